/** Tells from a subagent's transcript whether its work came to an end; its task status may say "completed" all the same. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { blocksOf } from './entry.ts';
import { isApiErrorMessage } from './mark.ts';
import { pairUp } from './pairing.ts';

/** True when the transcript ends in a call without a result, a result nobody answered, or an API error. */
export function isUnfinished(entries: readonly TranscriptEntry[]): boolean {
  const last = entries.findLast(entry => isRecord(entry) && (entry.type === 'user' || entry.type === 'assistant'));
  if (last === undefined || last.type === 'user' || isApiErrorMessage(last)) return true;
  if (blocksOf(last).some(block => isRecord(block) && block['type'] === 'tool_use')) return true;
  return (pairUp(entries).turns.at(-1)?.orphans.length ?? 0) > 0;
}
