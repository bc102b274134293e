/** Finds for every tool call its result and says which stand where the model API wants them. Decides nothing else. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { answeredId, blocksOf, callId, isUntouchable, uuidOf } from './entry.ts';
import { threadOf } from './relink.ts';

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

/** Pairs calls and results by id, the first of each. Entries that are null or untouchable are not judged. */
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
  readonly #called: ReadonlySet<string>;

  constructor(entries: readonly (TranscriptEntry | null)[]) {
    this.#entries = entries;
    this.#called = calledIn(entries);
  }

  run(): Pairing {
    this.#entries.forEach((entry, at) => {
      if (entry === null) return;
      if (entry.type === 'assistant') this.#onAssistant(entry, at);
      else if (entry.type === 'user') this.#onUser(entry, at);
      else if (entry['subtype'] === 'compact_boundary') this.#endTurn(entry);
    });
    for (const stray of this.#strays) this.#ownerOf.get(stray.id)?.strays.push(stray);
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
      else if (!this.#called.has(id) || this.#answered.has(id)) this.#leaveOut(entry, at, index);
      else this.#take({ id, entry: at, index, block }, entry);
    });
    if (hasWords) this.#endTurn(entry);
  }

  #take(answer: Answer, entry: TranscriptEntry): void {
    this.#answered.add(answer.id);
    const turn = this.#ownerOf.get(answer.id);
    const isInPlace = turn !== undefined && !turn.isOver && turn === this.#current.get(threadOf(entry));
    if (isInPlace) {
      turn.answers.push(answer);
      turn.at = answer.entry;
      addMember(turn, entry);
    } else if (!isUntouchable(entry)) {
      this.#strays.push(answer);
    }
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

function calledIn(entries: readonly (TranscriptEntry | null)[]): Set<string> {
  const called = new Set<string>();
  for (const entry of entries) {
    if (entry === null || entry.type !== 'assistant') continue;
    for (const block of blocksOf(entry)) {
      const id = callId(entry, block);
      if (id !== undefined) called.add(id);
    }
  }
  return called;
}
