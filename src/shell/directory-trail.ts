/** Where the later commands of a list may run, after the `cd` commands before them. Knows paths, not the file system. */

import { ANYWHERE, HERE, HOME, joined, type PathShape, shapeOfPath, shapesOf } from './path-shape.ts';
import type { Word } from './word.ts';

/** More places than this are no longer told apart. */
const MAX_PLACES = 16;

/** The places a command may run in: each `cd` may have failed, so none is ever forgotten. */
export class DirectoryTrail {
  #places: readonly string[] | undefined = ['.'];
  #shapes: readonly PathShape[];

  /** @param cwd the directory it begins in, as an absolute path, where that is known */
  constructor(cwd?: string) {
    this.#shapes = cwd === undefined ? [HERE] : [HERE, shapeOfPath(cwd)];
  }

  /** The same places as far as anything is known of them, patterns and all. */
  get shapes(): readonly PathShape[] {
    return this.#shapes;
  }

  /** A `cd`; null is the one without operand. */
  move(target: Word | null): void {
    this.#shapes = moved(this.#shapes, target);
    const path = target === null ? '~' : pathOf(target);
    const next = path === undefined || path === '-' ? undefined : this.#places?.map(place => join(place, path));
    const places = next && [...new Set([...(this.#places ?? []), ...next])];
    this.#places = places && places.length <= MAX_PLACES ? places : undefined;
  }

  /** The places after `git -C` steps from here, or undefined when they are not known. */
  within(steps: readonly Word[]): readonly string[] | undefined {
    let places = this.#places;
    for (const step of steps) {
      const path = pathOf(step);
      places = path === undefined ? undefined : places?.map(place => join(place, path));
    }
    return places;
  }
}

/** The places after one more step, each old one among them. */
export function moved(places: readonly PathShape[], target: Word | null): readonly PathShape[] {
  const isBack = target?.isStatic === true && target.text === '-';
  const steps = target === null ? [HOME] : isBack ? [ANYWHERE] : shapesOf(target);
  const found = new Map(places.map(place => [keyOf(place), place]));
  for (const place of places.flatMap(from => steps.map(step => joined(from, step)))) found.set(keyOf(place), place);
  return found.size <= MAX_PLACES ? [...found.values()] : [...places.slice(0, MAX_PLACES), ANYWHERE];
}

function keyOf({ start, parts }: PathShape): string {
  return [start, ...parts].join('/');
}

/** A known path; home is written `~`, the current directory drops out. */
function pathOf(word: Word): string | undefined {
  if (word.isStatic) return word.text.startsWith('~') ? `./${word.text}` : word.text;
  const match = /^("?)(~|\$HOME|\$\{HOME\}|\$PWD|\$\{PWD\})((?:\/[\w./@+-]*)?)\1$/.exec(word.raw);
  const [, , root, rest] = match ?? [];
  if (root === undefined || rest === undefined || word.raw.startsWith('"~')) return undefined;
  return root.includes('PWD') ? `.${rest}` : `~${rest}`;
}

function join(base: string, path: string): string {
  if (path === '' || path === '.') return base;
  if (path.startsWith('/') || path === '~' || path.startsWith('~/') || base === '.') return path;
  return `${base}/${path}`;
}
