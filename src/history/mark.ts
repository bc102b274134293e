/**
 * The harness's marks on transcript entries, read in one place: what was denied, interrupted, an API error, in flight.
 * They were recorded from the real harness; `test/corpus/transcript` holds the recordings.
 */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { answeredId, blocksOf, isUntouchable, resultText } from './entry.ts';

/** Key of the list of call ids whose result in this entry was made up by `heal`. */
export const HEALED_KEY = 'flowerHealed';

/** What happened to the call behind a result: denied by a guard or rule, refused by a person, result never recorded. */
export type Outcome = 'ran' | 'denied' | 'refused' | 'interrupted' | 'unrecorded';

/** Two notices of harnesses that left no mark, word for word; only looked at where there is no mark. */
const INTERRUPT_NOTICE = "The user doesn't want to proceed with this tool use.";
const INTERRUPT_RESULT = 'User rejected tool use';

/** Carries a mark that can mean a denial. */
export function isMarked(entry: TranscriptEntry): boolean {
  return entry['toolDenialKind'] !== undefined || entry['permissionDecision'] !== undefined;
}

/** Reads the marks of the entry that a result stands in. */
export function outcomeOf(entry: TranscriptEntry, block: TranscriptBlock): Outcome {
  const healed = entry[HEALED_KEY];
  if (Array.isArray(healed) && healed.includes(block['tool_use_id'])) return 'unrecorded';
  const marked = markedOutcome(entry, block);
  // A mark belongs to the whole entry. Where that holds several results, the failed ones are meant.
  if (marked !== 'ran' && block['is_error'] !== true && holdsSeveralResults(entry)) return 'ran';
  return marked;
}

/** Marks the entry of an interrupted result that only its wording gave away, so that it stays known once that is gone. */
export function withInterruptMark(entry: TranscriptEntry): TranscriptEntry {
  return entry['toolDenialKind'] === undefined ? { ...entry, toolDenialKind: 'user-rejected' } : entry;
}

/** An entry that kept some of its results only: a mark that was meant for the others must not pass to those. */
export function withFairMarks(before: TranscriptEntry, next: TranscriptEntry): TranscriptEntry {
  if (!isMarked(before)) return next;
  const isWronged = blocksOf(next).some(
    block =>
      answeredId(next, block) !== undefined && outcomeOf(before, block) === 'ran' && outcomeOf(next, block) !== 'ran',
  );
  if (!isWronged) return next;
  const { toolDenialKind: _kind, permissionDecision: _decision, ...rest } = next as Record<string, unknown>;
  return rest as TranscriptEntry;
}

/** Left behind by a failed API request: the synthetic message about it. */
export function isApiErrorMessage(entry: TranscriptEntry): boolean {
  if (isUntouchable(entry) || entry.type !== 'assistant') return false;
  const flag = entry['isApiErrorMessage'];
  // An explicit false marks what the harness says for the model, such as "No response requested.": that was sent, and stays.
  return flag === true || (flag !== false && isRecord(entry.message) && entry.message.model === '<synthetic>');
}

/** A record of one retried request; never sent to a model. */
export function isRetryRecord(entry: TranscriptEntry): boolean {
  return !isUntouchable(entry) && entry.type === 'system' && entry['subtype'] === 'api_error';
}

function markedOutcome(entry: TranscriptEntry, block: TranscriptBlock): Outcome {
  const kind = entry['toolDenialKind'];
  const decision = isRecord(entry['permissionDecision']) ? entry['permissionDecision'] : {};
  if (kind === 'interrupted') return 'unrecorded';
  // A person's own refusal is something the model was told on purpose: neither noise nor a guard's.
  if (decision['source'] === 'user_reject') return 'refused';
  if (decision['decision'] === 'reject' || kind === 'permission-rule') return 'denied';
  if (kind === 'user-rejected') return 'interrupted';
  if (kind === undefined && block['is_error'] === true && isUnmarkedInterrupt(entry, block)) return 'interrupted';
  return 'ran';
}

function isUnmarkedInterrupt(entry: TranscriptEntry, block: TranscriptBlock): boolean {
  return entry.toolUseResult === INTERRUPT_RESULT || resultText(block)?.startsWith(INTERRUPT_NOTICE) === true;
}

function holdsSeveralResults(entry: TranscriptEntry): boolean {
  let hasOne = false;
  for (const block of blocksOf(entry)) {
    if (answeredId(entry, block) === undefined) continue;
    if (hasOne) return true;
    hasOne = true;
  }
  return false;
}
