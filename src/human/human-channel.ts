/** The way between models and the person they work for: questions with their answers, and words volunteered. No terminal, no harness. */
import type { Clock } from '../domain/clock.ts';
import { UsageError } from '../domain/error.ts';
import { createEvent, type Event, type EventInput, type EventListener } from '../domain/event.ts';
import type { ToolServer } from '../domain/tool-server.ts';
import { type HumanText, humanText } from '../text/human-text.ts';
import type { Lang } from '../text/lang.ts';
import { callListener } from '../util/call-listener.ts';
import { ellipsize } from '../util/cut.ts';
import { systemClock } from '../util/system-clock.ts';
import type { Ask, Mail } from './ask.ts';
import { HumanRecord } from './human-record.ts';
import { ASK_TOOL, createHumanTools, INBOX_TOOL } from './human-tool.ts';
import { renderTranscript } from './log-entry.ts';
import { Mailbox } from './mailbox.ts';
import { QuestionDesk } from './question-desk.ts';

export interface HumanChannelOptions {
  /** Told of every question and message. */
  readonly onEvent?: EventListener | null;
  /** How many questions may be put in all; null (default): any number, 0: none. */
  readonly maxAsks?: number | null;
  /** How long a question waits. Default 1,800,000 (half an hour); null: for ever; 0 or less: nobody is there. */
  readonly timeoutMs?: number | null;
  /** Markdown file that every question, answer and message is appended to. It is for people; no model reads it. */
  readonly logPath?: string;
  /** Document that words volunteered by a person are appended to, mostly the brief. */
  readonly amendPath?: string;
  /** Said to the model instead of the standard text when it has no questions left. */
  readonly overBudgetText?: string;
  /** Said to the model instead of the standard text when nobody answered. */
  readonly timeoutText?: string;
  /** Said to the model instead of the standard text when the person will not answer; a reason given follows it. */
  readonly declinedText?: string;
  /** Language of everything said to models and people. Default `en`. */
  readonly lang?: Lang;
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock;
}

const DEFAULT_TIMEOUT_MS = 1_800_000;

/** Longest question or message in an event's one line. */
const LINE_CHARS = 200;

/**
 * Several questions may wait at once; each is separate and they are answered in any order. A listener that throws
 * harms nothing: what it threw is in `uiErrors`.
 */
export class HumanChannel {
  /** `mcp__human__ask`, for `AgentSpec.allowedTools`. */
  readonly toolName: string = ASK_TOOL;
  /** `mcp__human__inbox`, for `AgentSpec.allowedTools`. */
  readonly inboxName: string = INBOX_TOOL;
  /** Language of everything said to models and people. */
  readonly lang: Lang;
  /** Where questions, answers and messages are appended; null: nowhere. */
  readonly logPath: string | null;
  /** Where words volunteered by a person are appended; null: nowhere. */
  readonly amendPath: string | null;
  /** The one listener of the driver; null when it has none. */
  onEvent: EventListener | null;
  readonly #options: HumanChannelOptions;
  readonly #text: HumanText;
  readonly #clock: Clock;
  readonly #desk: QuestionDesk;
  readonly #mailbox: Mailbox;
  readonly #subscribers = new Set<EventListener>();
  readonly #uiErrors: unknown[] = [];
  readonly #record: HumanRecord;
  readonly #unheard: Event[] = [];
  #isTelling = false;

  /** @throws UsageError when `maxAsks` or `timeoutMs` is no such number. */
  constructor(options: HumanChannelOptions = {}) {
    const { maxAsks = null, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.lang = options.lang ?? 'en';
    this.#options = options;
    this.#text = humanText[this.lang];
    if (maxAsks !== null && !(Number.isInteger(maxAsks) && maxAsks >= 0))
      throw new UsageError(this.#text.badMaxAsks(String(maxAsks)));
    if (timeoutMs !== null && (typeof timeoutMs !== 'number' || Number.isNaN(timeoutMs)))
      throw new UsageError(this.#text.badTimeout(String(timeoutMs)));
    this.logPath = options.logPath ?? null;
    this.amendPath = options.amendPath ?? null;
    this.onEvent = options.onEvent ?? null;
    this.#clock = options.clock ?? systemClock;
    this.#record = new HumanRecord({
      logPath: this.logPath,
      amendPath: this.amendPath,
      text: this.#text,
      onFailure: (path, reason) => this.#onRecordFailed(path, reason),
    });
    this.#desk = new QuestionDesk({
      clock: this.#clock,
      maxAsks,
      timeoutMs: timeoutMs === Number.POSITIVE_INFINITY ? null : timeoutMs,
      onChange: ask => this.#onAsk(ask),
      abortedText: this.#text.aborted,
    });
    this.#mailbox = new Mailbox({
      render: mail => `${this.#text.mailForModel}\n\n${mail.text}`,
      onDelivered: mail => this.#emitMail(mail, 'delivered'),
      onFault: fault => this.#uiErrors.push(fault),
    });
  }

  /** Every question there was, in order. */
  get asks(): readonly Ask[] {
    return this.#desk.asks;
  }

  /** Every message there was, in order. */
  get mail(): readonly Mail[] {
    return this.#mailbox.all;
  }

  /** Questions that may still be put; -1 when unlimited. */
  get remaining(): number {
    return this.#desk.remaining;
  }

  /** What listeners threw. */
  get uiErrors(): readonly unknown[] {
    return this.#uiErrors;
  }

  /**
   * The tools as servers by name, for `AgentSpec.mcpServers`. Each call makes a new one: a conversation that ends
   * takes back the questions asked through its own server only.
   */
  mcpServers(): { human: ToolServer } {
    const owner = {};
    const human = createHumanTools(
      {
        ask: (question, options, signal) => this.#desk.ask(question, options, { signal, owner }),
        take: () => this.#mailbox.take(),
        reply: ask => this.#replyTo(ask),
        attach: deliver => this.#mailbox.attach(deliver),
        abortPending: () => this.#desk.abort(owner),
      },
      this.#text,
    );
    return { human };
  }

  /**
   * Puts a question and waits for what comes of it: an answer, or one of the ways in which there is none.
   * @throws FlowerError `aborted` when `signal` aborts; nothing else.
   */
  ask(question: string, options: readonly string[] = [], { signal }: { signal?: AbortSignal } = {}): Promise<Ask> {
    return this.#desk.ask(question, options, { signal });
  }

  /** Answers a question. A blank answer declines it. False when it does not wait (any more). */
  answer(id: string, text: string): boolean {
    const answer = text.trim();
    return answer === '' ? this.decline(id) : this.#desk.settle(id, 'answered', answer);
  }

  /** Refuses to answer. False when the question does not wait (any more). */
  decline(id: string, reason = ''): boolean {
    return this.#desk.settle(id, 'declined', reason.trim());
  }

  /** Questions that wait now. */
  pending(): readonly Ask[] {
    return this.#desk.pending;
  }

  /** The next waiting question not yet returned by this method; null after `timeoutMs` (default null: no limit). */
  nextAsk(timeoutMs: number | null = null): Promise<Ask | null> {
    return this.#desk.next(timeoutMs);
  }

  /**
   * A person says something of their own accord. It is appended to `amendPath` at once and told to a model once: to the
   * live conversation that may read its inbox, else to the next one, or to whoever looks into the inbox first.
   * @throws UsageError for a blank text.
   */
  send(text: string): Mail {
    const words = text.trim();
    if (words === '') throw new UsageError(this.#text.emptyMail);
    const isWritten = this.amend(words, this.#text.mailLabel);
    const mail = this.#mailbox.add(words, this.#clock.now(), isWritten ? this.amendPath : null);
    this.#record.logMail(mail);
    this.#emitMail(mail, 'queued');
    this.#mailbox.handOver();
    return mail;
  }

  /** Messages that no model has been told yet. */
  pendingMail(): readonly Mail[] {
    return this.#mailbox.undelivered;
  }

  /** Appends words of a person to the document at `amendPath`, unheard by any model. True when they are in the file. */
  amend(text: string, label: string = this.#text.defaultLabel): boolean {
    return this.#record.amend(text, label, this.#clock.now());
  }

  /** True when the document at `amendPath` holds these words already. */
  hasWords(text: string): boolean {
    return this.#record.hasWords(text);
  }

  /** The questions, answers and messages of this channel as markdown, for people. */
  transcript(): string {
    return renderTranscript(this.asks, this.mail, this.#text);
  }

  /** Listens beside `onEvent`; the returned function stops it. */
  subscribe(listener: EventListener): () => void {
    this.#subscribers.add(listener);
    return () => this.#subscribers.delete(listener);
  }

  #onAsk(ask: Ask): void {
    this.#record.logAsk(ask);
    const { id, question, options, state, answer, waitedMs } = ask;
    const text = state === 'asked' ? this.#text.asked(id, question) : this.#text.outcome(id, state, answer);
    this.#emit({ kind: 'ask', id, question, options, state, answer, waitedMs, text: oneLine(text) });
  }

  #replyTo(ask: Ask): string {
    const text = this.#text;
    const nobody = (what: string): string => `${what} ${text.nobodyAnswers}`;
    switch (ask.state) {
      case 'answered':
      case 'asked':
        return ask.answer;
      case 'timeout':
        return this.#options.timeoutText ?? nobody(text.timedOut);
      case 'over_budget':
        return this.#options.overBudgetText ?? nobody(text.overBudget);
      case 'declined': {
        const { declinedText } = this.#options;
        if (declinedText !== undefined) return [declinedText, ask.answer].filter(Boolean).join('\n');
        return nobody(ask.answer ? text.declinedBecause(ask.answer) : text.declined);
      }
      case 'invalid':
        return text.emptyQuestion;
      case 'aborted':
        return text.aborted;
    }
  }

  #emitMail(mail: Mail, phase: 'queued' | 'delivered'): void {
    const text =
      phase === 'queued' ? this.#text.mailQueued(mail.text, mail.writtenTo) : this.#text.mailDelivered(mail.text);
    this.#emit({ kind: 'mail', id: mail.id, phase, text: oneLine(text) });
  }

  #onRecordFailed(path: string, reason: string): void {
    const text = this.#text.recordFailed(path, reason);
    this.#emit({ kind: 'system', subtype: 'human_record', data: { path, reason }, text });
  }

  /** In the order of what happened: a listener that answers on the spot is heard when all know of the question. */
  #emit(input: EventInput): void {
    this.#unheard.push(createEvent(input, { at: this.#clock.now() }));
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let event = this.#unheard.shift(); event; event = this.#unheard.shift()) this.#tell(event);
    this.#isTelling = false;
  }

  #tell(event: Event): void {
    for (const listener of [this.onEvent, ...this.#subscribers]) {
      callListener(
        () => listener?.(event),
        error => this.#uiErrors.push(error),
      );
    }
  }
}

function oneLine(text: string): string {
  return ellipsize(text.replace(/\s+/g, ' ').trim(), LINE_CHARS);
}
