/** One call of `run()`: the loop over attempts with its exits. What a session is made of, it leaves to `OpenSession`. */
import type { TurnEnd } from '../claude/conversation.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import type { EventInput } from '../domain/event.ts';
import type { RunOptions } from '../domain/step-runner.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { type HandoffDesk, HandoffWatch } from './handoff-watch.ts';
import type { Launch, LiveConversation, OpenSession, SessionPort } from './live-session.ts';
import type { Resilience } from './resilience.ts';
import { StallWatch } from './stall-watch.ts';
import { StepAccount } from './step-account.ts';
import { failureOf, renderFailure, type StepFailure } from './step-error.ts';

/** `StepResult.error` of a step that a person stopped before it had a session. */
export const INTERRUPTED = 'interrupted-by-human';

/** What a step run needs from its Runtime. */
export interface StepContext {
  readonly open: OpenSession;
  readonly resilience: Resilience;
  readonly handoff: HandoffDesk;
  readonly clock: Clock;
  readonly lang: Lang;
  /** Host of the API, for messages. */
  readonly host: string;
  readonly emit: (event: EventInput) => void;
  readonly onSession: (id: string) => void;
  readonly hasSession: (id: string) => Promise<boolean>;
  readonly contextOf: (id: string) => Promise<number>;
  /** US dollars this step may still spend, given what it has; null for no ceiling. */
  readonly remainingBudget: (spentByStep: number) => number | null;
}

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly failure: StepFailure }
  | { readonly kind: 'handoff'; readonly overflow: string | null };

/** Runs one step to its end. Make one for each call. */
export class StepRun {
  readonly account: StepAccount;
  readonly #spec: AgentSpec;
  readonly #first: Launch;
  readonly #options: RunOptions;
  readonly #context: StepContext;
  #live: LiveConversation | null = null;
  #watch: HandoffWatch | null = null;
  #failure: StepFailure | null = null;
  /** What a person said while nothing could take it. */
  #words: string[] = [];
  #isInterrupted = false;
  #cancelWait = new AbortController();

  constructor(context: StepContext, spec: AgentSpec, launch: Launch, options: RunOptions) {
    this.#context = context;
    this.#spec = spec;
    this.#first = launch;
    this.#options = options;
    this.account = new StepAccount(options.stepName ?? spec.name, context.clock);
  }

  /** Never rejects for what the model, the network or a tool does. */
  async run(): Promise<void> {
    const { account } = this;
    const watch = await this.#createWatch();
    this.#watch = watch;
    // A session that is resumed with a full context hands over first; the successor is told what it was resumed for.
    let launch: Launch | null = watch.isDue ? { ...this.#first, prompt: watch.startWriting(null) } : this.#first;
    while (launch !== null) {
      const outcome = await this.#attempt(launch, watch);
      launch = await this.#next(outcome, watch);
    }
    account.end();
  }

  /** Something of flower's own broke: the step ends with it, its accounts are kept. */
  fail(error: unknown): void {
    this.account.error = renderFailure({ code: 'harness:internal', text: messageOf(error) });
    this.account.end();
  }

  /** Stops what the main thread does and says `message`; subagents go on. */
  async interrupt(message: string): Promise<void> {
    const text = eventText[this.#context.lang];
    const words = [message.trim() === '' ? text.interruptAlone : message, text.interruptNote].join('\n\n');
    const live = this.#live;
    if (this.#watch?.isWriting === true) return this.#keep(words);
    if (live?.isOpen === true && live.ledger.sessionId !== null) {
      this.account.resumed = true;
      if (!live.isWorking) live.send(message.trim() === '' ? text.interruptAlone : message);
      else if (!(await live.interruptWith(words))) this.#keep(words);
      return;
    }
    this.#isInterrupted = true;
    this.#keep(words);
    if (this.account.sessionId === null) live?.terminate();
    this.#cancelWait.abort();
  }

  /** Says something without stopping anything: now, or when the session goes on. */
  say(message: string): void {
    const isWriting = this.#watch?.isWriting === true;
    if (!isWriting && this.#live?.isOpen === true && this.#live.send(message)) return;
    this.#keep(message);
  }

  async stopAgent(id: string): Promise<boolean> {
    return (await this.#live?.stopTask(id)) ?? false;
  }

  /** For signal handlers: asks the process to end, without waiting. */
  terminate(): void {
    this.#live?.terminate();
  }

  /** Ends the session under way; the step then ends as aborted. */
  async close(): Promise<void> {
    this.#cancelWait.abort();
    await this.#live?.stopTurn();
    this.#live?.terminate();
  }

  #keep(words: string): void {
    this.#words.push(words);
  }

  get #isAborted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  async #createWatch(): Promise<HandoffWatch> {
    const { resume } = this.#first;
    const context = resume === undefined ? 0 : await this.#context.contextOf(resume);
    return new HandoffWatch(this.#context.handoff, this.#spec, this.account.step, this.#first.prompt, context);
  }

  async #attempt(launch: Launch, watch: HandoffWatch): Promise<Outcome> {
    if (this.#isAborted) return { kind: 'aborted' };
    const budget = this.#context.remainingBudget(this.account.costUsd);
    if (budget !== null && budget <= 0) return { kind: 'failed', failure: this.#budgetFailure() };
    this.#failure = null;
    const stall = new StallWatch(this.#context.clock, this.#context.resilience.stallMs, () => this.#stalled());
    const live = this.#context.open({
      spec: budget === null ? this.#spec : { ...this.#spec, maxBudgetUsd: budget },
      launch,
      step: this.account.step,
      port: this.#portFor(watch, stall),
    });
    this.#live = live;
    if (watch.isWriting) live.ledger.speakAside();
    this.account.begin(live.ledger);
    let outcome: Outcome;
    try {
      outcome = await this.#converse(live, watch);
    } finally {
      stall.stop();
      await live.close();
      this.#live = null;
      this.account.settle();
    }
    // What only shows once the process has ended: a store that has received nothing.
    const late = this.#failure as StepFailure | null;
    return late !== null && outcome.kind === 'done' ? { kind: 'failed', failure: late } : outcome;
  }

  /** Follows one conversation until its turn is over and nothing more is to be said in it. */
  async #converse(live: LiveConversation, watch: HandoffWatch): Promise<Outcome> {
    const end = await this.#turnOrAbort(live);
    if (end === null || this.#isAborted) return { kind: 'aborted' };
    if (this.#failure !== null) return { kind: 'failed', failure: this.#failure };
    if (this.#isInterrupted) return { kind: 'interrupted' };
    const failure = failureOf(live.ledger, end, this.#context);
    if (watch.isDue && end.kind !== 'ended' && failure?.code !== 'budget') {
      if (watch.isWriting) watch.takeDocument(live);
      else if (!watch.isAtLimit(this.account.retired.length)) await watch.write(live);
      return { kind: 'handoff', overflow: null };
    }
    if (failure !== null && watch.isOverflow(failure, live.ledger)) return { kind: 'handoff', overflow: failure.text };
    return failure === null ? { kind: 'done' } : { kind: 'failed', failure };
  }

  /** null when the caller's signal came first; the turn has then been stopped. */
  async #turnOrAbort(live: LiveConversation): Promise<TurnEnd | null> {
    const { signal } = this.#options;
    if (signal === undefined) return live.turn();
    let stop: (() => void) | undefined;
    const aborted = new Promise<null>(resolve => {
      stop = () => void live.stopTurn().then(() => resolve(null));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    const end = await Promise.race([live.turn(), aborted]);
    if (stop !== undefined) signal.removeEventListener('abort', stop);
    return end;
  }

  #portFor(watch: HandoffWatch, stall: StallWatch): SessionPort {
    return {
      onMessage: message => {
        const live = this.#live;
        if (live === null) return;
        stall.touch(this.#isBusy(live));
        this.#noteSession(live.ledger.sessionId);
        watch.onMessage(message, live);
      },
      onFailure: failure => {
        this.#failure ??= failure;
        this.#live?.terminate();
      },
      guard: call => watch.guard(call),
      stopsAfterTool: isMainThread => watch.stopsAfterTool(isMainThread),
    };
  }

  #isBusy(live: LiveConversation): boolean {
    return live.ledger.runningTools.size > 0 || live.ledger.tasks.size > 0;
  }

  #noteSession(id: string | null): void {
    if (id === null || id === this.account.sessionId) return;
    this.account.sessionId = id;
    this.#context.onSession(id);
  }

  #stalled(): void {
    const live = this.#live;
    if (live === null || this.#isBusy(live)) return;
    const minutes = Math.round(this.#context.resilience.stallMs / 60_000);
    this.#failure ??= { code: 'stalled', text: runtimeText[this.#context.lang].stalled(minutes), class: 'transient' };
    live.terminate();
  }

  #budgetFailure(): StepFailure {
    const text = runtimeText[this.#context.lang].budgetReached(this.account.costUsd.toFixed(4));
    return { code: 'budget', text, class: 'fatal' };
  }

  /** What follows an attempt: another one, or null when the step is over. */
  async #next(outcome: Outcome, watch: HandoffWatch): Promise<Launch | null> {
    switch (outcome.kind) {
      case 'done':
        this.account.ok = true;
        this.account.error = null;
        return null;
      case 'aborted':
        return this.#stop(renderFailure({ code: 'aborted', text: runtimeText[this.#context.lang].aborted }));
      case 'interrupted':
        return this.#afterInterrupt();
      case 'handoff':
        return this.#afterHandoff(outcome.overflow, watch);
      case 'failed':
        return this.#afterFailure(outcome.failure);
      default:
        return outcome satisfies never;
    }
  }

  #stop(error: string): null {
    this.account.error = error;
    return null;
  }

  async #afterInterrupt(): Promise<Launch | null> {
    this.#isInterrupted = false;
    const launch = await this.#resumeLaunch();
    if (launch === null) {
      return this.#stop(renderFailure({ code: INTERRUPTED, text: runtimeText[this.#context.lang].interrupted }));
    }
    return launch;
  }

  async #afterHandoff(overflow: string | null, watch: HandoffWatch): Promise<Launch | null> {
    const { account } = this;
    if (overflow !== null) account.errors.push(overflow);
    const successor = watch.succeed(overflow, account.retired.length);
    account.errors.push(...successor.errors);
    if (successor.prompt === null) return this.#stop(successor.stop);
    if (account.sessionId !== null) account.retired.push(account.sessionId);
    account.resetContext();
    return { prompt: [successor.prompt, ...this.#words.splice(0)].join('\n\n') };
  }

  async #afterFailure(failure: StepFailure): Promise<Launch | null> {
    const { account } = this;
    const { resilience, lang } = this.#context;
    const error = renderFailure(failure);
    account.errors.push(error);
    if (!resilience.shouldRetry(failure.class) || account.attempts >= resilience.maxAttempts) return this.#stop(error);
    const next = account.attempts + 1;
    const delayMs = resilience.delayFor(account.attempts);
    const text = runtimeText[lang].retrying(next, resilience.maxAttempts, Math.round(delayMs / 1000), error);
    this.#context.emit({ kind: 'retry', attempt: next, reason: failure.code, delayMs, text });
    const waited = await this.#wait(delayMs);
    if (this.#isAborted) return this.#stop(renderFailure({ code: 'aborted', text: runtimeText[lang].aborted }));
    if (waited === 'offline') {
      const minutes = Math.round(resilience.maxOfflineMs / 60_000);
      return this.#stop(`offline: ${error}; ${runtimeText[lang].offlineFor(minutes)}`);
    }
    if (waited === 'interrupted') return this.#afterInterrupt();
    account.attempts = next;
    return this.#retryLaunch();
  }

  /** Waits for the network and then `delayMs`; a person's interrupt cuts it short. */
  async #wait(delayMs: number): Promise<'waited' | 'offline' | 'interrupted'> {
    this.#cancelWait = new AbortController();
    const { signal } = this.#cancelWait;
    const cancel = (): void => this.#cancelWait.abort();
    this.#options.signal?.addEventListener('abort', cancel, { once: true });
    try {
      const attempt = this.account.attempts + 1;
      const isOnline = await this.#context.resilience.waitOnline(
        (state, text) => this.#context.emit({ kind: 'retry', attempt, reason: state, text }),
        signal,
      );
      if (isOnline) await this.#context.clock.sleep(delayMs, signal);
      if (this.#isInterrupted) return 'interrupted';
      return isOnline || signal.aborted ? 'waited' : 'offline';
    } finally {
      this.#options.signal?.removeEventListener('abort', cancel);
    }
  }

  async #retryLaunch(): Promise<Launch> {
    const resumed = await this.#resumeLaunch();
    if (resumed !== null) return resumed;
    const words = this.#words.splice(0);
    return { ...this.#first, prompt: [this.#first.prompt, ...words].join('\n\n') };
  }

  /** Continues this call's session with what a person said, else with the resume prompt; null when it has none that is stored. */
  async #resumeLaunch(): Promise<Launch | null> {
    const id = this.account.sessionId;
    if (id === null || !(await this.#context.hasSession(id))) return null;
    this.account.resumed = true;
    const words = this.#words.splice(0);
    return { prompt: words.length > 0 ? words.join('\n\n') : this.#context.resilience.resumePrompt, resume: id };
  }
}
