/** The goal and its checks, as a judge goes through them. Judging is done elsewhere. */
import { documentHeadings } from '../text/document-heading-text.ts';
import { documentText } from '../text/document-text.ts';
import { LANGS } from '../text/lang.ts';
import { readDocument } from './document-file.ts';
import { parseItems, renderItems } from './list-item.ts';
import { type DocumentHeader, type DocumentOptions, MarkdownDocument } from './markdown-document.ts';
import { readMetadata } from './metadata.ts';
import { SectionFormat } from './section.ts';

type GoalField = 'statement' | 'checks';

export interface GoalFields {
  /** What is to be true in the end. */
  readonly statement?: string;
  /** One line each. */
  readonly checks?: readonly string[];
  /** `contentHash()` of the brief it was made from. */
  readonly briefHash?: string | null;
}

const format = new SectionFormat<GoalField>({
  en: documentHeadings.en.goal,
  zh: documentHeadings.zh.goal,
  ru: documentHeadings.ru.goal,
});

const UNVERIFIABLE = new RegExp(
  `[[［【(（]\\s*(?:${LANGS.flatMap(lang => [documentText[lang].unverifiable, ...documentText[lang].unverifiableToo])
    .map(words => words.replaceAll(' ', '\\s+'))
    .join('|')})\\s*[:：,，\\]］】)）–—-]`,
  'iu',
);

/** Statement and checks, both needed. */
export class Goal extends MarkdownDocument<GoalField> {
  /** What is to be true in the end. */
  statement: string;
  /** What a judge goes through, one line each. */
  checks: string[];
  /** Hash of the brief it was made from; null when unknown. Kept in the file's header, no part of `contentHash()`. */
  briefHash: string | null;

  /** What is not given is empty. */
  constructor(fields: GoalFields = {}, options: DocumentOptions = {}) {
    super(format, options);
    this.statement = fields.statement ?? '';
    this.checks = [...(fields.checks ?? [])];
    this.briefHash = fields.briefHash ?? null;
  }

  /** Reads what a model or a person wrote. Never throws; what is not there is empty. */
  static parse(text: string, options: DocumentOptions = {}): Goal {
    const { content, preface } = format.parse(text);
    const hash = readMetadata(preface, 'briefHashLabel');
    return new Goal(
      {
        statement: content.statement,
        checks: parseItems(content.checks),
        briefHash: /^[0-9a-f]{16,128}$/.test(hash) ? hash : null,
      },
      options,
    );
  }

  /** The goal in a file; null when it is absent or unreadable. */
  static load(path: string, options: DocumentOptions = {}): Goal | null {
    const file = readDocument(path);
    return file === null ? null : Goal.parse(file.text, options).loadedFrom(file.path);
  }

  /** Checks marked as impossible to verify in this environment: they cannot pass later. */
  get unverifiable(): string[] {
    return this.checks.filter(check => UNVERIFIABLE.test(check));
  }

  /**
   * Adds a person's words to the statement under a line with date (UTC) and "(amended)"; what was asked first stays.
   * Words that say nothing change nothing.
   */
  amend(extra: string, at: Date = new Date()): this {
    const words = extra.trim();
    if (words === '') return this;
    const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const added = `${documentText[this.lang].amended(when)}\n${words}`;
    this.statement = this.statement.trim() === '' ? added : `${this.statement.trimEnd()}\n\n${added}`;
    return this;
  }

  protected override sections(): Readonly<Record<GoalField, string>> {
    return { statement: this.statement, checks: renderItems(this.checks) };
  }

  protected override required(): readonly GoalField[] {
    return format.fields;
  }

  protected override header(): DocumentHeader {
    const { goalTitle, goalNote, briefHashLabel } = documentText[this.lang];
    return { title: goalTitle, note: goalNote, metadata: [[briefHashLabel, this.briefHash ?? '']] };
  }
}
