/** The entries that healing puts into a transcript. Made from what is there alone: the same call always gets the same entry. */
import { createHash } from 'node:crypto';
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { uuidOf, withContent } from './entry.ts';
import { withFairMarks } from './mark.ts';

/** What an entry says of its circumstances, as opposed to its content. */
const ENVELOPE = [
  'isSidechain',
  'agentId',
  'timestamp',
  'userType',
  'entrypoint',
  'cwd',
  'sessionId',
  'version',
  'gitBranch',
  'slug',
] as const;

/** The block that stands for a result that was never recorded. */
export function orphanBlock(id: string, text: string): TranscriptBlock {
  return { type: 'tool_result', content: text, is_error: true, tool_use_id: id };
}

/** A result entry for a call that has none, marked the way the harness marks those it makes up itself. */
export function orphanEntry(call: TranscriptEntry, id: string, text: string): TranscriptEntry {
  const source = uuidOf(call);
  return {
    parentUuid: null,
    ...Object.fromEntries(ENVELOPE.filter(key => call[key] !== undefined).map(key => [key, call[key]])),
    type: 'user',
    message: { role: 'user', content: [orphanBlock(id, text)] },
    uuid: derivedUuid(source, id),
    toolUseResult: text,
    toolDenialKind: 'interrupted',
    ...(source === undefined ? {} : { sourceToolAssistantUUID: source }),
  };
}

/** A copy of an entry that carries results, first of all its own one for `id`, to another place. */
export function carrierEntry(entry: TranscriptEntry, id: string, blocks: readonly TranscriptBlock[]): TranscriptEntry {
  return withFairMarks(entry, { ...withContent(entry, blocks), uuid: derivedUuid(uuidOf(entry), id) });
}

/** A UUID of the version left to applications (8), made from what it stands for. */
function derivedUuid(source: string | undefined, id: string): string {
  const hex = createHash('sha256')
    .update(`flower\0${source ?? ''}\0${id}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
