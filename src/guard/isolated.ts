/** The mark on a worker that wants a git worktree of its own. */
import type { WorkerDefinition } from '../domain/agent-spec.ts';

/** A copy of the definition with the mark set, or taken off with `flag` false. */
export function isolated<T extends WorkerDefinition>(worker: T, flag = true): T {
  return { ...worker, isolate: flag };
}

/** True when the definition carries the mark. */
export function wantsIsolation(worker: WorkerDefinition | null | undefined): boolean {
  return worker?.isolate === true;
}

/** True when any of the roles carries the mark. */
export function anyWantsIsolation(agents: Readonly<Record<string, WorkerDefinition>> | undefined): boolean {
  return Object.values(agents ?? {}).some(wantsIsolation);
}
