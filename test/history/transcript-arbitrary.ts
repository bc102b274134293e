/** Transcripts for property tests: like the harness's, with everything that can happen to one in a long run. */
import fc from 'fast-check';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { type BuiltCall, type BuiltTurn, TranscriptBuilder } from './transcript-builder.ts';

/** Texts whose every cut hurts: emoji with joiners, flags, CJK, combining marks, and sizes around the limits. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('ok', 'line\nline', '状态: 正常', 'e\u0301\u0302', '👩‍👩‍👧‍👦', '🇺🇦🇯🇵', '{turn} $& `x`'),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('👩‍👩‍👧‍👦', '漢', 'a', 'e\u0301', '🇺🇦'), fc.integer({ min: 30, max: 70 }))
      .map(([unit, times]) => unit.repeat(times)),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(2000), 'y'.repeat(1999), '漢'.repeat(2001), '👍🏽'.repeat(600)) },
);

/** A glance by the predicate that goes with these transcripts, or not. */
const command: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('look', 'look here', 'look\nmore'),
  fc.constantFrom('make', 'touch x'),
  hostileText.map(text => `look ${text}`),
);

/** The predicate for the commands above, in place of the shell parser. */
export const isLook = (value: string): boolean => value.startsWith('look');

const output: fc.Arbitrary<string | TranscriptBlock[]> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileText, hostileText).map(([a, b]): TranscriptBlock[] => [
      { type: 'text', text: a },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
      { type: 'text', text: b },
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<TranscriptBlock[]>([{ type: 'document', source: { type: 'text', data: 'doc' } }]),
  },
);

const call: fc.Arbitrary<BuiltCall> = fc.record({
  tool: fc.constantFrom('Bash', 'Bash', 'Bash', 'Read'),
  command,
  outcome: fc.constantFrom<NonNullable<BuiltCall['outcome']>>(
    ...(['ran', 'ran', 'ran', 'ran', 'failed', 'hook', 'hook', 'mode', 'person', 'stopped', 'lost', 'stray'] as const),
  ),
  output,
  hasHookNote: fc.boolean(),
});

const turn: fc.Arbitrary<BuiltTurn> = fc
  .record({
    thinking: fc.option(fc.constant('hm'), { nil: undefined }),
    text: fc.option(hostileText, { nil: undefined }),
    calls: fc.array(call, { maxLength: 4 }),
    isOneEntry: fc.boolean(),
  })
  .chain(({ thinking, text, ...rest }) =>
    fc.shuffledSubarray([...rest.calls.keys()], { minLength: rest.calls.length }).map(finished => ({
      ...rest,
      finished,
      ...(thinking === undefined ? {} : { thinking }),
      ...(text === undefined ? {} : { text }),
    })),
  );

type Act = (builder: TranscriptBuilder) => unknown;

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: turn.map(
      (built): Act =>
        builder =>
          builder.turn(built),
    ),
  },
  {
    weight: 3,
    arbitrary: hostileText.map(
      (text): Act =>
        builder =>
          builder.prompt(text),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(2).map(
      (retries): Act =>
        builder =>
          builder.apiError(retries),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>(builder => builder.interruptNote()) },
  { weight: 1, arbitrary: fc.constant<Act>(builder => builder.attachment()) },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileText, fc.nat(6)).map(
      ([text, back]): Act =>
        builder =>
          builder.compact(text, Math.max(0, builder.entries.length - back)),
    ),
  },
  {
    weight: 1,
    arbitrary: hostileText.map(
      (text): Act =>
        builder =>
          builder.prompt(text, { isMeta: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('cost-state', 'last-prompt', 'from-the-future').map(
      (type): Act =>
        b =>
          b.line(type),
    ),
  },
  // A process of long ago whose repairs were never stored, or a lost batch: what follows hangs on nothing.
  { weight: 1, arbitrary: fc.constant<Act>(builder => (builder.leaf = 'ffffffff-0000-4000-8000-000000000000')) },
);

/** What a backend may do to a transcript: lose entries, deliver them twice, or keep them without their uuid. */
type Fault = { readonly kind: 'lose' | 'twice' | 'anonymous' | 'late'; readonly at: number };

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('lose', 'twice', 'anonymous', 'late'),
  at: fc.nat(60),
});

/** Transcripts as the harness writes them when nothing is lost. */
export const soundTranscript: fc.Arbitrary<TranscriptEntry[]> = transcriptOf(fc.constant([]));

/** The same with faults of the backend. */
export const transcript: fc.Arbitrary<TranscriptEntry[]> = transcriptOf(fc.array(fault, { maxLength: 4 }));

function transcriptOf(faults: fc.Arbitrary<Fault[]>): fc.Arbitrary<TranscriptEntry[]> {
  return fc
    .tuple(fc.array(act, { maxLength: 14 }), fc.array(act, { maxLength: 5 }), fc.boolean(), faults)
    .map(([main, side, isMixed, given]) => {
      const builder = new TranscriptBuilder(isMixed ? undefined : 'agent1');
      builder.prompt('go');
      for (const step of main) step(builder);
      const entries = [...builder.entries];
      if (isMixed) entries.splice(entries.length >> 1, 0, ...sidechain(side));
      for (const { kind, at } of given) apply(kind, at % entries.length, entries);
      return entries;
    });
}

/** An older harness kept subagents in the main transcript. */
function sidechain(acts: readonly Act[]): TranscriptEntry[] {
  if (acts.length === 0) return [];
  const builder = new TranscriptBuilder('agent2');
  builder.prompt('brief');
  for (const step of acts) step(builder);
  return builder.entries;
}

function apply(kind: Fault['kind'], at: number, entries: TranscriptEntry[]): void {
  const [entry] = entries.splice(at, 1);
  if (entry === undefined) return;
  if (kind === 'twice') entries.splice(at, 0, entry, structuredClone(entry));
  if (kind === 'late') entries.splice(Math.min(entries.length, at + 3), 0, entry);
  if (kind === 'anonymous') {
    const { uuid: _, ...anonymous } = entry;
    entries.splice(at, 0, anonymous as TranscriptEntry);
  }
  if (kind === 'lose' && entries.length === 0) entries.push(entry);
}
