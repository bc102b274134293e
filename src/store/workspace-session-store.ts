/**
 * Keeps the sessions of one workspace to itself in a backend that several share. The harness's project keys do not do
 * that: different paths can give the same one. Invisible to the harness, which sees its own keys.
 */

import { createHash } from 'node:crypto';
import { hasStoredSession, lastStoredContext } from './probe-store.ts';
import type { SessionId, SessionKey, SessionProbe, SessionStore, SessionStoreEntry } from './session-store.ts';

/** 64 bits: enough that no two directories of a machine ever meet. */
const PREFIX_CHARS = 16;

export class WorkspaceSessionStore implements SessionStore, SessionProbe {
  readonly backend: SessionStore;
  readonly #prefix: string;
  /** The optional methods are there when the backend has them. */
  readonly listSessions?: NonNullable<SessionStore['listSessions']>;
  readonly listSessionSummaries?: NonNullable<SessionStore['listSessionSummaries']>;
  readonly delete?: NonNullable<SessionStore['delete']>;
  readonly listSubkeys?: NonNullable<SessionStore['listSubkeys']>;

  /**
   * @param backend where the entries go; a spool belongs between it and this, so that it replays under full keys.
   * @param workspaceRealPath the workspace's path with its links resolved.
   */
  constructor(backend: SessionStore, workspaceRealPath: string) {
    this.backend = backend;
    this.#prefix = createHash('sha256').update(workspaceRealPath).digest('hex').slice(0, PREFIX_CHARS);
    if (backend.listSessions)
      this.listSessions = async project => (await backend.listSessions?.(this.keyOf(project))) ?? [];
    if (backend.listSessionSummaries) {
      this.listSessionSummaries = async project => (await backend.listSessionSummaries?.(this.keyOf(project))) ?? [];
    }
    if (backend.delete) this.delete = async key => backend.delete?.(this.#inner(key));
    if (backend.listSubkeys) this.listSubkeys = async key => (await backend.listSubkeys?.(this.#inner(key))) ?? [];
  }

  /** The project key under which the backend files what the harness files under `projectKey`. */
  keyOf(projectKey: string): string {
    return `${this.#prefix}-${projectKey}`;
  }

  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    return this.backend.append(this.#inner(key), entries);
  }

  load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    return this.backend.load(this.#inner(key));
  }

  hasSession(projectKey: string, sessionId: string): Promise<boolean> {
    return hasStoredSession(this.backend, this.keyOf(projectKey), sessionId);
  }

  lastContext(projectKey: string, sessionId: string, options: { readonly scan?: number } = {}): Promise<number> {
    return lastStoredContext(this.backend, this.keyOf(projectKey), sessionId, options.scan);
  }

  #inner<K extends SessionId>(key: K): K {
    return { ...key, projectKey: this.keyOf(key.projectKey) };
  }
}
