/** The accounts of one Runtime: steps that are over, steps under way, what they have spent, and the manifest that tells of both. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import { RUNNING, type StepResult } from '../domain/step-result.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import type { Manifest } from './manifest.ts';
import { renderFailure } from './step-error.ts';
import type { StepRun } from './step-run.ts';

/** How old the rows of steps under way may get while they only spend. Milliseconds. */
const STALE_MS = 10_000;

export interface RunAccountsDesk {
  readonly manifest: Manifest;
  readonly clock: Clock;
  readonly lang: Lang;
  /** US dollars that all steps may spend together; null: no ceiling. */
  readonly maxBudgetUsd: number | null;
  readonly removeSecrets: (result: StepResult) => StepResult;
}

/** One for each Runtime. */
export class RunAccounts {
  /** Steps that are over, in order. */
  readonly results: StepResult[] = [];
  /** Steps under way, in the order they were begun. */
  readonly running: StepRun[] = [];
  readonly #desk: RunAccountsDesk;
  #isRescued = false;
  #savedAt = 0;

  constructor(desk: RunAccountsDesk) {
    this.#desk = desk;
  }

  /** A step is under way. Its row is there from now on: whoever is killed leaves a trace of what it was at. */
  begin(run: StepRun): void {
    this.running.push(run);
    this.note();
  }

  /** A step is over; without a result nothing of it is kept. `onFailure` hears that the manifest could not be written. */
  end(run: StepRun, result: StepResult | null, onFailure: (error: unknown) => void): void {
    this.running.splice(this.running.indexOf(run), 1);
    if (result !== null) this.results.push(result);
    if (this.#isRescued) return;
    try {
      this.#save(RUNNING);
    } catch (error) {
      onFailure(error);
    }
  }

  /** Something worth keeping has happened in a step under way: it has a session, say. */
  note(): void {
    if (this.#isRescued) return;
    try {
      this.#save(RUNNING);
    } catch {
      // Told when the step is over and it still cannot be written.
    }
  }

  /** A step under way has spent something. */
  noteSpending(): void {
    if (this.#desk.clock.now() - this.#savedAt >= STALE_MS) this.note();
  }

  /** For signal handlers: ends the steps under way and writes them down as killed. Nothing is written after. */
  rescue(): void {
    this.#isRescued = true;
    for (const run of this.running) run.terminate();
    try {
      this.#save('killed-by-signal');
    } catch {
      // The process is about to end; there is nobody left to tell.
    }
  }

  /** US dollars that all steps may spend together; null: no ceiling. */
  get maxBudgetUsd(): number | null {
    return this.#desk.maxBudgetUsd;
  }

  /** US dollars of the steps that are over. */
  get spentUsd(): number {
    return this.results.reduce((sum, result) => sum + result.costUsd, 0);
  }

  /** The smaller of what the step's own ceiling and the Runtime's leave; null without either. */
  remainingBudget(spec: AgentSpec, spentByStep: number): number | null {
    const { maxBudgetUsd } = this;
    const others = this.running.reduce((sum, run) => sum + run.account.costUsd, 0) - spentByStep;
    const ceilings = [
      ...(spec.maxBudgetUsd === undefined ? [] : [spec.maxBudgetUsd - spentByStep]),
      ...(maxBudgetUsd === null ? [] : [maxBudgetUsd - this.spentUsd - others - spentByStep]),
    ];
    return ceilings.length === 0 ? null : Math.min(...ceilings);
  }

  #save(state: typeof RUNNING | 'killed-by-signal'): void {
    const { manifest, clock, lang, removeSecrets } = this.#desk;
    const words = runtimeText[lang];
    const text = state === RUNNING ? words.stepRunning : words.killed;
    const error = renderFailure({ code: state, text });
    const rows = this.running.map(run => ({ ...removeSecrets(run.account.result()), ok: false, error }));
    this.#savedAt = clock.now();
    manifest.save([...this.results, ...rows]);
  }
}
