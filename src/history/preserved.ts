/**
 * The list of messages that a compaction kept word for word, which its boundary entry carries. The harness gives up the
 * whole list when one of them is missing (measured), so the list must follow what curation leaves out.
 */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';

/**
 * The boundary with a list of what is still there; any other entry as it is.
 * @param has says whether an entry with this uuid is in the result.
 * @param nearest its nearest kept ancestor, where it is not.
 */
export function relinkBoundary(
  entry: TranscriptEntry,
  has: (uuid: string) => boolean,
  nearest: (uuid: string) => string | undefined,
): TranscriptEntry {
  if (!isRecord(entry) || !isRecord(entry['compactMetadata'])) return entry;
  const { preservedSegment: segment, preservedMessages: messages, ...rest } = entry['compactMetadata'];
  const isThere = (uuid: unknown): boolean => typeof uuid === 'string' && has(uuid);
  const ends = isRecord(segment) ? [segment['headUuid'], segment['tailUuid']] : [];
  const uuids = listOf(messages, 'uuids');
  const allUuids = listOf(messages, 'allUuids');
  if ([...ends, ...uuids, ...allUuids].every(isThere)) return entry;
  const left = uuids.filter(isThere);
  const [head, tail] = isRecord(messages) ? [left[0], left.at(-1)] : ends.map(uuid => nearest(String(uuid)));
  if (head === undefined || tail === undefined) return { ...entry, compactMetadata: rest };
  return {
    ...entry,
    compactMetadata: {
      ...rest,
      ...(isRecord(segment) ? { preservedSegment: { ...segment, headUuid: head, tailUuid: tail } } : {}),
      ...(isRecord(messages)
        ? { preservedMessages: { ...messages, uuids: left, allUuids: allUuids.filter(isThere) } }
        : {}),
    },
  };
}

function listOf(messages: unknown, key: 'uuids' | 'allUuids'): unknown[] {
  const list = isRecord(messages) ? messages[key] : undefined;
  return Array.isArray(list) ? list : [];
}
