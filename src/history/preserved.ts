/**
 * The list of messages that a compaction kept word for word, which its boundary entry carries. The harness gives up the
 * whole list when one of them is missing (measured), so the list must follow what curation leaves out.
 */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';

/**
 * The boundary with a list of what is still there; any other entry as it is.
 * @param isThere says whether an entry with this uuid is in the result.
 * @param nearest the uuid, or that of its nearest kept ancestor.
 */
export function relinkBoundary(
  entry: TranscriptEntry,
  isThere: (uuid: string) => boolean,
  nearest: (uuid: string) => string | undefined,
): TranscriptEntry {
  if (!isRecord(entry) || !isRecord(entry['compactMetadata'])) return entry;
  const { preservedSegment: segment, preservedMessages: messages, ...rest } = entry['compactMetadata'];
  const isGone = (uuid: unknown): boolean => typeof uuid === 'string' && !isThere(uuid);
  const named = [...endsOf(segment), ...listOf(messages, 'uuids'), ...listOf(messages, 'allUuids')];
  if (!named.some(isGone)) return entry;
  const left = listOf(messages, 'uuids').filter(uuid => !isGone(uuid));
  const [head, tail] = left.length > 0 ? [left[0], left.at(-1)] : endsOf(segment).map(uuid => nearest(String(uuid)));
  if (head === undefined || tail === undefined || (isRecord(messages) && left.length === 0)) {
    return { ...entry, compactMetadata: rest };
  }
  const allUuids = listOf(messages, 'allUuids').filter(uuid => !isGone(uuid));
  return {
    ...entry,
    compactMetadata: {
      ...rest,
      ...(isRecord(segment) ? { preservedSegment: { ...segment, headUuid: head, tailUuid: tail } } : {}),
      ...(isRecord(messages) ? { preservedMessages: { ...messages, uuids: left, allUuids } } : {}),
    },
  };
}

function endsOf(segment: unknown): unknown[] {
  return isRecord(segment) ? [segment['headUuid'], segment['tailUuid']] : [];
}

function listOf(messages: unknown, key: 'uuids' | 'allUuids'): unknown[] {
  const list = isRecord(messages) ? messages[key] : undefined;
  return Array.isArray(list) ? list : [];
}
