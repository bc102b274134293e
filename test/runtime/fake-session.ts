/** A live conversation without a process: plays the harness's part by hand, on the real ledger. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SendOptions, TurnEnd } from '../../src/claude/conversation.ts';
import { Ledger } from '../../src/claude/ledger.ts';
import type { AgentSpec, HandoffPolicy } from '../../src/domain/agent-spec.ts';
import type { EventInput } from '../../src/domain/event.ts';
import type { StepResult } from '../../src/domain/step-result.ts';
import type { RunOptions } from '../../src/domain/step-runner.ts';
import { HandoffFile } from '../../src/runtime/handoff-file.ts';
import { handoffPolicy } from '../../src/runtime/handoff-policy.ts';
import type { Launch, LiveConversation, OpenRequest } from '../../src/runtime/live-session.ts';
import { Resilience, type ResilienceOptions } from '../../src/runtime/resilience.ts';
import { StepRun } from '../../src/runtime/step-run.ts';
import type { Lang } from '../../src/text/lang.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

export type Play = (session: FakeSession) => void | Promise<void>;

export interface Figures {
  readonly cost?: number;
  readonly context?: number;
}

/** One session, as the step loop sees it. */
export class FakeSession implements LiveConversation {
  readonly ledger = new Ledger();
  readonly request: OpenRequest;
  /** Everything the model was told, in order. */
  readonly read: string[] = [];
  readonly clock: VirtualClock;
  isClosed = false;
  isTerminated = false;
  /** A process that ignores the request to end. */
  isDeaf = false;
  stopped: string[] = [];
  /** What the play itself has found wrong. */
  readonly faults: unknown[] = [];
  /** How often the main thread's turn was to be stopped. */
  turnStops = 0;
  /** When what was said after the first prompt is to be read. */
  readonly priorities: SendOptions['priority'][] = [];
  /** What is answered when it is asked what has been spent, in US dollars; and how often it was. */
  spent = 0;
  asked = 0;
  #queue: { readonly text: string; readonly onDelivered: (() => void) | undefined }[] = [];
  #waiters: ((end: TurnEnd) => void)[] = [];
  #listeners: (() => void)[] = [];
  #end: string | null = null;
  #cost = 0;
  readonly #play: Play;

  constructor(request: OpenRequest, clock: VirtualClock, play: Play) {
    this.request = request;
    this.clock = clock;
    this.#play = play;
    this.#queue.push({ text: request.launch.prompt, onDelivered: () => request.port.onPromptRead() });
    this.ledger.promptSent();
    queueMicrotask(() => void this.#act());
  }

  get isOpen(): boolean {
    return this.#end === null && !this.isTerminated && !this.isClosed;
  }
  get isWorking(): boolean {
    return this.#end === null && (this.ledger.isMainBusy || this.#queue.length > 0);
  }

  send(text: string, options: SendOptions = {}): boolean {
    if (!this.isOpen) return false;
    this.#queue.push({ text, onDelivered: options.onDelivered });
    this.priorities.push(options.priority);
    this.ledger.promptSent();
    for (const wake of this.#listeners.splice(0)) wake();
    return true;
  }

  async interruptWith(text: string | Promise<string>, options: SendOptions = {}): Promise<boolean> {
    // The turn does not count as over before the words are there; here it simply ends with them.
    const words = await text;
    if (this.isOpen)
      this.take({
        type: 'result',
        subtype: 'error_during_execution',
        is_error: true,
        terminal_reason: 'aborted_tools',
      });
    return this.send(words, options);
  }

  async stopTurn(): Promise<void> {
    this.turnStops += 1;
  }

  async stopAll(): Promise<void> {
    for (const id of [...this.ledger.tasks.keys()]) await this.stopTask(id);
    await this.askSpending();
  }

  async askSpending(): Promise<void> {
    this.asked += 1;
    this.ledger.takeSpending({ total_cost_usd: this.spent });
  }

  async stopTask(id: string): Promise<boolean> {
    if (!this.ledger.tasks.has(id)) return false;
    this.stopped.push(id);
    this.take({ type: 'system', subtype: 'task_notification', task_id: id, status: 'killed' });
    return true;
  }

  async contextWindow(): Promise<number | null> {
    return null;
  }

  terminate(): void {
    this.isTerminated = true;
    if (!this.isDeaf) this.die('terminated');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.#end ??= 'closed';
    this.#settle();
  }

  turn(): Promise<TurnEnd> {
    const end = this.#turnEnd();
    return end === null ? new Promise(resolve => this.#waiters.push(resolve)) : Promise.resolve(end);
  }

  // What the harness does.

  /** Resolves when something is sent that it has not read. */
  spokenTo(): Promise<void> {
    return this.#queue.length > 0 ? Promise.resolve() : new Promise(resolve => this.#listeners.push(resolve));
  }

  take(message: Readonly<Record<string, unknown>>): void {
    this.ledger.take(message, this.clock.now());
    this.request.port.onMessage(message);
    this.#settle();
  }

  begin(id: string): void {
    this.take({ type: 'system', subtype: 'init', session_id: id });
  }

  /** The harness takes everything that was sent so far. */
  hear(): string[] {
    const texts = this.#queue.splice(0).map(({ text, onDelivered }) => {
      onDelivered?.();
      return text;
    });
    this.read.push(...texts);
    return texts;
  }

  speak(text: string, figures: Figures = {}): void {
    const usage = { input_tokens: figures.context ?? 10, output_tokens: 1 };
    this.take({ type: 'assistant', message: { model: 'm', content: [{ type: 'text', text }], usage } });
  }

  result(fields: Readonly<Record<string, unknown>> = {}, cost = 0): void {
    this.#cost += cost;
    const sums = { total_cost_usd: this.#cost, num_turns: 1, usage: { input_tokens: 10, output_tokens: 1 } };
    this.take({
      type: 'result',
      subtype: 'success',
      is_error: false,
      terminal_reason: 'completed',
      ...sums,
      ...fields,
    });
  }

  idle(): void {
    this.take({ type: 'system', subtype: 'session_state_changed', state: 'idle' });
  }

  /** Half a minute after the last result no word of idleness has come. */
  missIdle(): void {
    for (const resolve of this.#waiters.splice(0)) resolve({ kind: 'no-idle' });
  }

  /** Reads, says `text`, and is idle again. */
  answer(text: string, figures: Figures = {}): void {
    this.hear();
    this.speak(text, figures);
    this.result({}, figures.cost ?? 0);
    this.idle();
  }

  apiError(kind: string, status: number | null, text: string, cost = 0): void {
    this.hear();
    this.take({
      type: 'assistant',
      error: kind,
      is_api_error_message: true,
      api_error_status: status,
      message: { model: '<synthetic>', content: [{ type: 'text', text }] },
    });
    this.result({ is_error: true, terminal_reason: 'api_error', api_error_status: status, result: text }, cost);
    this.idle();
  }

  startAgent(id: string, type = 'coder'): void {
    this.take({
      type: 'system',
      subtype: 'task_started',
      task_id: id,
      task_type: 'local_agent',
      subagent_type: type,
      description: `${id} at work`,
    });
  }

  /** A subagent says something. */
  speakAs(id: string): void {
    const words = { content: [{ type: 'text', text: 'at it' }] };
    this.take({ type: 'assistant', parent_tool_use_id: `toolu_${id}`, agent_id: id, message: words });
  }

  endAgent(id: string): void {
    this.take({ type: 'system', subtype: 'task_notification', task_id: id, status: 'completed' });
  }

  die(reason: string): void {
    this.#end ??= reason;
    this.#settle();
  }

  async #act(): Promise<void> {
    try {
      await this.#play(this);
    } catch (error) {
      this.faults.push(error);
    }
  }

  #turnEnd(): TurnEnd | null {
    if (this.#end !== null) return { kind: 'ended', reason: this.#end };
    const isAnswered = this.ledger.resultsSincePrompt > 0 && this.#queue.length === 0;
    return isAnswered && this.ledger.state === 'idle' ? { kind: 'idle' } : null;
  }

  #settle(): void {
    const end = this.#turnEnd();
    if (end === null || this.#waiters.length === 0) return;
    for (const resolve of this.#waiters.splice(0)) resolve(end);
  }
}

/** The network is there or is not: how that is found out, other tests ask. */
class KnownNetwork extends Resilience {
  isOnline = true;

  override waitOnline(): Promise<boolean> {
    return Promise.resolve(this.isOnline);
  }
}

export interface StageOptions {
  readonly spec?: Partial<AgentSpec>;
  readonly prompt?: string;
  readonly launch?: Partial<Launch>;
  readonly run?: RunOptions;
  readonly resilience?: ResilienceOptions;
  readonly handoff?: boolean | Partial<HandoffPolicy>;
  /** Sessions that are stored beside those that were begun and read their prompt. */
  readonly stored?: readonly string[];
  /** Sessions of which nothing reaches the store. */
  readonly unstored?: readonly string[];
  /** Default true. */
  readonly isOnline?: boolean;
  readonly contextOf?: (id: string) => number;
  readonly budget?: number;
  readonly lang?: Lang;
  readonly onEvent?: (event: EventInput, stage: Stage) => void;
}

/** A step on fake sessions. */
export interface Stage {
  readonly step: StepRun;
  readonly clock: VirtualClock;
  readonly sessions: FakeSession[];
  readonly events: EventInput[];
  /** Sessions, each time one is told to have taken over. */
  readonly named: string[];
  /** What the step had spent, each time it is told to have spent something. */
  readonly spendings: number[];
  readonly directory: string;
  readonly handoffPath: string;
  /** Runs the step to its end; time passes whenever nothing else can happen. */
  run(): Promise<StepResult>;
}

export function stage(
  play: (session: FakeSession, number: number) => void | Promise<void>,
  options: StageOptions = {},
): Stage {
  const clock = new VirtualClock(Date.UTC(2026, 0, 1));
  const directory = mkdtempSync(join(tmpdir(), 'flower-stage-'));
  const sessions: FakeSession[] = [];
  const events: EventInput[] = [];
  const named: string[] = [];
  const spendings: number[] = [];
  const spec: AgentSpec = { name: 'work', instructions: 'You work.', ...options.spec };
  const lang = options.lang ?? 'en';
  const resilience = new KnownNetwork({ ...options.resilience, lang, clock });
  resilience.isOnline = options.isOnline ?? true;
  const stored = new Set(options.stored);
  const emit = (event: EventInput): void => {
    events.push(event);
    options.onEvent?.(event, stageOf);
  };
  const step = new StepRun(
    {
      open: request => {
        const number = sessions.length + 1;
        const session = new FakeSession(request, clock, self => play(self, number));
        sessions.push(session);
        return session;
      },
      resilience,
      handoff: {
        policy: handoffPolicy(options.handoff ?? { window: 100_000 }),
        windowOf: () => 1_000_000,
        fileOf: name => new HandoffFile(directory, join(directory, 'archive'), name, lang),
        clock,
        lang,
        emit,
      },
      clock,
      lang,
      host: 'localhost',
      emit,
      onSession: id => {
        named.push(id);
        if (options.unstored?.includes(id) !== true) stored.add(id);
      },
      onSpending: () => spendings.push(step.account.costUsd),
      hasSession: async id => stored.has(id),
      contextOf: async id => options.contextOf?.(id) ?? 0,
      remainingBudget: spent => (options.budget === undefined ? null : options.budget - spent),
    },
    spec,
    { prompt: options.prompt ?? 'TASK', ...options.launch },
    options.run ?? {},
  );
  const run = async (): Promise<StepResult> => {
    let isOver = false;
    const end = step.run().finally(() => {
      isOver = true;
    });
    for (let idle = 0; !isOver && idle < 200; ) idle = (await clock.advanceToNext()) ? 0 : idle + 1;
    for (const fault of sessions.flatMap(session => session.faults)) throw fault;
    if (!isOver) throw new Error('the step hangs: nothing is left to happen');
    await end;
    return step.account.result();
  };
  const stageOf: Stage = {
    step,
    clock,
    sessions,
    events,
    named,
    spendings,
    directory,
    handoffPath: join(directory, 'handoff-work.md'),
    run,
  };
  return stageOf;
}

/** What each session was opened with. */
export const prompts = (given: Stage): string[] => given.sessions.map(session => session.request.launch.prompt);

/** Hears, begins, and waits for what the test does next. */
export function open(session: FakeSession, id = 's1'): void {
  session.begin(id);
  session.hear();
}

/** A document with all it needs. */
export const DOCUMENT = '## Doing now\nBuilding DOC-DOING\n\n## Next step\nDOC-NEXT\n';
