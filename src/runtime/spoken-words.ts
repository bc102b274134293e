/** What a person has said to a step: kept until a session has read it. Knows nothing of when it may be said. */
import type { LiveConversation } from './live-session.ts';

/** Every word ends up in a session exactly once, whatever process dies on the way. */
export class SpokenWords {
  readonly #kept: string[] = [];
  /** Handed to a process and not yet read by it, in order. */
  readonly #underWay = new Set<{ readonly text: string }>();

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** For the next session, or the same one when it goes on. */
  keep(text: string): void {
    this.#kept.push(text);
  }

  /** Says it now; keeps it when the conversation takes nothing more. */
  say(live: Pick<LiveConversation, 'send'>, text: string): void {
    this.#hand(text, onDelivered => live.send(text, { onDelivered }));
  }

  /** Stops the main thread and says `text` once it is there. False when the conversation takes nothing more by then. */
  async interrupt(live: Pick<LiveConversation, 'interruptWith'>, text: Promise<string>): Promise<boolean> {
    const entry = { text: '' };
    const words = text.then(known => {
      entry.text = known;
      this.#underWay.add(entry);
      return known;
    });
    const isTaken = await live.interruptWith(words, { onDelivered: () => this.#underWay.delete(entry) });
    // Not taken, and not handed back by `recover` either: it is the caller's again.
    return isTaken || !this.#underWay.delete(entry);
  }

  /** The process is gone: what it has not read is to be said again. */
  recover(): void {
    this.#kept.unshift(...[...this.#underWay].map(entry => entry.text));
    this.#underWay.clear();
  }

  /** What is kept, for the prompt that will hold it. */
  take(): string[] {
    return this.#kept.splice(0);
  }

  #hand(text: string, send: (onDelivered: () => void) => boolean): void {
    const entry = { text };
    this.#underWay.add(entry);
    if (!send(() => this.#underWay.delete(entry)) && this.#underWay.delete(entry)) this.#kept.push(text);
  }
}
