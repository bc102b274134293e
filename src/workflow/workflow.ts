/** Steps run one after the other on a runner, with what they hand each other. Brings no step of its own. */
import { UsageError } from '../domain/error.ts';
import { createEvent, type Event, type EventInput, type EventListener } from '../domain/event.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import { workflowText } from '../text/workflow-text.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { openContinuity } from './continuity.ts';
import { ListenerShield } from './listener-shield.ts';
import { assertSteps, type Ctx, type Step } from './step.ts';
import type { StepEnvironment } from './step-environment.ts';
import { runStep } from './step-run.ts';

export interface WorkflowOptions {
  /** Default `workflow`. */
  readonly name?: string;
  /** Filled by the steps; the caller's own object, kept from run to run. Default: a new one. */
  readonly context?: Ctx;
  /** Where a person can be reached. A driver answers on it. */
  readonly channel?: HumanChannel | null;
  /** Where the steps' documents lie. A driver hands it to the Runtime. */
  readonly workbench?: Workbench | null;
  /** Steps go on in their sessions of earlier runs. Default true. */
  readonly continuous?: boolean;
  /** Done at the start of every run, before earlier sessions are looked up; what it throws ends the run. */
  readonly prepare?: (runtime: StepRunner, ctx: Ctx) => void | Promise<void>;
}

export interface WorkflowRunOptions {
  /** Hears every event of the run. What it throws harms nothing. */
  readonly onEvent?: EventListener;
  /** Called once per step that ran, after its last attempt and gate. What it throws harms nothing. */
  readonly onStep?: (step: Step, result: StepResult) => void;
  /** Aborts the running step; the workflow then ends without further attempts. */
  readonly signal?: AbortSignal;
}

/** Can be run again; one run at a time. */
export class Workflow {
  /** In the order they run. */
  readonly steps: readonly Step[];
  /** For people; `workflow` by default. */
  readonly name: string;
  /** What the steps hand each other, kept from run to run; what became of a run stands there, too. */
  readonly context: Ctx;
  /** Where a person can be reached; null: nowhere. */
  readonly channel: HumanChannel | null;
  /** Where the steps' documents lie, for the driver to hand to the Runtime; null without one. */
  readonly workbench: Workbench | null;
  /** Steps go on in their sessions of earlier runs. */
  readonly continuous: boolean;
  readonly #prepare: WorkflowOptions['prepare'];
  #isRunning: boolean = false;

  /** @throws UsageError when these steps cannot be run one after the other. */
  constructor(steps: readonly Step[], options: WorkflowOptions = {}) {
    assertSteps(steps, workflowText[options.channel?.lang ?? 'en']);
    this.steps = steps;
    this.name = options.name ?? 'workflow';
    this.context = options.context ?? {};
    this.channel = options.channel ?? null;
    this.workbench = options.workbench ?? null;
    this.continuous = options.continuous ?? true;
    this.#prepare = options.prepare;
  }

  /**
   * Runs the steps and resolves with `context`. What became of it stands there: `_failedAt` names the step that ended
   * the run; `_aborted` says why, unless its gate rejected the last attempt, which is all there is to say;
   * `_needsPerson` is true when only a person could have helped and nobody answered. A run whose steps all ended well
   * has none of the three.
   * @throws UsageError while it runs already (two runs would share one context), when a step is to go on in a session that does not exist, and what `runtime.run` refuses before
   * anything is spent; a used-up budget is a failed step, not an error.
   */
  async run(runtime: StepRunner, { onEvent, onStep, signal }: WorkflowRunOptions = {}): Promise<Ctx> {
    const text = workflowText[runtime.lang];
    if (this.#isRunning) throw new UsageError(text.runsAlready(this.name));
    const ctx = this.context;
    const shield = new ListenerShield(runtime, text, { onEvent, onStep });
    const emit = (input: EventInput): void => this.#emit(runtime, shield, createEvent(input));
    startContext(ctx, runtime, shield.onEvent, signal);
    const stopListening = this.channel?.subscribe(event => this.#relay(event, runtime, shield));
    this.#isRunning = true;
    try {
      this.#warnOfWorkbench(runtime, emit);
      await this.#prepare?.(runtime, ctx);
      const continuity = this.continuous ? await openContinuity(this.steps, runtime, text, emit) : null;
      ctx['_lineage'] = continuity?.lineage ?? null;
      ctx['_woke'] = continuity?.lineage.woke ?? 0;
      await this.#runSteps({ runtime, ctx, continuity, emit, shield, signal, text });
    } finally {
      this.#isRunning = false;
      stopListening?.();
    }
    return ctx;
  }

  async #runSteps(environment: StepEnvironment): Promise<void> {
    for (const [index, step] of this.steps.entries()) {
      const place = { index: index + 1, total: this.steps.length };
      if (!(await runStep(step, place, environment))) return;
    }
  }

  #emit(runtime: StepRunner, shield: ListenerShield, event: Event): void {
    runtime.record(event);
    shield.onEvent(event);
  }

  /** The channel's events are always on record; they are shown here unless the driver listens there. */
  #relay(event: Event, runtime: StepRunner, shield: ListenerShield): void {
    runtime.record(event);
    if (this.channel?.onEvent === null) shield.onEvent(event);
  }

  #warnOfWorkbench(runtime: StepRunner, emit: (input: EventInput) => void): void {
    const ofRuntime = runtime.workbench?.root ?? null;
    if (this.workbench === null || this.workbench.root === ofRuntime) return;
    const data = { workflow: this.workbench.root, runtime: ofRuntime };
    const text = workflowText[runtime.lang].workbenchMismatch(this.workbench.root, ofRuntime);
    emit({ kind: 'system', subtype: 'workbench_mismatch', data, text });
  }
}

/** The framework's keys as a run finds them; everything else in the caller's object stays. */
function startContext(ctx: Ctx, runtime: StepRunner, onEvent: EventListener, signal: AbortSignal | undefined): void {
  for (const key of ['_failedAt', '_aborted', '_needsPerson']) delete ctx[key];
  Object.assign(ctx, { _runtime: runtime, _onEvent: onEvent, _signal: signal, _results: {}, _sessions: {} });
}
