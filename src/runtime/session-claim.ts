/** The sessions that one step is in, taken so that no other process resumes them meanwhile. */

/** Takes one session; the returned function lets go. @throws UsageError `session-in-use`. */
type Claim = (sessionId: string) => () => void;

/** One step's: the session it resumes, and every one it begins or hands over to. */
export class SessionClaims {
  readonly #claim: Claim;
  readonly #held = new Map<string, () => void>();

  /** @throws UsageError `session-in-use` while a living process has `resumed`; null: nothing is resumed. */
  constructor(claim: Claim, resumed: string | null) {
    this.#claim = claim;
    if (resumed !== null) this.#held.set(resumed, claim(resumed));
  }

  /** Takes a session that the step has just begun. One that cannot be taken is worked in all the same. */
  add(sessionId: string): void {
    if (this.#held.has(sessionId)) return;
    try {
      this.#held.set(sessionId, this.#claim(sessionId));
    } catch {
      // The lock is busy or cannot be written: no reason to lose what the model is saying.
    }
  }

  release(): void {
    for (const letGo of this.#held.values()) letGo();
    this.#held.clear();
  }
}
