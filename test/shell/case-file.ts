/** The commands of the case files with their right answers, as one list. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CommandCase {
  readonly command: string;
  readonly isGlance: boolean;
}

const FOLDER = join(import.meta.dirname, '../cases');

function load<T>(name: string): readonly T[] {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as readonly T[];
}

export const POLICY_CASES: readonly CommandCase[] = load<{ cmd: string; allow: boolean }>('shell-policy.json').map(
  ({ cmd, allow }) => ({ command: cmd, isGlance: allow }),
);

export const CLASSIFIER_CASES: readonly CommandCase[] = load<{ input: { cmd: string }; expected: string }>(
  'shell-classifier.json',
).map(({ input, expected }) => ({ command: input.cmd, isGlance: expected === 'allow' }));

export const HANG_COMMANDS: readonly string[] = load<{ input: { cmd: string } }>('guard-hang.json').map(
  ({ input }) => input.cmd,
);
