/** What a Runtime can be told when it is made. */
import type { SessionStore } from '../claude/session-store.ts';
import type { HandoffPolicy } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import type { Lang } from '../text/lang.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ResilienceOptions } from './resilience.ts';
import type { CurationOptions } from './session-shelf.ts';

export interface RuntimeOptions extends CurationOptions {
  /** The agents' working directory; created if missing. */
  readonly workspace: string;
  /** Relative to the workspace. Holds the session store, the manifest, the lineage. Default `runs`. */
  readonly runDir?: string;
  /** Read no settings of the host. Default true; false reads the project's. */
  readonly portable?: boolean;
  /** true: one in `<runDir>/workbench`. Default false. */
  readonly workbench?: boolean | Workbench;
  /** Characters from which a tool result goes to a file; 0 or null: none does. Default 4,000. */
  readonly spillThreshold?: number | null;
  /** Default true. */
  readonly resilience?: boolean | Omit<ResilienceOptions, 'clock' | 'env' | 'lang'>;
  /** Default true. */
  readonly handoff?: boolean | Partial<HandoffPolicy>;
  /** Where transcripts are kept. Default: an SQLite file in the run directory. */
  readonly store?: SessionStore;
  /** Further variables for the harness and for the lookup of credentials; they win over everything. */
  readonly env?: Readonly<Record<string, string>>;
  /** Language of events, prompts and errors. Default: `FLOWER_LANG`, then that of the system, then `en`. */
  readonly lang?: Lang;
  /** Ceiling in US dollars for all steps together. */
  readonly maxBudgetUsd?: number;
  /** Default: the real one. Waits and retries go by it. */
  readonly clock?: Clock;
}
