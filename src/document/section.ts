/** Reads and writes texts made of named sections. Knows no particular document. */
import type { Lang, Localized } from '../text/lang.ts';
import { escapeContent, unescapeContent } from './escape.ts';
import { type Heading, type HeadingReader, headingReader } from './heading.ts';
import { canonical } from './line.ts';
import { type VisibleLine, visibleLines } from './visible-line.ts';

/** What was found in a text. */
export interface Sections<Field extends string> {
  /** Content by field; a section that was not found, or says nothing, is `''`. */
  readonly content: Readonly<Record<Field, string>>;
  /** Fields whose heading was found, with or without content. */
  readonly found: ReadonlySet<Field>;
  /** Lines before the first heading, where a written document has its header; all lines when no heading was found. */
  readonly preface: readonly string[];
}

type Names<Field extends string> = Localized<Readonly<Record<Field, readonly [name: string, ...aliases: string[]]>>>;

/**
 * True when a line that reads as a heading is what the section it stands directly under says (`under` undefined: all
 * that the text says). Asked only for a line that is less plainly a heading than that section's own.
 */
type AnswerTest<Field extends string> = (name: Field, under: Field | undefined) => boolean;

/** An underline that makes a heading of the line above it. */
const UNDERLINE = /^ {0,3}(?:=+|--+)\s*$/;

/** The sections of one kind of document. */
export class SectionFormat<Field extends string> {
  /** In the order in which they are written. */
  readonly fields: readonly Field[];
  readonly #names: Names<Field>;
  readonly #heading: HeadingReader<Field>;
  readonly #isAnswer: AnswerTest<Field>;

  constructor(names: Names<Field>, isAnswer: AnswerTest<Field> = () => false) {
    this.#names = names;
    this.#isAnswer = isAnswer;
    this.fields = Object.keys(names.en) as Field[];
    this.#heading = headingReader(names);
  }

  /** The name of a section in `lang`. */
  nameOf(field: Field, lang: Lang): string {
    return this.#names[lang][field][0];
  }

  /** Never throws. Of sections with the same name the first that says something counts. */
  parse(text: string): Sections<Field> {
    const lines = visibleLines(text);
    const content = Object.fromEntries(this.fields.map(field => [field, ''])) as Record<Field, string>;
    const found = new Set<Field>();
    const parts = this.#isLoneAnswer(lines)
      ? { preface: lines.map(line => line.text), sections: [] }
      : split(lines, this.#heading, this.#isAnswer);
    for (const { heading, lines: body } of parts.sections) {
      const { field } = heading;
      found.add(field);
      if (content[field] === '') content[field] = canonical(unescapeContent(body.join('\n'), this.#heading));
    }
    return { content, found, preface: parts.preface };
  }

  /** What each section says: nothing but its text, `''` for a placeholder. */
  normalize(content: Readonly<Record<Field, string>>): Record<Field, string> {
    return Object.fromEntries(this.fields.map(field => [field, canonical(content[field])])) as Record<Field, string>;
  }

  /** Sections under their headings; one without content holds `placeholder`, or is left out when that is undefined. */
  render(content: Readonly<Record<Field, string>>, lang: Lang, placeholder?: string): string {
    const blocks: string[] = [];
    for (const field of this.fields) {
      const body = canonical(content[field]);
      if (body === '' && placeholder === undefined) continue;
      const shown = body === '' ? placeholder : escapeContent(body, this.#heading);
      blocks.push(`## ${this.nameOf(field, lang)}\n\n${shown}`);
    }
    return blocks.join('\n\n');
  }

  #isLoneAnswer(lines: readonly VisibleLine[]): boolean {
    const said = lines.filter(line => line.text.trim() !== '');
    const heading = said.length === 1 ? this.#heading(said[0]?.text ?? '') : undefined;
    return (
      heading !== undefined && heading.weight < 2 && heading.inline === '' && this.#isAnswer(heading.field, undefined)
    );
  }
}

interface Part<Field extends string> {
  readonly heading: Heading<Field>;
  readonly lines: string[];
  saysNothing: boolean;
}

function split<Field extends string>(
  lines: readonly VisibleLine[],
  read: HeadingReader<Field>,
  isAnswer: AnswerTest<Field>,
): { preface: string[]; sections: Part<Field>[] } {
  const preface: string[] = [];
  const sections: Part<Field>[] = [];
  let isBelowHeading = false;
  for (const { text: line, isInItem } of lines) {
    const current = sections.at(-1);
    const heading = headingAt(line, isInItem, read);
    const isUnderline = isBelowHeading && UNDERLINE.test(line);
    isBelowHeading = heading !== undefined && heading.inline === '';
    if (heading !== undefined && !(current !== undefined && answers(heading, current, isAnswer))) {
      const saysNothing = heading.inline === '';
      sections.push({ heading, lines: saysNothing ? [] : [heading.inline], saysNothing });
    } else if (!isUnderline) {
      (current?.lines ?? preface).push(line);
      if (current !== undefined && line.trim() !== '') current.saysNothing = false;
    }
  }
  return { preface, sections };
}

/** Within a list item only hashes make a heading: "Files: …" below a list mark says something of that item. */
function headingAt<Field extends string>(
  line: string,
  isInItem: boolean,
  read: HeadingReader<Field>,
): Heading<Field> | undefined {
  const heading = read(line);
  return isInItem && heading !== undefined && heading.weight < 3 ? undefined : heading;
}

function answers<Field extends string>(
  heading: Heading<Field>,
  under: Part<Field>,
  isAnswer: AnswerTest<Field>,
): boolean {
  const isPlain = heading.weight < 2 && heading.inline === '';
  const isPlainer = isPlain && under.saysNothing && heading.weight < under.heading.weight;
  return isPlainer && isAnswer(heading.field, under.heading.field);
}
