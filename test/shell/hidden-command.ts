/** The parse held against bash: which commands bash comes to that the parse did not find. */

import { parseCommand, type SimpleCommand } from '../../src/shell/parse-command.ts';
import { assertModest } from '../../src/shell/size-limit.ts';
import { assertPlainSource } from '../../src/shell/source-guard.ts';
import { type Argv, UNSEEN, witness } from './bash-witness.ts';

/** Texts that the parse accepts, with what bash came to and the parse had not found. */
export function hiddenCommands(texts: readonly string[]): { compared: number; hidden: readonly string[] } {
  const accepted = [...new Set(texts)].flatMap(text => {
    const commands = parsed(text);
    // A path as name bypasses the witness.
    const isSeen = commands?.every(({ name }) => !name.includes('/') && !UNSEEN.has(name));
    return commands !== undefined && isSeen ? [{ text, commands }] : [];
  });
  const seen = inChunks(accepted, 500).flatMap(chunk => witness(chunk.map(({ text }) => text)));
  const hidden = accepted.flatMap(({ text, commands }, index) =>
    (seen[index] ?? [])
      .filter(argv => !isFound(argv, commands))
      .map(argv => `${JSON.stringify(text)} came to ${JSON.stringify(argv)}`),
  );
  return { compared: accepted.length, hidden };
}

/** What the parse makes of a text, or undefined where it refuses. */
function parsed(text: string): readonly SimpleCommand[] | undefined {
  try {
    assertPlainSource(text);
    const commands = parseCommand(text);
    // What would keep bash busy for ever tells nothing of the parse.
    assertModest(commands);
    return commands;
  } catch {
    return undefined;
  }
}

/** A command bash came to is one of those the parse found; words are compared as far as they are known. */
function isFound(argv: Argv, commands: readonly SimpleCommand[]): boolean {
  return commands.some(({ name, words }) => {
    if (name !== argv[0]) return false;
    const rest = argv.slice(1);
    // From the first word on that may become several, positions no longer tell anything.
    const known = words.findIndex(word => !word.isSingle);
    if (known === -1 && rest.length !== words.length) return false;
    return words.slice(0, known === -1 ? undefined : known).every((word, index) => {
      const actual = rest[index];
      if (word.isStatic) return actual === word.text;
      return word.text === '~' ? /^[/~]/.test(actual ?? '') : actual?.startsWith(word.text) === true;
    });
  });
}

function inChunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
