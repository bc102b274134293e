/** The account of one step. */
import type { Usage } from './usage.ts';

/** What `Runtime.run` resolves with, and a row of the manifest. */
export interface StepResult {
  /** The step's label, with its suffix (`work#round2`). */
  readonly step: string;
  /** The last session that took over; null when none came to be. */
  readonly sessionId: string | null;
  /** The last turn ended well and said something. */
  readonly ok: boolean;
  /** US dollars, summed over attempts and handoffs, nothing counted twice. */
  readonly costUsd: number;
  /** Turns of the main thread, summed as the cost is. */
  readonly numTurns: number;
  /** Tokens, summed as the cost is. */
  readonly usage: Usage;
  /** The main thread's prose only. */
  readonly text: string;
  /** Starts with a stable code (`budget`, `aborted`, `api:…`); after a colon and a blank, text for people. */
  readonly error: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601. */
  readonly endedAt: string;
  /** From `startedAt` to `endedAt`, waits included. */
  readonly durationMs: number;
  /** Attempts used; interrupts and handoffs do not count. */
  readonly attempts: number;
  /** Everything that went wrong on the way; never shown to a model. */
  readonly errors: readonly string[];
  /** A retry or an interrupt continued a session within this call. */
  readonly resumed: boolean;
  /** Sessions burned by handoffs, in order. */
  readonly retired: readonly string[];
  /** Tokens of the main thread's last turn. */
  readonly context: number;
}

/** Code of the error in the manifest's row of a step that is not over: it works, or it was killed. */
export const RUNNING = 'running';
