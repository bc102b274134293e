/** The part of `Runtime` that a workflow drives, as a contract: `runtime/` implements it, `workflow/` only needs this. */
import type { Lang } from '../text/lang.ts';
import type { AgentSpec } from './agent-spec.ts';
import type { Event, EventListener } from './event.ts';
import type { StepResult } from './step-result.ts';

/** How one step is run. */
export interface RunOptions {
  /** Label in events and manifest. Default: the spec's name. */
  readonly stepName?: string;
  /** Session to continue. */
  readonly resume?: string;
  /** Branch off `resume` instead of continuing it. */
  readonly fork?: boolean;
  /** Continue `resume` from this message on; what came after it is left out. */
  readonly resumeAt?: string;
  /** Hears every event of the step. What it throws harms nothing. */
  readonly onEvent?: EventListener;
  /** Ends the step; its error is then `aborted`. */
  readonly signal?: AbortSignal;
}

/** Runs steps. Never rejects for what the model, the network or a tool does: that is in the result. */
export interface StepRunner {
  /** Real path of the agents' working directory. */
  readonly workspace: string;
  /** Absolute path of the run directory. */
  readonly runDir: string;
  /** Unique per runner. */
  readonly runId: string;
  /** Called the moment a session id is known. A run keeps the listener attached when `run` is called, if there is one. */
  onSession: ((id: string) => void) | null;
  /** What a session is told that goes on after a failure. */
  readonly resumePrompt: string;
  /** Language of what this runner tells people. */
  readonly lang: Lang;
  /** Where the workbench of its agents lies; null without one. */
  readonly workbench: { readonly root: string } | null;
  /** Runs one agent to the end of its work. */
  run(spec: AgentSpec, prompt: string, options?: RunOptions): Promise<StepResult>;
  /** Is the session in the store, under this workspace? */
  hasSession(id: string): Promise<boolean>;
  /** Tokens in the context of a session's last turn; 0 when unknown. */
  contextOf(id: string): Promise<number>;
  /** Runs `fn` while no other process is inside such a section of the same run directory. Throws what `fn` throws. */
  lock<T>(fn: () => T): T;
  /** Adds an event to the record that another process can follow. Hands it to no listener; never throws. */
  record(event: Event): void;
}
