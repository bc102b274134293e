/** Bytes of a terminal in raw mode, as keys. Knows sequences and pastes that come in pieces; knows no stream and no time. */
import { StringDecoder } from 'node:string_decoder';
import { CONTROL_KEYS, type Key, SEQUENCE_KEYS } from './key.ts';

const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';
const INTERRUPT = '\u0003';

/** A whole sequence at the beginning: strings that run to a terminator, CSI, the Linux console's `ESC [ [ A`, two or three characters. */
const SEQUENCE =
  /^\u001b(?:[\]P_^X][^\u0007\u001b]*(?:\u0007|\u001b\\)|\[\[[A-E]|\[[0-?]*[ -/]*[@-~]|O.|(?![[O\]P_^X\u001b])[\s\S])/u;
/** The beginning of one whose end has not come yet. */
const UNFINISHED = /^\u001b(?:$|\[\[?$|\[[0-?]*[ -/]*$|O$|[\]P_^X][^\u0007\u001b]*\u001b?$)/;
/** What a person types, up to the next control character. */
const TEXT = /^[^\u0000-\u001f\u007f]+/;
/** An unfinished sequence that is longer is none: what made it is no terminal. */
const LONGEST_SEQUENCE = 4_096;

/** One for each input. */
export class KeyDecoder {
  readonly #utf8 = new StringDecoder('utf8');
  #rest = '';
  /** Pieces of the paste under way; null outside one. */
  #paste: string[] | null = null;

  /** The keys of the next bytes, in order. */
  take(chunk: Uint8Array): Key[] {
    const text = this.#utf8.write(chunk);
    // A paste whose end never comes must not lock the person in.
    if (this.#paste !== null && text === INTERRUPT) {
      this.#paste = null;
      this.#rest = '';
    }
    this.#rest += text;
    const keys: Key[] = [];
    while (this.#rest !== '') if (!this.#step(keys)) break;
    return keys;
  }

  /** True when the escape key alone may have been pressed: nothing after it yet. */
  get hasUnfinished(): boolean {
    return this.#paste === null && this.#rest !== '';
  }

  /** Of what is unfinished there is more than a person presses: the rest of the sequence is on its way. */
  get isWithinSequence(): boolean {
    return this.hasUnfinished && !/^\u001b+$/.test(this.#rest);
  }

  /** Nothing follows what is unfinished: it was the escape key, which means nothing here. */
  drop(): void {
    if (this.#paste === null) this.#rest = '';
  }

  /** Takes one thing off the front; false when the rest has to wait for more. */
  #step(keys: Key[]): boolean {
    if (this.#paste !== null) return this.#stepInPaste(keys, this.#paste);
    const typed = TEXT.exec(this.#rest)?.[0];
    if (typed !== undefined) {
      this.#rest = this.#rest.slice(typed.length);
      keys.push({ kind: 'text', text: typed });
      return true;
    }
    if (this.#rest.startsWith('\u001b')) return this.#stepSequence(keys);
    const length = this.#rest.startsWith('\r\n') ? 2 : 1;
    const name = CONTROL_KEYS.get(this.#rest.charAt(0));
    this.#rest = this.#rest.slice(length);
    if (name !== undefined) keys.push({ kind: 'key', name });
    return true;
  }

  #stepSequence(keys: Key[]): boolean {
    if (this.#rest.startsWith(PASTE_START)) {
      this.#rest = this.#rest.slice(PASTE_START.length);
      this.#paste = [];
      return true;
    }
    const sequence = SEQUENCE.exec(this.#rest)?.[0];
    if (sequence === undefined) {
      if (UNFINISHED.test(this.#rest) && this.#rest.length < LONGEST_SEQUENCE) return false;
      this.#rest = this.#rest.slice(1);
      return true;
    }
    this.#rest = this.#rest.slice(sequence.length);
    const name = SEQUENCE_KEYS.get(sequence.slice(1));
    if (name !== undefined) keys.push({ kind: 'key', name });
    return true;
  }

  #stepInPaste(keys: Key[], paste: string[]): boolean {
    const end = this.#rest.indexOf(PASTE_END);
    if (end < 0) {
      // The end mark may be cut in two.
      const whole = Math.max(0, this.#rest.length - PASTE_END.length + 1);
      paste.push(this.#rest.slice(0, whole));
      this.#rest = this.#rest.slice(whole);
      return false;
    }
    keys.push({ kind: 'paste', text: paste.join('') + this.#rest.slice(0, end) });
    this.#rest = this.#rest.slice(end + PASTE_END.length);
    this.#paste = null;
    return true;
  }
}
