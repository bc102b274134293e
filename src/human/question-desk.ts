/** Questions that wait for a person: who waits, for how long, how each ends. Knows no tools, files or events. */
import type { Clock } from '../domain/clock.ts';
import { FlowerError } from '../domain/error.ts';
import type { Ask, AskState } from './ask.ts';

/** What the desk needs of its owner. */
export interface QuestionDeskOptions {
  readonly clock: Clock;
  /** null: unlimited. */
  readonly maxAsks: number | null;
  /** null: for ever; 0 or less: nobody is asked. */
  readonly timeoutMs: number | null;
  /** Called after every change of state, `asked` included. Must not throw. */
  readonly onChange: (ask: Ask) => void;
  /** Message of the error with which an aborted question rejects. */
  readonly abortedText: string;
}

type MutableAsk = { -readonly [K in keyof Ask]: Ask[K] };

interface Waiting {
  readonly ask: MutableAsk;
  readonly owner: object | null;
  /** Ends the timer and the watch on the caller's signal. */
  readonly release: AbortController;
  readonly resolve: (ask: Ask) => void;
  readonly reject: (error: FlowerError) => void;
}

export class QuestionDesk {
  readonly #options: QuestionDeskOptions;
  readonly #asks: MutableAsk[] = [];
  readonly #waiting = new Map<string, Waiting>();
  #used = 0;
  /** How many of `#asks` have been looked at by `next`. */
  #pulled = 0;
  readonly #pullers = new Set<() => void>();

  constructor(options: QuestionDeskOptions) {
    this.#options = options;
  }

  get asks(): readonly Ask[] {
    return this.#asks;
  }

  get pending(): readonly Ask[] {
    return [...this.#waiting.values()].map(waiting => waiting.ask);
  }

  /** Questions that may still be put; -1 when unlimited. */
  get remaining(): number {
    const { maxAsks } = this.#options;
    return maxAsks === null ? -1 : Math.max(0, maxAsks - this.#used);
  }

  /**
   * Puts a question and waits for its outcome.
   * @param owner whoever asks, for `abort`.
   * @throws FlowerError `aborted` when `signal` or `abort` ended it; nothing else.
   */
  async ask(
    question: string,
    options: readonly string[],
    { signal, owner = null }: { signal?: AbortSignal | undefined; owner?: object | null } = {},
  ): Promise<Ask> {
    const ask = this.#open(question, options);
    if (signal?.aborted) {
      this.#settleUnasked(ask, 'aborted');
      throw this.#abortError(signal.reason);
    }
    const refusal = this.#refusal(ask);
    if (refusal) return this.#settleUnasked(ask, refusal);
    this.#used += 1;
    return this.#isNobodyThere ? this.#settleUnasked(ask, 'timeout') : this.#wait(ask, owner, signal);
  }

  /** Ends a waiting question. False when it does not wait (any more). */
  settle(id: string, state: AskState, answer: string): boolean {
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#leave(waiting);
    waiting.resolve(this.#settle(waiting.ask, state, answer));
    return true;
  }

  /** Takes back what `owner` asked and still waits for. */
  abort(owner: object): void {
    for (const waiting of [...this.#waiting.values()]) {
      if (waiting.owner === owner) this.#abort(waiting, undefined);
    }
  }

  /** The next question that waits and that `next` has not returned yet; null after `timeoutMs` (null: no limit). */
  async next(timeoutMs: number | null): Promise<Ask | null> {
    const { clock } = this.#options;
    const end = timeoutMs === null ? null : clock.now() + timeoutMs;
    for (;;) {
      const found = this.#pull();
      const leftMs = end === null ? null : end - clock.now();
      if (found || (leftMs !== null && leftMs <= 0)) return found;
      await this.#untilAsked(leftMs);
    }
  }

  #open(question: string, options: readonly string[]): MutableAsk {
    const ask: MutableAsk = {
      id: `q${this.#asks.length + 1}`,
      question: question.trim(),
      options: options.map(option => option.trim()).filter(option => option !== ''),
      askedAt: this.#options.clock.now(),
      state: 'asked',
      answer: '',
      waitedMs: 0,
    };
    this.#asks.push(ask);
    return ask;
  }

  /** With nobody there no question is announced as asked: a front end would show what cannot be answered. */
  get #isNobodyThere(): boolean {
    const { timeoutMs } = this.#options;
    return timeoutMs !== null && timeoutMs <= 0;
  }

  #settleUnasked(ask: MutableAsk, state: AskState): Ask {
    if (!this.#isNobodyThere) this.#options.onChange(ask);
    return this.#settle(ask, state, '');
  }

  #refusal(ask: Ask): 'invalid' | 'over_budget' | null {
    if (ask.question === '') return 'invalid';
    return this.remaining === 0 ? 'over_budget' : null;
  }

  #wait(ask: MutableAsk, owner: object | null, signal: AbortSignal | undefined): Promise<Ask> {
    return new Promise((resolve, reject) => {
      const release = new AbortController();
      const waiting: Waiting = { ask, owner, release, resolve, reject };
      this.#waiting.set(ask.id, waiting);
      signal?.addEventListener('abort', () => this.#abort(waiting, signal.reason), { signal: release.signal });
      // Announced while it already waits: a listener may answer on the spot.
      this.#options.onChange(ask);
      for (const wake of this.#pullers) wake();
      this.#startTimer(waiting);
    });
  }

  #startTimer({ ask, release }: Waiting): void {
    const { clock, timeoutMs } = this.#options;
    if (timeoutMs === null || release.signal.aborted) return;
    void clock.sleep(timeoutMs, release.signal).then(() => this.settle(ask.id, 'timeout', ''));
  }

  #leave({ ask, release }: Waiting): void {
    this.#waiting.delete(ask.id);
    release.abort();
  }

  #settle(ask: MutableAsk, state: AskState, answer: string): Ask {
    ask.state = state;
    ask.answer = answer;
    ask.waitedMs = Math.max(0, this.#options.clock.now() - ask.askedAt);
    this.#options.onChange(ask);
    return ask;
  }

  #abort(waiting: Waiting, reason: unknown): void {
    this.#leave(waiting);
    this.#settle(waiting.ask, 'aborted', '');
    waiting.reject(this.#abortError(reason));
  }

  #abortError(reason: unknown): FlowerError {
    return new FlowerError('aborted', this.#options.abortedText, { cause: reason });
  }

  #pull(): Ask | null {
    while (this.#pulled < this.#asks.length) {
      const ask = this.#asks[this.#pulled++];
      if (ask && this.#waiting.has(ask.id)) return ask;
    }
    return null;
  }

  async #untilAsked(timeoutMs: number | null): Promise<void> {
    const release = new AbortController();
    let wake = (): void => {};
    const asked = new Promise<void>(resolve => {
      wake = resolve;
    });
    this.#pullers.add(wake);
    const timer = timeoutMs === null ? [] : [this.#options.clock.sleep(timeoutMs, release.signal)];
    await Promise.race([asked, ...timer]);
    this.#pullers.delete(wake);
    release.abort();
  }
}
