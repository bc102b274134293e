/** When a step hands over to a fresh session, and the turn in which the old one writes down what it knows. */
import { agentOf, blocksOf } from '../claude/normalize.ts';
import { degradedHandoff, Handoff, handoffPrompt, isOverflow } from '../document/handoff.ts';
import type { AgentSpec, HandoffPolicy } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import type { EventInput } from '../domain/event.ts';
import type { GuardDecision, ToolCall } from '../domain/hook.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { isRecord } from '../util/json.ts';
import type { HandoffFile } from './handoff-file.ts';
import { handoffAt, handoffWarnAt } from './handoff-policy.ts';
import type { LiveConversation } from './live-session.ts';
import type { StepFailure } from './step-error.ts';

/** Tools that a session about to hand over may still use: they only read. */
const READING: readonly string[] = ['Read', 'Glob', 'Grep'];

/** What handing over needs from the Runtime. */
export interface HandoffDesk {
  readonly policy: HandoffPolicy;
  /** Tokens that the model of `spec` can hold, by its name. */
  readonly windowOf: (spec: AgentSpec) => number;
  /** Where the documents of a step lie. */
  readonly fileOf: (step: string) => HandoffFile;
  readonly clock: Clock;
  readonly lang: Lang;
  readonly emit: (event: EventInput) => void;
}

/** What the next session is told, or why there is none. */
export interface Succession {
  readonly prompt: string | null;
  /** `StepResult.error` when there is no successor. */
  readonly stop: string;
  readonly errors: readonly string[];
}

/** Watches the context of one step over all its sessions. */
export class HandoffWatch {
  readonly #desk: HandoffDesk;
  readonly #step: string;
  /** What this call of `run()` was started with: a document that forgot the task must not lose it. */
  readonly #prompt: string;
  readonly #isEnabled: boolean;
  #window: number;
  #mark: number;
  #hasWarned = false;
  #isWindowAsked = false;
  /** The window that was last told. */
  #told = 0;
  #isWriting = false;
  /** The message that filled the context, and the tool calls in it: what was begun is finished. */
  #crossing: { readonly id: unknown; readonly calls: Set<string> } | null = null;
  #cancelDrain: () => void = () => undefined;
  #unfinished: string[] = [];
  #document: Handoff | null = null;
  #trouble: string | null = null;
  #degradedInARow = 0;

  /** @param mark context of the session that is resumed, 0 for a fresh one. */
  constructor(desk: HandoffDesk, spec: AgentSpec, step: string, prompt: string, mark: number) {
    this.#desk = desk;
    this.#step = step;
    this.#prompt = prompt;
    this.#isEnabled = desk.policy.enabled;
    this.#window = desk.policy.window ?? desk.windowOf(spec);
    this.#mark = mark;
  }

  /** The context is full; what comes next is the document. */
  get isDue(): boolean {
    return this.#isEnabled && this.#mark >= handoffAt(this.#desk.policy, this.#window);
  }

  /** The session is writing its document: nothing else may be said to it. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** True when this many sessions are all that a step may burn. */
  isAtLimit(retired: number): boolean {
    return retired >= this.#desk.policy.maxGenerations || this.#degradedInARow >= 2;
  }

  onMessage(message: unknown, live: LiveConversation): void {
    if (!this.#isEnabled || !isRecord(message) || message['type'] !== 'assistant' || agentOf(message) !== null) return;
    if (live.ledger.context === 0) return;
    this.#mark = live.ledger.context;
    if (this.#mark > this.#window) this.#window = this.#mark;
    this.#tellLine();
    if (!this.#isWindowAsked) void this.#askWindow(live);
    if (this.#isWriting) return;
    this.#warn();
    if (!this.isDue) return;
    // Not only a message can fill it: a window may turn out smaller than it was taken for.
    if (this.#crossing === null) this.#startDrain(live);
    this.#noteCrossing(message);
    if (this.#mark > this.#window - this.#desk.policy.headroom / 2) this.#stopUnfinished(live);
  }

  /** Refuses the main thread's hands once it is due: it has only the document left to write. */
  guard(call: ToolCall): GuardDecision {
    if (call.agentId !== null || !(this.isDue || this.#isWriting) || READING.includes(call.tool))
      return { kind: 'pass' };
    if (!this.#isWriting && call.id !== null && this.#crossing?.calls.has(call.id) === true) return { kind: 'pass' };
    return { kind: 'deny', reason: runtimeText[this.#desk.lang].handoffRefusal };
  }

  stopsAfterTool(isMainThread: boolean): boolean {
    return isMainThread && this.isDue && !this.#isWriting;
  }

  /** The prompt that asks for the document. Marks the session as writing: its words are no answer of the step any more. */
  startWriting(live: LiveConversation | null): string {
    this.#isWriting = true;
    live?.ledger.speakAside();
    this.#cancelDrain();
    this.#emit('writing');
    return handoffPrompt({ used: this.#mark, window: this.#window, lang: this.#desk.lang });
  }

  /** Asks the session for its document, in the conversation that is there. */
  ask(live: LiveConversation): void {
    this.#stopUnfinished(live);
    live.send(this.startWriting(live), { priority: 'later' });
  }

  /** Reads what the writing turn has said; a turn that failed has said nothing worth taking over. */
  takeDocument(live: LiveConversation, failure: StepFailure | null): void {
    const text = live.ledger.turnText;
    const document = Handoff.parse(text, { lang: this.#desk.lang });
    // A turn without words is a failure of the step, but here its text is judged by itself.
    const isSound = failure === null || failure.code === 'empty-answer';
    const isWhole = isSound && document.complete();
    this.#document = isWhole ? document : null;
    this.#trouble = isWhole ? null : this.#whyNot(document, text, isSound ? null : failure);
  }

  /** Puts the document on disk and gives what the successor is told: the file as it then stands, and the task. */
  succeed(overflow: string | null, retired: number): Succession {
    const text = runtimeText[this.#desk.lang];
    const errors: string[] = [];
    const isDegraded = this.#document === null;
    this.#degradedInARow = isDegraded ? this.#degradedInARow + 1 : 0;
    if (this.isAtLimit(retired)) {
      return { prompt: null, stop: `handoff-limit: ${text.handoffLimit(retired, this.#window)}`, errors };
    }
    if (isDegraded) errors.push(text.handoffDegraded(overflow ?? this.#trouble ?? ''));
    // Why there is none is for people: no text of an error reaches a model.
    const document = this.#document ?? degradedHandoff(this.#step, this.#prompt, '', this.#desk.lang);
    const noted = this.#unfinished.length > 0 ? text.unfinishedAgents(this.#unfinished.join('; ')) : '';
    const block = this.#publish(document, noted, isDegraded, errors);
    this.#reset();
    return { prompt: [block, noted, this.#prompt].filter(Boolean).join('\n\n'), stop: '', errors };
  }

  /** True when an attempt failed because the context was more than the model takes. */
  isOverflow(failure: StepFailure, live: LiveConversation['ledger']): boolean {
    if (!this.#isEnabled || live.sessionId === null) return false;
    const reason = live.result?.terminalReason;
    return reason === 'prompt_too_long' || reason === 'blocking_limit' || isOverflow(failure.text);
  }

  /** Writes the document, says where it is, and gives what then stands in the file: whoever edits it in between is obeyed. */
  #publish(document: Handoff, noted: string, isDegraded: boolean, errors: string[]): string {
    const file = this.#desk.fileOf(this.#step);
    let { path } = file;
    try {
      file.write(document, noted);
    } catch (error) {
      errors.push(runtimeText[this.#desk.lang].handoffUnwritten(path, messageOf(error)));
      path = '';
    }
    this.#emit('done', { degraded: isDegraded, path, sections: document.present() });
    return path === '' ? document.promptBlock() : file.block(document);
  }

  #whyNot(document: Handoff, text: string, failure: StepFailure | null): string {
    const words = runtimeText[this.#desk.lang];
    if (failure !== null) return failure.text;
    return text === '' ? words.handoffEmpty : words.handoffMissing(document.missing().join(', '));
  }

  async #askWindow(live: LiveConversation): Promise<void> {
    this.#isWindowAsked = true;
    if (this.#desk.policy.window !== undefined) return;
    const reported = await live.contextWindow();
    if (reported !== null) this.#window = Math.max(Math.min(this.#window, reported), this.#mark);
    this.#tellLine();
  }

  /** Whoever watches can only show how full a context is beside what it may hold. */
  #tellLine(): void {
    if (this.#told === this.#window) return;
    this.#told = this.#window;
    const data = { window: this.#window, handoffAt: handoffAt(this.#desk.policy, this.#window) };
    const text = runtimeText[this.#desk.lang].handoffLine(data.handoffAt, data.window);
    this.#desk.emit({ kind: 'system', subtype: 'handoff_line', data, text });
  }

  #warn(): void {
    if (this.#hasWarned || this.#mark < handoffWarnAt(this.#desk.policy, this.#window)) return;
    this.#hasWarned = true;
    this.#emit('near');
  }

  /** The harness sends a message block by block. */
  #noteCrossing(message: Record<string, unknown>): void {
    const body = isRecord(message['message']) ? message['message'] : {};
    if (this.#crossing !== null && (body['id'] === undefined || body['id'] !== this.#crossing.id)) return;
    this.#crossing ??= { id: body['id'], calls: new Set() };
    for (const block of blocksOf(body['content'])) {
      if (block['type'] === 'tool_use') this.#crossing.calls.add(String(block['id']));
    }
  }

  #startDrain(live: LiveConversation): void {
    this.#cancelDrain = this.#desk.clock.after(this.#desk.policy.drainMs, () => this.#stopUnfinished(live));
  }

  #stopUnfinished(live: LiveConversation): void {
    for (const agent of live.ledger.runningAgents) {
      const name = `${agent.type}: ${agent.description}`;
      if (this.#unfinished.includes(name)) continue;
      this.#unfinished.push(name);
      void live.stopTask(agent.id);
    }
  }

  #emit(
    phase: 'near' | 'writing' | 'done',
    extra: { degraded?: boolean; path?: string; sections?: readonly string[] } = {},
  ): void {
    const text = runtimeText[this.#desk.lang].handoffPhase(phase, this.#mark, this.#window);
    this.#desk.emit({ kind: 'handoff', phase, window: this.#window, context: this.#mark, text, ...extra });
  }

  #reset(): void {
    this.#mark = 0;
    this.#hasWarned = false;
    this.#isWindowAsked = false;
    this.#isWriting = false;
    this.#crossing = null;
    this.#unfinished = [];
    this.#document = null;
    this.#trouble = null;
  }
}
