/** The input line's memory: the text being typed, whom it is for, what was typed before. Knows no stream and no screen. */
import type { Lang } from '../text/lang.ts';
import { terminalText } from '../text/terminal-text.ts';
import type { LineTone } from '../view/event-line.ts';
import type { QuestionView } from '../view/run-state.ts';
import { safeText } from '../view/safe-text.ts';
import { EDITS } from './edit-key.ts';
import type { Key, KeyName } from './key.ts';
import { type Draft, EMPTY_DRAFT, insert } from './line-edit.ts';
import { LineHistory } from './line-history.ts';

/** Whom a line is for: the run; a question; the turn that was stopped to say something; the request before any run. */
export type Addressee =
  | { readonly kind: 'run' | 'words' | 'request' }
  | { readonly kind: 'question'; readonly question: QuestionView };

/** What a key has led to, beside a change of the line itself. */
export type PromptAction =
  | { readonly kind: 'line'; readonly text: string; readonly to: Addressee }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'interrupt' | 'end-of-input' | 'redraw' | 'suspend' };

/** What the line looks like apart from the text. */
export interface PromptForm {
  readonly label: string;
  readonly hint: string;
  readonly tone: LineTone;
}

/** Most UTF-16 units of one line; a paste that would make it longer is refused as a whole. */
export const LONGEST_LINE = 1_000_000;

/**
 * What Enter does is what the screen says it does: a text belongs to whomever the line was for when it was begun. A
 * question that comes meanwhile changes the label and nothing else; Tab hands the text to another addressee. A text
 * whose question has gone is sent to nobody: the first Enter says so, and the label then says where the next one sends it.
 */
export class PromptDesk {
  readonly #lang: Lang;
  readonly #history = new LineHistory();
  #draft: Draft = EMPTY_DRAFT;
  #questions: readonly QuestionView[] = [];
  /** Whom the text is for since it was begun, or Tab was pressed; null: whoever is first. */
  #bound: Addressee | null = null;
  /** Instead of the run and its questions. */
  #special: 'words' | 'request' | null = null;
  /** What was being typed when the special prompt began. */
  #stash: { readonly draft: Draft; readonly bound: Addressee | null } | null = null;
  #hasEnded = false;

  constructor(lang: Lang) {
    this.#lang = lang;
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** The questions that the screen shows as waiting from now on; a notice when one came while something was typed. */
  show(questions: readonly QuestionView[]): string | null {
    const known = new Set(this.#questions.map(question => question.id));
    const added = questions.find(question => !known.has(question.id));
    this.#questions = questions;
    const isBeside = added !== undefined && this.#bound?.kind === 'run' && this.#draft.text !== '';
    return isBeside && this.#special === null ? terminalText[this.#lang].draftKept(added.id) : null;
  }

  /** Asks for something of its own until {@link PromptDesk.endSpecial}; what was being typed is kept for afterwards. */
  beginSpecial(kind: 'words' | 'request'): void {
    if (this.#special === null) this.#stash = { draft: this.#draft, bound: this.#bound };
    this.#special = kind;
    this.#draft = EMPTY_DRAFT;
  }

  endSpecial(): void {
    if (this.#special === null) return;
    this.#special = null;
    this.#draft = this.#stash?.draft ?? EMPTY_DRAFT;
    this.#bound = this.#stash?.bound ?? null;
  }

  form(): PromptForm {
    const text = terminalText[this.#lang];
    const to = this.#addressee();
    if (this.#hasEnded) return { label: text.endedLabel, hint: text.endedHint, tone: 'quiet' };
    switch (to.kind) {
      case 'words':
        return { label: text.wordsLabel, hint: text.wordsHint, tone: 'warning' };
      case 'request':
        return { label: text.requestLabel, hint: text.requestHint, tone: 'step' };
      case 'question': {
        const { id, options } = to.question;
        if (!this.#waits(id)) return { label: text.goneLabel(id), hint: '', tone: 'warning' };
        return { label: text.questionLabel(id), hint: text.questionHint(options.length), tone: 'question' };
      }
      case 'run': {
        const [first] = this.#questions;
        const label = first === undefined ? text.runLabel : text.besideLabel(first.id);
        return { label, hint: text.runHint, tone: first === undefined ? 'good' : 'warning' };
      }
      default:
        return to satisfies never;
    }
  }

  take(key: Key): PromptAction[] {
    if (key.kind === 'key') return this.#press(key.name);
    if (this.#hasEnded) return [];
    const added = clean(key.text);
    if (this.#draft.text.length + added.length > LONGEST_LINE) {
      return [{ kind: 'notice', text: terminalText[this.#lang].pasteTooLong(key.text.length, LONGEST_LINE) }];
    }
    if (added !== '') this.#change(insert(this.#draft, added));
    return [];
  }

  #press(name: KeyName): PromptAction[] {
    if (name === 'interrupt' || name === 'redraw' || name === 'suspend') return [{ kind: name }];
    if (this.#hasEnded) return [];
    switch (name) {
      case 'enter':
        return this.#enter();
      case 'tab':
        this.#nextAddressee();
        return [];
      case 'up':
      case 'down':
        this.#change(this.#history.step(name, this.#draft));
        return [];
      case 'end-of-input':
        return this.#endOfInput();
      default:
        this.#change(EDITS[name](this.#draft));
        return [];
    }
  }

  /** On an empty line; elsewhere the key deletes to the right, as in every shell. */
  #endOfInput(): PromptAction[] {
    if (this.#draft.text !== '') {
      this.#change(EDITS.delete(this.#draft));
      return [];
    }
    this.#hasEnded = true;
    return [{ kind: 'end-of-input' }];
  }

  #change(draft: Draft): void {
    // Begun now: it belongs to whom the line was for. Emptied: it belongs to nobody any more.
    if (draft.text === '') this.#bound = null;
    else if (this.#special === null) this.#bound ??= this.#addressee();
    this.#draft = draft;
  }

  #enter(): PromptAction[] {
    const to = this.#addressee();
    const { text } = this.#draft;
    if (to.kind === 'question' && !this.#waits(to.question.id)) {
      this.#bound = { kind: 'run' };
      return [{ kind: 'notice', text: terminalText[this.#lang].draftLeft(to.question.id) }];
    }
    this.#history.add(text);
    this.#draft = EMPTY_DRAFT;
    this.#bound = null;
    return [{ kind: 'line', text, to }];
  }

  #addressee(): Addressee {
    if (this.#special !== null) return { kind: this.#special };
    const [first] = this.#questions;
    return this.#bound ?? (first === undefined ? { kind: 'run' } : { kind: 'question', question: first });
  }

  /** Round the questions and the run. */
  #nextAddressee(): void {
    if (this.#special !== null) return;
    const all: Addressee[] = [
      ...this.#questions.map((question): Addressee => ({ kind: 'question', question })),
      { kind: 'run' },
    ];
    const now = nameOf(this.#addressee());
    this.#bound = all[(all.findIndex(one => nameOf(one) === now) + 1) % all.length] ?? null;
  }

  #waits(id: string): boolean {
    return this.#questions.some(question => question.id === id);
  }
}

function nameOf(to: Addressee): string {
  return to.kind === 'question' ? to.question.id : to.kind;
}

/** What is typed or pasted comes from anywhere; tabs and line breaks are text, all other control characters are not. */
function clean(text: string): string {
  return text
    .split('\t')
    .map(piece => safeText(piece))
    .join('\t');
}
