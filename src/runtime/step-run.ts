/** One call of `run()`: the loop over attempts with its exits. What a session is made of, it leaves to `OpenSession`. */
import type { TurnEnd } from '../claude/conversation.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import { messageOf } from '../domain/error.ts';
import type { RunOptions } from '../domain/step-runner.ts';
import { eventText } from '../text/event-text.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { BudgetWatch } from './budget-watch.ts';
import { HandoffWatch } from './handoff-watch.ts';
import { holdFailure, limitFailure } from './limit.ts';
import type { Launch, LiveConversation, SessionPort } from './live-session.ts';
import { RetryWait } from './retry-wait.ts';
import { SpokenWords } from './spoken-words.ts';
import { StallWatch } from './stall-watch.ts';
import { StepAccount } from './step-account.ts';
import type { StepContext } from './step-context.ts';
import { failureOf, INTERRUPTED, renderFailure, type StepFailure } from './step-error.ts';
import type { Outcome } from './step-outcome.ts';
import { noIdleEvent } from './turn-event.ts';

/** Runs one step to its end. Make one for each call. */
export class StepRun {
  readonly account: StepAccount;
  readonly #spec: AgentSpec;
  readonly #first: Launch;
  readonly #options: RunOptions;
  readonly #context: StepContext;
  readonly #words = new SpokenWords();
  readonly #wait: RetryWait;
  #live: LiveConversation | null = null;
  #watch: HandoffWatch | null = null;
  #failure: StepFailure | null = null;
  /** The session that is continued; null until one is named, and again after a handoff. */
  #session: string | null = null;
  /** How the session under way was opened, and whether it has read its prompt. */
  #launch: Launch;
  #isPromptRead = false;
  #isInterrupted = false;
  #isClosed = false;
  /** The last attempt met a limit that did not say when it is lifted. */
  #asksForReset = false;
  /** Ends the wait for a turn whose end is of no interest any more. */
  #cut: () => void = () => undefined;

  constructor(context: StepContext, spec: AgentSpec, launch: Launch, options: RunOptions) {
    this.#context = context;
    this.#spec = spec;
    this.#first = launch;
    this.#launch = launch;
    this.#options = options;
    this.#wait = new RetryWait(context);
    options.signal?.addEventListener('abort', () => this.#wait.cancel(), { once: true });
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
      const outcome = await this.#attempt(this.#withWords(launch, watch), watch);
      launch = await this.#next(outcome, watch);
    }
    account.end();
  }

  /** Something of flower's own broke: the step ends with it, its accounts are kept. */
  fail(error: unknown): void {
    this.account.error = renderFailure({ code: 'harness:internal', text: messageOf(error) });
    this.account.end();
  }

  /** Stops what the main thread does and says `message`, which may be long in coming; subagents go on. */
  async interrupt(message: string | Promise<string>): Promise<void> {
    const { interruptNote } = eventText[this.#context.lang];
    const withNote = (said: string): string => (said.trim() === '' ? interruptNote : `${said}\n\n${interruptNote}`);
    const live = this.#live;
    const isNamed = live?.isOpen === true && (live.ledger.sessionId !== null || this.#continuesSession);
    if (isNamed && !this.#isHandingOver && live.ledger.sessionId !== null && live.isWorking) {
      this.account.resumed = true;
      const words = typeof message === 'string' ? withNote(message) : message.then(withNote);
      if (!(await this.#words.interrupt(live, words))) this.say(await words);
      return;
    }
    if (typeof message !== 'string') return this.interrupt(await message);
    // A session that hands over does nothing new: its successor is told. Elsewhere there may be nothing to stop.
    const isSilent = message.trim() === '';
    if (this.#isHandingOver) return isSilent ? undefined : this.#words.keep(message);
    if (isNamed) {
      this.account.resumed = true;
      return this.#words.say(live, isSilent ? interruptNote : message);
    }
    this.#isInterrupted = true;
    this.#words.keep(withNote(message));
    if (this.account.sessionId === null && live !== null) {
      live.terminate();
      this.#cut();
    }
    this.#wait.cancel();
  }

  /** Says something without stopping anything: now, or when the session goes on. */
  say(message: string): void {
    if (this.#isHandingOver || this.#live === null) this.#words.keep(message);
    else this.#words.say(this.#live, message);
  }

  async stopAgent(id: string): Promise<boolean> {
    return (await this.#live?.stopTask(id)) ?? false;
  }

  /** For signal handlers: asks the process to end, without waiting; no other attempt follows. */
  terminate(): void {
    this.#isClosed = true;
    this.#wait.cancel();
    this.#live?.terminate();
  }

  /** Ends the session under way; the step then ends as aborted. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wait.cancel();
    await this.#live?.stopTurn();
    this.#cut();
  }

  get #isAborted(): boolean {
    return this.#isClosed || this.#options.signal?.aborted === true;
  }

  get #isHandingOver(): boolean {
    return this.#watch?.isDue === true || this.#watch?.isWriting === true;
  }

  get #continuesSession(): boolean {
    return this.#launch.resume !== undefined && this.#launch.fork !== true;
  }

  async #createWatch(): Promise<HandoffWatch> {
    const { resume } = this.#first;
    const context = resume === undefined ? 0 : await this.#context.contextOf(resume);
    return new HandoffWatch(this.#context.handoff, this.#spec, this.account.step, this.#first.prompt, context);
  }

  /** What a person has said meanwhile goes with the prompt; in place of one that only says to go on. */
  #withWords(launch: Launch, watch: HandoffWatch): Launch {
    if (watch.isWriting || this.#words.isEmpty) return launch;
    if (this.#isInterrupted && launch.resume === undefined) return launch;
    this.#isInterrupted = false;
    const words = this.#words.take();
    const said = launch.prompt === this.#context.resilience.resumePrompt ? words : [launch.prompt, ...words];
    return { ...launch, prompt: said.join('\n\n') };
  }

  async #attempt(launch: Launch, watch: HandoffWatch): Promise<Outcome> {
    if (this.#isAborted) return { kind: 'aborted' };
    if (this.#isInterrupted) return { kind: 'interrupted' };
    const budget = this.#context.remainingBudget(this.account.costUsd);
    if (this.#isOverBudget()) return { kind: 'failed', failure: this.#budgetFailure() };
    this.#failure = null;
    this.#launch = launch;
    this.#isPromptRead = false;
    const stall = new StallWatch(this.#context.clock, this.#context.resilience.stallMs, () => this.#stalled());
    const isCut = new Promise<null>(resolve => {
      this.#cut = () => resolve(null);
    });
    const ceiling =
      budget === null ? null : new BudgetWatch(this.#isOverBudget, () => this.#endWith(this.#budgetFailure()));
    const live = this.#open(launch, budget, this.#portFor(watch, stall, ceiling));
    if (watch.isWriting) live.ledger.speakAside();
    let outcome: Outcome;
    try {
      outcome = await this.#converse(live, watch, isCut);
    } finally {
      stall.stop();
      await ceiling?.settled;
      await live.close();
      this.#live = null;
      this.#words.recover();
      this.account.settle();
    }
    // Only now it is known what it has cost in all.
    const isOver = outcome.kind === 'failed' && outcome.failure.code === 'budget';
    if (isOver) return { kind: 'failed', failure: this.#budgetFailure() };
    // What only shows once the process has ended: a store that has received nothing.
    const late = this.#failure as StepFailure | null;
    return late !== null && outcome.kind === 'done' ? { kind: 'failed', failure: late } : outcome;
  }

  #open(launch: Launch, budget: number | null, port: SessionPort): LiveConversation {
    const live = this.#context.open({
      spec: budget === null ? this.#spec : { ...this.#spec, maxBudgetUsd: budget },
      launch,
      asksForReset: this.#asksForReset,
      step: this.account.step,
      port,
    });
    this.#live = live;
    this.account.begin(live.ledger);
    return live;
  }

  /** Follows one conversation until its turn is over and nothing more is to be said in it. */
  async #converse(live: LiveConversation, watch: HandoffWatch, isCut: Promise<null>): Promise<Outcome> {
    const end = await this.#turn(live, isCut);
    const early = this.#earlyOutcome(watch);
    if (early !== null) return early;
    if (end?.kind === 'idle' && this.#needsAccount(live)) {
      // Over its ceiling the harness stops the subagents and says no more; asked, it gives the account without a call.
      live.send(this.#context.resilience.resumePrompt, { priority: 'later' });
      return this.#converse(live, watch, isCut);
    }
    const failure = this.#failureAfter(live, end);
    if (failure?.code === 'budget') return { kind: 'failed', failure };
    if (watch.isWriting) {
      watch.takeDocument(live, failure);
      return { kind: 'handoff', overflow: null };
    }
    if (watch.isDue && end !== null && end.kind !== 'ended') {
      if (watch.isAtLimit(this.account.retired.length)) return { kind: 'handoff', overflow: null };
      watch.ask(live);
      return this.#converse(live, watch, isCut);
    }
    if (failure !== null && watch.isOverflow(failure, live.ledger)) return { kind: 'handoff', overflow: failure.text };
    return failure === null ? { kind: 'done' } : { kind: 'failed', failure };
  }

  #needsAccount(live: LiveConversation): boolean {
    return live.ledger.hasUnaccountedStop && this.#context.remainingBudget(this.account.costUsd) !== null;
  }

  /** null when the turn was cut short: by the caller, by a person, by something that must end it. */
  async #turn(live: LiveConversation, isCut: Promise<null>): Promise<TurnEnd | null> {
    const { signal } = this.#options;
    const stop = (): void => void live.stopTurn().then(() => this.#cut());
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const end = await Promise.race([live.turn(), isCut]);
    signal?.removeEventListener('abort', stop);
    if (end?.kind === 'no-idle') this.#context.emit(noIdleEvent(this.#context.lang));
    return end;
  }

  /** What ends an attempt whatever its turn has come to. A document that was not finished is replaced by a makeshift one. */
  #earlyOutcome(watch: HandoffWatch): Outcome | null {
    if (this.#isAborted) return { kind: 'aborted' };
    const failure = this.#failure;
    if (failure !== null && !(watch.isWriting && failure.class !== 'fatal')) return { kind: 'failed', failure };
    return this.#isInterrupted ? { kind: 'interrupted' } : null;
  }

  #failureAfter(live: LiveConversation, end: TurnEnd | null): StepFailure | null {
    if (this.#failure !== null) return this.#failure;
    const failure = failureOf(live.ledger, end ?? { kind: 'ended', reason: '' }, this.#context);
    return failure === null ? null : limitFailure(failure, live.ledger, this.#context.clock.now());
  }

  #portFor(watch: HandoffWatch, stall: StallWatch, ceiling: BudgetWatch | null): SessionPort {
    return {
      onPromptRead: () => {
        this.#isPromptRead = true;
      },
      onMessage: message => {
        const live = this.#live;
        if (live === null) return;
        stall.touch(this.#isBusy(live));
        this.#noteSession(live.ledger.sessionId);
        watch.onMessage(message, live);
        ceiling?.onMessage(message, live);
        this.#checkHold(live);
      },
      onRefusal: words => {
        const live = this.#live;
        if (live === null) return;
        live.ledger.refused(words);
        this.#checkHold(live);
      },
      onFailure: failure => {
        if (this.#live === null) this.#failure ??= failure;
        else this.#endWith(failure);
      },
      guard: call => watch.guard(call),
      stopsAfterTool: isMainThread => watch.stopsAfterTool(isMainThread),
    };
  }

  /** The harness waits by itself: not for longer than it should. */
  #checkHold(live: LiveConversation): void {
    const { resilience, clock } = this.#context;
    const held = resilience.enabled ? holdFailure(live.ledger, clock.now(), this.#context) : null;
    if (held !== null) this.#endWith(held);
  }

  #isBusy(live: LiveConversation): boolean {
    return live.ledger.runningTools.size > 0 || live.ledger.tasks.size > 0;
  }

  #noteSession(id: string | null): void {
    if (id === null || id === this.#session) return;
    this.#session = id;
    this.account.sessionId = id;
    this.#context.onSession(id);
  }

  /**
   * Ends the attempt here and now; a process that does not go by itself is made to when the conversation is closed. What
   * may be tried again is stopped first, so that its account comes; what is not safe is not waited for.
   */
  #endWith(failure: StepFailure): void {
    const live = this.#live;
    if (this.#failure !== null || live === null) return;
    this.#failure = failure;
    const end = (): void => {
      live.terminate();
      this.#cut();
    };
    if (failure.class === 'fatal') end();
    else void live.stopTurn().then(end);
  }

  #stalled(): void {
    const live = this.#live;
    if (live === null || this.#isBusy(live)) return;
    const minutes = Math.round(this.#context.resilience.stallMs / 60_000);
    this.#endWith({ code: 'stalled', text: runtimeText[this.#context.lang].stalled(minutes), class: 'transient' });
  }

  readonly #isOverBudget = (): boolean => (this.#context.remainingBudget(this.account.costUsd) ?? 1) <= 0;

  #budgetFailure(): StepFailure {
    const text = runtimeText[this.#context.lang].budgetReached(this.account.costUsd.toFixed(4));
    return { code: 'budget', text, class: 'fatal' };
  }

  /** What follows an attempt: another one, or null when the step is over. */
  async #next(outcome: Outcome, watch: HandoffWatch): Promise<Launch | null> {
    switch (outcome.kind) {
      case 'done':
        if (!this.#words.isEmpty) return this.#resumeLaunch(watch);
        this.account.ok = true;
        this.account.error = null;
        return null;
      case 'aborted':
        return this.#stop(renderFailure({ code: 'aborted', text: runtimeText[this.#context.lang].aborted }));
      case 'interrupted':
        return this.#afterInterrupt(watch);
      case 'handoff':
        return this.#afterHandoff(outcome.overflow, watch);
      case 'failed':
        return this.#afterFailure(outcome.failure, watch);
      default:
        return outcome satisfies never;
    }
  }

  #stop(error: string): null {
    this.account.error = error;
    return null;
  }

  async #afterInterrupt(watch: HandoffWatch): Promise<Launch | null> {
    const launch = await this.#resumeLaunch(watch);
    if (launch === null) {
      return this.#stop(renderFailure({ code: INTERRUPTED, text: runtimeText[this.#context.lang].interrupted }));
    }
    this.#isInterrupted = false;
    return launch;
  }

  async #afterHandoff(overflow: string | null, watch: HandoffWatch): Promise<Launch | null> {
    const { account } = this;
    if (overflow !== null) account.errors.push(overflow);
    const successor = watch.succeed(overflow, account.retired.length);
    account.errors.push(...successor.errors);
    if (successor.prompt === null) return this.#stop(successor.stop);
    if (account.sessionId !== null) account.retired.push(account.sessionId);
    this.#session = null;
    account.resetContext();
    return { prompt: successor.prompt };
  }

  async #afterFailure(failure: StepFailure, watch: HandoffWatch): Promise<Launch | null> {
    const { account } = this;
    const { resilience, lang } = this.#context;
    const error = renderFailure(failure);
    account.errors.push(error);
    this.#asksForReset = failure.code === 'api:rate_limit' && failure.resetAt === undefined;
    if (!resilience.shouldRetry(failure.class) || account.attempts >= resilience.maxAttempts) return this.#stop(error);
    const waited = this.#isInterrupted ? 'cancelled' : await this.#wait.wait(failure, account.attempts);
    if (this.#isAborted) return this.#stop(renderFailure({ code: 'aborted', text: runtimeText[lang].aborted }));
    if (waited === 'offline') {
      const minutes = Math.round(resilience.maxOfflineMs / 60_000);
      return this.#stop(`offline: ${error}; ${runtimeText[lang].offlineFor(minutes)}`);
    }
    if (this.#isInterrupted) return this.#afterInterrupt(watch);
    account.attempts += 1;
    return (await this.#resumeLaunch(watch)) ?? this.#launch;
  }

  /** Continues this call's session, if it is stored: with the prompt it has not read, else with the word to go on. */
  async #resumeLaunch(watch: HandoffWatch): Promise<Launch | null> {
    const id = this.#session ?? (this.#continuesSession ? (this.#launch.resume ?? null) : null);
    if (id === null || !(await this.#context.hasSession(id))) return null;
    this.account.resumed = true;
    if (watch.isDue) return { prompt: watch.startWriting(null), resume: id };
    return { prompt: this.#isPromptRead ? this.#context.resilience.resumePrompt : this.#launch.prompt, resume: id };
  }
}
