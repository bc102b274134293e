/** What the model calls of a transcript used. One call is stored in several entries, and forks copy entries. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { addUsage, NO_USAGE, type Usage, usageFromApi } from '../domain/usage.ts';
import { isRecord } from '../util/json.ts';
import { isApiErrorMessage } from './mark.ts';

/** The sum over model calls, and how many there were. */
export interface TranscriptUsage {
  readonly usage: Usage;
  readonly messages: number;
}

/**
 * Adds up the usage of every assistant message once, by its id: of the entries of one message the last figures hold,
 * since output tokens grow while it streams. Give it several transcripts in a row and copies count once, too.
 */
export function transcriptUsage(entries: Iterable<TranscriptEntry>): TranscriptUsage {
  const perMessage = new Map<unknown, Usage>();
  for (const entry of entries) {
    if (!isRecord(entry) || entry.type !== 'assistant' || !isRecord(entry.message) || isApiErrorMessage(entry))
      continue;
    const { id, usage } = entry.message;
    if (usage === undefined) continue;
    // Without an id there is nothing to tell copies by: every entry counts.
    perMessage.set(typeof id === 'string' ? id : entry, usageFromApi(usage));
  }
  let usage = NO_USAGE;
  for (const used of perMessage.values()) usage = addUsage(usage, used);
  return { usage, messages: perMessage.size };
}
