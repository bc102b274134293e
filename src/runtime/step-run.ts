/** One call of `run()`: the loop over attempts with its exits. What an attempt is, `LiveAttempt` knows. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { messageOf } from '../domain/error.ts';
import type { RunOptions } from '../domain/step-runner.ts';
import { eventText } from '../text/event-text.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { HandoffWatch } from './handoff-watch.ts';
import { budgetFailure, isOverBudget, LiveAttempt } from './live-attempt.ts';
import type { Launch, LiveConversation } from './live-session.ts';
import { RetryWait } from './retry-wait.ts';
import { SpokenWords } from './spoken-words.ts';
import { StepAccount } from './step-account.ts';
import type { StepContext } from './step-context.ts';
import { INTERRUPTED, renderFailure, type StepFailure } from './step-error.ts';
import type { Outcome } from './step-outcome.ts';

/** Work after which failures that come from outside are forgotten. Milliseconds. */
const STEADY_MS = 300_000;

/** Runs one step to its end. Make one for each call. */
export class StepRun {
  readonly account: StepAccount;
  readonly #spec: AgentSpec;
  readonly #first: Launch;
  readonly #options: RunOptions;
  readonly #context: StepContext;
  readonly #words = new SpokenWords();
  readonly #wait: RetryWait;
  /** The attempt under way, or the last one. */
  #attempt: LiveAttempt | null = null;
  #watch: HandoffWatch | null = null;
  /** The session that is continued; null until one is named, and again after a handoff. */
  #session: string | null = null;
  #isInterrupted = false;
  #isClosed = false;
  /** Failed attempts since one that worked for {@link STEADY_MS}; or more, when the last failure is of no known class. */
  #failures = 0;
  /** Failed attempts of no known class in the whole step: good work does not make up for them. */
  #unknownFailures = 0;
  /** The last attempt met a limit that did not say when it is lifted. */
  #asksForReset = false;

  constructor(context: StepContext, spec: AgentSpec, launch: Launch, options: RunOptions) {
    this.#context = context;
    this.#spec = spec;
    this.#first = launch;
    this.#options = options;
    this.#wait = new RetryWait(context);
    options.signal?.addEventListener('abort', () => this.#wait.cancel());
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
      const outcome = await this.#tryOnce(this.#withWords(launch, watch), watch);
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
    const isNamed = live?.isOpen === true && (this.account.sessionId !== null || this.#continuesSession);
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
      this.#attempt?.cut();
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
    this.#attempt?.cut();
  }

  get #isAborted(): boolean {
    return this.#isClosed || this.#options.signal?.aborted === true;
  }

  get #live(): LiveConversation | null {
    return this.#attempt?.live ?? null;
  }

  /** How the session under way was opened. */
  get #launch(): Launch {
    return this.#attempt?.launch ?? this.#first;
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
    // Before there is a session the step stops; the successor of one is told like anybody else.
    if (this.#isInterrupted && this.account.sessionId === null) return launch;
    this.#isInterrupted = false;
    const words = this.#words.take();
    const said = launch.prompt === this.#context.resilience.resumePrompt ? words : [launch.prompt, ...words];
    return { ...launch, prompt: said.join('\n\n') };
  }

  async #tryOnce(launch: Launch, watch: HandoffWatch): Promise<Outcome> {
    const { account } = this;
    if (this.#isAborted) return { kind: 'aborted' };
    if (this.#isInterrupted) return { kind: 'interrupted' };
    if (isOverBudget(this.#context, account)) return { kind: 'failed', failure: budgetFailure(this.#context, account) };
    const desk = {
      context: this.#context,
      spec: this.#spec,
      account,
      words: this.#words,
      watch,
      signal: this.#options.signal,
      isAborted: () => this.#isAborted,
      isInterrupted: () => this.#isInterrupted,
      onSession: (id: string) => this.#noteSession(id),
    };
    this.#attempt = new LiveAttempt(desk, launch);
    return this.#attempt.run(this.#asksForReset);
  }

  #noteSession(id: string): void {
    if (id === this.#session) return;
    this.#session = id;
    this.account.sessionId = id;
    this.#context.onSession(id);
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
    this.#countFailure(failure);
    if (!resilience.shouldRetry(failure.class) || this.#failures >= resilience.maxAttempts) return this.#stop(error);
    const isOffline = !this.#isInterrupted && (await this.#wait.wait(failure, this.#failures)) === 'offline';
    if (this.#isAborted) return this.#stop(renderFailure({ code: 'aborted', text: runtimeText[lang].aborted }));
    if (isOffline) {
      const minutes = Math.round(resilience.maxOfflineMs / 60_000);
      return this.#stop(`offline: ${error}; ${runtimeText[lang].offlineFor(minutes)}`);
    }
    if (this.#isInterrupted) return this.#afterInterrupt(watch);
    account.attempts += 1;
    return (await this.#resumeLaunch(watch)) ?? this.#launch;
  }

  /**
   * A step of days may meet more trouble of networks and limits than one trouble is worth attempts: after good work such
   * failures count anew. Of no known class, a failure may be the step's own, and would come again for as long as it is paid.
   */
  #countFailure(failure: StepFailure): void {
    if ((this.#attempt?.workedMs ?? 0) >= STEADY_MS) this.#failures = 0;
    this.#failures += 1;
    if (failure.class !== 'unknown') return;
    this.#unknownFailures += 1;
    this.#failures = Math.max(this.#failures, this.#unknownFailures);
  }

  /** Continues this call's session, if it is stored: with the prompt it has not read, else with the word to go on. */
  async #resumeLaunch(watch: HandoffWatch): Promise<Launch | null> {
    const id = this.#session ?? (this.#continuesSession ? this.#launch.resume : undefined);
    if (id === undefined || !(await this.#context.hasSession(id))) return null;
    this.account.resumed = true;
    if (watch.isDue) return { prompt: watch.startWriting(null), resume: id };
    return {
      prompt: this.#attempt?.isPromptRead === true ? this.#context.resilience.resumePrompt : this.#launch.prompt,
      resume: id,
    };
  }
}
