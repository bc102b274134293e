/** Turns a request into a turn: its content, who asks, and how often that agent has asked before. */
import { createHash } from 'node:crypto';
import { isRecord, parseJson } from '../util/json.ts';
import type { AgentLedger } from './agent-ledger.ts';
import { stringAt } from './api-message.ts';
import { purposeOf } from './purpose.ts';
import { readTurnContent, type Turn } from './turn.ts';

/** Counts requests per agent, and asks the ledger for roles. */
export class TurnReader {
  readonly #ledger: AgentLedger;
  readonly #counts = new Map<string, number>();
  readonly #latest = new Map<string, { readonly digest: string; readonly attempt: number }>();
  #total = 0;

  constructor(ledger: AgentLedger) {
    this.#ledger = ledger;
  }

  /** Reads a request and counts it. Never throws. */
  read(headers: Turn['headers'], body: Readonly<Record<string, unknown>>, signal: AbortSignal): Turn {
    const content = readTurnContent(body);
    const purpose = purposeOf(body);
    const agentId = headers['x-claude-code-agent-id'] ?? null;
    const sessionId = headers['x-claude-code-session-id'] ?? sessionInMetadata(body) ?? '';
    this.#ledger.noteConversation(sessionId, content.messages);
    const agent = agentId === null ? 'main' : this.#ledger.roleOf({ ...content, sessionId, agentId });
    const key = JSON.stringify([sessionId, agentId, purpose]);
    const n = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, n);
    this.#total += 1;
    const attempt = this.#attemptOf(key, body['messages']);
    return { ...content, agent, agentId, sessionId, purpose, n, nTotal: this.#total, attempt, body, headers, signal };
  }

  #attemptOf(key: string, messages: unknown): number {
    const digest = createHash('sha1')
      .update(JSON.stringify([messages]))
      .digest('base64');
    const before = this.#latest.get(key);
    const attempt = before?.digest === digest ? before.attempt + 1 : 1;
    this.#latest.set(key, { digest, attempt });
    return attempt;
  }
}

/** Before there was a header for it, the harness put the session id into the metadata; some requests still only have that. */
function sessionInMetadata(body: Readonly<Record<string, unknown>>): string | null {
  const metadata = isRecord(body['metadata']) ? body['metadata'] : {};
  const user = parseJson(stringAt(metadata, 'user_id'));
  return isRecord(user) ? stringAt(user, 'session_id') : null;
}
