/** What brief, goal and handoff have in common: sections, completeness, the two ways to write them, the file. */
import { createHash } from 'node:crypto';
import { documentText } from '../text/document-text.ts';
import type { Lang } from '../text/lang.ts';
import { writeDocument } from './document-file.ts';
import { escapeComments } from './escape.ts';
import { oneLine } from './list-item.ts';
import type { SectionFormat } from './section.ts';

export interface DocumentOptions {
  /** Language it is written in; default `en`. Reading knows all languages. */
  readonly lang?: Lang;
}

/** Title, note and metadata over the sections of a written document. */
export interface DocumentHeader {
  readonly title: string;
  readonly note: string;
  /** Label and value; an empty value is left out. */
  readonly metadata: readonly (readonly [label: string, value: string])[];
}

/**
 * A document made of named sections. Its language and path say how and where it is written; they are no part of what
 * it says and of no comparison (`path` is null until it was written or loaded).
 */
export abstract class MarkdownDocument<Field extends string> {
  readonly #format: SectionFormat<Field>;
  readonly #lang: Lang;
  #path: string | null = null;

  constructor(format: SectionFormat<Field>, options: DocumentOptions) {
    this.#format = format;
    this.#lang = options.lang ?? 'en';
  }

  /** Language it is written in. */
  get lang(): Lang {
    return this.#lang;
  }

  /** Absolute path it was last written to or loaded from. */
  get path(): string | null {
    return this.#path;
  }

  /** Names of the required sections that say nothing, in the document's language; a placeholder says nothing. */
  missing(): string[] {
    const content = this.#content();
    return this.required()
      .filter(field => content[field] === '')
      .map(field => this.#format.nameOf(field, this.#lang));
  }

  /** True when no required section is missing. */
  complete(): boolean {
    return this.missing().length === 0;
  }

  /** Names of the sections that say something, in the document's language. */
  present(): string[] {
    const content = this.#content();
    return this.#format.fields
      .filter(field => content[field] !== '')
      .map(field => this.#format.nameOf(field, this.#lang));
  }

  /** For people and the disk: header, every section, a placeholder in the empty ones. Parsing gives the same back. */
  toMarkdown(): string {
    const { title, note, metadata } = this.header();
    const lines = metadata
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `> ${label}: ${escapeComments(oneLine(value))}`);
    const head = [`# ${title}`, '', `> ${note}`, ...lines].join('\n');
    const { placeholder } = documentText[this.#lang];
    return `${head}\n\n${this.#format.render(this.sections(), this.#lang, placeholder)}\n`;
  }

  /** For the next model: the sections that say something. */
  promptBlock(): string {
    return this.#format.render(this.sections(), this.#lang);
  }

  /**
   * A hash of what the sections say (SHA-256, hexadecimal): the same after writing and loading, in whatever language
   * and by whatever editor. Header, path and language take no part.
   */
  contentHash(): string {
    const content = this.#content();
    const said = this.#format.fields.map(field => [field, content[field]]);
    return createHash('sha256').update(JSON.stringify(said), 'utf8').digest('hex');
  }

  /**
   * Replaces the file at `path`, creating its parents; sets and returns the absolute path.
   * @throws what the file system reports; an old file is then untouched.
   */
  write(path: string): string {
    this.#path = writeDocument(path, this.toMarkdown());
    return this.#path;
  }

  /** What the sections say, as it was set. */
  protected abstract sections(): Readonly<Record<Field, string>>;
  protected abstract required(): readonly Field[];
  protected abstract header(): DocumentHeader;

  /** Notes where it was loaded from. */
  protected loadedFrom(path: string): this {
    this.#path = path;
    return this;
  }

  #content(): Readonly<Record<Field, string>> {
    return this.#format.normalize(this.sections());
  }
}
