/** The person at a terminal with a live view: what they type goes to the run, to its questions, or stops its turn. */
import type { Runtime } from '../runtime/runtime.ts';
import type { LiveView } from '../terminal/live-view.ts';
import type { Addressee } from '../terminal/prompt-desk.ts';
import { terminalText } from '../text/terminal-text.ts';
import { PersonDesk, type PersonDeskOptions } from './person-desk.ts';

export interface LivePersonOptions extends PersonDeskOptions {
  readonly view: Pick<LiveView, 'beginSpecial' | 'endSpecial' | 'say' | 'state'>;
  readonly runtime: Pick<Runtime, 'interrupt'>;
}

export class LivePerson {
  readonly #options: LivePersonOptions;
  readonly #desk: PersonDesk;
  /** Hands over what the person wanted to say when they stopped the turn; null while none is stopped. */
  #goOn: ((words: string) => void) | null = null;
  #stopDeclining: () => void = () => undefined;

  constructor(options: LivePersonOptions) {
    this.#options = options;
    this.#desk = new PersonDesk(options);
  }

  /** A line was sent off. */
  take(text: string, to: Addressee): void {
    if (to.kind === 'question') this.#desk.take(text, to.question);
    else if (to.kind === 'words' && !/^\s*[?？]/.test(text)) this.#goOn?.(text.trim());
    else this.#desk.take(text, null);
  }

  /** Stops the turn and asks what is to be said. False when that was asked already: the person wants to leave. */
  stop(): boolean {
    const { view, runtime, lang } = this.#options;
    const text = terminalText[lang];
    if (this.#goOn !== null) {
      view.say(text.leaving, 'warning', '!');
      return false;
    }
    const words = new Promise<string>(resolve => {
      this.#goOn = resolve;
    });
    view.beginSpecial('words');
    view.say(text.stopped(view.state.agents.length), 'warning', '!');
    void this.#deliver(words, runtime.interrupt(words));
    return true;
  }

  /** The input has ended: nobody answers any more. */
  end(): void {
    const { view, lang } = this.#options;
    this.#goOn?.('');
    view.say(terminalText[lang].inputEnded, 'warning', '!');
    this.#stopDeclining = this.#desk.declineAll();
  }

  close(): void {
    this.#stopDeclining();
  }

  /** Where no step ran that could hear it, what was said is a new requirement. */
  async #deliver(words: Promise<string>, isHeard: Promise<boolean>): Promise<void> {
    const { view, lang } = this.#options;
    const said = await words;
    this.#goOn = null;
    view.endSpecial();
    const text = terminalText[lang];
    if (said === '') view.say(text.goesOn, 'good', '<-');
    else if (await isHeard.catch(() => false)) view.say(text.wordsTaken, 'good', '<-');
    else this.#desk.send(said);
  }
}
