import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { trim } from '../../src/history/trim.ts';
import { LANGS } from '../../src/text/lang.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const LARGE = 'line\n'.repeat(400);

const results = (count: number, output = LARGE): TranscriptEntry[] => {
  const builder = new TranscriptBuilder().prompt('go');
  for (let i = 0; i < count; i++) builder.turn({ calls: [{ tool: 'Read', output }] });
  return builder.entries;
};

const contents = (entries: readonly TranscriptEntry[]): unknown[] =>
  entries.flatMap(({ message }) =>
    Array.isArray(message?.content)
      ? message.content.flatMap(b => (b.type === 'tool_result' ? [b['content']] : []))
      : [],
  );

const recorder = (path: string | null = '/w/.flower/spill/0123456789abcdef.txt') => {
  const texts: string[] = [];
  const spill = (text: string): string | null => {
    texts.push(text);
    return path;
  };
  return { texts, spill };
};

describe('trim', () => {
  it('turns all but the last twenty results, where they are large, into pointers with size and path', () => {
    const { texts, spill } = recorder();
    const { entries, report } = trim(results(22), {}, spill);
    expect(texts).toEqual([LARGE, LARGE]);
    expect(contents(entries).slice(0, 3)).toEqual([
      '[2000 characters of this result were moved out of the conversation to /w/.flower/spill/0123456789abcdef.txt - read that file if needed]',
      '[2000 characters of this result were moved out of the conversation to /w/.flower/spill/0123456789abcdef.txt - read that file if needed]',
      LARGE,
    ]);
    expect(report).toMatchObject({ cleared: 2, kept: 20, charsSaved: 2 * (2000 - 135) });
  });

  it('counts every result in the window, and takes only those of minChars or more', () => {
    const { spill } = recorder();
    expect(trim(results(3, 'x'.repeat(1999)), { keepRecent: 0 }, spill).report).toMatchObject({ cleared: 0, kept: 0 });
    expect(trim(results(3, 'x'.repeat(2000)), { keepRecent: 2 }, spill).report).toMatchObject({ cleared: 1, kept: 2 });
  });

  it('leaves the text whole when it cannot be spilled', () => {
    const entries = results(3);
    const { texts, spill } = recorder(null);
    const out = trim(entries, { keepRecent: 0 }, spill);
    expect(texts).toHaveLength(3);
    expect(out.entries).toEqual(entries);
    expect(out.report).toMatchObject({ cleared: 0, kept: 3, charsSaved: 0 });
  });

  it('spills the text blocks of a result and keeps its images where they are', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } };
    const output = [{ type: 'text', text: LARGE }, image, { type: 'text', text: 'end' }, image];
    const { texts, spill } = recorder('/p');
    const { entries } = new TranscriptBuilder().turn({ calls: [{ tool: 'Read', output }] });
    const out = trim(entries, { keepRecent: 0 }, spill).entries;
    expect(texts).toEqual([`${LARGE}\nend`]);
    expect(contents(out)).toEqual([[{ type: 'text', text: expect.stringContaining('/p') as string }, image, image]]);
  });

  it('does not touch results that hold images and documents alone', () => {
    const output = [{ type: 'document', source: { type: 'base64', data: 'A'.repeat(9000) } }];
    const { entries } = new TranscriptBuilder().turn({ calls: [{ tool: 'Read', output }] });
    const { texts, spill } = recorder();
    expect(trim(entries, { keepRecent: 0 }, spill).entries).toEqual(entries);
    expect(texts).toEqual([]);
  });

  it.each(LANGS)('recognises its pointers in %s, whatever the limit and whatever the language now', lang => {
    const { spill } = recorder('/w/таблица [1] {chars} (2).txt');
    const once = trim(results(2), { keepRecent: 0 }, spill, lang).entries;
    for (const other of LANGS) expect(trim(once, { keepRecent: 0, minChars: 0 }, spill, other).entries).toEqual(once);
  });

  it('leaves a pointer to a glance to itself: expiry does not take it for a small result', () => {
    const { entries } = new TranscriptBuilder().turn({ calls: [{ command: 'ls -R', output: LARGE }] });
    const once = trim(entries, { keepRecent: 0 }, recorder().spill).entries;
    expect(expire(once, { keepRecent: 0 }, () => true).entries).toEqual(once);
  });

  it('does not keep what has expired, whatever the limit', () => {
    const { entries } = new TranscriptBuilder().turn({ calls: [{ command: 'ls {path}' }] });
    const { texts, spill } = recorder();
    trim(expire(entries, { keepRecent: 0 }).entries, { keepRecent: 0, minChars: 1 }, spill);
    expect(texts).toEqual([]);
  });

  it('lets the results of parallel calls go in the order of the calls, however they came in', () => {
    const calls = [
      { tool: 'Read', output: `a${LARGE}` },
      { tool: 'Read', output: `b${LARGE}` },
    ];
    const { entries } = new TranscriptBuilder().turn({ calls, finished: [1, 0] });
    const { texts, spill } = recorder();
    trim(entries, { keepRecent: 1 }, spill);
    expect(texts).toEqual([`a${LARGE}`]);
  });

  it('does nothing when it is off', () => {
    const entries = results(30);
    expect(trim(entries, { enabled: false }, recorder().spill).entries).toEqual(entries);
  });
});
