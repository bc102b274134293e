/**
 * Holds a session to its ceiling while subagents spend. The harness itself looks at its ceiling between two steps of the
 * main thread only, and that may be in a question to a person, or in a command, for hours.
 */
import { agentOf } from '../claude/normalize.ts';
import { isRecord } from '../util/json.ts';
import type { LiveConversation } from './live-session.ts';

/** For one session. */
export class BudgetWatch {
  readonly #isReached: () => boolean;
  readonly #onReached: () => void;
  #isAsking = false;
  #stopping: Promise<void> | null = null;

  /** `isReached` goes by the session's ledger; `onReached` is called once, when everything has been stopped. */
  constructor(isReached: () => boolean, onReached: () => void) {
    this.#isReached = isReached;
    this.#onReached = onReached;
  }

  /** Resolves when no stop is under way: only then are the accounts complete. */
  get settled(): Promise<void> {
    return this.#stopping ?? Promise.resolve();
  }

  /** A subagent that has spoken has spent: the harness is asked how much there is by now, one question at a time. */
  onMessage(message: unknown, live: LiveConversation): void {
    if (this.#isAsking || this.#stopping !== null) return;
    if (!isRecord(message) || message['type'] !== 'assistant' || agentOf(message) === null) return;
    this.#isAsking = true;
    void live.askSpending().then(() => {
      this.#isAsking = false;
      if (this.#isReached()) this.#stopping ??= live.stopAll().then(this.#onReached);
    });
  }
}
