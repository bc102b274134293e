/** What may stand before a section's name on a heading's line: hashes, emphasis, a number, pictures. Not the name. */

/** The marks before a name. */
export interface Marks {
  /** Where the name would begin. */
  readonly end: number;
  readonly isHashed: boolean;
  readonly isNumbered: boolean;
  /** Emphasis of two characters or more, or heavy brackets, were opened. */
  readonly isStrong: boolean;
  /** Characters that close what is still open, the one to come first at the end. */
  readonly open: string;
}

const DIGITS = '[0-9０-９]{1,3}(?:[.．][0-9０-９]{1,3}){0,3}';
const HAN = '[〇零一二三四五六七八九十百两壹贰叁肆伍陆柒捌玖拾]{1,5}';
const ROMAN = '(?:[IVXivx]{1,5}|[Ⅰ-ⅿ])';
const LETTER = '[A-Za-zА-Яа-я]';

/** Longest indentation of a heading; a line indented further is code. */
const MAX_INDENT = 3;
/** Deepest emphasis that is read as such; what is longer draws a line. */
const MAX_RUN = 3;
const MAX_OPEN = 8;

const QUOTES: Readonly<Record<string, string>> = {
  '`': '`',
  '"': '"',
  '“': '”',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  '[': ']',
  '［': '］',
};

const blanks = /\s+/y;
const hashes = /[#＃]{1,6}(?![#＃])/y;
const picture = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})+/uy;
/** Signs that decorate a heading behind its hashes. */
const ornament = /[\p{So}→⇒➤►•·›»]{1,3}(?=\s)/uy;
const number = new RegExp(
  [
    `[(（[［]\\s?(?:${DIGITS}|${HAN}|${ROMAN}|${LETTER})\\s?[)）\\]］][.．、:：]?`,
    `第\\s?(?:${DIGITS}|${HAN})\\s?(?:部分|[节章条项步点段篇])?\\s?(?:[、.．,，:：)）]|(?=[\\s*_]))`,
    `(?:${DIGITS}|${HAN})\\s?[.．、)）:：,，。](?![0-9０-９])`,
    `(?:${ROMAN}|${LETTER})[.．、)）]`,
    '[①-⒛㈠-㈩㊀-㊉❶-➓][.．、:：]?',
    '[0-9]\\u20e3[.．、)）:：]?',
    // A model that escapes Markdown writes "1\\. Goal".
    '[0-9]{1,3}\\\\[.)]',
    `(?:section|part|chapter|step|раздел|часть|глава|пункт|шаг)\\s(?:${DIGITS}|${ROMAN}|${LETTER})\\s?(?:[.．)）:：]|[-–—]{1,2}(?=\\s))`,
  ].join('|'),
  'iuy',
);
/** Without punctuation a number counts only behind a stronger mark. */
const plainNumber = new RegExp(`(?:${DIGITS}|${HAN}|[IVX]{1,5})(?:\\s[-–—]{1,2})?(?=\\s)`, 'uy');

/** The marks at the start of `line`, from which invisible characters were taken; undefined when indented like code. */
export function readMarks(line: string): Marks | undefined {
  if (columnsOfIndent(line) > MAX_INDENT) return undefined;
  const reader = new MarkReader(line);
  while (reader.takeAny());
  return reader;
}

class MarkReader implements Marks {
  readonly #line: string;
  end = 0;
  isHashed: boolean = false;
  isNumbered: boolean = false;
  isStrong: boolean = false;
  open: string = '';
  /** Nothing stands between the last opening and here: an emphasis character opens more, it does not close. */
  #wasOpened: boolean = false;

  constructor(line: string) {
    this.#line = line;
  }

  takeAny(): boolean {
    return (
      this.#take(blanks) || this.#takeHashes() || this.#takePicture() || this.#takeNumber() || this.#takeEmphasis()
    );
  }

  #takeHashes(): boolean {
    if (this.isHashed || this.open !== '' || !this.#take(hashes)) return false;
    this.isHashed = true;
    return true;
  }

  #takePicture(): boolean {
    if (!this.#take(picture) && !(this.isHashed && this.#take(ornament))) return false;
    this.#wasOpened = false;
    return true;
  }

  #takeNumber(): boolean {
    if (this.isNumbered) return false;
    const isMarked = this.isHashed || this.isStrong;
    this.isNumbered = this.#take(number) || (isMarked && this.#take(plainNumber));
    if (this.isNumbered) this.#wasOpened = false;
    return this.isNumbered;
  }

  #takeEmphasis(): boolean {
    const first = this.#line[this.end] ?? '';
    if (this.open !== '' && !this.#wasOpened && first === this.open.at(-1)) {
      this.open = this.open.slice(0, -1);
      this.end += 1;
      return true;
    }
    if (this.open.length > MAX_OPEN) return false;
    if (first === '【') return this.#opened(1, '】', true);
    // A name set like code, or quoted, is a heading only where hashes say so.
    const closer = QUOTES[first];
    if (closer !== undefined) return this.isHashed && this.#opened(1, closer, false);
    return this.#takeRun(first);
  }

  #takeRun(first: string): boolean {
    if (!isEmphasis(first)) return false;
    let length = 1;
    while (this.#line[this.end + length] === first && length <= MAX_RUN) length += 1;
    // One star before a blank is a list item.
    const isBullet = length === 1 && /^\s?$/.test(this.#line[this.end + 1] ?? '');
    return !isBullet && length <= MAX_RUN && this.#opened(length, first.repeat(length), length > 1);
  }

  #opened(length: number, closers: string, isStrong: boolean): boolean {
    this.end += length;
    this.open += closers;
    this.isStrong ||= isStrong;
    this.#wasOpened = true;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.end;
    const found = pattern.exec(this.#line);
    if (found === null) return false;
    this.end += found[0].length;
    return true;
  }
}

function isEmphasis(character: string): boolean {
  return character === '*' || character === '_' || character === '＊' || character === '＿';
}

function columnsOfIndent(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += 4 - (columns % 4);
    else if (/\s/.test(character)) columns += 1;
    else break;
    if (columns > MAX_INDENT) break;
  }
  return columns;
}
