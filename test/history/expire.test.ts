import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const glances = (count: number, output = 'clean'): TranscriptEntry[] => {
  const builder = new TranscriptBuilder().prompt('go');
  for (let i = 1; i <= count; i++) builder.turn({ calls: [{ command: `git status # ${i}`, output }] });
  return builder.entries;
};

const contents = (entries: readonly TranscriptEntry[]): unknown[] =>
  entries.flatMap(({ message }) =>
    Array.isArray(message?.content)
      ? message.content.flatMap(b => (b.type === 'tool_result' ? [b['content']] : []))
      : [],
  );

describe('expire', () => {
  it('lets all but the last six glances go stale (sessions.md)', () => {
    const { entries, report } = expire(glances(8));
    expect(contents(entries)).toEqual([
      '[result of `git status # 1` from turn 1 has expired, the state may have changed since; run it again if needed]',
      '[result of `git status # 2` from turn 2 has expired, the state may have changed since; run it again if needed]',
      ...Array.from({ length: 6 }, () => 'clean'),
    ]);
    expect(report).toMatchObject({ expired: 2, cleared: 0, healed: 0 });
  });

  it('exempts none for keepRecent 0 and less', () => {
    expect(expire(glances(3), { keepRecent: 0 }).report.expired).toBe(3);
    expect(expire(glances(3), { keepRecent: -5 }).report.expired).toBe(3);
  });

  it('leaves results over maxChars to trimming, and the limit itself expires', () => {
    expect(expire(glances(1, 'x'.repeat(2001)), { keepRecent: 0 }).report.expired).toBe(0);
    expect(expire(glances(1, 'x'.repeat(2000)), { keepRecent: 0 }).report).toMatchObject({ expired: 1 });
  });

  it('says how many characters it saved', () => {
    const { report } = expire(glances(1, 'x'.repeat(500)), { keepRecent: 0, text: 'gone' });
    expect(report.charsSaved).toBe(496);
  });

  it('fills in the first line of the command cut at 60, the turn from the start, the age from the end', () => {
    const command = `  git log --oneline ${'👩‍👩‍👧‍👦'.repeat(9)}\nrm -rf x`;
    const { entries } = new TranscriptBuilder()
      .turn({ calls: [{ command }] })
      .turn({ calls: [{ command: 'git status' }] });
    const [first] = contents(expire(entries, { keepRecent: 1, text: '{cmd}|{turn}|{age}' }, () => true).entries);
    expect(first).toBe(`git log --oneline ${'👩‍👩‍👧‍👦'.repeat(3)}|1|1`);
  });

  it('takes placeholders in a command for what they are', () => {
    const { entries } = new TranscriptBuilder().turn({ calls: [{ command: "echo '{turn} $& {cmd}'" }] });
    expect(contents(expire(entries, { keepRecent: 0, text: '{cmd}' }, () => true).entries)).toEqual([
      "echo '{turn} $& {cmd}'",
    ]);
  });

  it('knows no other tool than Bash, and no other command than a glance', () => {
    const { entries } = new TranscriptBuilder()
      .turn({ calls: [{ tool: 'Read' }, { command: 'npm test' }, { command: 'ls > out' }] })
      .turn({ calls: [{ command: 'ls', outcome: 'stray' }] });
    expect(expire(entries, { keepRecent: 0 }).entries).toEqual(entries);
  });

  it('does not count calls that never ran: denied, refused, interrupted, without a result', () => {
    const { entries } = new TranscriptBuilder().turn({
      calls: [
        { command: 'ls', outcome: 'hook' },
        { command: 'ls', outcome: 'person' },
        { command: 'ls', outcome: 'stopped' },
        { command: 'ls', outcome: 'lost' },
        { command: 'ls', output: 'a' },
      ],
    });
    const { entries: out, report } = expire(entries, { keepRecent: 0, text: '{turn}' });
    expect(report.expired).toBe(1);
    expect(contents(out).at(-1)).toBe('1');
  });

  it('keeps the turn of a glance when history grows', () => {
    const early = contents(expire(glances(8)).entries).slice(0, 2);
    expect(contents(expire(glances(40)).entries).slice(0, 2)).toEqual(early);
  });

  it('leaves what hangs on an answered call alone: the block, its flags, the rest of the entry', () => {
    const { entries } = new TranscriptBuilder().turn({
      calls: [{ command: 'ls', outcome: 'failed', output: 'Exit code 1' }],
    });
    const before = entries.at(-1);
    const after = expire(entries, { keepRecent: 0, text: 'gone' }).entries.at(-1);
    const [block] = (before?.message?.content ?? []) as object[];
    expect(after).toEqual({ ...before, message: { ...before?.message, content: [{ ...block, content: 'gone' }] } });
  });

  it('does nothing when it is off', () => {
    const entries = glances(9);
    expect(expire(entries, { enabled: false }).entries).toEqual(entries);
  });
});
