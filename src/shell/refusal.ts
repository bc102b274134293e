/** How a rule says no: a thrown reason, caught where the verdict is made. It is never seen outside this folder. */

/** A command is no glance; `reason` is a short English phrase for logs. */
export class Refusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
  }
}

/** @throws Refusal always. */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/** @throws Refusal when `condition` does not hold. */
export function demand(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal(reason);
}
