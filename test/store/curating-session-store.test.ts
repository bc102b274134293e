/** TrimmingSessionStore and PruningSessionStore over backends that have everything, and over one that has the least. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  InMemorySessionStore,
  type SessionKey,
  type SessionStore,
  type SessionStoreEntry,
} from '@anthropic-ai/claude-agent-sdk';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { NO_CURATION } from '../../src/history/report.ts';
import { PruningSessionStore } from '../../src/store/pruning-session-store.ts';
import { trimReport } from '../../src/store/trim-report.ts';
import { TrimmingSessionStore } from '../../src/store/trimming-session-store.ts';
import { blocks, pairingFaults } from '../history/conversation.ts';
import { transcript } from '../history/transcript-arbitrary.ts';
import { TranscriptBuilder } from '../history/transcript-builder.ts';

const MAIN: SessionKey = { projectKey: 'p', sessionId: 's' };
const SIDE: SessionKey = { ...MAIN, subpath: 'subagents/agent-1' };
const LARGE = '状态 👩‍👩‍👧‍👦\r\n'.repeat(300);

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'flower-store-'));
});
afterEach(() => {
  rmSync(workspace, { recursive: true, force: true });
});

const backendWith = async (
  main: readonly TranscriptEntry[],
  side: readonly TranscriptEntry[] = [],
): Promise<InMemorySessionStore> => {
  const backend = new InMemorySessionStore();
  await backend.append(MAIN, [...main]);
  if (side.length > 0) await backend.append(SIDE, [...side]);
  return backend;
};

const history = (): TranscriptEntry[] => {
  const builder = new TranscriptBuilder().prompt('go');
  for (let i = 0; i < 8; i++) builder.turn({ calls: [{ command: `git status # ${i}`, output: 'clean' }] });
  return builder
    .turn({ calls: [{ tool: 'Read', output: LARGE }, { outcome: 'hook' }, { outcome: 'stopped' }] })
    .turn({ calls: [{ outcome: 'hook' }] })
    .apiError()
    .line('cost-state', { totalCostUSD: 1 })
    .prompt('on')
    .turn({ calls: [{ outcome: 'lost' }] }).entries;
};

const resultsOf = (entries: readonly SessionStoreEntry[] | null): unknown[] =>
  (entries ?? []).flatMap(e =>
    blocks(e as TranscriptEntry).flatMap(b => (b.type === 'tool_result' ? [b['content']] : [])),
  );

describe('TrimmingSessionStore', () => {
  it('fills in the defaults of its policies and shows them', () => {
    const store = new TrimmingSessionStore(new InMemorySessionStore(), { workspace });
    expect(store).toMatchObject({
      workspace,
      policy: { enabled: true, keepRecent: 20, minChars: 2000, spillDirname: '.flower/spill' },
    });
    expect(store.ephemeral).toMatchObject({ enabled: true, keepRecent: 6, maxChars: 2000 });
    expect(store.lastReport).toEqual(NO_CURATION);
    const other = new TrimmingSessionStore(new InMemorySessionStore(), {
      workspace,
      policy: { keepRecent: 1 },
      ephemeral: { enabled: false },
      lang: 'ru',
    });
    expect(other.policy).toMatchObject({ keepRecent: 1, minChars: 2000 });
    expect(other.ephemeral.enabled).toBe(false);
    expect(other.ephemeral.text).toContain('устарел');
  });

  it('expires glances and spills large results byte for byte under the hash of their content', async () => {
    const backend = await backendWith(history());
    const store = new TrimmingSessionStore(backend, { workspace, policy: { keepRecent: 0 } });
    const results = resultsOf(await store.load(MAIN));
    const name = `${createHash('sha256').update(LARGE).digest('hex').slice(0, 16)}.txt`;
    expect(results[0]).toContain('has expired');
    expect(results[2]).toBe('clean');
    expect(results[8]).toContain(join(workspace, '.flower/spill', name));
    expect(readFileSync(join(workspace, '.flower/spill', name), 'utf8')).toBe(LARGE);
    expect(new Set(readdirSync(join(workspace, '.flower/spill')))).toEqual(new Set(['.gitignore', name]));
    expect(store.lastReport).toMatchObject({ expired: 2, cleared: 1, denialsDropped: 0, healed: 0 });
  });

  it('never changes what is stored', async () => {
    const entries = history();
    const backend = await backendWith(entries);
    await new PruningSessionStore(backend, { workspace, policy: { keepRecent: 0 }, prune: { keepDenials: 0 } }).load(
      MAIN,
    );
    expect(await backend.load(MAIN)).toEqual(entries);
  });

  it('leaves a spilled file that is there alone, and mends one that a power cut left short', async () => {
    const store = new TrimmingSessionStore(await backendWith(history()), {
      workspace,
      policy: { keepRecent: 0, spillDirname: 'spill' },
    });
    await store.load(MAIN);
    const [path] = readdirSync(join(workspace, 'spill'))
      .filter(name => name.endsWith('.txt'))
      .map(name => join(workspace, 'spill', name));
    writeFileSync(path as string, '');
    const again = await store.load(MAIN);
    expect(readFileSync(path as string, 'utf8')).toBe(LARGE);
    expect(resultsOf(again)).toEqual(resultsOf(await store.load(MAIN)));
  });

  it('leaves the text whole when it cannot be written, and says so in the report', async () => {
    writeFileSync(join(workspace, '.flower'), 'a file in the way');
    const store = new TrimmingSessionStore(await backendWith(history()), { workspace, policy: { keepRecent: 0 } });
    expect(resultsOf(await store.load(MAIN))[8]).toBe(LARGE);
    expect(store.lastReport).toMatchObject({ cleared: 0, kept: 1 });
  });

  it('skips as a whole what is off, and touches no file then', async () => {
    const entries = history();
    const store = new TrimmingSessionStore(await backendWith(entries), {
      workspace,
      policy: { enabled: false },
      ephemeral: { enabled: false },
    });
    expect(await store.load(MAIN)).toEqual(entries.filter(entry => entry.type !== 'cost-state'));
    expect(existsSync(join(workspace, '.flower'))).toBe(false);
  });
});

describe('PruningSessionStore', () => {
  it('does all four parts in one load', async () => {
    const store = new PruningSessionStore(await backendWith(history()), { workspace, policy: { keepRecent: 0 } });
    const loaded = (await store.load(MAIN)) as TranscriptEntry[];
    expect(store.prune).toMatchObject({ keepDenials: 1, healOrphans: true });
    expect(store.lastReport).toMatchObject({
      expired: 2,
      cleared: 1,
      denialsDropped: 1,
      errorsDropped: 1,
      neutralized: 1,
      healed: 1,
    });
    expect(pairingFaults(loaded)).toEqual([]);
    expect(loaded.some(entry => entry.type === 'cost-state')).toBe(false);
  });

  it('adds the loads of subagents to the report of their main transcript, and starts anew with the next', async () => {
    const side = new TranscriptBuilder('1')
      .prompt('brief')
      .turn({ calls: [{ outcome: 'lost' }, { outcome: 'lost' }] }).entries;
    const store = new PruningSessionStore(await backendWith(history(), side), { workspace });
    await store.load(MAIN);
    await store.load(SIDE);
    expect(store.lastReport.healed).toBe(3);
    await store.load(MAIN);
    expect(store.lastReport.healed).toBe(1);
    expect(await store.load({ ...MAIN, sessionId: 'unknown' })).toBeNull();
    expect(store.lastReport).toEqual(NO_CURATION);
  });

  it('feeds back the same again when it loads what it fed back', async () => {
    await fc.assert(
      fc.asyncProperty(transcript, async entries => {
        const options = { workspace, policy: { keepRecent: 2, minChars: 100 }, ephemeral: { keepRecent: 1 } };
        const once = (await new PruningSessionStore(await backendWith(entries), options).load(
          MAIN,
        )) as TranscriptEntry[];
        expect(pairingFaults(once)).toEqual([]);
        expect(await new PruningSessionStore(await backendWith(once), options).load(MAIN)).toEqual(
          once.length === 0 ? null : once,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('writes in the language it was given', async () => {
    const store = new PruningSessionStore(await backendWith(history()), {
      workspace,
      lang: 'zh',
      prune: { interruptText: 'mine' },
    });
    const results = resultsOf(await store.load(MAIN));
    expect(results[0]).toContain('已过期');
    expect(results).toContain('mine');
    expect(results.at(-1)).toContain('没有记录到结果');
  });
});

describe('both stores over any backend', () => {
  it('hand everything but load straight on', async () => {
    const backend = new InMemorySessionStore();
    const store = new PruningSessionStore(backend, { workspace });
    const batch = history();
    await store.append(MAIN, batch);
    await store.append(SIDE, [{ type: 'agent_metadata' }]);
    expect(backend.getEntries(MAIN)).toEqual(batch);
    expect(await store.listSubkeys?.(MAIN)).toEqual(['subagents/agent-1']);
    expect(await store.listSessions?.('p')).toEqual(await backend.listSessions?.('p'));
    expect(await store.listSessionSummaries?.('p')).toEqual(await backend.listSessionSummaries('p'));
    await store.delete?.(MAIN);
    expect(await backend.load(MAIN)).toBeNull();
  });

  it('lack what the backend lacks', async () => {
    const stored: SessionStoreEntry[] = [];
    const least: SessionStore = {
      append: async (_key, entries) => {
        stored.push(...entries);
      },
      load: async () => stored,
    };
    for (const store of [
      new TrimmingSessionStore(least, { workspace }),
      new PruningSessionStore(least, { workspace }),
    ]) {
      for (const method of ['listSessions', 'listSessionSummaries', 'delete', 'listSubkeys'])
        expect(method in store).toBe(false);
      await store.append(MAIN, history());
      expect(await store.load(MAIN)).not.toBeNull();
    }
  });

  it('pass on what the backend rejects with', async () => {
    const broken: SessionStore = {
      append: () => Promise.reject(new Error('disk full')),
      load: () => Promise.reject(new Error('gone')),
    };
    const store = new PruningSessionStore(broken, { workspace });
    await expect(store.append(MAIN, [])).rejects.toThrow('disk full');
    await expect(store.load(MAIN)).rejects.toThrow('gone');
  });

  it('keep the spill directory out of git, and leave a .gitignore that is there as it is', async () => {
    mkdirSync(join(workspace, '.flower/spill'), { recursive: true });
    writeFileSync(join(workspace, '.flower/spill/.gitignore'), 'mine\n');
    await new TrimmingSessionStore(await backendWith(history()), { workspace, policy: { keepRecent: 0 } }).load(MAIN);
    expect(readFileSync(join(workspace, '.flower/spill/.gitignore'), 'utf8')).toBe('mine\n');
  });
});

describe('trimReport', () => {
  it('names what was done in one line, in every language', () => {
    const lastReport = { ...NO_CURATION, expired: 3, charsSaved: 4100, healed: 1 };
    expect(trimReport({ lastReport })).toBe(
      'history: expired glances: 3, characters saved: 4100, calls without a result healed: 1',
    );
    expect(trimReport({ lastReport }, 'zh')).toContain('过期的查看结果: 3');
    expect(trimReport({ lastReport }, 'ru')).toContain('устаревших просмотров: 3');
  });

  it('says so when nothing was', () => {
    expect(trimReport({ lastReport: NO_CURATION })).toBe('history: nothing to cut');
  });
});
