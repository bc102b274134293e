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
  readonly onEvent?: EventListener;
  readonly signal?: AbortSignal;
}

/** Runs steps. Never rejects for what the model, the network or a tool does: that is in the result. */
export interface StepRunner {
  readonly workspace: string;
  readonly runDir: string;
  readonly runId: string;
  /** Called the moment a session id is known. A run keeps the listener attached when `run` is called, if there is one. */
  onSession: ((id: string) => void) | null;
  readonly resumePrompt: string;
  /** Language of what this runner tells people. */
  readonly lang: Lang;
  /** Where the workbench of its agents lies; null without one. */
  readonly workbench: { readonly root: string } | null;
  run(spec: AgentSpec, prompt: string, options?: RunOptions): Promise<StepResult>;
  hasSession(id: string): Promise<boolean>;
  contextOf(id: string): Promise<number>;
  /** Runs `fn` while no other process is inside such a section of the same run directory. Throws what `fn` throws. */
  lock<T>(fn: () => T): T;
  /** Adds an event to the record that another process can follow. Hands it to no listener; never throws. */
  record(event: Event): void;
}
