/** The command that goes on from here, as a person can paste it into a shell. */
import { safeText } from '../view/safe-text.ts';
import type { GlobalOptions } from './option.ts';

/** Longest word that is repeated, in UTF-16 units. */
const LONGEST = 300;

/**
 * `flower`, the places in force where they are not the defaults, then `words`, each quoted where a shell needs it. Safe
 * for a terminal: a word that holds what a terminal would obey, or is very long, is `…` instead.
 */
export function shellCommand(globals: Pick<GlobalOptions, 'workspace' | 'runDir'>, words: readonly string[]): string {
  const places = [
    ...(globals.workspace === '.' ? [] : ['-w', globals.workspace]),
    ...(globals.runDir === 'runs' ? [] : ['-r', globals.runDir]),
  ];
  return ['flower', ...[...places, ...words].map(quoted)].join(' ');
}

function quoted(word: string): string {
  if (word.length > LONGEST || safeText(word) !== word) return '…';
  return /^[\w@%+=:,./…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
