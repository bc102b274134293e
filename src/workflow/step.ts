/** What a step is, and which steps can form a workflow. Types and checks; nothing runs here. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { WorkflowText } from '../text/workflow-text.ts';

/** What steps hand each other. Keys that start with `_` are the framework's. */
// biome-ignore lint/suspicious/noExplicitAny: what lies in it is the users' own, they know its types
export type Ctx = Record<string, any>;

/** What a failed step means for the workflow: it ends, it goes on without the step, or with the step's last words. */
export type OnFail = 'stop' | 'skip' | 'continue';

/** One step of a workflow. The object is never changed by running it. */
export interface Step {
  /** Key across processes. Unique in a workflow; no `#`, `:` or `/`, not starting with `_`. */
  readonly name: string;
  /** For people. Default: the name. */
  readonly title?: string;
  /** The agent that does it. */
  readonly spec: AgentSpec;
  /** What it is told; a function makes it from the context. */
  readonly prompt: string | ((ctx: Ctx) => string);
  /** Goes on in the session of that earlier step. It has none: `UsageError`, never a fresh session in its place. */
  readonly resumeFrom?: string;
  /** Branches off the session of `resumeFrom` instead of going on in it. Default false. */
  readonly fork?: boolean;
  /** How many further attempts there may be. Default 0. */
  readonly retries?: number;
  /** Is what came out acceptable? Asked exactly once per attempt that ended well. A `StepAbort` ends the attempts. */
  readonly gate?: (result: StepResult, ctx: Ctx) => boolean | Promise<boolean>;
  /** Default `stop`. */
  readonly onFail?: OnFail;
  /** False: the whole step is skipped. */
  readonly when?: (ctx: Ctx) => boolean | Promise<boolean>;
  /** What to say in the rejected session; '' or absent: the next attempt starts like the first one. */
  readonly onReject?: (result: StepResult, ctx: Ctx) => string | Promise<string>;
  /** Said instead of `prompt` when the step's own session of an earlier run is continued. */
  readonly resumePrompt?: string | ((ctx: Ctx) => string);
  /** What goes into `ctx[name]`. Default: the result's text. */
  readonly reduce?: (result: StepResult, ctx: Ctx) => string;
}

/** @throws UsageError when these steps cannot be run one after the other. */
export function assertSteps(steps: readonly Step[], text: WorkflowText): void {
  const seen = new Set<string>();
  for (const step of steps) {
    assertName(step.name, text);
    if (seen.has(step.name)) throw new UsageError(text.duplicateStep(step.name));
    assertFields(step, text);
    if (step.resumeFrom !== undefined && !seen.has(step.resumeFrom))
      throw new UsageError(text.resumeFromUnknown(step.name, step.resumeFrom));
    seen.add(step.name);
  }
}

function assertName(name: string, text: WorkflowText): void {
  const isName = typeof name === 'string' && name.trim() !== '' && !name.startsWith('_') && !/[#:/]/.test(name);
  if (!isName) throw new UsageError(text.badStepName(String(name)));
}

function assertFields({ name, onFail = 'stop', retries = 0, fork, resumeFrom }: Step, text: WorkflowText): void {
  if (!['stop', 'skip', 'continue'].includes(onFail)) throw new UsageError(text.badOnFail(name, String(onFail)));
  if (!Number.isInteger(retries) || retries < 0) throw new UsageError(text.badRetries(name, String(retries)));
  if (fork && resumeFrom === undefined) throw new UsageError(text.forkWithoutResume(name));
}
