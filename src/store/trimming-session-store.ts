/** A session store that feeds back less than it stores: stale glances expire, large old results become pointers. */

import { resolve } from 'node:path';
import type { SessionKey, SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { TranscriptEntry } from '../domain/transcript.ts';
import { expire } from '../history/expire.ts';
import { withoutCostState } from '../history/heal.ts';
import { type EphemeralPolicy, ephemeralPolicy, type TrimPolicy, trimPolicy } from '../history/policy.ts';
import { addReports, type Curated, type CurationReport, NO_CURATION } from '../history/report.ts';
import { trim } from '../history/trim.ts';
import type { Lang } from '../text/lang.ts';
import { createSpill } from './spill-file.ts';

export interface TrimmingOptions {
  /** Directory below which large results are kept, where the agent's Read reaches them. */
  readonly workspace: string;
  /** Defaults are filled in. */
  readonly policy?: Partial<TrimPolicy>;
  /** Defaults are filled in. */
  readonly ephemeral?: Partial<EphemeralPolicy>;
  /** Language of what stands in place of what was cut. Default `en`. */
  readonly lang?: Lang;
}

/**
 * Curates what `load` returns; everything else goes straight to `backend`, whose stored entries never change. Methods
 * that the backend lacks are absent here, too. Does not own the backend: closing it is the caller's.
 */
export class TrimmingSessionStore implements SessionStore {
  /** What holds the entries. */
  readonly backend: SessionStore;
  /** Directory below which large results are kept. */
  readonly workspace: string;
  /** When a large result becomes a pointer. */
  readonly policy: TrimPolicy;
  /** When the result of a glance expires. */
  readonly ephemeral: EphemeralPolicy;
  declare readonly listSessions?: NonNullable<SessionStore['listSessions']>;
  declare readonly listSessionSummaries?: NonNullable<SessionStore['listSessionSummaries']>;
  declare readonly delete?: NonNullable<SessionStore['delete']>;
  declare readonly listSubkeys?: NonNullable<SessionStore['listSubkeys']>;
  protected readonly lang: Lang;
  #lastReport: CurationReport = NO_CURATION;

  /** Fills in the defaults of both policies. */
  constructor(backend: SessionStore, options: TrimmingOptions) {
    this.backend = backend;
    this.workspace = options.workspace;
    this.lang = options.lang ?? 'en';
    this.policy = trimPolicy(options.policy);
    this.ephemeral = ephemeralPolicy(options.ephemeral, this.lang);
    const { listSessions, listSessionSummaries, delete: remove, listSubkeys } = backend;
    if (listSessions) this.listSessions = projectKey => listSessions.call(backend, projectKey);
    if (listSessionSummaries) this.listSessionSummaries = projectKey => listSessionSummaries.call(backend, projectKey);
    if (remove) this.delete = key => remove.call(backend, key);
    if (listSubkeys) this.listSubkeys = key => listSubkeys.call(backend, key);
  }

  /** What the last load of a main transcript did, with the loads of its subagents' transcripts since. */
  get lastReport(): CurationReport {
    return this.#lastReport;
  }

  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    return this.backend.append(key, entries);
  }

  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    const stored = await this.backend.load(key);
    const { entries, report } = stored === null ? { entries: null, report: NO_CURATION } : this.curate(stored);
    this.#lastReport = key.subpath === undefined ? report : addReports(this.#lastReport, report);
    return entries;
  }

  /** The entries as they are fed back. Must not change what it is given. */
  protected curate(stored: readonly TranscriptEntry[]): Curated {
    const expired = expire(stored, this.ephemeral);
    const spill = createSpill(resolve(this.workspace, this.policy.spillDirname));
    const trimmed = trim(expired.entries, this.policy, spill, this.lang);
    return { entries: withoutCostState(trimmed.entries), report: addReports(expired.report, trimmed.report) };
  }
}
