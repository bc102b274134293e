/** A verb's own rule at its borders: what is just inside passes, what is just outside does not. */

import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../src/shell/judge-command.ts';

export interface Border {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** One test for each command of a table of borders, by name. */
export function describeBorders(borders: Readonly<Record<string, Border>>): void {
  describe.each(Object.entries(borders))('%s', (_name, { accepted, refused }) => {
    it.each(accepted)('%j is a glance', command => {
      expect(judgeCommand(command)).toMatchObject({ ok: true });
    });

    it.each(refused)('%j is none, and the refusal says why', command => {
      const judged = judgeCommand(command);
      expect(judged.ok).toBe(false);
      expect(judged.reason).toMatch(/\w/);
    });
  });
}
