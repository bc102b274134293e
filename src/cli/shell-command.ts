/** The command that goes on from here, as a person can paste it into a shell. */
import type { GlobalOptions } from './option.ts';

/** `flower`, the places in force where they are not the defaults, then `words`, each quoted where a shell needs it. */
export function shellCommand(globals: Pick<GlobalOptions, 'workspace' | 'runDir'>, words: readonly string[]): string {
  const places = [
    ...(globals.workspace === '.' ? [] : ['-w', globals.workspace]),
    ...(globals.runDir === 'runs' ? [] : ['-r', globals.runDir]),
  ];
  return ['flower', ...[...places, ...words].map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
