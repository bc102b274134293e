/** A question and a message as the world sees them. Types only. */
import type { AskEvent } from '../domain/event.ts';

/** `asked` is the only state that changes again. */
export type AskState = AskEvent['state'];

/** A question that was put, or would have been. The object is live: its state changes when the question is settled. */
export interface Ask {
  /** `q1`, `q2`, … in the order they came. */
  readonly id: string;
  /** What is asked, as it was put. */
  readonly question: string;
  /** Answers to choose from; any other answer is as good. */
  readonly options: readonly string[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** `asked` while it waits; then what came of it. */
  readonly state: AskState;
  /** What the person said: the answer, or why there is none. '' until then. */
  readonly answer: string;
  /** From asking until it was settled; 0 until then. */
  readonly waitedMs: number;
}

/** Where a message stands: waiting, in the hands of a live conversation, or said to a model. */
export type MailState = 'queued' | 'pushed' | 'delivered';

/** Words a person volunteered. The object is live: its state changes. */
export interface Mail {
  /** `m1`, `m2`, … in the order they came. */
  readonly id: string;
  /** The words, trimmed. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether a model has been told. */
  readonly state: MailState;
  /** The file that now holds the words too; null when there is none or it could not be written. */
  readonly writtenTo: string | null;
}
