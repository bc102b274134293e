/** The account of a step while it runs, over all its attempts and sessions. */
import type { Ledger } from '../claude/ledger.ts';
import type { Clock } from '../domain/clock.ts';
import type { StepResult } from '../domain/step-result.ts';
import { addUsage, NO_USAGE, type Usage } from '../domain/usage.ts';

/** Collects; {@link StepAccount.result} can be asked at any moment, also from a signal handler. */
export class StepAccount {
  readonly step: string;
  attempts = 1;
  resumed = false;
  sessionId: string | null = null;
  error: string | null = null;
  ok = false;
  readonly errors: string[] = [];
  readonly retired: string[] = [];
  readonly #clock: Clock;
  readonly #startedAt: number;
  #endedAt: number | null = null;
  #costUsd = 0;
  #numTurns = 0;
  #usage: Usage = NO_USAGE;
  #text = '';
  #context = 0;
  #live: Ledger | null = null;

  constructor(step: string, clock: Clock) {
    this.step = step;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  /** A conversation's figures count from now on, as they stand. */
  begin(ledger: Ledger): void {
    this.#live = ledger;
  }

  /** A conversation is over: its last figures are what its process has cost. */
  settle(): void {
    const ledger = this.#live;
    if (ledger === null) return;
    this.#live = null;
    this.#costUsd += ledger.costUsd;
    this.#numTurns += ledger.numTurns;
    this.#usage = addUsage(this.#usage, ledger.usage);
    if (ledger.text !== '') this.#text = ledger.text;
    if (ledger.context > 0) this.#context = ledger.context;
  }

  end(): void {
    this.#endedAt = this.#clock.now();
  }

  /** US dollars so far. */
  get costUsd(): number {
    return this.#costUsd + (this.#live?.costUsd ?? 0);
  }

  get context(): number {
    return this.#live !== null && this.#live.context > 0 ? this.#live.context : this.#context;
  }

  /** After a handoff the context starts from nothing again. */
  resetContext(): void {
    this.#context = 0;
  }

  result(): StepResult {
    const live = this.#live;
    const endedAt = this.#endedAt ?? this.#clock.now();
    return {
      step: this.step,
      sessionId: this.sessionId,
      ok: this.ok,
      costUsd: round(this.costUsd),
      numTurns: this.#numTurns + (live?.numTurns ?? 0),
      usage: live === null ? this.#usage : addUsage(this.#usage, live.usage),
      text: live === null || live.text === '' ? this.#text : live.text,
      error: this.error,
      startedAt: new Date(this.#startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      durationMs: endedAt - this.#startedAt,
      attempts: this.attempts,
      errors: [...this.errors],
      resumed: this.resumed,
      retired: [...this.retired],
      context: this.context,
    };
  }
}

/** Sums of binary fractions show their dust; a millionth of a cent is more than any bill knows. */
function round(usd: number): number {
  return Math.round(usd * 1e8) / 1e8;
}
