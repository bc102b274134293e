/** A session store in memory: the contract at its simplest, for tests and short-lived programs. Nothing outlives the process. */
import { lastContextOf } from './last-context.ts';
import { hasMessage } from './probe-store.ts';
import type {
  SessionId,
  SessionKey,
  SessionProbe,
  SessionStore,
  SessionStoreEntry,
  SessionSummaryEntry,
} from './session-store.ts';
import { foldSummary } from './session-summary.ts';

interface Transcript {
  readonly key: SessionKey;
  /** As JSON: what callers do to their objects later changes nothing here. */
  readonly entries: string[];
  readonly uuids: Set<string>;
  mtime: number;
  summary: SessionSummaryEntry | undefined;
}

/**
 * A session store in memory, for tests and short-lived programs: `new Runtime({ store: new MemorySessionStore() })`. It
 * keeps the whole contract that {@link sessionStoreSuite} checks; nothing outlives the process.
 */
export class MemorySessionStore implements SessionStore, SessionProbe {
  readonly #transcripts = new Map<string, Transcript>();
  readonly #now: () => number;
  #lastMtime = 0;

  /** `now`: where times come from, milliseconds since the epoch. Default: the machine's clock. */
  constructor(options: { readonly now?: () => number } = {}) {
    this.#now = options.now ?? Date.now;
  }

  /** Adds entries at the end; one whose uuid is stored already is passed over. */
  async append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    const known = this.#transcripts.get(nameOf(key));
    const uuids = new Set<string>();
    const fresh = entries.filter(({ uuid }) => {
      if (typeof uuid !== 'string' || uuid === '') return true;
      if (uuids.has(uuid) || known?.uuids.has(uuid)) return false;
      uuids.add(uuid);
      return true;
    });
    if (fresh.length === 0) return;
    const lines = fresh.map(entry => JSON.stringify(entry));
    const transcript = known ?? { key: { ...key }, entries: [], uuids: new Set(), mtime: 0, summary: undefined };
    this.#lastMtime = Math.max(Math.trunc(this.#now()), this.#lastMtime + 1);
    transcript.mtime = this.#lastMtime;
    for (const line of lines) transcript.entries.push(line);
    for (const uuid of uuids) transcript.uuids.add(uuid);
    if (key.subpath === undefined) {
      transcript.summary = foldSummary(transcript.summary, key, fresh, { mtime: transcript.mtime });
    }
    this.#transcripts.set(nameOf(key), transcript);
  }

  /** Every entry in order; null for a key that was never written. */
  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    return this.#transcripts.get(nameOf(key))?.entries.map(line => JSON.parse(line) as SessionStoreEntry) ?? null;
  }

  /** Main transcripts of a project. */
  async listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    return this.#mainTranscripts(projectKey).map(({ key, mtime }) => ({ sessionId: key.sessionId, mtime }));
  }

  /** The same, each with its summary. */
  async listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    return this.#mainTranscripts(projectKey).flatMap(({ summary }) => (summary ? [structuredClone(summary)] : []));
  }

  /** Removes a transcript; a main one takes those of its subagents along. */
  async delete(key: SessionKey): Promise<void> {
    for (const [name, { key: other }] of this.#transcripts) {
      const isSession = other.projectKey === key.projectKey && other.sessionId === key.sessionId;
      if (isSession && (key.subpath === undefined || other.subpath === key.subpath)) this.#transcripts.delete(name);
    }
  }

  /** The subpaths of a session's subagents. */
  async listSubkeys({ projectKey, sessionId }: SessionId): Promise<string[]> {
    return [...this.#transcripts.values()].flatMap(({ key }) =>
      key.projectKey === projectKey && key.sessionId === sessionId && key.subpath !== undefined ? [key.subpath] : [],
    );
  }

  /** True when the session holds a message. */
  hasSession(projectKey: string, sessionId: string): boolean {
    const lines = this.#transcripts.get(nameOf({ projectKey, sessionId }))?.entries ?? [];
    return hasMessage(lines.map(line => JSON.parse(line)));
  }

  /** Tokens in the context at the last turn of the main thread, 0 when unknown. `scan`: how many entries are looked at, from the end. */
  lastContext(projectKey: string, sessionId: string, options: { readonly scan?: number } = {}): number {
    const lines = this.#transcripts.get(nameOf({ projectKey, sessionId }))?.entries ?? [];
    const scan = options.scan ?? lines.length;
    return lastContextOf(
      lines.slice(Math.max(0, lines.length - scan)).map(line => JSON.parse(line)),
      options.scan,
    );
  }

  #mainTranscripts(projectKey: string): Transcript[] {
    return [...this.#transcripts.values()].filter(
      ({ key }) => key.projectKey === projectKey && key.subpath === undefined,
    );
  }
}

function nameOf({ projectKey, sessionId, subpath }: SessionKey): string {
  return JSON.stringify([projectKey, sessionId, subpath ?? null]);
}
