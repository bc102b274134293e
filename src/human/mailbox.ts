/** Messages on their way to a model: each is said once, whichever way it gets there first. Knows no files and no events. */
import type { Deliver } from '../domain/tool-server.ts';
import type { Mail, MailState } from './ask.ts';

/** What the mailbox needs of its owner. */
export interface MailboxOptions {
  /** The words as the model is to read them. */
  readonly render: (mail: Mail) => string;
  readonly onDelivered: (mail: Mail) => void;
  /** A conversation's `deliver` threw; the message stays in the box. */
  readonly onFault: (fault: unknown) => void;
}

interface Connection {
  readonly deliver: Deliver;
}

interface Slot {
  readonly mail: { -readonly [K in keyof Mail]: Mail[K] };
  /** Who was given it to say; null when it lies in the box. */
  holder: Connection | null;
}

export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #slots: Slot[] = [];
  /** Live conversations, the newest last. */
  #connections: readonly Connection[] = [];

  constructor(options: MailboxOptions) {
    this.#options = options;
  }

  /** Everything that was ever put in. */
  get all(): readonly Mail[] {
    return this.#slots.map(slot => slot.mail);
  }

  /** What no model has been told yet, pushed messages included. */
  get undelivered(): readonly Mail[] {
    return this.all.filter(mail => mail.state !== 'delivered');
  }

  /** Files a message; `handOver` passes it on. */
  add(text: string, at: number, writtenTo: string | null): Mail {
    const mail = { id: `m${this.#slots.length + 1}`, text, at, state: 'queued' as MailState, writtenTo };
    this.#slots.push({ mail, holder: null });
    return mail;
  }

  /**
   * Connects a live conversation and hands it what waits. The newest one is asked first.
   * @returns disconnects it; what it has not delivered goes back into the box and to whoever else is connected.
   */
  attach(deliver: Deliver): () => void {
    const connection: Connection = { deliver };
    this.#connections = [...this.#connections, connection];
    this.handOver();
    return () => this.#detach(connection);
  }

  /** Empties the box: what it returns counts as said. Pushed messages are not in it. */
  take(): readonly Mail[] {
    const taken = this.#slots.filter(slot => slot.mail.state === 'queued');
    for (const slot of taken) this.#markDelivered(slot);
    return taken.map(slot => slot.mail);
  }

  /** Gives what waits to a live conversation, if one takes it. */
  handOver(): void {
    for (const slot of this.#slots) {
      for (const connection of this.#connections.toReversed()) {
        if (slot.mail.state !== 'queued') break;
        // Handing over calls out: a conversation may have left meanwhile, and must not be given anything then.
        if (this.#connections.includes(connection)) this.#push(slot, connection);
      }
    }
  }

  #push(slot: Slot, connection: Connection): void {
    // Held before it is handed over: whatever `deliver` calls back into must see it as gone.
    slot.mail.state = 'pushed';
    slot.holder = connection;
    if (!this.#isTaken(slot, connection)) putBack(slot, connection);
  }

  #isTaken(slot: Slot, connection: Connection): boolean {
    try {
      return connection.deliver(this.#options.render(slot.mail), () => this.#onDelivered(slot, connection));
    } catch (fault) {
      this.#options.onFault(fault);
      return false;
    }
  }

  /** A conversation says so late, after it was disconnected: believed as long as nobody else has the message. */
  #onDelivered(slot: Slot, connection: Connection): void {
    if (slot.mail.state === 'delivered') return;
    if (slot.holder === null || slot.holder === connection) this.#markDelivered(slot);
  }

  #markDelivered(slot: Slot): void {
    slot.mail.state = 'delivered';
    slot.holder = null;
    this.#options.onDelivered(slot.mail);
  }

  #detach(connection: Connection): void {
    if (!this.#connections.includes(connection)) return;
    this.#connections = this.#connections.filter(other => other !== connection);
    for (const slot of this.#slots) putBack(slot, connection);
    this.handOver();
  }
}

/** Undoes a push; nothing happens to what was delivered or has gone to another conversation since. */
function putBack(slot: Slot, connection: Connection): void {
  if (slot.mail.state !== 'pushed' || slot.holder !== connection) return;
  slot.mail.state = 'queued';
  slot.holder = null;
}
