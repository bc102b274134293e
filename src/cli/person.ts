/** The person at the keyboard, or at the other end of a pipe: lines in, answers and mail out. */
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { HumanChannel } from '../human/human-channel.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { readPersonLine } from '../view/person-line.ts';

export interface PersonOptions {
  readonly input: Readable;
  readonly channel: HumanChannel;
  readonly lang: Lang;
  /** Tells the person something. */
  readonly tell: (text: string) => void;
  /** Answers a question beside the run. */
  readonly onSideQuestion: (question: string) => void;
}

/** Reads lines until the input ends or it is closed. When the input ends, what waits is declined and the run goes on. */
export class Person {
  readonly #options: PersonOptions;
  readonly #lines: Interface;
  #hasEnded = false;
  readonly #unsubscribe: () => void;
  /** Lines that came before there was a question for them. */
  constructor(options: PersonOptions) {
    this.#options = options;
    this.#lines = createInterface({ input: options.input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines.on('line', line => this.#take(line));
    this.#lines.on('close', () => {
      this.#hasEnded = true;
      this.#declineAll();
    });
    this.#unsubscribe = options.channel.subscribe(event => {
      if (event.kind === 'ask' && event.state === 'asked' && this.#hasEnded) this.#declineAll();
    });
  }

  close(): void {
    this.#unsubscribe();
    this.#lines.removeAllListeners();
    this.#lines.close();
  }

  #take(line: string): void {
    const { channel, lang, tell, onSideQuestion } = this.#options;
    const pending = channel.pending()[0] ?? null;
    const meant = readPersonLine(line, pending);
    switch (meant.kind) {
      case 'answer':
        channel.answer(meant.id, meant.text);
        break;
      case 'skip':
        channel.decline(meant.id);
        break;
      case 'mail':
        channel.send(meant.text);
        tell(cliText[lang].mailTaken);
        break;
      case 'side':
        onSideQuestion(meant.text);
        break;
      case 'nothing':
        break;
      default:
        meant satisfies never;
    }
  }

  #declineAll(): void {
    for (const ask of this.#options.channel.pending()) this.#options.channel.decline(ask.id);
  }
}
