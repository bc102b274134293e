/** What one look at a part of the machine has found. */

/** `warn`: something works less well. `broken`: runs fail, or will. */
export type CheckState = 'ok' | 'warn' | 'broken';

export interface Check {
  /** Stable; meant for programs. */
  readonly id: string;
  readonly state: CheckState;
  /** What was found; holds no secret. */
  readonly text: string;
  /** What to do about it; null when all is well. */
  readonly todo: string | null;
}

export function ok(id: string, text: string): Check {
  return { id, state: 'ok', text, todo: null };
}

export function warn(id: string, text: string, todo: string): Check {
  return { id, state: 'warn', text, todo };
}

export function broken(id: string, text: string, todo: string): Check {
  return { id, state: 'broken', text, todo };
}
