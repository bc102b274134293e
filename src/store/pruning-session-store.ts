/** The full curation: what the trimming store does, and denied calls, API errors, interrupts and orphaned calls besides. */

import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import type { TranscriptEntry } from '../domain/transcript.ts';
import { heal } from '../history/heal.ts';
import { type PrunePolicy, prunePolicy } from '../history/policy.ts';
import { prune } from '../history/prune.ts';
import { addReports, type Curated } from '../history/report.ts';
import { type TrimmingOptions, TrimmingSessionStore } from './trimming-session-store.ts';

export interface PruningOptions extends TrimmingOptions {
  /** Defaults are filled in. */
  readonly prune?: Partial<PrunePolicy>;
}

/** Curates what `load` returns, all of it: expire, trim, prune, heal. Over any backend, whose entries never change. */
export class PruningSessionStore extends TrimmingSessionStore {
  /** What is left out or mended. */
  readonly prune: PrunePolicy;

  /** Fills in the defaults of all three policies. */
  constructor(backend: SessionStore, options: PruningOptions) {
    super(backend, options);
    this.prune = prunePolicy(options.prune, this.lang);
  }

  protected override curate(stored: readonly TranscriptEntry[]): Curated {
    const trimmed = super.curate(stored);
    const pruned = prune(trimmed.entries, this.prune);
    const healed = heal(pruned.entries, this.prune);
    const report = addReports(addReports(trimmed.report, pruned.report), healed.report);
    return { entries: healed.entries, report };
  }
}
