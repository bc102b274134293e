import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

/** A failed request whose record hangs on `parent`, and a prompt that hangs on the record. */
function errorOn(builder: TranscriptBuilder, parent: string | null | undefined): readonly TranscriptEntry[] {
  builder.leaf = parent ?? null;
  return builder.apiError(0).prompt('again').entries;
}

const parentOfLast = (entries: readonly TranscriptEntry[]): unknown => prune(entries).entries.at(-1)?.parentUuid;

describe('what followed an error that is left out', () => {
  it('hangs on the last words before it in the file where its own chain passes over them', () => {
    const builder = new TranscriptBuilder().prompt('go').turn({ text: 'one' }).turn({ text: 'two' });
    const [first, , two] = builder.entries;
    expect(parentOfLast(errorOn(builder, first?.uuid))).toBe(two?.uuid);
  });

  it('hangs on a prompt as on an answer', () => {
    const builder = new TranscriptBuilder().prompt('go').prompt('and this');
    const [first, second] = builder.entries;
    expect(parentOfLast(errorOn(builder, first?.uuid))).toBe(second?.uuid);
  });

  it('stays on its chain where that passes over results and notes only: the harness finds those again', () => {
    const builder = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{}] })
      .attachment();
    const [, call] = builder.entries;
    expect(parentOfLast(errorOn(builder, call?.uuid))).toBe(call?.uuid);
  });

  it('hangs on what stands behind the last words when its chain passes over both', () => {
    const builder = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{}] })
      .attachment();
    const [first, , , note] = builder.entries;
    expect(parentOfLast(errorOn(builder, first?.uuid))).toBe(note?.uuid);
  });

  it('takes no notice of what a subagent said meanwhile', () => {
    const side = new TranscriptBuilder('a').prompt('brief').turn({ text: 'report' });
    const builder = new TranscriptBuilder().prompt('go');
    builder.entries.push(...side.entries);
    const [first] = builder.entries;
    expect(parentOfLast(errorOn(builder, first?.uuid))).toBe(first?.uuid);
  });

  it('hangs on the last words also where the chain of the error is unknown', () => {
    const builder = new TranscriptBuilder().prompt('go').turn({ text: 'one' });
    const [, one] = builder.entries;
    expect(parentOfLast(errorOn(builder, 'ffffffff-0000-4000-8000-000000000000'))).toBe(one?.uuid);
  });

  it('is found through a chain of errors, for every one that hangs on it', () => {
    const builder = new TranscriptBuilder().prompt('go').apiError(2);
    const [first] = builder.entries;
    const error = builder.leaf;
    builder.prompt('again');
    builder.leaf = error;
    const out = prune(builder.prompt('and again').entries).entries;
    expect(out.map(entry => entry.parentUuid)).toEqual([null, first?.uuid, first?.uuid]);
  });
});

describe('an entry whose parent is nowhere', () => {
  it('hangs on the message before it in its own thread', () => {
    const threads = [new TranscriptBuilder(), new TranscriptBuilder('a'), new TranscriptBuilder('b')];
    const nameless = new TranscriptBuilder('c');
    for (const builder of [...threads, nameless]) builder.prompt('go').turn({ text: 'one' }).turn({ text: 'two' });
    const all = [
      ...threads.map(({ entries }) => entries),
      nameless.entries.map(({ agentId: _, ...entry }) => entry as TranscriptEntry),
    ];
    const distinct = all.map((entries, thread) =>
      entries.map((entry, index) => ({
        ...entry,
        uuid: `${thread}-${index}`,
        parentUuid: index === 0 ? null : `gone-${index}`,
      })),
    );
    // Each thread says one thing, then each the next.
    const mixed = [0, 1, 2].flatMap(index => distinct.flatMap(entries => entries[index] ?? []));
    const links = heal(mixed).entries.map(({ uuid, parentUuid }) => `${uuid} on ${String(parentUuid)}`);
    expect(links.sort()).toEqual([0, 1, 2, 3].flatMap(t => [`${t}-0 on null`, `${t}-1 on ${t}-0`, `${t}-2 on ${t}-1`]));
  });

  it('does not hang on a line that is no message, though that has a uuid', () => {
    const builder = new TranscriptBuilder().prompt('go').turn({ text: 'one' });
    builder.line('file-history-snapshot', { uuid: 'snapshot' });
    builder.leaf = 'gone';
    const out = heal(builder.prompt('on').entries).entries;
    expect(out.at(-1)?.parentUuid).toBe(out[1]?.uuid);
  });

  it('of two that hang on each other the first hangs on what was before', () => {
    const { entries } = new TranscriptBuilder().prompt('go').turn({ text: 'one' }).turn({ text: 'two' });
    const [go, one, two] = entries;
    const circle = entries.map(entry => (entry === one ? { ...entry, parentUuid: two?.uuid ?? null } : entry));
    expect(heal(circle).entries.map(entry => entry.parentUuid)).toEqual([null, go?.uuid, one?.uuid]);
  });
});
