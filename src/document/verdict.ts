/** A judge's verdict on one round of work. It is read and passed on, never stored. */
import { documentHeadings } from '../text/document-heading-text.ts';
import { documentText } from '../text/document-text.ts';
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS, type Lang } from '../text/lang.ts';
import { parseItems, renderItems } from './list-item.ts';
import type { DocumentOptions } from './markdown-document.ts';
import { SectionFormat, type Sections } from './section.ts';
import { bareState, stateOf, type VerdictState } from './verdict-state.ts';

type Field = 'state' | 'reason' | 'failed';

export interface VerdictFields {
  readonly state?: VerdictState;
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
  state: VerdictState;
  reason: string;
  failed: string[];
  readonly #lang: Lang;

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

  get lang(): Lang {
    return this.#lang;
  }

  /** A conclusion was found. Without one the goal does not count as achieved. */
  get ok(): boolean {
    return this.state !== '';
  }

  get achieved(): boolean {
    return this.state === 'achieved';
  }

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

function stateIn(sections: Sections<Field>): VerdictState {
  if (sections.found.size > 0) return stateOf(sections.content.state);
  const text = sections.preface.join('\n');
  return bareState(text) || stateOf(text);
}

/** False for the words that say a list is empty. */
function isSomething(item: string): boolean {
  return item.length > NONE_LIMIT || !none.has(item.toLowerCase().replace(/^[\s("'（_*]+|[\s)"'）.。_*]+$/g, ''));
}
