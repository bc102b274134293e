/** Transcripts that the real harness wrote: its marks are read off these, and curation must make sense of all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { addReports, type Curated } from '../../src/history/report.ts';
import { threadFigure } from '../../src/stats/thread-figure.ts';
import { blocks, chainOf, danglingParents, pairingFaults, threadsOf } from './conversation.ts';

const FOLDER = join(import.meta.dirname, '../corpus/transcript');

interface Recording {
  readonly provenance: string;
  readonly transcripts: Readonly<Record<string, TranscriptEntry[]>>;
}

const load = (name: string): Recording => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Recording;
const main = (name: string): TranscriptEntry[] => load(name).transcripts['main'] as TranscriptEntry[];
const subagents = (name: string): TranscriptEntry[][] =>
  Object.entries(load(name).transcripts).flatMap(([key, entries]) => (key === 'main' ? [] : [entries]));

const curate = (entries: readonly TranscriptEntry[], keepDenials = 1): Curated => {
  const pruned = prune(entries, { keepDenials });
  const healed = heal(pruned.entries);
  return { entries: healed.entries, report: addReports(pruned.report, healed.report) };
};

const commands = (entries: readonly TranscriptEntry[]): unknown[] =>
  entries.flatMap(entry =>
    blocks(entry).flatMap(b => (b.type === 'tool_use' ? [Object.values(b['input'] as object)[0]] : [])),
  );

const names = readdirSync(FOLDER).map(file => file.replace('.json', ''));

describe('recordings of the real harness', () => {
  it.each(names)('%s: comes out paired, whole, the same every time', name => {
    for (const [key, entries] of Object.entries(load(name).transcripts)) {
      const { entries: once } = curate(entries);
      expect(pairingFaults(once), key).toEqual([]);
      expect(danglingParents(once), key).toEqual([]);
      for (const thread of threadsOf(once)) expect(chainOf(once, thread).at(-1) ?? '').not.toContain('…');
      expect(curate(once).entries).toEqual(once);
    }
  });

  it('deny: knows what hooks and modes denied from what failed, and leaves the newest', () => {
    const { entries, report } = curate(main('deny'));
    expect(report).toMatchObject({ denialsDropped: 3, neutralized: 0, errorsDropped: 0, healed: 0 });
    const gone = ['touch x', 'touch only', 'node -e 1'];
    expect(commands(entries)).toEqual(commands(main('deny')).filter(command => !gone.includes(String(command))));
    expect(curate(main('deny'), 0).report.denialsDropped).toBe(4);
    expect(subagents('deny').map(side => curate(side, 0).report.denialsDropped)).toEqual([1]);
  });

  it('perm: takes denials of hooks and rules with what the hooks added, and keeps what a person refused', () => {
    const { entries, report } = curate(main('perm'), 0);
    expect(report.denialsDropped).toBe(3);
    expect(commands(entries)).toEqual(['echo noctx', 'node -e 1', 'node -e 2']);
    const notes = entries.flatMap(({ attachment }) =>
      JSON.stringify(attachment ?? null).includes('hook_') ? [attachment] : [],
    );
    expect(notes).toMatchObject([{ type: 'hook_additional_context', content: ['ALLOWCTX'] }]);
  });

  it('interrupt: neutralises what the interrupt left in the results, and nothing else', () => {
    const before = main('interrupt');
    const { entries, report } = prune(before);
    expect(report).toMatchObject({ neutralized: 2, denialsDropped: 0 });
    const changed = entries.filter((entry, index) => entry !== before[index]);
    expect(changed.map(entry => entry['toolDenialKind'])).toEqual(['user-rejected', 'user-rejected']);
    expect(JSON.stringify(entries)).not.toContain('STOP what you are doing');
  });

  it('error: drops the messages about errors and the records of retries; what was said stays on one chain', () => {
    const { entries, report } = curate(main('error'));
    expect(report).toMatchObject({ errorsDropped: 2 });
    expect(entries.filter(entry => entry['subtype'] === 'api_error')).toEqual([]);
    const said = entries.filter(entry => typeof entry.message?.content === 'string').map(entry => entry.uuid);
    expect(chainOf(entries)).toEqual(expect.arrayContaining(said));
    expect(said).toHaveLength(4);
  });

  it('kill: heals what was in flight, in the main thread and in the subagent', () => {
    const { entries, report } = curate(main('kill'));
    expect(report.healed).toBe(2);
    const healed = entries.slice(-2);
    expect(healed.map(entry => entry['toolDenialKind'])).toEqual(['interrupted', 'interrupted']);
    expect(subagents('kill').map(side => curate(side).report.healed)).toEqual([2]);
  });

  it('kill-resumed: takes what the harness itself healed for healed', () => {
    const before = main('kill-resumed');
    const { entries, report } = curate(before);
    expect(report).toMatchObject({ healed: 0, denialsDropped: 0, errorsDropped: 0, neutralized: 0 });
    expect(entries).toEqual(before.filter(entry => entry.type !== 'cost-state'));
    expect(expire(before, { keepRecent: 0 }, () => true).report.expired).toBe(1);
  });

  it('compact: passes both compactions on untouched', () => {
    expect(curate(main('compact')).entries).toEqual(main('compact').filter(entry => entry.type !== 'cost-state'));
  });

  it('compact-deny: a denied call that a compaction preserved leaves the list of preserved messages, too', () => {
    const before = main('compact-deny');
    const { entries, report } = curate(before);
    expect(report.denialsDropped).toBe(2);
    expect(commands(entries)).toEqual(['echo two', 'echo four', 'echo five', 'touch six']);
    const kept = new Set(entries.map(entry => entry.uuid));
    const metadata = entries.find(entry => entry['subtype'] === 'compact_boundary')?.['compactMetadata'] as {
      preservedSegment: { headUuid: string; tailUuid: string; anchorUuid: string };
      preservedMessages: { uuids: string[]; allUuids: string[] };
    };
    const { uuids, allUuids } = metadata.preservedMessages;
    expect(uuids).toHaveLength(2);
    expect([...uuids, ...allUuids, metadata.preservedSegment.anchorUuid].filter(uuid => !kept.has(uuid))).toEqual([]);
    expect(metadata.preservedSegment).toMatchObject({ headUuid: uuids[0], tailUuid: uuids[1] });
  });

  it('background: an agent that was launched has its result; its report is a turn of its own', () => {
    expect(curate(main('background'), 0).report).toMatchObject({ denialsDropped: 1, healed: 0 });
  });

  it('counts every model call of a recording once', () => {
    // The scripted model said 100 input and 10 output tokens for each of its calls.
    const { usage, turns } = threadFigure(main('deny'));
    expect(usage).toEqual({ input: 100 * turns, output: 10 * turns, cacheRead: 0, cacheCreation: 0 });
    expect(turns).toBe(6);
  });

  it('kill: a worker that died with its session is unfinished, one that reported is not', () => {
    const unfinished = (name: string): boolean[] => subagents(name).map(entries => threadFigure(entries).isUnfinished);
    expect(unfinished('kill')).toEqual([true]);
    expect(unfinished('background')).toEqual([false, false]);
  });
});
