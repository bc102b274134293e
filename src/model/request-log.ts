/** Every request the model has had, and waiting for one that fits. */
import { FlowerError } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import type { Turn } from './turn.ts';

/** One request to the Messages API, and what became of it so far. */
export interface RecordedRequest extends Omit<Turn, 'signal'> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `open` until the answer is out; `abandoned`: the harness hung up first. */
  readonly state: 'open' | 'answered' | 'abandoned';
}

/** Anything else that was asked of the server. */
export interface OtherRequest {
  /** `GET`, `HEAD`, … */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; null when it was no JSON. */
  readonly body: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

type Predicate = (request: RecordedRequest) => boolean;

interface Waiter {
  readonly predicate: Predicate;
  readonly resolve: (request: RecordedRequest) => void;
  readonly reject: (error: unknown) => void;
}

/** Records requests and wakes those who wait for one. */
export class RequestLog {
  readonly requests: RecordedRequest[] = [];
  readonly #waiters = new Set<Waiter>();
  readonly #lang: Lang;
  #ended: Error | null = null;

  constructor(lang: Lang) {
    this.#lang = lang;
  }

  /** Records a request; the returned function says what became of it. */
  add(turn: Turn, at: number): (state: RecordedRequest['state']) => void {
    const { signal: _, ...rest } = turn;
    const request: { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] } = { ...rest, at, state: 'open' };
    this.requests.push(request);
    this.#offer(request);
    return state => {
      request.state = state;
      this.#offer(request);
    };
  }

  /** The first request, past or future, that `predicate` accepts; it is asked again whenever a request's state changes. */
  waitFor(predicate: Predicate, timeoutMs: number): Promise<RecordedRequest> {
    const found = this.requests.find(predicate);
    if (found !== undefined) return Promise.resolve(found);
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const wait = new Promise<RecordedRequest>((resolve, reject) => {
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          then(value);
        };
      const waiter: Waiter = { predicate, resolve: settle(resolve), reject: settle(reject) };
      const timer = setTimeout(() => waiter.reject(this.#timedOut(timeoutMs)), timeoutMs);
      this.#waiters.add(waiter);
    });
    // A wait is often begun early and looked at late; its end must not count as unhandled in between.
    wait.catch(() => undefined);
    return wait;
  }

  /** Ends all waiting, present and future, with `error`. The first call counts. */
  end(error: Error): void {
    this.#ended ??= error;
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }

  #offer(request: RecordedRequest): void {
    for (const waiter of [...this.#waiters]) {
      try {
        if (waiter.predicate(request)) waiter.resolve(request);
      } catch (error) {
        waiter.reject(error);
      }
    }
  }

  #timedOut(timeoutMs: number): Error {
    const seen = this.requests.map(r => `${r.agent} #${r.n} ${r.purpose} (${r.state}): ${r.lastUser.slice(0, 60)}`);
    return new FlowerError('timeout', modelText[this.#lang].waitedInVain(timeoutMs, seen.join('\n')));
  }
}
