/** The keyboard side of a terminal: raw mode on and off, bytes as keys. Knows nothing of what the keys are for. */
import type { ReadStream } from 'node:tty';
import type { Key } from './key.ts';
import { KeyDecoder } from './key-decoder.ts';

/** How long after the escape key alone it is known to have been alone. Milliseconds. */
const ESCAPE_MS = 60;
/** How long the rest of a sequence may take over a slow line: given up too early, the mark of a paste becomes text. Milliseconds. */
const SEQUENCE_MS = 2_000;

export interface TerminalInputOptions {
  readonly stream: ReadStream;
  readonly onKeys: (keys: readonly Key[]) => void;
  /** The terminal is gone, or its end was reached. */
  readonly onEnd: () => void;
}

export class TerminalInput {
  readonly #options: TerminalInputOptions;
  readonly #decoder = new KeyDecoder();
  #timer: NodeJS.Timeout | null = null;
  #isOn = false;

  constructor(options: TerminalInputOptions) {
    this.#options = options;
  }

  start(): void {
    const { stream, onEnd } = this.#options;
    this.#isOn = true;
    this.#setRaw(true);
    stream.on('data', this.#take);
    stream.on('end', onEnd);
    // Kept beyond `stop`: nobody else hears of an error of this stream, and it would end the process.
    stream.off('error', onEnd);
    stream.on('error', onEnd);
    stream.resume();
  }

  /** Leaves the terminal as it was. Idempotent. */
  stop(): void {
    if (!this.#isOn) return;
    const { stream, onEnd } = this.#options;
    this.#isOn = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    stream.off('data', this.#take);
    stream.off('end', onEnd);
    stream.pause();
    this.#setRaw(false);
  }

  readonly #take = (chunk: Buffer): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const keys = this.#decoder.take(chunk);
    if (this.#decoder.hasUnfinished) {
      const patience = this.#decoder.isWithinSequence ? SEQUENCE_MS : ESCAPE_MS;
      this.#timer = setTimeout(() => this.#decoder.drop(), patience);
    }
    if (keys.length > 0) this.#options.onKeys(keys);
  };

  /** A terminal that has gone away cannot be set; there is nothing left to set then. */
  #setRaw(isRaw: boolean): void {
    try {
      this.#options.stream.setRawMode(isRaw);
    } catch (error) {
      if (isRaw) throw error;
    }
  }
}
