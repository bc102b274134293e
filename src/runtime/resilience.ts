/** When to try again, and how long to wait first. Knows nothing of sessions. */
import type { Clock } from '../domain/clock.ts';
import { UsageError } from '../domain/error.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { systemClock } from '../util/system-clock.ts';
import type { FailureClass } from './classify.ts';
import { firstHop, reachable } from './network-probe.ts';

export interface ResilienceOptions {
  /** False: a failure ends the step at once. Default true. */
  readonly enabled?: boolean;
  /**
   * Attempts at one stretch, the first included. One that has worked for five minutes begins another, in which failures of
   * no known class go on counting. Default 6.
   */
  readonly maxAttempts?: number;
  /** Wait before the second attempt, in milliseconds; it doubles with each further one. Default 4,000. */
  readonly baseDelayMs?: number;
  /** No wait is longer. Milliseconds, default 120,000. */
  readonly maxDelayMs?: number;
  /** How long one try to reach the network may take. Milliseconds, default 5,000. */
  readonly probeTimeoutMs?: number;
  /** Pause between two such tries. Milliseconds, default 15,000. */
  readonly probeIntervalMs?: number;
  /** How long an absent network is waited for. Milliseconds, default 3,600,000 (an hour). */
  readonly maxOfflineMs?: number;
  /** Whether a failure of no known class is worth a try. Default true. */
  readonly retryUnknown?: boolean;
  /** How long a harness may say nothing while nothing is known to run. Milliseconds, default 1,800,000 (half an hour). */
  readonly stallMs?: number;
  /** What a resumed session is told. Default: that it was interrupted and should look at what is on disk. */
  readonly resumePrompt?: string;
  /** Language of notices and of the default `resumePrompt`. Default `en`. */
  readonly lang?: Lang;
  /** Environment in which the API's address is looked up. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: the machine's. Waits go by it. */
  readonly clock?: Clock;
}

/** What a wait for the network tells. */
export type OnlineNotice = (state: 'offline' | 'online', text: string) => void;

/** The rules of retrying. */
export class Resilience {
  /** False: a failure ends the step at once. Default true. */
  readonly enabled: boolean;
  /** Attempts at one stretch, the first included. Default 6. */
  readonly maxAttempts: number;
  /** Wait before the second attempt, doubled with each further one. Default 4,000. */
  readonly baseDelayMs: number;
  /** The longest wait between two attempts. Default 120,000. */
  readonly maxDelayMs: number;
  /** How long one try to reach the network may take. Default 5,000. */
  readonly probeTimeoutMs: number;
  /** Pause between two such tries. Default 15,000. */
  readonly probeIntervalMs: number;
  /** How long an absent network is waited for. Default 3,600,000. */
  readonly maxOfflineMs: number;
  /** Whether a failure of no known class is worth a try. Default true. */
  readonly retryUnknown: boolean;
  /** How long a harness may say nothing while nothing is known to run. Default 1,800,000. */
  readonly stallMs: number;
  /** What a resumed session is told. */
  readonly resumePrompt: string;
  readonly #lang: Lang;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #clock: Clock;

  /** @throws UsageError for a figure that is no positive number. */
  constructor(options: ResilienceOptions = {}) {
    this.#lang = options.lang ?? 'en';
    this.enabled = options.enabled ?? true;
    this.maxAttempts = this.#positive('maxAttempts', options.maxAttempts ?? 6);
    this.baseDelayMs = this.#positive('baseDelayMs', options.baseDelayMs ?? 4_000);
    this.maxDelayMs = this.#positive('maxDelayMs', options.maxDelayMs ?? 120_000);
    this.probeTimeoutMs = this.#positive('probeTimeoutMs', options.probeTimeoutMs ?? 5_000);
    this.probeIntervalMs = this.#positive('probeIntervalMs', options.probeIntervalMs ?? 15_000);
    this.maxOfflineMs = this.#positive('maxOfflineMs', options.maxOfflineMs ?? 3_600_000);
    this.retryUnknown = options.retryUnknown ?? true;
    this.stallMs = this.#positive('stallMs', options.stallMs ?? 1_800_000);
    this.resumePrompt = options.resumePrompt ?? eventText[this.#lang].resumePrompt;
    this.#env = options.env ?? {};
    this.#clock = options.clock ?? systemClock;
  }

  /** Milliseconds to wait before the try that follows failed attempt `attempt` (from 1): doubling, capped, ± 25 %. */
  delayFor(attempt: number): number {
    const delay = Math.min(this.baseDelayMs * 2 ** Math.max(0, attempt - 1), this.maxDelayMs);
    return Math.round(delay * (0.75 + Math.random() * 0.5));
  }

  /** Whether a failure of this class is worth another try. */
  shouldRetry(kind: FailureClass): boolean {
    return this.enabled && (kind === 'transient' || (kind === 'unknown' && this.retryUnknown));
  }

  /**
   * Waits until the API's host can be reached. One notice when the first probe fails, one when the host is back, none in
   * between. False after `maxOfflineMs`, or when `signal` aborts.
   */
  async waitOnline(notify: OnlineNotice = () => undefined, signal?: AbortSignal): Promise<boolean> {
    const [host, port] = firstHop(this.#env);
    const text = runtimeText[this.#lang];
    const start = this.#clock.now();
    for (let failed = false; ; failed = true) {
      if (signal?.aborted === true) return false;
      if (await reachable(host, port, this.probeTimeoutMs)) {
        if (failed) notify('online', text.online(`${host}:${port}`));
        return true;
      }
      if (!failed) notify('offline', text.offline(`${host}:${port}`));
      if (this.#clock.now() - start >= this.maxOfflineMs) return false;
      await this.#clock.sleep(this.probeIntervalMs, signal);
    }
  }

  #positive(name: string, value: number): number {
    if (!Number.isFinite(value) || value <= 0) throw new UsageError(runtimeText[this.#lang].notPositive(name, value));
    return value;
  }
}
