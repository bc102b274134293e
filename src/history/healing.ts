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
      if (turn.holdsSeveral && this.#canGather(turn)) this.#gather(turn);
      else if (!isWhole) this.#insert(turn);
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
  #gather(turn: Turn): void {
    const given = [...turn.answers, ...turn.strays];
    const blocks = new Map(turn.orphans.map(id => [id, orphanBlock(id, this.#orphanText)]));
    for (const answer of given) blocks.set(answer.id, answer.block);
    const results = [...turn.calls.keys()].flatMap(id => blocks.get(id) ?? []);
    const place = this.#placeFor(turn);
    for (const answer of given) {
      this.#leaveOut(answer);
      if (answer.entry !== place) this.#loose.add(answer.entry);
    }
    if (place === undefined) this.#carry(turn, results);
    else this.#gathered.set(place, { results, orphans: turn.orphans });
  }

  /** No result is in its place yet, so they come in an entry of their own. */
  #carry(turn: Turn, results: readonly TranscriptBlock[]): void {
    const [first] = [...turn.answers, ...turn.strays];
    const source = this.#entries[first?.entry ?? -1];
    if (first === undefined || source === null || source === undefined) return;
    const carrier = this.#besideCall(turn, first.id, carrierEntry(source, first.id, results));
    const entry = withHealedIds(carrier, turn.orphans);
    this.#inserted.set(turn.at, { entries: [entry], members: turn.members });
  }

  /** The entry in its place that takes the others in. A tool may have finished while its message was still streaming. */
  #placeFor(turn: Turn): number | undefined {
    const lastCall = [...turn.calls.values()].at(-1) ?? -1;
    return turn.answers.find(answer => answer.entry > lastCall)?.entry;
  }

  /** The marks of an entry hold for its results: what would lose or spread them is not gathered. */
  #canGather(turn: Turn): boolean {
    const given = [...turn.answers, ...turn.strays];
    return (
      given.length > 0 &&
      given.every(({ entry: at }) => {
        const entry = this.#entries[at];
        return entry !== null && entry !== undefined && !isUntouchable(entry) && entry['toolDenialKind'] === undefined;
      })
    );
  }

  /** What is missing or elsewhere comes in entries of its own, after what the turn has. */
  #insert(turn: Turn): void {
    const pieces = new Map<string, TranscriptEntry | null>();
    for (const id of turn.orphans) {
      const call = this.#entries[turn.calls.get(id) ?? -1];
      if (call !== null && call !== undefined) pieces.set(id, orphanEntry(call, id, this.#orphanText));
    }
    for (const [at, strays] of byEntry(turn.strays)) this.#fetch(at, strays, pieces);
    const entries = [...turn.calls.keys()].flatMap(id => {
      const piece = pieces.get(id);
      return piece ? [this.#besideCall(turn, id, piece)] : [];
    });
    this.#inserted.set(turn.at, { entries, members: turn.members });
  }

  /** The entry in the thread of the call that it answers. */
  #besideCall(turn: Turn, id: string, entry: TranscriptEntry): TranscriptEntry {
    const call = this.#entries[turn.calls.get(id) ?? -1];
    return call === null || call === undefined ? entry : inThreadOf(call, entry);
  }

  /** Moves a whole entry where it holds nothing else, else takes its results out of it. */
  #fetch(at: number, strays: readonly Answer[], pieces: Map<string, TranscriptEntry | null>): void {
    const entry = this.#entries[at];
    if (entry === null || entry === undefined) return;
    if (blocksOf(entry).length === strays.length) {
      this.#moved.add(at);
      this.#loose.add(at);
      strays.forEach((stray, index) => {
        pieces.set(stray.id, index === 0 ? entry : null);
      });
      return;
    }
    for (const stray of strays) {
      this.#leaveOut(stray);
      pieces.set(stray.id, carrierEntry(entry, stray.id, [stray.block]));
    }
  }

  #leaveOut({ entry, index }: Answer): void {
    const known = this.#leftOut.get(entry);
    if (known === undefined) this.#leftOut.set(entry, new Set([index]));
    else known.add(index);
  }

  #next(entry: TranscriptEntry, at: number): TranscriptEntry | null {
    const leftOut = this.#leftOut.get(at);
    const gathered = this.#gathered.get(at);
    if (leftOut === undefined && gathered === undefined) return entry;
    const left = blocksOf(entry).filter((_, index) => leftOut?.has(index) !== true);
    const content = [...(gathered?.results ?? []), ...left];
    if (content.length === 0) return null;
    return withHealedIds(withFairMarks(entry, withContent(entry, content)), gathered?.orphans ?? []);
  }
}

function withHealedIds(entry: TranscriptEntry, orphans: readonly string[]): TranscriptEntry {
  return orphans.length === 0 ? entry : { ...entry, [HEALED_KEY]: [...orphans] };
}

function byEntry(answers: readonly Answer[]): Map<number, Answer[]> {
  const groups = new Map<number, Answer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.entry);
    if (group === undefined) groups.set(answer.entry, [answer]);
    else group.push(answer);
  }
  return groups;
}

function isInCallOrder(turn: Turn): boolean {
  const answered = new Set(turn.answers.map(answer => answer.id));
  const wanted = [...turn.calls.keys()].filter(id => answered.has(id));
  return turn.answers.every((answer, index) => answer.id === wanted[index]);
}
