/** One transcript while its turns are healed: what is put together anew, moved, made up and left out. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { blocksOf, isUntouchable, withContent } from './entry.ts';
import { carrierEntry, orphanBlock, orphanEntry } from './healed-entry.ts';
import { HEALED_KEY, withFairMarks } from './mark.ts';
import { type Answer, type Pairing, pairUp, type Turn } from './pairing.ts';
import type { Insertion, Rewrite } from './rewrite.ts';
import { inThreadOf } from './thread.ts';

/** Results that a result entry holds from now on, before its other blocks. */
interface Gathered {
  readonly results: readonly TranscriptBlock[];
  readonly orphans: readonly string[];
}

export class Healing {
  readonly #entries: readonly (TranscriptEntry | null)[];
  readonly #orphanText: string;
  readonly #pairing: Pairing;
  /** Blocks to leave out, by entry. */
  readonly #leftOut: Map<number, Set<number>>;
  readonly #gathered = new Map<number, Gathered>();
  readonly #inserted = new Map<number, Insertion>();
  /** Entries that go elsewhere, or give up a result to another. */
  readonly #loose = new Set<number>();
  readonly #moved = new Set<number>();

  /** @param entries null where an entry is left out already. */
  constructor(entries: readonly (TranscriptEntry | null)[], orphanText: string) {
    this.#entries = entries;
    this.#orphanText = orphanText;
    this.#pairing = pairUp(entries);
    this.#leftOut = new Map([...this.#pairing.surplus].map(([entry, indexes]) => [entry, new Set(indexes)]));
  }

  /** Heals every turn; how many calls got a result made up. */
  run(): number {
    let healed = 0;
    for (const turn of this.#pairing.turns) {
      healed += turn.orphans.length;
      const isWhole = turn.orphans.length === 0 && turn.strays.length === 0;
      if (isWhole && (!turn.holdsSeveral || isInCallOrder(turn))) continue;
      const given = [...turn.answers, ...turn.strays];
      const [first] = given;
      if (turn.holdsSeveral && first !== undefined && given.every(canMove)) this.#gather(turn, given, first);
      else this.#insert(turn);
    }
    return healed;
  }

  outcome(): Pick<Rewrite, 'after' | 'loose' | 'inserted'> {
    const after = this.#entries.map((entry, at) =>
      entry === null || this.#moved.has(at) ? null : this.#next(entry, at),
    );
    return { after, loose: this.#loose, inserted: this.#inserted };
  }

  /** Several calls in one entry are answered in one entry, in their order, as the API describes it. */
  #gather(turn: Turn, given: readonly Answer[], first: Answer): void {
    const blocks = new Map(turn.orphans.map(id => [id, orphanBlock(id, this.#orphanText)]));
    for (const answer of given) {
      blocks.set(answer.id, answer.block);
      this.#leaveOut(answer);
      this.#loose.add(answer.at);
    }
    const results = [...turn.calls.keys()].flatMap(id => blocks.get(id) ?? []);
    const place = placeFor(turn);
    if (place === undefined) this.#carry(turn, first, results);
    else this.#gathered.set(place, { results, orphans: turn.orphans });
  }

  /** No result is in its place yet, so they come in an entry of their own. */
  #carry(turn: Turn, first: Answer, results: readonly TranscriptBlock[]): void {
    const carrier = inThreadOf(turn.message, carrierEntry(first.entry, first.id, results));
    this.#inserted.set(turn.at, { entries: [withHealedIds(carrier, turn.orphans)], members: turn.members });
  }

  /** What is missing or elsewhere comes in entries of its own, after what the turn has. */
  #insert(turn: Turn): void {
    const orphans = new Set(turn.orphans);
    const pieces = new Map<string, TranscriptEntry>();
    for (const strays of byEntry(turn.strays)) this.#fetch(strays, pieces);
    const entries = [...turn.calls].flatMap(([id, call]) => {
      const piece = orphans.has(id) ? orphanEntry(call.entry, id, this.#orphanText) : pieces.get(id);
      return piece === undefined ? [] : [inThreadOf(turn.message, piece)];
    });
    this.#inserted.set(turn.at, { entries, members: turn.members });
  }

  /** Moves a whole entry where it holds nothing but `strays`, else takes these out of it. */
  #fetch(strays: readonly Answer[], pieces: Map<string, TranscriptEntry>): void {
    for (const [index, stray] of strays.entries()) {
      const { id, entry, at, block } = stray;
      if (blocksOf(entry).length === strays.length) {
        this.#moved.add(at);
        this.#loose.add(at);
        if (index === 0) pieces.set(id, entry);
      } else {
        this.#leaveOut(stray);
        pieces.set(id, carrierEntry(entry, id, [block]));
      }
    }
  }

  #leaveOut({ at, index }: Answer): void {
    const known = this.#leftOut.get(at);
    if (known === undefined) this.#leftOut.set(at, new Set([index]));
    else known.add(index);
  }

  #next(entry: TranscriptEntry, at: number): TranscriptEntry | null {
    const leftOut = this.#leftOut.get(at);
    if (leftOut === undefined) return entry;
    const gathered = this.#gathered.get(at);
    const left = blocksOf(entry).filter((_, index) => !leftOut.has(index));
    const content = [...(gathered?.results ?? []), ...left];
    if (content.length === 0) return null;
    return withHealedIds(withFairMarks(entry, withContent(entry, content)), gathered?.orphans ?? []);
  }
}

function withHealedIds(entry: TranscriptEntry, orphans: readonly string[]): TranscriptEntry {
  return orphans.length === 0 ? entry : { ...entry, [HEALED_KEY]: [...orphans] };
}

/** The marks of an entry hold for its results: what would lose or spread them is not gathered. */
function canMove({ entry }: Answer): boolean {
  return !isUntouchable(entry) && entry['toolDenialKind'] === undefined;
}

/** The entry in its place that takes the others in. A tool may have finished while its message was still streaming. */
function placeFor(turn: Turn): number | undefined {
  const lastCall = [...turn.calls.values()].reduce((last, { at }) => Math.max(last, at), 0);
  return turn.answers.find(answer => answer.at > lastCall)?.at;
}

function byEntry(answers: readonly Answer[]): Iterable<readonly Answer[]> {
  const groups = new Map<number, Answer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.at);
    if (group === undefined) groups.set(answer.at, [answer]);
    else group.push(answer);
  }
  return groups.values();
}

function isInCallOrder(turn: Turn): boolean {
  const answered = new Set(turn.answers.map(answer => answer.id));
  const wanted = [...turn.calls.keys()].filter(id => answered.has(id));
  return turn.answers.every((answer, index) => answer.id === wanted[index]);
}
