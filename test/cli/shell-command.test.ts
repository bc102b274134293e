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

it.each([
  ['an escape sequence', 'fix \u001b]0;title\u0007 this'],
  ['8-bit controls', 'fix \u009b2J'],
  ['text that reorders', 'fix \u202ethis'],
  ['a tab', 'fix\tthis'],
  ['more than a line holds', 'x'.repeat(5_000)],
])('a request with %s is not repeated: it comes from anywhere and goes to a terminal', (_, request) => {
  expect(shellCommand({ workspace: '.', runDir: 'runs' }, ['go', '--', request])).toBe('flower go -- …');
});

it('keeps the blanks of a request as they are', () => {
  expect(shellCommand({ workspace: '.', runDir: 'runs' }, ['go', '--', 'a  b '])).toBe("flower go -- 'a  b '");
});
