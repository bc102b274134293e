/** Every tool call of a transcript with the places of its results, in the order of the calls. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { answeredId, blocksOf, callId, isUntouchable } from './entry.ts';
import { type Outcome, outcomeOf } from './mark.ts';

/** Where a tool result stands. */
export interface ResultPlace {
  readonly entry: number;
  readonly index: number;
  readonly block: TranscriptBlock;
  readonly outcome: Outcome;
}

/** A call that has results. Its own side may be missing: then `tool` is ''. */
export interface IndexedCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Usually one; more where entries were stored twice. */
  readonly results: readonly ResultPlace[];
}

/**
 * The answered calls, ordered by where the call stands (not its result: parallel results come in as they finish, and
 * healing may move one). A result without a call counts where it stands itself. Untouchable entries are passed over.
 */
export function indexCalls(entries: readonly TranscriptEntry[]): IndexedCall[] {
  const calls = new Map<
    string,
    { id: string; tool: string; input: Record<string, unknown>; results: ResultPlace[]; at: number }
  >();
  let at = 0;
  entries.forEach((entry, entryIndex) => {
    if (isUntouchable(entry)) return;
    blocksOf(entry).forEach((block, index) => {
      at += 1;
      const called = callId(entry, block);
      const answered = answeredId(entry, block);
      const id = called ?? answered;
      if (id === undefined) return;
      const call = calls.get(id) ?? { id, tool: '', input: {}, results: [], at };
      calls.set(id, call);
      if (called !== undefined && call.tool === '') {
        call.tool = String(block['name']);
        call.input = isRecord(block['input']) ? block['input'] : {};
        call.at = at;
      }
      if (answered !== undefined)
        call.results.push({ entry: entryIndex, index, block, outcome: outcomeOf(entry, block) });
    });
  });
  return [...calls.values()].filter(call => call.results.length > 0).sort((a, b) => a.at - b.at);
}

/** True when the call ran to its end: its result is the tool's own word. */
export function hasRun(call: IndexedCall): boolean {
  return call.results[0]?.outcome === 'ran';
}
