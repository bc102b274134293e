/** Finds for every tool call its result and says which stand where the model API wants them. Decides nothing else. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { answeredId, blocksOf, callId, isUntouchable, uuidOf } from './entry.ts';
import { threadOf } from './thread.ts';

/** An entry and its index. */
export interface Place {
  readonly entry: TranscriptEntry;
  readonly at: number;
}

/** A result block and where it stands. */
export interface Answer extends Place {
  readonly id: string;
  /** Of the block in its entry. */
  readonly index: number;
  readonly block: TranscriptBlock;
}

/** One assistant message, in as many entries as it is stored in, and the results that follow it. */
export interface Turn {
  /** Index of the last entry of the message or its results: what is missing comes right after. */
  at: number;
  /** First entry of the message: its thread is that of the turn. */
  readonly message: TranscriptEntry;
  /** Call ids in order, each with where it stands. */
  readonly calls: Map<string, Place>;
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
  return new Walk().run(entries);
}

/** A turn while the walk is in its thread. */
interface OpenTurn extends Turn {
  readonly key: string | undefined;
  /** Words came after the message: no later result is in its place. */
  isOver: boolean;
}

class Walk {
  readonly #turns: OpenTurn[] = [];
  readonly #current = new Map<string, OpenTurn>();
  readonly #ownerOf = new Map<string, OpenTurn>();
  readonly #answered = new Set<string>();
  readonly #strays: Answer[] = [];
  readonly #surplus = new Map<number, Set<number>>();

  run(entries: readonly (TranscriptEntry | null)[]): Pairing {
    entries.forEach((entry, at) => {
      if (!isRecord(entry)) return;
      if (entry.type === 'assistant') this.#onAssistant({ entry, at });
      else if (entry.type === 'user') this.#onUser({ entry, at });
      else if (entry['subtype'] === 'compact_boundary') this.#endTurn(entry);
    });
    for (const stray of this.#strays) this.#settle(stray);
    for (const [id, turn] of this.#ownerOf) if (!this.#answered.has(id)) turn.orphans.push(id);
    return { turns: this.#turns, surplus: this.#surplus };
  }

  #onAssistant(place: Place): void {
    const { entry, at } = place;
    const turn = this.#turnFor(place);
    turn.at = at;
    addMember(turn, entry);
    const before = turn.calls.size;
    blocksOf(entry).forEach((block, index) => {
      const id = callId(entry, block);
      if (id === undefined) return;
      if (this.#ownerOf.has(id)) {
        this.#leaveOut(place, index);
        return;
      }
      this.#ownerOf.set(id, turn);
      turn.calls.set(id, place);
    });
    if (turn.calls.size > before + 1) turn.holdsSeveral = true;
  }

  #onUser({ entry, at }: Place): void {
    let hasWords = blocksOf(entry).length === 0;
    blocksOf(entry).forEach((block, index) => {
      const id = answeredId(entry, block);
      if (id === undefined) hasWords = true;
      else this.#take({ id, entry, at, index, block });
    });
    if (hasWords) this.#endTurn(entry);
  }

  #take(answer: Answer): void {
    const turn = this.#ownerOf.get(answer.id);
    const isInPlace = turn !== undefined && !turn.isOver && turn === this.#current.get(threadOf(answer.entry));
    if (!isInPlace || this.#answered.has(answer.id)) {
      this.#strays.push(answer);
      return;
    }
    this.#answered.add(answer.id);
    turn.answers.push(answer);
    turn.at = answer.at;
    addMember(turn, answer.entry);
  }

  /** A result that is not in its place belongs to a call that has none there, or to nothing. */
  #settle(stray: Answer): void {
    const turn = this.#ownerOf.get(stray.id);
    if (turn === undefined || this.#answered.has(stray.id)) {
      this.#leaveOut(stray, stray.index);
      return;
    }
    this.#answered.add(stray.id);
    if (!isUntouchable(stray.entry)) turn.strays.push(stray);
  }

  /** The turn that an assistant entry goes on with, or a new one. */
  #turnFor({ entry, at }: Place): OpenTurn {
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
      message: entry,
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

  #leaveOut({ entry, at }: Place, index: number): void {
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
