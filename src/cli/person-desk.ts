/** What becomes of what a person says: an answer, a new requirement, a side question. Knows neither terminal nor pipe. */
import type { HumanChannel } from '../human/human-channel.ts';
import type { Lang } from '../text/lang.ts';
import { terminalText } from '../text/terminal-text.ts';
import { type PendingQuestion, readPersonLine } from '../view/person-line.ts';

export interface PersonDeskOptions {
  /** null: the workflow has none. */
  readonly channel: HumanChannel | null;
  readonly lang: Lang;
  /** Tells the person something. */
  readonly tell: (text: string) => void;
  /** Answers a question beside the run. */
  readonly onSideQuestion: (question: string) => void;
}

export class PersonDesk {
  readonly #options: PersonDeskOptions;

  constructor(options: PersonDeskOptions) {
    this.#options = options;
  }

  /** The question that has waited longest; null when none waits. */
  get pending(): PendingQuestion | null {
    return this.#options.channel?.pending()[0] ?? null;
  }

  /** Takes a line that is for `question`, or for the run where that is null. */
  take(line: string, question: PendingQuestion | null): void {
    const { channel, lang, tell, onSideQuestion } = this.#options;
    const meant = readPersonLine(line, question);
    switch (meant.kind) {
      case 'answer':
        if (channel?.answer(meant.id, meant.text) !== true) tell(terminalText[lang].answerTooLate(meant.id));
        break;
      case 'skip':
        channel?.decline(meant.id);
        break;
      case 'mail':
        this.send(meant.text);
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

  /** A new requirement. The receipt is the channel's own event, where that is shown. */
  send(text: string): void {
    const { channel, lang, tell } = this.#options;
    if (channel === null) {
      tell(terminalText[lang].noInbox);
      return;
    }
    const { writtenTo } = channel.send(text);
    if (channel.onEvent === null) return;
    tell(writtenTo === null ? terminalText[lang].mailUnwritten : terminalText[lang].mailWritten(writtenTo));
  }

  /** Nobody will answer any more: what waits is declined, and so is whatever is asked from now on. */
  declineAll(): () => void {
    const { channel } = this.#options;
    const decline = (): void => {
      for (const ask of channel?.pending() ?? []) channel?.decline(ask.id);
    };
    decline();
    return (
      channel?.subscribe(event => {
        if (event.kind === 'ask' && event.state === 'asked') decline();
      }) ?? (() => undefined)
    );
  }
}
