/** Where the sessions of a Runtime are kept: the backend, the spool before it, curation before that, claims and the lock beside. */
import { join } from 'node:path';
import type { SessionStore } from '../claude/session-store.ts';
import type { Clock } from '../domain/clock.ts';
import type { EventInput } from '../domain/event.ts';
import type { EphemeralPolicy, TrimPolicy } from '../history/policy.ts';
import { RunLock } from '../sqlite/run-lock.ts';
import { SqliteSessionStore } from '../sqlite/sqlite-session-store.ts';
import { projectKeyOf } from '../store/project-key.ts';
import { PruningSessionStore } from '../store/pruning-session-store.ts';
import type { StoreNotice } from '../store/session-store.ts';
import { SpoolingSessionStore } from '../store/spooling-session-store.ts';
import { WorkspaceSessionStore } from '../store/workspace-session-store.ts';
import type { Lang } from '../text/lang.ts';
import { SessionClaims } from './session-claim.ts';

export interface CurationOptions {
  /** Replace old large results by pointers on a resume. Default false. */
  readonly trim?: boolean | Partial<TrimPolicy>;
  /** Let the results of glances expire on a resume. Default true. */
  readonly ephemeral?: boolean | Partial<EphemeralPolicy>;
  /** Refused calls that a resumed session still remembers. Default 1. */
  readonly keepDenials?: number;
}

export interface SessionShelfOptions {
  readonly workspace: string;
  readonly runDir: string;
  readonly curation: CurationOptions;
  /** null: an SQLite file in the run directory. */
  readonly backend: SessionStore | null;
  readonly lang: Lang;
  readonly clock: Clock;
  readonly onNotice: (event: EventInput) => void;
}

/** Owns the default backend and the lock; a backend that was given is its giver's to close. */
export class SessionShelf {
  /** What a session is given. */
  readonly store: SessionStore;
  readonly projectKey: string;
  readonly #own: SqliteSessionStore | null;
  readonly #workspaceStore: WorkspaceSessionStore;
  readonly #spool: SpoolingSessionStore;
  readonly #lock: RunLock;

  /** @throws StoreError when the run directory takes no database. */
  constructor(options: SessionShelfOptions) {
    const { workspace, runDir, curation, lang, clock } = options;
    const onNotice = (notice: StoreNotice): void => options.onNotice(eventOf(notice));
    this.projectKey = projectKeyOf(workspace);
    this.#lock = new RunLock(join(runDir, 'run.lock'), { lang });
    this.#own =
      options.backend === null ? new SqliteSessionStore(join(runDir, 'sessions.db'), { lang, onNotice }) : null;
    const backend = options.backend ?? (this.#own as SqliteSessionStore);
    this.#spool = new SpoolingSessionStore(backend, { spoolDir: join(runDir, 'spool'), onNotice, clock, lang });
    this.#workspaceStore = new WorkspaceSessionStore(this.#spool, workspace);
    this.store = new PruningSessionStore(this.#workspaceStore, {
      workspace,
      policy: policyOf(curation.trim ?? false),
      ephemeral: policyOf(curation.ephemeral ?? true),
      prune: { keepDenials: curation.keepDenials ?? 1 },
      lang,
    });
  }

  hasSession(id: string): Promise<boolean> {
    return this.#workspaceStore.hasSession(this.projectKey, id);
  }

  contextOf(id: string): Promise<number> {
    return this.#workspaceStore.lastContext(this.projectKey, id);
  }

  /**
   * What one step takes for this process; null: it resumes nothing.
   * @throws UsageError `session-in-use` while a living process is in `resumed`.
   */
  claims(resumed: string | null): SessionClaims {
    const projectKey = this.#workspaceStore.keyOf(this.projectKey);
    return new SessionClaims(sessionId => this.#lock.claimSession({ projectKey, sessionId }), resumed);
  }

  /** Runs `action` while no other process does the same in this run directory. */
  lock<T>(action: () => T): T {
    return this.#lock.withLock(action);
  }

  /** Waits for what is on its way to the backend, then closes what is its own. */
  async close(): Promise<void> {
    await this.#spool.close();
    await this.#own?.close();
    this.#lock.close();
  }
}

function policyOf<P extends { readonly enabled: boolean }>(option: boolean | Partial<P>): Partial<P> {
  return typeof option === 'boolean' ? ({ enabled: option } as Partial<P>) : option;
}

function eventOf(notice: StoreNotice): EventInput {
  const { kind, code, text } = notice;
  return kind === 'error' ? { kind, code, status: null, text } : { kind, subtype: 'store', data: { code }, text };
}
