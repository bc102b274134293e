/** Leaves out what only wastes or misleads: calls that were denied, reports of API errors, notices of interrupts. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import {
  answeredId,
  blocksOf,
  callId,
  isUntouchable,
  resultText,
  withContent,
  withEdits,
  withResultText,
} from './entry.ts';
import { isApiErrorMessage, isMarked, isRetryRecord, outcomeOf, withFairMarks, withInterruptMark } from './mark.ts';
import { beforeRecent, type PrunePolicy, prunePolicy } from './policy.ts';
import { relink } from './relink.ts';
import { type Curated, NO_CURATION } from './report.ts';
import { UuidIndex } from './uuid-index.ts';

/**
 * Leaves out denied calls (all but the newest `keepDenials`, each with its result) and reports of API errors, puts a
 * neutral text where an interrupt left its notice, and relinks the chain.
 * @param policy defaults are filled in; healing is not done here.
 */
export function prune(entries: readonly TranscriptEntry[], policy: Partial<PrunePolicy> = {}): Curated {
  const { dropApiErrors, neutralizeInterrupts, interruptText, keepDenials } = prunePolicy(policy);
  const denied = deniedIds(entries, keepDenials);
  const report = { ...NO_CURATION, denialsDropped: denied.size, errorsDropped: 0, neutralized: 0 };
  const loose = new Set<number>();
  const after = entries.map((entry, index) => {
    if (dropApiErrors && (isApiErrorMessage(entry) || isRetryRecord(entry))) {
      if (entry.type === 'assistant') report.errorsDropped += 1;
      loose.add(index);
      return null;
    }
    const left = denied.size === 0 ? entry : withoutCalls(entry, denied);
    if (left === null || !neutralizeInterrupts) return left;
    const { next, count } = neutralize(left, interruptText);
    report.neutralized += count;
    return next;
  });
  return { entries: relink({ before: entries, uuids: new UuidIndex(entries), after, loose }), report };
}

/** The ids of the denied calls that go. A call that an untouchable entry has a part in stays. */
function deniedIds(entries: readonly TranscriptEntry[], keepDenials: number): ReadonlySet<string> {
  const denied = new Set<string>();
  const fixed = new Set<string>();
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    const isFixed = isUntouchable(entry);
    if (!isFixed && !isMarked(entry)) continue;
    for (const block of blocksOf(entry)) {
      const id = answeredId(entry, block) ?? (isFixed ? callId(entry, block) : undefined);
      if (id === undefined) continue;
      if (isFixed) fixed.add(id);
      else if (outcomeOf(entry, block) === 'denied') denied.add(id);
    }
  }
  const old = [...denied].slice(0, beforeRecent(denied.size, keepDenials));
  return new Set(old.filter(id => !fixed.has(id)));
}

/** The entry without what belongs to these calls: the call, its result, and what hooks had to say about it. */
function withoutCalls(entry: TranscriptEntry, ids: ReadonlySet<string>): TranscriptEntry | null {
  if (isUntouchable(entry)) return entry;
  if (entry.type === 'attachment') return isHookNoteOn(entry, ids) ? null : entry;
  const edits = new Map<number, TranscriptBlock | null>();
  blocksOf(entry).forEach((block, index) => {
    const id = callId(entry, block) ?? answeredId(entry, block);
    if (id !== undefined && ids.has(id)) edits.set(index, null);
  });
  if (edits.size === 0) return entry;
  const next = withEdits(entry, edits);
  return next === null ? null : withFairMarks(entry, next);
}

function isHookNoteOn(entry: TranscriptEntry, ids: ReadonlySet<string>): boolean {
  const note = entry['attachment'];
  if (!isRecord(note) || !String(note['type']).startsWith('hook_')) return false;
  return typeof note['toolUseID'] === 'string' && ids.has(note['toolUseID']);
}

function neutralize(entry: TranscriptEntry, text: string): { readonly next: TranscriptEntry; readonly count: number } {
  if (isUntouchable(entry) || entry.type !== 'user') return { next: entry, count: 0 };
  let count = 0;
  const content = blocksOf(entry).map(block => {
    if (answeredId(entry, block) === undefined || outcomeOf(entry, block) !== 'interrupted') return block;
    if (resultText(block) === text) return block;
    count += 1;
    return withResultText(block, text);
  });
  return { next: count === 0 ? entry : withInterruptMark(withContent(entry, content)), count };
}
