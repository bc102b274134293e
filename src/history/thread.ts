/** Which conversation an entry belongs to, and whether it speaks in it. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { answeredId, blocksOf } from './entry.ts';

/** The main thread, or one subagent's: older harnesses kept them in one transcript. */
export function threadOf(entry: TranscriptEntry): string {
  const agent = entry['agentId'];
  if (typeof agent === 'string') return `agent ${agent}`;
  return entry['isSidechain'] === true ? 'sidechain' : 'main';
}

/** The entry in the conversation that `other` belongs to; a harness that reads one thread would not find it elsewhere. */
export function inThreadOf(other: TranscriptEntry, entry: TranscriptEntry): TranscriptEntry {
  if (threadOf(other) === threadOf(entry)) return entry;
  const { agentId: _agent, isSidechain: _side, ...rest } = entry as Record<string, unknown>;
  const marks = ['isSidechain', 'agentId'].flatMap(key => (other[key] === undefined ? [] : [[key, other[key]]]));
  return { ...rest, ...Object.fromEntries(marks) } as TranscriptEntry;
}

/** Takes part in the chain as a message. */
export function isMessage(entry: TranscriptEntry): boolean {
  const { type } = entry;
  return type === 'user' || type === 'assistant' || type === 'attachment' || type === 'system';
}

/** Has words of its own: the harness finds results again wherever they hang, but not these. */
export function isSpeech(entry: TranscriptEntry): boolean {
  if (entry.type === 'assistant') return true;
  return entry.type === 'user' && !blocksOf(entry).some(block => answeredId(entry, block) !== undefined);
}
