/** Tools that would run or build something, asked for nothing but their version. */

import { demand } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';

const VERSION_WORDS: Readonly<Record<string, readonly string[]>> = {
  node: ['--version', '-v'],
  npm: ['--version', '-v'],
  pnpm: ['--version', '-v'],
  python3: ['--version', '-V'],
  go: ['version'],
  cargo: ['--version', '-V'],
  rustc: ['--version', '-V'],
  gcc: ['--version'],
  make: ['--version', '-v'],
  bash: ['--version'],
};

/** Rules by verb. */
export const VERSION_VERBS: readonly (readonly [string, VerbRule])[] = Object.entries(VERSION_WORDS).map(
  ([name, allowed]) => [
    name,
    ({ words }) => {
      const [word] = words;
      demand(
        words.length === 1 && word?.isStatic === true && allowed.includes(word.text),
        'more than a question for the version',
      );
      return NO_EFFECT;
    },
  ],
);
