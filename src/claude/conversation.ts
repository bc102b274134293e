/**
 * One live harness process in streaming-input mode: opened with a first prompt, spoken to while it works, told to stop,
 * closed. Knows when a turn is over; does not know what a step, a retry or a handoff is.
 */
import { randomUUID } from 'node:crypto';
import type { Options, Query, SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';
import { query } from '@anthropic-ai/claude-agent-sdk';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import { AsyncQueue } from '../util/async-queue.ts';
import { isRecord } from '../util/json.ts';
import { systemClock } from '../util/system-clock.ts';
import type { HarnessHome } from './harness-home.ts';
import { Ledger } from './ledger.ts';

/** How long a turn that has answered may stay without a word that the harness is idle. */
export const NO_IDLE_MS = 30_000;
/** How long background commands are waited for once nothing else runs. */
const SHELLS_MS = 30_000;
// What follows measures a process of this machine, not the run: it is real time whatever clock the run has.
/** How long a process that was asked to end is given before it is made to. */
const CLOSE_MS = 5_000;
/** How long the harness may take to answer a control request. */
const CONTROL_MS = 3_000;

/** When a message is read: with the next tool result, at once in place of what runs, or after the turn. */
export type Priority = 'next' | 'now' | 'later';

/** Why a turn is over. */
export type TurnEnd =
  | { readonly kind: 'idle' }
  /** Answered, but never reported idle. */
  | { readonly kind: 'no-idle' }
  /** Only background commands were left, and they had their time. */
  | { readonly kind: 'shells'; readonly names: readonly string[] }
  /** The process is gone. `reason` is what it or the SDK said. */
  | { readonly kind: 'ended'; readonly reason: string };

export interface ConversationSetup {
  /** What the session is; environment included. Process and input are the conversation's own. */
  readonly options: Options;
  readonly home: HarnessHome;
  readonly clock: Clock;
  /** Sees every message after the ledger has. Must not throw. */
  readonly onMessage: (message: unknown) => void;
  /** The harness has read the first prompt. Called once. */
  readonly onPromptRead?: () => void;
  /** Only background commands are left: they get {@link SHELLS_MS}. */
  readonly onShellsLeft?: (names: readonly string[]) => void;
  /** The conversation takes nothing more; its process may still run. Called once. */
  readonly onClosing?: () => void;
  /** The process is gone and everything it sent has been seen. Called once. */
  readonly onClosed?: () => void;
  /** What starts the harness. Default: the SDK's `query`. */
  readonly start?: typeof query;
}

export interface SendOptions {
  /** Default `next`. */
  readonly priority?: Priority;
  /** Called once when the model is sent it. */
  readonly onDelivered?: () => void;
}

/** Opens with the constructor; {@link Conversation.close} must be called, whatever happened. */
export class Conversation {
  readonly ledger: Ledger = new Ledger();
  readonly #setup: ConversationSetup;
  readonly #input = new AsyncQueue<SDKUserMessage>();
  readonly #abort = new AbortController();
  readonly #query: Query;
  readonly #finished: Promise<void>;
  /** Messages pushed and not yet read by the harness. */
  readonly #undelivered = new Map<string, (() => void) | undefined>();
  #turnWaiters: ((end: TurnEnd) => void)[] = [];
  #resultWaiters: (() => void)[] = [];
  #ended: string | null = null;
  /** Above zero while words are on their way in place of what was stopped: no turn ends meanwhile. */
  #holds = 0;
  #cancelTimer: (() => void) | null = null;
  #timerFor: 'no-idle' | 'shells' | null = null;
  #closing: Promise<void> | null = null;

  constructor(setup: ConversationSetup, prompt: string) {
    this.#setup = setup;
    this.send(prompt, {
      priority: 'later',
      ...(setup.onPromptRead === undefined ? {} : { onDelivered: setup.onPromptRead }),
    });
    this.#query = (setup.start ?? query)({
      prompt: this.#input,
      options: {
        ...setup.options,
        abortController: this.#abort,
        spawnClaudeCodeProcess: setup.home.spawn,
        // Not on the command line, where every user of the machine could read the servers' headers and variables.
        mcpServersDelivery: 'initialize',
      },
    });
    this.#finished = this.#read();
  }

  /** True while the process takes messages. */
  get isOpen(): boolean {
    return this.#ended === null && !this.#input.isClosed;
  }

  /** True while the main thread works on something. */
  get isWorking(): boolean {
    return this.#ended === null && (this.ledger.isMainBusy || this.#undelivered.size > 0);
  }

  /** Says something to the main thread. False when the conversation takes nothing more. */
  send(text: string, options: SendOptions = {}): boolean {
    const uuid = randomUUID();
    const taken = this.#input.push({
      type: 'user',
      uuid,
      message: { role: 'user', content: text },
      parent_tool_use_id: null,
      session_id: '',
      priority: options.priority ?? 'next',
    });
    if (!taken) return false;
    this.#undelivered.set(uuid, options.onDelivered);
    this.ledger.promptSent();
    this.#disarm();
    return true;
  }

  /** Resolves when the turn under way is over, at once when none is. */
  turn(): Promise<TurnEnd> {
    const end = this.#turnEnd();
    if (end !== null) return Promise.resolve(end);
    return new Promise(resolve => this.#turnWaiters.push(resolve));
  }

  /**
   * Stops the main thread's turn and says `text` as soon as that turn's result has come; subagents go on. The turn that
   * {@link Conversation.turn} waits for is then the one that answers the words, however long they take to come.
   */
  async interruptWith(text: string | Promise<string>, options: SendOptions = {}): Promise<boolean> {
    this.#holds += 1;
    try {
      await this.stopTurn();
      if (typeof text === 'string') return this.send(text, options);
      const words = await text;
      // A report, or a message that was waiting, may have begun another turn: these words come before it.
      return this.send(words, { ...options, priority: 'now' });
    } finally {
      this.#holds -= 1;
      this.#settle();
    }
  }

  /** Stops the main thread's turn; resolves when its result has come, or none came in time. */
  async stopTurn(): Promise<void> {
    if (!this.isWorking) return;
    const stop = new AbortController();
    const result = new Promise<void>(resolve => this.#resultWaiters.push(resolve));
    const isHeard = await this.#control(this.#query.interrupt().then(() => true));
    // Who does not even answer the request will not send a result for it either.
    if (isHeard === true) await Promise.race([result, this.#finished, systemClock.sleep(CONTROL_MS, stop.signal)]);
    stop.abort();
  }

  /** Ends one subagent or background command. False when it is not running. */
  async stopTask(id: string): Promise<boolean> {
    if (!this.ledger.tasks.has(id)) return false;
    await this.#control(this.#query.stopTask(id));
    return true;
  }

  /** Stops the main thread's turn and everything in the background, and asks what it all has cost. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.ledger.tasks.keys()].map(id => this.stopTask(id)));
    await this.stopTurn();
    await this.askSpending();
  }

  /**
   * Asks what has been spent and has the ledger take it: a result tells it only when the main thread's turn is over, and
   * that may wait for hours while subagents spend. Costs no call of the API. A harness that cannot say changes nothing.
   */
  async askSpending(): Promise<void> {
    const ask = this.#query.usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET;
    if (typeof ask !== 'function') return;
    const answer: unknown = await this.#control(ask.call(this.#query, { skipBehaviors: true }));
    if (isRecord(answer)) this.ledger.takeSpending(answer['session']);
  }

  /** Tokens the harness says its model can hold; null when it does not tell. Costs no call of the API. */
  async contextWindow(): Promise<number | null> {
    const usage = await this.#control(this.#query.getContextUsage({ detail: 'summary' }));
    const window = isRecord(usage) ? (usage['maxTokens'] ?? usage['rawMaxTokens']) : undefined;
    return typeof window === 'number' && window > 0 ? window : null;
  }

  /** Ends the process: gently when it is idle, else by signal; then whatever it has started, and its directories. */
  async close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#setup.onClosing?.();
    const wasIdle = this.#turnEnd() !== null && this.ledger.tasks.size === 0;
    this.#input.close();
    if (wasIdle) await this.#finishedWithin(CLOSE_MS);
    if (this.#ended === null) {
      this.#setup.home.terminate();
      await this.#finishedWithin(CLOSE_MS);
    }
    if (this.#ended === null) {
      this.#setup.home.kill();
      this.#abort.abort();
      await this.#finishedWithin(CLOSE_MS);
    }
    this.#disarm();
    await this.#setup.home.dispose();
    this.#setup.onClosed?.();
  }

  /** For signal handlers: asks the process to end, without waiting. */
  terminate(): void {
    this.#input.close();
    this.#setup.home.terminate();
  }

  async #read(): Promise<void> {
    let reason = '';
    try {
      for await (const message of this.#query) this.#take(message);
    } catch (error) {
      reason = messageOf(error);
    }
    // The SDK tells with what status the process has ended; why it has, only the process itself.
    const stderr = this.#setup.home.stderr.trim();
    const lastLine = stderr.split('\n').at(-1) ?? '';
    this.#ended = reason === '' ? stderr : reason.includes(lastLine) ? reason : `${reason}: ${lastLine}`;
    this.#input.close();
    this.#disarm();
    this.#settle();
  }

  #take(message: unknown): void {
    const results = this.ledger.resultsSincePrompt;
    this.#noteDelivery(message);
    this.ledger.take(message, this.#setup.clock.now());
    this.#setup.onMessage(message);
    if (this.ledger.resultsSincePrompt !== results) {
      for (const wake of this.#resultWaiters.splice(0)) wake();
    }
    this.#settle();
  }

  #noteDelivery(message: unknown): void {
    if (!isRecord(message) || message['type'] !== 'command_lifecycle') return;
    const uuid = String(message['command_uuid']);
    if (message['state'] === 'queued' || !this.#undelivered.has(uuid)) return;
    const onDelivered = this.#undelivered.get(uuid);
    this.#undelivered.delete(uuid);
    if (message['state'] === 'started' || message['state'] === 'completed') onDelivered?.();
  }

  #turnEnd(): TurnEnd | null {
    if (this.#ended !== null) return { kind: 'ended', reason: this.#ended };
    const isAnswered = this.ledger.resultsSincePrompt > 0 && this.#undelivered.size === 0 && this.#holds === 0;
    return isAnswered && this.ledger.state === 'idle' ? { kind: 'idle' } : null;
  }

  #settle(): void {
    const end = this.#turnEnd();
    if (end === null) this.#arm(this.#whatToWaitFor());
    else this.#finishTurn(end);
  }

  /** What keeps a turn from being over although its answer is there. */
  #whatToWaitFor(): 'no-idle' | 'shells' | null {
    const { ledger } = this;
    if (ledger.resultsSincePrompt === 0 || this.#undelivered.size > 0 || this.#holds > 0) return null;
    if (ledger.runningAgents.length > 0 || ledger.runningTools.size > 0) return null;
    return ledger.tasks.size > 0 ? 'shells' : 'no-idle';
  }

  #arm(what: 'no-idle' | 'shells' | null): void {
    if (what === this.#timerFor) return;
    this.#disarm();
    this.#timerFor = what;
    if (what === 'no-idle') {
      this.#cancelTimer = this.#setup.clock.after(NO_IDLE_MS, () => this.#finishTurn({ kind: 'no-idle' }));
    } else if (what === 'shells') {
      const names = [...this.ledger.tasks.values()].map(task => task.description);
      this.#setup.onShellsLeft?.(names);
      this.#cancelTimer = this.#setup.clock.after(SHELLS_MS, () => this.#finishTurn({ kind: 'shells', names }));
    }
  }

  #disarm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#timerFor = null;
  }

  #finishTurn(end: TurnEnd): void {
    this.#disarm();
    for (const resolve of this.#turnWaiters.splice(0)) resolve(end);
  }

  /** A control request must neither hang nor throw: the process may be gone, or not answer any more. */
  async #control<T>(request: Promise<T>): Promise<T | null> {
    const answer = request.then(value => value ?? null).catch(() => null);
    const stop = new AbortController();
    const limit = systemClock.sleep(CONTROL_MS, stop.signal).then(() => null);
    const result = await Promise.race([answer, limit, this.#finished.then(() => null)]);
    stop.abort();
    return result;
  }

  async #finishedWithin(ms: number): Promise<void> {
    const stop = new AbortController();
    await Promise.race([this.#finished, systemClock.sleep(ms, stop.signal)]);
    stop.abort();
  }
}
