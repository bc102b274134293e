/** What one word of a command is known to become when bash runs it. Expands nothing itself. */

import type { DoubleQuotedChild, ParameterExpansionPart, Word as ParsedWord, WordPart } from 'unbash';
import { HERE_MARK, HOME_MARK, literal } from './name-pattern.ts';
import { demand, refuse } from './refusal.ts';

/** A word after quote removal, as far as it is known before it runs. */
export interface Word {
  /** The whole value when `isStatic`, else the part before the first thing that expands (possibly empty). */
  readonly text: string;
  readonly isStatic: boolean;
  /** It becomes exactly one word: static, or its only expansions are quoted. */
  readonly isSingle: boolean;
  /** An unquoted variable may split into several words, the later ones beginning with anything. */
  readonly splits: boolean;
  /** It may expand to no word at all. */
  readonly mayVanish: boolean;
  /** The word as written. */
  readonly raw: string;
  /** When not static: the value with `*` for a variable and `?` for what only looks like a pattern; see `shapesOf`. */
  readonly pattern: string;
}

/** Variables whose value comes from the person or the shell and cannot be set by an accepted command. */
const KNOWN_VARIABLES = new Set(['HOME', 'PWD', 'USER', 'LOGNAME', 'SHELL', 'PATH', 'LANG', 'TERM', 'UID', 'EUID']);
const NUMBER_VARIABLES = new Set(['UID', 'EUID', '?', '#']);

/** Stand for one quoted character and one variable in the mask; neither can occur in an accepted source. */
const QUOTED = '\uffff';
const VARIABLE = '\ufffe';

/**
 * In a word that looks like an assignment bash expands a tilde behind `=` and `:` too, even after a command name. Options
 * do not look like one.
 */
const TILDE_IN_VALUE = /^(?=[A-Za-z_]).*[=:]~/s;

/** A `$` that bash leaves alone: at the end, or before a character that begins no expansion. */
const LIVE_DOLLAR = /\$[\w{([@*#?$!'"`\\\-\ufffe\uffff]/;

/** Text and mask grow together, one mask character for each of the text: what bash sees unquoted, and what not. */
interface Draft {
  text: string;
  mask: string;
  /** What it may become, for `Word.pattern`; not character by character. */
  pattern: string;
  splits: boolean;
  hasQuotes: boolean;
}

/** @throws Refusal when the word holds a kind of expansion that no glance needs. */
export function resolveWord(word: ParsedWord, source: string): Word {
  const raw = word.text;
  demand(source.slice(word.pos, word.end) === raw, 'the parse contradicts itself');
  if (/^[\w./:=,%+@^-]+$/.test(raw)) return staticWord(raw, raw);
  const draft: Draft = { text: '', mask: '', pattern: '', splits: false, hasQuotes: false };
  if (word.parts === undefined) addBare(draft, raw, word.value);
  else {
    demand(word.parts.map(part => part.text).join('') === raw, 'the parse contradicts itself');
    for (const part of word.parts) addPart(draft, part);
  }
  // Part by part `$` may look like a plain character and still begin something with the next part.
  demand(!LIVE_DOLLAR.test(draft.mask) && !TILDE_IN_VALUE.test(draft.mask), 'an unknown expansion');
  return describe(draft, raw);
}

/** The value, where it is known; else the word as written without its quotes, expansions left as they are. */
export function unquoted(word: Word): string {
  return word.isStatic ? word.text : word.raw.replace(/["'\\]/g, '');
}

/** True for a word that is there, known before it runs, and fits `pattern`. */
export function isKnownAs(word: Word | undefined, pattern: RegExp): boolean {
  return word?.isStatic === true && pattern.test(word.text);
}

function staticWord(text: string, raw: string): Word {
  return { text, raw, isStatic: true, isSingle: true, splits: false, mayVanish: false, pattern: '' };
}

function describe(draft: Draft, raw: string): Word {
  const { text, mask } = draft;
  const braces = bracesStart(mask);
  const glob = globStart(mask);
  const isTilde = mask.startsWith('~');
  const starts = [braces, glob, mask.indexOf(VARIABLE)].filter(index => index !== -1);
  if (starts.length === 0 && !isTilde) return staticWord(text, raw);
  return {
    // A tilde becomes a path: unknown, but it begins with no dash and stays one word.
    text: isTilde ? '~' : text.slice(0, Math.min(...starts)),
    raw,
    isStatic: false,
    isSingle: braces === -1 && glob === -1 && !draft.splits,
    splits: draft.splits,
    mayVanish: draft.splits && !draft.hasQuotes && mask.replaceAll(VARIABLE, '') === '',
    pattern: draft.pattern,
  };
}

/** Where a brace expansion may begin, or -1; generous, since more than bash expands may be taken for one. */
function bracesStart(mask: string): number {
  const start = mask.indexOf('{');
  if (start === -1) return -1;
  const inside = mask.slice(start + 1, Math.max(start, mask.lastIndexOf('}')));
  if (!inside.includes(',') && !inside.includes('..')) return -1;
  demand(!/[\uffff\ufffe]/.test(inside), 'quotes or variables inside braces');
  // Groups multiply: four ranges of a thousand would fill the memory.
  const groups = mask.split('{').length - 1;
  demand(groups <= 2 && !/\d{4,}\.\.|\.\.[+-]?\d{4,}/.test(inside), 'braces that make very many words');
  return start;
}

/** Where a file name pattern begins, or -1. */
function globStart(mask: string): number {
  const hasBracket = mask.indexOf('[') !== -1 && mask.lastIndexOf(']') > mask.indexOf('[');
  return mask.search(hasBracket ? /[*?[]/ : /[*?]/);
}

function addPart(draft: Draft, part: WordPart): void {
  if (part.type === 'Literal') addBare(draft, part.text, part.value);
  else if (part.type === 'SingleQuoted') {
    demand(part.text === `'${part.value}'`, 'the parse contradicts itself');
    addQuoted(draft, part.value);
  } else if (part.type === 'DoubleQuoted') addDoubleQuoted(draft, part.text, part.parts);
  else if (part.type === 'AnsiCQuoted') addAnsiC(draft, part.text, part.value);
  else if (part.type === 'Glob') addPattern(draft, part.text);
  else if (part.type === 'BraceExpansion') {
    demand(/^\{[\w.,/+@%:*?-]*\}$/.test(part.text), 'a brace expansion that is not plain');
    addPattern(draft, part.text);
  } else if (part.type === 'SimpleExpansion' || part.type === 'ParameterExpansion') addVariable(draft, part, false);
  else refuse(`a ${part.type} in a word`);
}

/** Unquoted text: an escaped character is a quoted one. */
function addBare(draft: Draft, text: string, value: string): void {
  const plain = text.replace(/\\(.)/gs, '$1');
  const mask = text.replace(/\\./gs, QUOTED);
  demand(plain === value && !/[`'"<>()|&;\s\\]/.test(mask), 'the parse contradicts itself');
  if (plain !== text) draft.hasQuotes = true;
  draft.text += plain;
  draft.mask += mask;
  draft.pattern += text.replace(/\\(.)/gs, (_, char: string) => literal(char));
}

function addPattern(draft: Draft, text: string): void {
  demand(!/['"\\$`\s]/.test(text), 'quotes or expansions inside a pattern');
  draft.text += text;
  draft.mask += text;
  draft.pattern += text;
}

function addQuoted(draft: Draft, value: string): void {
  draft.text += value;
  draft.mask += QUOTED.repeat(value.length);
  draft.pattern += literal(value);
  draft.hasQuotes = true;
}

function addDoubleQuoted(draft: Draft, text: string, parts: readonly DoubleQuotedChild[]): void {
  demand(text === `"${parts.map(part => part.text).join('')}"`, 'the parse contradicts itself');
  draft.hasQuotes = true;
  for (const part of parts) {
    if (part.type === 'Literal') {
      demand(!part.text.includes('\\\n'), 'a line continuation inside quotes');
      const plain = part.text.replace(/\\([$`"\\])/g, '$1');
      demand(plain === part.value, 'the parse contradicts itself');
      demand(!LIVE_DOLLAR.test(part.text.replace(/\\./gs, '/')), 'an unknown expansion');
      addQuoted(draft, plain);
    } else if (part.type === 'SimpleExpansion' || part.type === 'ParameterExpansion') addVariable(draft, part, true);
    else refuse(`a ${part.type} in a word`);
  }
}

/** Only escapes that every shell and parser decodes alike, and only to visible ASCII or a tab. */
function addAnsiC(draft: Draft, text: string, value: string): void {
  demand(
    /^\$'(?:[^\\']|\\[\\'"t]|\\x[2-7][0-9a-fA-F]|\\[01][0-7]{2})*'$/.test(text),
    "an unusual escape in $'…' quotes",
  );
  demand(!/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value), 'a control character');
  addQuoted(draft, value);
}

function addVariable(
  draft: Draft,
  part: { readonly type: 'SimpleExpansion'; readonly text: string } | ParameterExpansionPart,
  isQuoted: boolean,
): void {
  const name = part.type === 'SimpleExpansion' ? part.text.slice(1) : part.parameter;
  demand(part.type === 'SimpleExpansion' || part.text === `\${${name}}`, 'a parameter expansion with an operation');
  demand(KNOWN_VARIABLES.has(name) || NUMBER_VARIABLES.has(name), 'a variable that is not on the list');
  const marks: Readonly<Record<string, string>> = { HOME: HOME_MARK, PWD: HERE_MARK };
  draft.pattern += (draft.pattern === '' ? marks[name] : undefined) ?? '*';
  draft.text += VARIABLE;
  draft.mask += VARIABLE;
  if (isQuoted) draft.hasQuotes = true;
  else if (!NUMBER_VARIABLES.has(name)) draft.splits = true;
}
