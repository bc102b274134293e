/** The brief: what is wanted, frozen once it is clear. Asking for it is done elsewhere. */
import { documentHeadings } from '../text/document-heading-text.ts';
import { documentText } from '../text/document-text.ts';
import { readDocument } from './document-file.ts';
import { type DocumentHeader, type DocumentOptions, MarkdownDocument } from './markdown-document.ts';
import { SectionFormat } from './section.ts';

type BriefField = 'goal' | 'accept' | 'bounds' | 'unknowns';

const format = new SectionFormat<BriefField>({
  en: documentHeadings.en.brief,
  zh: documentHeadings.zh.brief,
  ru: documentHeadings.ru.brief,
});

/** Four sections, all needed. */
export class Brief extends MarkdownDocument<BriefField> {
  /** What is wanted. */
  goal: string;
  /** By what it will be accepted. */
  accept: string;
  /** What is not to be done. */
  bounds: string;
  /** What is not known, and what was assumed instead. */
  unknowns: string;

  /** What is not given is empty. */
  constructor(fields: Partial<Readonly<Record<BriefField, string>>> = {}, options: DocumentOptions = {}) {
    super(format, options);
    this.goal = fields.goal ?? '';
    this.accept = fields.accept ?? '';
    this.bounds = fields.bounds ?? '';
    this.unknowns = fields.unknowns ?? '';
  }

  /** Reads what a model or a person wrote. Never throws; what is not there is empty. */
  static parse(text: string, options: DocumentOptions = {}): Brief {
    return new Brief(format.parse(text).content, options);
  }

  /** The brief in a file; null when it is absent or unreadable. */
  static load(path: string, options: DocumentOptions = {}): Brief | null {
    const file = readDocument(path);
    return file === null ? null : Brief.parse(file.text, options).loadedFrom(file.path);
  }

  protected override sections(): Readonly<Record<BriefField, string>> {
    return { goal: this.goal, accept: this.accept, bounds: this.bounds, unknowns: this.unknowns };
  }

  protected override required(): readonly BriefField[] {
    return format.fields;
  }

  protected override header(): DocumentHeader {
    const { briefTitle, briefNote } = documentText[this.lang];
    return { title: briefTitle, note: briefNote, metadata: [] };
  }
}
