import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Handoff } from '../../src/document/handoff.ts';
import { HandoffFile } from '../../src/runtime/handoff-file.ts';

const written = new Handoff({ doing: 'the parser', next: 'run the tests', deadends: 'regular expressions' });

/** What the successor is told after `edit` was done to the file. */
function toldAfter(edit: (path: string) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'flower-handoff-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = new HandoffFile(directory, join(directory, 'archive'), 'work', 'en');
  file.write(new Handoff({ ...written }), '');
  edit(file.path);
  return file.block(written);
}

it('a document that a person emptied, headed only or removed counts as it was written', () => {
  for (const edit of [
    (path: string) => writeFileSync(path, ''),
    (path: string) => writeFileSync(path, '# Handoff\n\n> Left by a session\n'),
    (path: string) => rmSync(path),
  ]) {
    for (const text of ['the parser', 'run the tests', 'regular expressions']) expect(toldAfter(edit)).toContain(text);
  }
});

it('a document that a person replaced by words without headings is those words', () => {
  const told = toldAfter(path => writeFileSync(path, '# Handoff\r\n\r\nLeave the parser.\r\nDo the docs first.\r\n'));
  expect(told).toContain('Leave the parser.');
  expect(told).toContain('Do the docs first.');
  expect(told).not.toContain('run the tests');
});

it('words that a person put above the first section are told, too', () => {
  const told = toldAfter(path => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('## ', 'Never touch auth.\n\n## '));
  });
  for (const text of ['Never touch auth.', 'the parser', 'run the tests']) expect(told).toContain(text);
  expect(told).not.toContain('keep the headings');
});

it('a section that a person took out is out', () => {
  const told = toldAfter(path => writeFileSync(path, '## Doing now\nthe docs\n\n## Next step\nread them'));
  expect(told).toContain('the docs');
  expect(told).not.toContain('regular expressions');
});
