import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shellCommand } from '../../src/cli/shell-command.ts';

it('leaves the default places out and names the others', () => {
  expect(shellCommand({ workspace: '.', runDir: 'runs' }, ['run', 'a.ts:main'])).toBe('flower run a.ts:main');
  expect(shellCommand({ workspace: "g'h $x", runDir: '/r' }, [])).toBe(`flower -w 'g'\\''h $x' -r /r`);
});

it('reads back in a shell as the same words', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', "'", '"', '$', '`', '\\', ' ', '\n', '!', '~', '*', '-'),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), words => {
      const line = shellCommand({ workspace: '.', runDir: 'runs' }, words);
      const script = `flower() { printf '%s\\0' "$@"; }; ${line}`;
      const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(read).toEqual(words.length === 0 ? [''] : words);
    }),
    { numRuns: 30 },
  );
});
