/** The six invariants of curation (sessions.md), each over generated transcripts and over each stage where it applies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { heal } from '../../src/history/heal.ts';
import type { EphemeralPolicy, PrunePolicy, TrimPolicy } from '../../src/history/policy.ts';
import { prune } from '../../src/history/prune.ts';
import type { Curated } from '../../src/history/report.ts';
import { trim } from '../../src/history/trim.ts';
import { blocks, chainOf, danglingParents, isUntouchable, pairingFaults, threadsOf } from './conversation.ts';
import { isLook, soundTranscript, transcript } from './transcript-arbitrary.ts';

interface Policies {
  readonly ephemeral: Partial<EphemeralPolicy>;
  readonly trim: Partial<TrimPolicy>;
  readonly prune: Partial<PrunePolicy>;
}

const policies: fc.Arbitrary<Policies> = fc.record({
  ephemeral: fc.record(
    {
      enabled: fc.boolean(),
      keepRecent: fc.integer({ min: -1, max: 4 }),
      maxChars: fc.constantFrom(0, 10, 2000),
      text: fc.constantFrom('[expired {cmd} {turn}]', '[expired {cmd} {turn} {age}]', ''),
    },
    { requiredKeys: [] },
  ),
  trim: fc.record(
    { enabled: fc.boolean(), keepRecent: fc.integer({ min: -1, max: 4 }), minChars: fc.constantFrom(0, 1, 40, 2000) },
    { requiredKeys: [] },
  ),
  prune: fc.record(
    { keepDenials: fc.integer({ min: -1, max: 3 }), dropApiErrors: fc.boolean(), neutralizeInterrupts: fc.boolean() },
    { requiredKeys: [] },
  ),
});

const spill = (text: string): string | null => (text.includes('\n') ? null : `/w/.flower/spill/${text.length}.txt`);

const stages = (given: Policies): Record<string, (entries: readonly TranscriptEntry[]) => Curated> => ({
  expire: entries => expire(entries, given.ephemeral, isLook),
  trim: entries => trim(entries, given.trim, spill),
  prune: entries => prune(entries, given.prune),
  heal: entries => heal(entries, given.prune),
});

const curate = (entries: readonly TranscriptEntry[], given: Policies): TranscriptEntry[] =>
  Object.values(stages(given)).reduce<readonly TranscriptEntry[]>(
    (now, stage) => stage(now).entries,
    entries,
  ) as TranscriptEntry[];

const RUNS = process.env['FLOWER_TEST_TIER'] === 'full' ? 4000 : 150;

const check = (property: (entries: TranscriptEntry[], given: Policies) => void, numRuns = RUNS): void =>
  fc.assert(fc.property(transcript, policies, property), { numRuns });

describe('curation', () => {
  it('1: gives every call exactly one result right after its message, and no result without a call', () => {
    check((entries, given) => {
      expect(pairingFaults(curate(entries, given))).toEqual([]);
    });
  });

  it('2: leads from the newest message of every thread to a root through what is there', () => {
    check((entries, given) => {
      const out = curate(entries, given);
      expect(danglingParents(out)).toEqual([]);
      for (const thread of threadsOf(out)) expect(chainOf(out, thread).at(-1) ?? '').not.toContain('…');
    });
  });

  it('2: prune hangs the child of what it removed on the nearest ancestor that stays', () => {
    fc.assert(
      fc.property(soundTranscript, policies, (entries, given) => {
        const out = prune(entries, { ...given.prune, dropApiErrors: false }).entries;
        const before = new Map(entries.map(entry => [entry.uuid, entry]));
        const kept = new Set(out.map(entry => entry.uuid));
        for (const entry of out) {
          if (entry.uuid === undefined) continue;
          let wanted = before.get(entry.uuid)?.parentUuid ?? null;
          while (wanted !== null && !kept.has(wanted)) wanted = before.get(wanted)?.parentUuid ?? null;
          const isKnown = before.get(entry.uuid)?.parentUuid == null || wanted !== null;
          if (isKnown) expect(entry.parentUuid).toBe(wanted);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('3: removes a result only with its call, and leaves every other block of a message as it was', () => {
    check((entries, given) => {
      for (const [name, stage] of Object.entries(stages(given))) {
        if (name === 'heal') continue;
        const out = stage(entries).entries;
        const gone = (kind: string, key: string): string[] => {
          const left = new Set(out.flatMap(e => blocks(e).map(b => (b.type === kind ? b[key] : undefined))));
          return entries.flatMap(e =>
            blocks(e).flatMap(b => (b.type === kind && !left.has(b[key]) ? [String(b[key])] : [])),
          );
        };
        const called = new Set(entries.flatMap(e => blocks(e).flatMap(b => (b.type === 'tool_use' ? [b['id']] : []))));
        for (const id of gone('tool_result', 'tool_use_id')) {
          if (called.has(id)) expect(gone('tool_use', 'id')).toContain(id);
        }
      }
      const words = (list: readonly TranscriptEntry[]): TranscriptBlock[] =>
        list.flatMap(e =>
          e['isApiErrorMessage'] === true ? [] : blocks(e).filter(b => /^(text|thinking)$/.test(b.type)),
        );
      const { dropApiErrors: _, ...rest } = given.prune;
      const unique = entries.filter(
        (e, i) => e.uuid === undefined || entries.findIndex(other => other.uuid === e.uuid) === i,
      );
      expect(words(curate(entries, { ...given, prune: rest }))).toEqual(words(unique));
    });
  });

  it('4: leaves compaction summaries, asides of the harness, images and documents alone', () => {
    check((entries, given) => {
      const out = curate(entries, given);
      const fixed = (list: readonly TranscriptEntry[]): unknown[] =>
        list.filter(isUntouchable).map(({ parentUuid: _, ...entry }) => entry);
      const seen = new Set<string>();
      const unique = entries.filter(({ uuid }) => uuid === undefined || (!seen.has(uuid) && seen.add(uuid)));
      expect(fixed(out)).toEqual(fixed(unique));
      const media = (list: readonly TranscriptEntry[]): Map<unknown, unknown> =>
        new Map(
          list
            .flatMap(e => blocks(e))
            .map(b => {
              const content = Array.isArray(b['content']) ? (b['content'] as TranscriptBlock[]) : [];
              return [b['tool_use_id'], content.filter(part => /^(image|document)$/.test(part.type))];
            }),
        );
      const original = media(entries);
      for (const [id, parts] of media(out)) expect(parts).toEqual(original.get(id) ?? []);
    });
  });

  it('5: changes nothing the second time, as a whole and in every stage', () => {
    check((entries, given) => {
      const once = curate(entries, given);
      expect(curate(once, given)).toEqual(once);
      for (const stage of Object.values(stages(given))) {
        const { entries: first } = stage(entries);
        expect(stage(first).entries).toEqual(first);
      }
    });
  });

  it('5: changes nothing the second time when the first result went through JSON', () => {
    check((entries, given) => {
      const once = JSON.parse(JSON.stringify(curate(entries, given))) as TranscriptEntry[];
      expect(JSON.parse(JSON.stringify(curate(once, given)))).toEqual(once);
    });
  });

  it('5: keeps the order of what the harness wrote', () => {
    fc.assert(
      fc.property(soundTranscript, policies, (entries, given) => {
        const position = new Map(entries.map((entry, index) => [entry.uuid, index]));
        const order = curate(entries, given).flatMap(entry => position.get(entry.uuid ?? 'none') ?? []);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  it('5: leaves its input unmodified', () => {
    check((entries, given) => {
      const copy = structuredClone(entries);
      curate(deepFreeze(entries), given);
      expect(entries).toEqual(copy);
    });
  });

  it('5: throws for no input', () => {
    const anything = fc.oneof(fc.anything(), entryLike());
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), policies, (entries, given) => {
        curate(entries as TranscriptEntry[], given);
      }),
      { numRuns: 3 * RUNS },
    );
  });

  it('6: gives the same output for the same input, byte for byte', () => {
    check((entries, given) => {
      expect(JSON.stringify(curate(structuredClone(entries), given))).toBe(JSON.stringify(curate(entries, given)));
    });
  });

  it('6: cuts today what it cut yesterday in the same way, when only new entries came', () => {
    fc.assert(
      fc.property(soundTranscript, fc.nat(30), policies, (entries, cut, given) => {
        const keep = { ...given, ephemeral: { ...given.ephemeral, text: '[{cmd} {turn}]' } };
        const today = new Map(expire(entries, keep.ephemeral, isLook).entries.map(entry => [entry.uuid, entry]));
        // A process starts at a prompt of the main thread: no tool is running then, as there may be at one of a subagent.
        const prompts = [...entries.keys()].filter(
          index => typeof entries[index]?.message?.content === 'string' && entries[index]?.isSidechain !== true,
        );
        const earlier = entries.slice(0, prompts[cut % prompts.length]);
        const yesterday = expire(earlier, keep.ephemeral, isLook).entries;
        yesterday.forEach((entry, index) => {
          if (entry !== earlier[index] && entry.uuid !== undefined) expect(today.get(entry.uuid)).toEqual(entry);
        });
      }),
    );
  });
});

/** Things that look like entries and are not quite: every field may be anything. */
function entryLike(): fc.Arbitrary<unknown> {
  const uuid = fc.constantFrom('u1', 'u2', 'u3', '', null, 7, '__proto__');
  const id = fc.constantFrom('t1', 't2', null, '__proto__');
  const text = fc.oneof(fc.string(), fc.constant('\ud83d'), fc.anything());
  const block = fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.constantFrom('tool_use', 'tool_result', 'text'),
      id,
      tool_use_id: id,
      name: fc.constantFrom('Bash', 4),
      input: fc.oneof(fc.anything(), fc.record({ command: text })),
      content: fc.oneof(text, fc.array(fc.record({ type: fc.constant('text'), text }))),
      text,
    }),
  );
  return fc.record(
    {
      type: fc.constantFrom('user', 'assistant', 'system', 'attachment', 'progress', 5, null),
      uuid,
      parentUuid: uuid,
      subtype: fc.constantFrom('api_error', 'compact_boundary', 1),
      message: fc.oneof(fc.anything(), fc.record({ id: uuid, content: fc.oneof(text, fc.array(block)) })),
      isSidechain: fc.boolean(),
      isMeta: fc.boolean(),
      agentId: fc.constantFrom('a', 1),
      toolDenialKind: fc.constantFrom('permission-rule', 'user-rejected', 3),
      permissionDecision: fc.anything(),
      flowerHealed: fc.anything(),
      compactMetadata: fc.oneof(
        fc.anything(),
        fc.record({
          preservedSegment: fc.record({ headUuid: uuid, tailUuid: uuid }),
          preservedMessages: fc.record({ uuids: fc.oneof(fc.array(uuid), fc.anything()) }),
        }),
      ),
      attachment: fc.oneof(fc.anything(), fc.record({ type: fc.constant('hook_x'), toolUseID: id })),
    },
    { requiredKeys: ['type'] },
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}
