/** Where the later commands of a list may run, after the `cd` commands before them. Knows paths, not the file system. */

import { isDeviceDirectory, isSystemTree } from './input.ts';
import type { Word } from './word.ts';

/** More places than this are no longer told apart. */
const MAX_PLACES = 16;

/** The places a command may run in: each `cd` may have failed, so none is ever forgotten. */
export class DirectoryTrail {
  #places: readonly string[] | undefined = ['.'];

  /** A `cd`; null is the one without operand. */
  move(target: Word | null): void {
    const path = target === null ? '~' : pathOf(target);
    const moved = path === undefined || path === '-' ? undefined : this.#places?.map(place => join(place, path));
    const places = moved && [...new Set([...(this.#places ?? []), ...moved])];
    this.#places = places && places.length <= MAX_PLACES ? places : undefined;
  }

  /** True when a later command may run where files wait for somebody instead of ending. */
  isAmongDevices(): boolean {
    return this.#places?.some(isDeviceDirectory) === true;
  }

  /** True when a walk through `targets`, or through here when there are none, meets files that wait. */
  leadsToSystemTree(targets: readonly Word[]): boolean {
    // Where nobody knows from where it walks, its own words still say where to.
    if (targets.some(({ text }) => isSystemTree(text))) return true;
    const steps = targets.length === 0 ? [[]] : targets.map(target => [target]);
    return steps.some(step => this.within(step)?.some(isSystemTree) === true);
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
