/** Notices that a session's entries do not reach the store: the harness drops them without a word when its files lie elsewhere. */

import { agentOf } from '../claude/normalize.ts';
import type { SessionStore } from '../claude/session-store.ts';
import { isRecord } from '../util/json.ts';
import { systemClock } from '../util/system-clock.ts';

/** How long after the first answer entries may take to arrive: they come within a tenth of a second, by real time. */
const LATEST_MS = 10_000;

/** Wraps the store of one session. */
export class StoreWatch {
  /** The store to give to the session. */
  readonly store: SessionStore;
  readonly #onSilent: () => void;
  #hasReceived = false;
  #cancel: (() => void) | null = null;

  /** `onEntries` sees what the main thread of the session has recorded. */
  constructor(store: SessionStore, onSilent: () => void, onEntries: (entries: readonly unknown[]) => void) {
    this.#onSilent = onSilent;
    this.store = {
      append: (key, entries) => {
        this.#hasReceived = true;
        this.stop();
        if (key.subpath === undefined) onEntries(entries);
        return store.append(key, entries);
      },
      load: key => store.load(key),
      ...(store.listSessions === undefined ? {} : { listSessions: store.listSessions.bind(store) }),
      ...(store.listSubkeys === undefined ? {} : { listSubkeys: store.listSubkeys.bind(store) }),
    };
  }

  /** From the first answer of the main thread on, entries are due. */
  onMessage(message: unknown): void {
    if (this.#hasReceived || this.#cancel !== null || !isRecord(message)) return;
    if (message['type'] !== 'assistant' || agentOf(message) !== null) return;
    this.#cancel = systemClock.after(LATEST_MS, this.#onSilent);
  }

  /** The process has ended: what has not come by now never will. */
  finish(): void {
    const wasDue = this.#cancel !== null;
    this.stop();
    if (wasDue) this.#onSilent();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
