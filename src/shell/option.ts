/** Exact option lists: which options a verb may be given, read from one line of text, matched without abbreviation. */

import { demand, refuse } from './refusal.ts';
import type { Word } from './word.ts';

/** How an option takes its value. */
type Arity = 'none' | 'required' | 'raw' | 'optional' | 'eager' | 'apart' | 'last' | 'pair';

/** A compiled list; see `optionList` for the notation. */
export interface OptionList {
  readonly arities: ReadonlyMap<string, Arity>;
  readonly takesNumber: boolean;
}

/** One option as given; `value` is undefined for one without. */
export interface GivenOption {
  readonly name: string;
  readonly value: Word | undefined;
}

/** The words of a command sorted into options and operands. */
export interface Arguments {
  readonly options: readonly GivenOption[];
  readonly operands: readonly Word[];
}

/** How the words are to be read where verbs differ. */
export interface Reading {
  /** No option of the verb does harm, so a word that may turn into options or into several words is fine. */
  readonly isLoose?: boolean;
  /** The verb takes everything after the first operand as operands. */
  readonly stopsAtOperand?: boolean;
}

/**
 * Compiles a list in this notation, items parted by blanks:
 * `-abc` three flags; `-n:` takes a value, glued or in the next word; `-M?` takes one only when glued; `-i*` glued, or
 * the next word unless that begins with a dash; `-L>` takes the next word and must end its cluster; `-#` a bare number such as `-5`; `--all`; `--sort=` a value after `=` or in the
 * next word; `--color[=]` a value after `=` only, or none; `--merged=?` like `--sort=`, but none as the last word. A
 * trailing `!` lets the next word begin with a dash; `--arg=2` takes the next two words, whatever they are.
 */
export function optionList(text: string): OptionList {
  const arities = new Map<string, Arity>();
  let takesNumber = false;
  for (const item of text.split(' ')) {
    if (item === '-#') takesNumber = true;
    else if (item.startsWith('--')) addLong(arities, item);
    else addShort(arities, item);
  }
  return { arities, takesNumber };
}

/**
 * Sorts `words`, option by option.
 * @throws Refusal on an option that is not in the list, and on a word that may turn into one.
 */
export function readArguments(words: readonly Word[], list: OptionList, reading: Reading = {}): Arguments {
  const options: GivenOption[] = [];
  const operands: Word[] = [];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (isOperand(word, reading)) {
      operands.push(word);
      if (reading.stopsAtOperand) break;
    } else if (word.text === '--' && word.isStatic) break;
    else if (word.text.startsWith('--')) options.push(readLong(word, list, queue));
    else options.push(...readCluster(word, list, queue));
  }
  return { options, operands: [...operands, ...queue] };
}

/** The value words of every given option with one of `names`. */
export function valuesOf(given: Arguments, ...names: readonly string[]): readonly Word[] {
  return given.options.flatMap(option =>
    names.includes(option.name) && option.value !== undefined ? [option.value] : [],
  );
}

/** True when one of `names` was given. */
export function hasOption(given: Arguments, ...names: readonly string[]): boolean {
  return given.options.some(option => names.includes(option.name));
}

/** True for a word that cannot be, or turn into, an option. @throws Refusal when that is not known. */
function isOperand(word: Word, reading: Reading): boolean {
  if (word.isStatic) return !word.text.startsWith('-') || word.text === '-';
  if (word.text.startsWith('-')) return false;
  const isSafe = reading.isLoose === true || (!word.splits && (word.text !== '' || word.isSingle));
  demand(isSafe, 'a word that may turn into an option');
  return true;
}

function addLong(arities: Map<string, Arity>, item: string): void {
  const match = /^(--[\w-]+)(=!|=2|=\?|=|\[=\])?$/.exec(item);
  if (match?.[1] === undefined) throw new TypeError(`bad option list item: ${item}`);
  const kinds: Record<string, Arity> = { '=': 'required', '=!': 'raw', '=2': 'pair', '=?': 'last', '[=]': 'optional' };
  arities.set(match[1], kinds[match[2] ?? ''] ?? 'none');
}

function addShort(arities: Map<string, Arity>, item: string): void {
  const match = /^-([\w.]+)(:!|:|\?|\*|>)?$/.exec(item);
  if (match?.[1] === undefined) throw new TypeError(`bad option list item: ${item}`);
  const kinds: Record<string, Arity> = { ':': 'required', ':!': 'raw', '?': 'optional', '*': 'eager', '>': 'apart' };
  for (const letter of match[1]) arities.set(`-${letter}`, kinds[match[2] ?? ''] ?? 'none');
}

function readLong(word: Word, list: OptionList, queue: Word[]): GivenOption {
  const equals = word.text.indexOf('=');
  const name = equals === -1 ? word.text : word.text.slice(0, equals);
  // Whatever a pattern after the `=` expands to, each result begins with this very option.
  demand(word.isStatic || (equals !== -1 && !word.splits), 'an option that is not known before it runs');
  const arity = list.arities.get(name) ?? refuse(`the option ${shown(name)}`);
  if (equals === -1) return { name, value: nextValue(name, arity, queue) };
  demand(arity !== 'none' && arity !== 'pair', `a value for the option ${name}`);
  return { name, value: { ...word, text: word.text.slice(equals + 1), pattern: word.pattern.replace(/^.*?=/s, '') } };
}

function readCluster(word: Word, list: OptionList, queue: Word[]): readonly GivenOption[] {
  demand(word.isStatic, 'an option that is not known before it runs');
  const { text } = word;
  if (list.takesNumber && /^-\d+$/.test(text)) return [{ name: '-#', value: { ...word, text: text.slice(1) } }];
  const found: GivenOption[] = [];
  for (let index = 1; index < text.length; index++) {
    const name = `-${text.charAt(index)}`;
    const arity = list.arities.get(name) ?? refuse(`the option ${name} in ${shown(text)}`);
    const rest = text.slice(index + 1);
    if (arity === 'none') found.push({ name, value: undefined });
    else if (rest === '') found.push({ name, value: nextValue(name, arity, queue) });
    else {
      demand(arity !== 'apart', `a value glued to the option ${name}`);
      found.push({ name, value: { ...word, text: rest } });
      break;
    }
  }
  return found;
}

/**
 * The word after an option that wants one. Verbs differ in whether a dash may begin it, so it may not, unless the list
 * says so; a plain negative number is harmless either way.
 */
function nextValue(name: string, arity: Arity, queue: Word[]): Word | undefined {
  if (arity === 'none' || arity === 'optional' || (arity === 'last' && queue.length === 0)) return undefined;
  if (arity === 'eager' && (queue[0] === undefined || queue[0].text.startsWith('-'))) return undefined;
  const value = takeSingle(name, queue);
  if (arity === 'pair') {
    takeSingle(name, queue);
    return value;
  }
  demand(arity === 'raw' || !/^-(?!\d+$)/.test(value.text), `the value of the option ${name}`);
  return value;
}

function takeSingle(name: string, queue: Word[]): Word {
  const next = queue.shift() ?? refuse(`the option ${name} without its value`);
  demand(next.isSingle, `a value of ${name} that may become several words`);
  return next;
}

/** Reasons end up in one line of a log. */
function shown(text: string): string {
  return text.slice(0, 40).replace(/\s+/g, ' ');
}
