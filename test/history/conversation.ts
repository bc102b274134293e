/** What a transcript means to the model API and to whoever walks its chain: read independently of the code under test. */
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';

export const blocks = (entry: TranscriptEntry): readonly TranscriptBlock[] => {
  const content = entry.message?.content;
  return Array.isArray(content) ? content : [];
};

export const isUntouchable = (entry: TranscriptEntry): boolean =>
  entry['isMeta'] === true || entry['isCompactSummary'] === true;

const threadOf = (entry: TranscriptEntry): string =>
  String(entry['agentId'] ?? (entry['isSidechain'] === true ? 'side' : 'main'));

/** Faults of pairing: a call without exactly one result right after its message, a result without its call. */
export function pairingFaults(entries: readonly TranscriptEntry[]): string[] {
  const faults: string[] = [];
  const open = new Map<string, Map<string, string | undefined>>();
  const seen = new Set<string>();
  const close = (thread: string): void => {
    for (const id of open.get(thread)?.keys() ?? []) faults.push(`${id} has no result right after it`);
    open.delete(thread);
  };
  for (const entry of entries) {
    const thread = threadOf(entry);
    const waiting = open.get(thread) ?? new Map<string, string | undefined>();
    if (entry.type === 'assistant') {
      const id = entry.message?.id;
      if ([...waiting.values()].some(message => message !== id)) close(thread);
      const now = open.get(thread) ?? new Map<string, string | undefined>();
      for (const block of blocks(entry)) {
        if (block.type !== 'tool_use') continue;
        if (seen.has(String(block['id']))) faults.push(`${block['id']} is called twice`);
        seen.add(String(block['id']));
        now.set(String(block['id']), id);
      }
      open.set(thread, now);
    } else if (entry.type === 'user') {
      let hasWords = blocks(entry).length === 0;
      for (const block of blocks(entry)) {
        if (block.type !== 'tool_result') hasWords = true;
        else if (hasWords) faults.push(`${block['tool_use_id']} comes after words`);
        else if (!waiting.delete(String(block['tool_use_id']))) faults.push(`${block['tool_use_id']} answers nothing`);
      }
      if (hasWords) close(thread);
    } else if (entry['subtype'] === 'compact_boundary') close(thread);
  }
  for (const thread of [...open.keys()]) close(thread);
  return faults;
}

/** The uuids from the newest message of a thread up to its root, newest first; `…` at the end where it breaks. */
export function chainOf(entries: readonly TranscriptEntry[], thread = 'main'): string[] {
  const byUuid = new Map(entries.flatMap(entry => (entry.uuid === undefined ? [] : [[entry.uuid, entry] as const])));
  const isMessage = (entry: TranscriptEntry): boolean => /^(user|assistant|attachment|system)$/.test(entry.type);
  const leaf = entries.findLast(e => e.uuid !== undefined && isMessage(e) && threadOf(e) === thread);
  const chain: string[] = [];
  let current = leaf;
  while (current?.uuid !== undefined) {
    if (chain.includes(current.uuid)) return [...chain, '…circle'];
    chain.push(current.uuid);
    const parent: unknown = current.parentUuid;
    if (parent === null || parent === undefined) return chain;
    current = byUuid.get(String(parent));
  }
  return leaf === undefined ? [] : [...chain, '…'];
}

/** Parents that name nothing in the list. */
export function danglingParents(entries: readonly TranscriptEntry[]): string[] {
  const known = new Set(entries.map(entry => entry.uuid));
  return entries.flatMap(({ parentUuid }) =>
    typeof parentUuid === 'string' && !known.has(parentUuid) ? [parentUuid] : [],
  );
}

export const threadsOf = (entries: readonly TranscriptEntry[]): string[] => [...new Set(entries.map(threadOf))];
