/** Finds for every tool call its result and says which stand where the model API wants them. Decides nothing else. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { answeredId, blocksOf, callId, isUntouchable, uuidOf } from './entry.ts';
import { threadOf } from './thread.ts';

/** A result block and where it stands. */
export interface Answer {
  readonly id: string;
  readonly entry: number;
  readonly index: number;
  readonly block: TranscriptBlock;
}

/** One assistant message, in as many entries as it is stored in, and the results that follow it. */
export interface Turn {
  /** Index of the last entry of the message or its results: what is missing comes right after. */
  at: number;
  /** Call ids in order, each with the index of its entry. */
  readonly calls: Map<string, number>;
  /** An entry holds several calls: not the layout of today's harness. */
  holdsSeveral: boolean;
  /** Results in their place. */
  readonly answers: Answer[];
  /** Results elsewhere: before the call, after other words, in another thread. */
  readonly strays: Answer[];
  /** Calls without a result anywhere. */
  readonly orphans: string[];
  /** Uuids of the entries of the message and of the results in their place. */
  readonly members: Set<string>;
}

export interface Pairing {
  readonly turns: readonly Turn[];
  /** Call and result blocks that have no partner or have had one: to be left out. Entry index → block indexes. */
  readonly surplus: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Pairs calls and results by id; of several, one in its place, else the first. Null entries are passed over. */
export function pairUp(entries: readonly (TranscriptEntry | null)[]): Pairing {
  return new Walk(entries).run();
}

/** A turn while the walk is in its thread. */
interface OpenTurn extends Turn {
  readonly key: string | undefined;
  /** Words came after the message: no later result is in its place. */
  isOver: boolean;
}

class Walk {
  readonly #entries: readonly (TranscriptEntry | null)[];
  readonly #turns: OpenTurn[] = [];
  readonly #current = new Map<string, OpenTurn>();
  readonly #ownerOf = new Map<string, OpenTurn>();
  readonly #answered = new Set<string>();
  readonly #strays: Answer[] = [];
  readonly #surplus = new Map<number, Set<number>>();

  constructor(entries: readonly (TranscriptEntry | null)[]) {
    this.#entries = entries;
  }

  run(): Pairing {
    for (let at = 0; at < this.#entries.length; at++) {
      const entry = this.#entries[at];
      if (entry === null || entry === undefined) continue;
      if (entry.type === 'assistant') this.#onAssistant(entry, at);
      else if (entry.type === 'user') this.#onUser(entry, at);
      else if (entry['subtype'] === 'compact_boundary') this.#endTurn(entry);
    }
    for (const stray of this.#strays) this.#settle(stray);
    for (const [id, turn] of this.#ownerOf) if (!this.#answered.has(id)) turn.orphans.push(id);
    return { turns: this.#turns, surplus: this.#surplus };
  }

  #onAssistant(entry: TranscriptEntry, at: number): void {
    const turn = this.#turnFor(entry, at);
    turn.at = at;
    addMember(turn, entry);
    const before = turn.calls.size;
    blocksOf(entry).forEach((block, index) => {
      const id = callId(entry, block);
      if (id === undefined) return;
      if (this.#ownerOf.has(id)) {
        this.#leaveOut(entry, at, index);
        return;
      }
      this.#ownerOf.set(id, turn);
      turn.calls.set(id, at);
    });
    if (turn.calls.size > before + 1) turn.holdsSeveral = true;
  }

  #onUser(entry: TranscriptEntry, at: number): void {
    let hasWords = blocksOf(entry).length === 0;
    blocksOf(entry).forEach((block, index) => {
      const id = answeredId(entry, block);
      if (id === undefined) hasWords = true;
      else this.#take({ id, entry: at, index, block }, entry);
    });
    if (hasWords) this.#endTurn(entry);
  }

  #take(answer: Answer, entry: TranscriptEntry): void {
    const turn = this.#ownerOf.get(answer.id);
    const isInPlace = turn !== undefined && !turn.isOver && turn === this.#current.get(threadOf(entry));
    if (!isInPlace || this.#answered.has(answer.id)) {
      this.#strays.push(answer);
      return;
    }
    this.#answered.add(answer.id);
    turn.answers.push(answer);
    turn.at = answer.entry;
    addMember(turn, entry);
  }

  /** A result that is not in its place belongs to a call that has none there, or to nothing. */
  #settle(stray: Answer): void {
    const turn = this.#ownerOf.get(stray.id);
    const entry = this.#entries[stray.entry];
    if (entry === null || entry === undefined) return;
    if (turn === undefined || this.#answered.has(stray.id)) {
      this.#leaveOut(entry, stray.entry, stray.index);
      return;
    }
    this.#answered.add(stray.id);
    if (!isUntouchable(entry)) turn.strays.push(stray);
  }

  /** The turn that an assistant entry goes on with, or a new one. */
  #turnFor(entry: TranscriptEntry, at: number): OpenTurn {
    const thread = threadOf(entry);
    const key = typeof entry.message?.id === 'string' ? entry.message.id : undefined;
    const current = this.#current.get(thread);
    // A tool may have finished while its message was still streaming: then results stand between the entries of one message.
    const goesOn = current !== undefined && !current.isOver && current.key === key;
    if (goesOn && (key !== undefined || current.answers.length === 0)) return current;
    const turn: OpenTurn = {
      key,
      isOver: false,
      at,
      calls: new Map(),
      holdsSeveral: false,
      answers: [],
      strays: [],
      orphans: [],
      members: new Set(),
    };
    this.#current.set(thread, turn);
    this.#turns.push(turn);
    return turn;
  }

  #endTurn(entry: TranscriptEntry): void {
    const turn = this.#current.get(threadOf(entry));
    if (turn !== undefined) turn.isOver = true;
  }

  #leaveOut(entry: TranscriptEntry, at: number, index: number): void {
    if (isUntouchable(entry)) return;
    const known = this.#surplus.get(at);
    if (known === undefined) this.#surplus.set(at, new Set([index]));
    else known.add(index);
  }
}

function addMember(turn: OpenTurn, entry: TranscriptEntry): void {
  const uuid = uuidOf(entry);
  if (uuid !== undefined) turn.members.add(uuid);
}
