/** What is known of a path before it is used: where it begins, and its parts, some of them patterns. No file is looked at. */

import { HERE_MARK, HOME_MARK, isWild, literal, mayBe, withoutBraces } from './name-pattern.ts';
import { demand } from './refusal.ts';
import type { Word } from './word.ts';

/** A path as far as it is known. */
export interface PathShape {
  /** `here` is the directory the command was started in, `anywhere` a directory that nobody knows. */
  readonly start: 'root' | 'home' | 'here' | 'anywhere';
  /** Names without `.` and empty ones; `..` stays, since links may lie before it. `*` and `?` stand for what is unknown. */
  readonly parts: readonly string[];
}

/** The directory the command was started in. */
export const HERE: PathShape = { start: 'here', parts: [] };
/** The person's home directory. */
export const HOME: PathShape = { start: 'home', parts: [] };
/** A directory that is not known. */
export const ANYWHERE: PathShape = { start: 'anywhere', parts: [] };

/** A deeper path is none that a system takes, and takes long to judge. */
const MAX_PARTS = 200;

/** Every path that `word` may become. @throws Refusal when it is a very long one. */
export function shapesOf(word: Word): readonly PathShape[] {
  // In a text that is known nothing is a pattern, but what looks like one may not be taken for one later.
  if (word.isStatic) return [shapeOf(literal(word.text), false)];
  const texts = withoutBraces(word.pattern);
  if (texts === undefined) return [{ start: 'anywhere', parts: ['*'] }];
  const shapes = texts.map(text => shapeOf(text.replace(/\[[^/]*/g, '*'), true));
  return shapes.flatMap(shape => [shape, ...climbing(shape)]);
}

/** An absolute path that is known. */
export function shapeOfPath(path: string): PathShape {
  return shapeOf(literal(path), false);
}

/** Where `path` leads from `place`. @throws Refusal when that is a very long path. */
export function joined(place: PathShape, path: PathShape): PathShape {
  if (path.start !== 'here') return path;
  if (path.parts.length === 0) return place;
  demand(place.parts.length + path.parts.length <= MAX_PARTS, 'a very long path');
  return { start: place.start, parts: [...place.parts, ...path.parts] };
}

function shapeOf(pattern: string, hasTilde: boolean): PathShape {
  const [first = '', ...rest] = pattern.split('/');
  demand(rest.length <= MAX_PARTS, 'a very long path');
  const parts = rest.filter(part => part !== '' && part !== '.');
  const head = first.slice(1);
  if (pattern.startsWith('/')) return { start: 'root', parts };
  if (first.startsWith(HOME_MARK)) return { start: 'home', parts: [...sibling(head), ...parts] };
  if (first.startsWith(HERE_MARK)) return { start: 'here', parts: [...sibling(head), ...parts] };
  if (hasTilde && first.startsWith('~')) return { start: head === '' ? 'home' : 'anywhere', parts };
  return { start: 'here', parts: first === '' || first === '.' ? parts : [first, ...parts] };
}

/** `$HOME` with something at its end is a neighbour of it. */
function sibling(end: string): readonly string[] {
  return end === '' ? [] : ['..', `*${end}`];
}

/** A pattern that begins with a dot may become `..` where the shell is an old one. */
function climbing({ start, parts }: PathShape): readonly PathShape[] {
  const mayClimb = (part: string): boolean => part.startsWith('.') && isWild(part) && mayBe(part, '..');
  if (!parts.some(mayClimb)) return [];
  return [{ start, parts: parts.map(part => (mayClimb(part) ? '..' : part)) }];
}
