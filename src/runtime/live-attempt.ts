/**
 * One attempt of a step: a single live conversation, from its opening to what it has come to. What follows is for
 * `step-run.ts` to decide.
 */
import type { TurnEnd } from '../claude/conversation.ts';
import { refusalWords } from '../claude/refusal-words.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { isRecord } from '../util/json.ts';
import { BudgetWatch } from './budget-watch.ts';
import type { HandoffWatch } from './handoff-watch.ts';
import { holdFailure, limitFailure } from './limit.ts';
import type { Launch, LiveConversation, SessionPort } from './live-session.ts';
import type { SpokenWords } from './spoken-words.ts';
import { StallWatch } from './stall-watch.ts';
import type { StepAccount } from './step-account.ts';
import type { StepContext } from './step-context.ts';
import { failureOf, type StepFailure } from './step-error.ts';
import type { Outcome } from './step-outcome.ts';
import { noIdleEvent } from './turn-event.ts';

/** What an attempt shares with the step it belongs to. */
export interface AttemptDesk {
  readonly context: StepContext;
  readonly spec: AgentSpec;
  readonly account: StepAccount;
  readonly words: SpokenWords;
  readonly watch: HandoffWatch;
  readonly signal: AbortSignal | undefined;
  /** The step is to end: its caller says so, or it is being closed. */
  readonly isAborted: () => boolean;
  /** A person wants something else done, and there was no session to tell. */
  readonly isInterrupted: () => boolean;
  readonly onSession: (id: string) => void;
}

/** Make one for each attempt. */
export class LiveAttempt {
  /** How its session is opened. */
  readonly launch: Launch;
  readonly #desk: AttemptDesk;
  /** A turn that is cut short is as good as one whose process has gone. */
  readonly #isCut: Promise<TurnEnd>;
  #live: LiveConversation | null = null;
  #isPromptRead = false;
  #openedAt = 0;
  #answeredAt = 0;
  #failure: StepFailure | null = null;
  #cut: () => void = () => undefined;

  constructor(desk: AttemptDesk, launch: Launch) {
    this.#desk = desk;
    this.launch = launch;
    this.#isCut = new Promise(resolve => {
      this.#cut = () => resolve({ kind: 'ended', reason: '' });
    });
  }

  /** null before it is opened, and once it is over. */
  get live(): LiveConversation | null {
    return this.#live;
  }

  /** The session has read what it was opened with. */
  get isPromptRead(): boolean {
    return this.#isPromptRead;
  }

  /** From its opening to the last answer of a model, subagents' included. Milliseconds; 0 before the first. */
  get workedMs(): number {
    return this.#answeredAt - this.#openedAt;
  }

  /** Ends the wait for a turn whose end is of no interest any more. */
  cut(): void {
    this.#cut();
  }

  /** @param asksForReset the attempt before met a limit that did not say when it is lifted. */
  async run(asksForReset: boolean): Promise<Outcome> {
    const { context, account, watch, words } = this.#desk;
    const budget = context.remainingBudget(account.costUsd);
    const stall = new StallWatch(context.clock, context.resilience.stallMs, () => this.#stalled());
    const ceiling =
      budget === null
        ? null
        : new BudgetWatch(
            () => isOverBudget(context, account),
            () => this.#endWith(budgetFailure(context, account)),
          );
    const live = this.#open(budget, asksForReset, this.#portFor(stall, ceiling));
    if (watch.isWriting) live.ledger.speakAside();
    let outcome: Outcome;
    try {
      outcome = await this.#converse(live);
    } finally {
      stall.stop();
      await ceiling?.settled;
      await live.close();
      this.#live = null;
      words.recover();
      account.settle();
    }
    return this.#seenFromItsEnd(outcome);
  }

  #seenFromItsEnd(outcome: Outcome): Outcome {
    const { context, account } = this.#desk;
    // Only now it is known what it has cost in all.
    const isOver = outcome.kind === 'failed' && outcome.failure.code === 'budget';
    if (isOver) return { kind: 'failed', failure: budgetFailure(context, account) };
    // What only shows once the process has ended: a store that has received nothing.
    const late = this.#failure;
    return late !== null && outcome.kind === 'done' ? { kind: 'failed', failure: late } : outcome;
  }

  #open(budget: number | null, asksForReset: boolean, port: SessionPort): LiveConversation {
    const { context, spec, account } = this.#desk;
    const live = context.open({
      spec: budget === null ? spec : { ...spec, maxBudgetUsd: budget },
      launch: this.launch,
      asksForReset,
      step: account.step,
      port,
    });
    this.#live = live;
    this.#openedAt = context.clock.now();
    this.#answeredAt = this.#openedAt;
    account.begin(live.ledger);
    return live;
  }

  /** Follows one conversation until its turn is over and nothing more is to be said in it. */
  async #converse(live: LiveConversation): Promise<Outcome> {
    const { watch, account, context } = this.#desk;
    const end = await this.#turn(live);
    const early = this.#earlyOutcome();
    if (early !== null) return early;
    if (end.kind === 'idle' && this.#needsAccount(live)) {
      // Over its ceiling the harness stops the subagents and says no more; asked, it gives the account without a call.
      live.send(context.resilience.resumePrompt, { priority: 'later' });
      return this.#converse(live);
    }
    const failure = this.#failureAfter(live, end);
    if (failure?.code === 'budget') return { kind: 'failed', failure };
    if (watch.isWriting) {
      watch.takeDocument(live, failure);
      return { kind: 'handoff', overflow: null };
    }
    if (watch.isDue && end.kind !== 'ended') {
      if (watch.isAtLimit(account.retired.length)) return { kind: 'handoff', overflow: null };
      watch.ask(live);
      return this.#converse(live);
    }
    if (failure !== null && watch.isOverflow(failure, live.ledger)) return { kind: 'handoff', overflow: failure.text };
    return failure === null ? { kind: 'done' } : { kind: 'failed', failure };
  }

  #needsAccount(live: LiveConversation): boolean {
    const { context, account } = this.#desk;
    return live.ledger.hasUnaccountedStop && context.remainingBudget(account.costUsd) !== null;
  }

  /** Cut short by the caller, by a person, by something that must end it. */
  async #turn(live: LiveConversation): Promise<TurnEnd> {
    const { signal, context } = this.#desk;
    const stop = (): void => void live.stopTurn().then(() => this.#cut());
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
    const end = await Promise.race([live.turn(), this.#isCut]);
    signal?.removeEventListener('abort', stop);
    if (end.kind === 'no-idle') context.emit(noIdleEvent(context.lang));
    return end;
  }

  /** What ends an attempt whatever its turn has come to. A document that was not finished is replaced by a makeshift one. */
  #earlyOutcome(): Outcome | null {
    const { watch, isAborted, isInterrupted } = this.#desk;
    if (isAborted()) return { kind: 'aborted' };
    const failure = this.#failure;
    if (failure !== null && !(watch.isWriting && failure.class !== 'fatal')) return { kind: 'failed', failure };
    return isInterrupted() ? { kind: 'interrupted' } : null;
  }

  #failureAfter(live: LiveConversation, end: TurnEnd): StepFailure | null {
    if (this.#failure !== null) return this.#failure;
    const { context } = this.#desk;
    const failure = failureOf(live.ledger, end, context);
    return failure === null ? null : limitFailure(failure, live.ledger, context.clock.now());
  }

  #portFor(stall: StallWatch, ceiling: BudgetWatch | null): SessionPort {
    const { watch, context, onSession } = this.#desk;
    return {
      onPromptRead: () => {
        this.#isPromptRead = true;
      },
      onMessage: message => {
        const live = this.#live;
        if (live === null) return;
        stall.touch(this.#isBusy(live));
        if (live.ledger.sessionId !== null) onSession(live.ledger.sessionId);
        watch.onMessage(message, live);
        ceiling?.onMessage(message, live);
        this.#checkHold(live);
        if (isAnswer(message)) this.#answeredAt = context.clock.now();
        if (isRecord(message) && message['type'] === 'result') context.onSpending();
      },
      onEntries: entries => {
        const live = this.#live;
        const words = refusalWords(entries);
        if (live === null || words === null) return;
        live.ledger.refused(words);
        this.#checkHold(live);
      },
      onFailure: failure => this.#endWith(failure),
      guard: call => watch.guard(call),
      stopsAfterTool: isMainThread => watch.stopsAfterTool(isMainThread),
    };
  }

  /** The harness waits by itself: not for longer than it should. */
  #checkHold(live: LiveConversation): void {
    const { context } = this.#desk;
    const held = context.resilience.enabled ? holdFailure(live.ledger, context.clock.now(), context) : null;
    if (held !== null) this.#endWith(held);
  }

  #isBusy(live: LiveConversation): boolean {
    return live.ledger.runningTools.size > 0 || live.ledger.tasks.size > 0;
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
    const { context } = this.#desk;
    const minutes = Math.round(context.resilience.stallMs / 60_000);
    this.#endWith({ code: 'stalled', text: runtimeText[context.lang].stalled(minutes), class: 'transient' });
  }
}

/** Nothing is left of what the step or its Runtime may spend. */
export function isOverBudget(context: StepContext, account: StepAccount): boolean {
  return (context.remainingBudget(account.costUsd) ?? 1) <= 0;
}

export function budgetFailure(context: StepContext, account: StepAccount): StepFailure {
  return { code: 'budget', text: runtimeText[context.lang].budgetReached(account.costUsd.toFixed(4)), class: 'fatal' };
}

/** What a model has said; the harness's own words about a failed request are no answer. */
function isAnswer(message: unknown): boolean {
  return isRecord(message) && message['type'] === 'assistant' && message['error'] === undefined;
}
