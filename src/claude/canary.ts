/**
 * Proof that the guard is asked: a main-thread tool that ran although no hook call carried its id, or although the hook
 * refused it, means that this harness does not hold to its hooks.
 */
import { isRecord } from '../util/json.ts';
import { agentOf, blocksOf, plainText } from './normalize.ts';

/** What the hook answered to a call. */
export type HookAnswer = 'allow' | 'deny' | 'undecided';

/** A call that ran unguarded. */
export interface Breach {
  readonly tool: string;
  readonly id: string;
}

/** Feed it the hook's answers and the messages of the stream. */
export class Canary {
  readonly #isWatched: (tool: string) => boolean;
  readonly #answers = new Map<string, HookAnswer>();
  readonly #calls = new Map<string, string>();

  /** @param isWatched true for the tools whose unguarded use matters. */
  constructor(isWatched: (tool: string) => boolean) {
    this.#isWatched = isWatched;
  }

  /** The hook was asked about a call and answered. */
  answered(id: string, answer: HookAnswer): void {
    this.#answers.set(id, answer);
  }

  /** Takes a message; the first call in it that ran unguarded, or null. */
  take(message: unknown): Breach | null {
    if (!isRecord(message) || agentOf(message) !== null || !isRecord(message['message'])) return null;
    const blocks = blocksOf(message['message']['content']);
    if (message['type'] === 'assistant') {
      for (const block of blocks) {
        if (block['type'] === 'tool_use') this.#calls.set(String(block['id']), String(block['name']));
      }
      return null;
    }
    if (message['type'] !== 'user') return null;
    for (const block of blocks) {
      if (block['type'] !== 'tool_result') continue;
      const breach = this.#judge(block, metaOf(message, String(block['tool_use_id'])));
      if (breach !== null) return breach;
    }
    return null;
  }

  #judge(block: Record<string, unknown>, meta: Record<string, unknown> | null): Breach | null {
    const id = String(block['tool_use_id']);
    const tool = this.#calls.get(id);
    const answer = this.#answers.get(id);
    this.#calls.delete(id);
    this.#answers.delete(id);
    if (tool === undefined || !this.#isWatched(tool)) return null;
    // Bad parameters, an unknown tool, a file that was not read first: such calls never ran and no hook call precedes them.
    if (plainText(block['content']).startsWith('<tool_use_error>')) return null;
    const decision = meta !== null && isRecord(meta['permission_decision']) ? meta['permission_decision'] : null;
    const accepted = decision?.['decision'] === 'accept';
    const succeeded = block['is_error'] !== true;
    const ran = succeeded || (accepted && decision['source'] !== 'hook');
    if (!ran) return null;
    return answer === undefined || answer === 'deny' ? { tool, id } : null;
  }
}

function metaOf(message: Record<string, unknown>, id: string): Record<string, unknown> | null {
  const metas = message['tool_result_meta'];
  if (!Array.isArray(metas)) return null;
  return metas.filter(isRecord).find(meta => meta['id'] === id) ?? null;
}
