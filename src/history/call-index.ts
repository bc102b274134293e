/** The answered tool calls of a transcript with the places of their results, in the order of the calls. */
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

/** A call that has results. */
export interface AnsweredCall {
  /** What was called, where the transcript still has it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Usually one; more where entries were stored twice. */
  readonly results: ResultPlace[];
}

/**
 * The answered calls, ordered by where the call stands (not its result: parallel results come in as they finish, and
 * healing may move one). A result without a call counts where it stands itself. Untouchable entries are passed over.
 * @param tool only calls of this tool.
 */
export function indexCalls(entries: readonly TranscriptEntry[], tool?: string): AnsweredCall[] {
  const placeOf = placesOfCalls(entries, tool);
  const calls = new Map<number, AnsweredCall>();
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at];
    if (entry === undefined || isUntouchable(entry) || entry.type !== 'user') continue;
    const blocks = blocksOf(entry);
    for (let index = 0; index < blocks.length; index++) {
      const block = blocks[index];
      const id = answeredId(entry, block);
      if (block === undefined || id === undefined) continue;
      const known = placeOf.get(id);
      if (known === undefined && tool !== undefined) continue;
      const place = known ?? at * BLOCKS + index;
      const result = { entry: at, index, block, outcome: outcomeOf(entry, block) };
      const call = calls.get(place);
      if (call === undefined) calls.set(place, { input: inputAt(entries, place), results: [result] });
      else call.results.push(result);
      if (known === undefined) placeOf.set(id, place);
    }
  }
  return [...calls].sort(([a], [b]) => a - b).map(([, call]) => call);
}

/** True when the call ran to its end: its result is the tool's own word. */
export function hasRun(call: AnsweredCall): boolean {
  return call.results[0]?.outcome === 'ran';
}

/** A place is one number, for order and speed: index of the entry × this + index of the block. */
const BLOCKS = 2 ** 20;

function placesOfCalls(entries: readonly TranscriptEntry[], tool: string | undefined): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at];
    if (entry === undefined || isUntouchable(entry) || entry.type !== 'assistant') continue;
    const blocks = blocksOf(entry);
    for (let index = 0; index < blocks.length; index++) {
      const block = blocks[index];
      const id = callId(entry, block);
      if (block === undefined || id === undefined || (tool !== undefined && block['name'] !== tool)) continue;
      if (!places.has(id)) places.set(id, at * BLOCKS + index);
    }
  }
  return places;
}

function inputAt(entries: readonly TranscriptEntry[], place: number): Readonly<Record<string, unknown>> {
  const entry = entries[Math.floor(place / BLOCKS)];
  const input = entry === undefined ? undefined : blocksOf(entry)[place % BLOCKS]?.['input'];
  return isRecord(input) ? input : {};
}
