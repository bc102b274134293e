import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';

interface Case {
  readonly id: string;
  readonly input: { readonly text: string };
  readonly expected: { readonly sections?: readonly string[]; readonly section?: string; readonly body?: string };
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../cases/markdown.json'), 'utf8')) as readonly Case[];

/** Where a name used in the cases is kept; frozen here, not taken from the code. */
const FIELDS: Readonly<Record<string, keyof ReturnType<typeof filled>>> = {
  Goal: 'goal',
  目标: 'goal',
  Acceptance: 'accept',
};

function filled(text: string): { goal: string; accept: string; bounds: string; unknowns: string } {
  const { goal, accept, bounds, unknowns } = Brief.parse(text);
  return { goal, accept, bounds, unknowns };
}

describe('the recorded cases of what models wrote', () => {
  it.each(cases.filter(c => c.expected.section !== undefined).map(c => [c.id, c] as const))(
    '%s: the heading is recognised and its body kept',
    (_id, { input, expected }) => {
      const said = Object.entries(filled(input.text)).filter(([, body]) => body !== '');
      expect(said.map(([, body]) => body)).toEqual([expected.body]);
      const field = FIELDS[expected.section ?? ''];
      if (field !== undefined) expect(said[0]?.[0]).toBe(field);
    },
  );

  it.each(cases.filter(c => c.expected.sections !== undefined).map(c => [c.id, c] as const))(
    '%s: exactly the visible sections are found',
    (_id, { input, expected }) => {
      // A body of its own under every heading of the text shows which of them were found.
      const marked = input.text.replace(/^## .*$/gm, heading => `${heading}\nmark`);
      const found = Object.entries(filled(marked)).filter(([, body]) => body !== '');
      expect(found.map(([field]) => field)).toEqual((expected.sections ?? []).map(name => FIELDS[name]));
    },
  );
});
