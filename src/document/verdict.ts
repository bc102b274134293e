/** A judge's verdict on one round of work. It is read and passed on, never stored. */
import { documentHeadings } from '../text/document-heading-text.ts';
import { documentText } from '../text/document-text.ts';
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS, type Lang } from '../text/lang.ts';
import { parseItems, renderItems } from './list-item.ts';
import type { DocumentOptions } from './markdown-document.ts';
import { SectionFormat, type Sections } from './section.ts';
import { bareState, stateOf, type VerdictState } from './verdict-state.ts';
import { isPlainlyAchieved } from './verdict-statement.ts';

type Field = 'state' | 'reason' | 'failed';

export interface VerdictFields {
  /** Default `''`: unclear. */
  readonly state?: VerdictState;
  /** Why. Default ''. */
  readonly reason?: string;
  /** Checks that did not pass, one line each. */
  readonly failed?: readonly string[];
}

// "Not passed" is a section's name and a conclusion: alone, or alone under the conclusion's heading, it is the latter.
const format = new SectionFormat<Field>(
  { en: documentHeadings.en.verdict, zh: documentHeadings.zh.verdict, ru: documentHeadings.ru.verdict },
  (name, under) => name === 'failed' && (under === 'state' || under === undefined),
);

/** Longest item, marks around it included, that can say that a list is empty. */
const NONE_LIMIT = 40;

const none = new Set(LANGS.flatMap(lang => [...verdictWords[lang].none]));

/** Achieved, not yet, or not to be verified or reached here; `''` when the judge was not clear. */
export class Verdict {
  /** The conclusion; `''` when there was none. */
  state: VerdictState;
  /** Why, in the judge's words. */
  reason: string;
  /** Checks that did not pass, one line each. Beside "achieved" they contradict it, which is for the guard to judge. */
  failed: string[];
  readonly #lang: Lang;

  /** What is not given is empty. */
  constructor(fields: VerdictFields = {}, options: DocumentOptions = {}) {
    this.state = fields.state ?? '';
    this.reason = fields.reason ?? '';
    this.failed = [...(fields.failed ?? [])];
    this.#lang = options.lang ?? 'en';
  }

  /** Reads a judge's answer. Never throws; whatever is not clear leaves the state `''`. */
  static parse(text: string, options: DocumentOptions = {}): Verdict {
    const sections = format.parse(text);
    const { reason, failed } = sections.content;
    return new Verdict({ state: stateIn(sections), reason, failed: parseItems(failed).filter(isSomething) }, options);
  }

  /** Language it is written in. */
  get lang(): Lang {
    return this.#lang;
  }

  /** A conclusion was found. Without one the goal does not count as achieved. */
  get ok(): boolean {
    return this.state !== '';
  }

  /** The goal was achieved. */
  get achieved(): boolean {
    return this.state === 'achieved';
  }

  /** It cannot be verified or reached here: only a person can decide. */
  get unreachable(): boolean {
    return this.state === 'unreachable';
  }

  /** What is missing, for the worker: no way to get there. `''` when the goal was achieved. */
  feedback(): string {
    if (this.achieved) return '';
    const text = documentText[this.#lang];
    const failed = renderItems(this.failed);
    return [
      text.feedbackLead,
      this.reason.trim(),
      failed === '' ? '' : `${text.feedbackFailed}\n${failed}`,
      text.feedbackEnd,
    ]
      .filter(part => part !== '')
      .join('\n\n');
  }

  /** For people. */
  toMarkdown(): string {
    const { verdictTitle, placeholder } = documentText[this.#lang];
    const content = { state: this.#conclusion(), reason: this.reason, failed: renderItems(this.failed) };
    return `# ${verdictTitle}\n\n${format.render(content, this.#lang, placeholder)}\n`;
  }

  #conclusion(): string {
    const text = documentText[this.#lang];
    switch (this.state) {
      case 'achieved':
        return text.achieved;
      case 'not_yet':
        return text.notYet;
      case 'unreachable':
        return text.unreachable;
      case '':
        return text.unclear;
    }
  }
}

/** A second conclusion that says otherwise is held against the first, which alone would count by the spec. */
function stateIn({ all, found, unsectioned }: Sections<Field>): VerdictState {
  if (found.size === 0) return bareState(unsectioned) || stateOf(unsectioned);
  const states = all.state.map(stateOf);
  if (states.length < 2) return states[0] ?? '';
  if (states.includes('unreachable')) return 'unreachable';
  return states.every(state => state === states[0]) ? (states[0] ?? '') : 'not_yet';
}

/** False for what says that a list is empty, also with something good behind it ("None — all of it passed"). */
function isSomething(item: string): boolean {
  if (item.length > NONE_LIMIT) return true;
  const [word = '', ...rest] = item
    .toLowerCase()
    .replace(/^[\s("'（_*]+|[\s)"'）.。_*]+$/g, '')
    .split(/(?<=.)(?:[,;:，；：。]|\s[–—-]\s)/u);
  return !none.has(word.trim()) || (rest.length > 0 && !isPlainlyAchieved(`achieved. ${rest.join(', ')}`));
}
