/** The hooks a workbench needs, for people who drive the SDK themselves. */
import type { WorkerDefinition } from '../domain/agent-spec.ts';
import type { HookMatcher } from '../domain/hook.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { delegateGuard } from './delegate-guard.ts';
import { indexGuard } from './index-guard.ts';
import { isolateGuard } from './isolate-guard.ts';
import { anyWantsIsolation } from './isolated.ts';
import { DEFAULT_SPILL_THRESHOLD, spillGuard } from './spill-guard.ts';

export interface WorkbenchHooksOptions {
  /** Refuses hands-on tools to the main thread. Default true. */
  readonly delegateOnly?: boolean;
  /** Characters from which on results are spilled; 0 or null: never. Default 4000. */
  readonly spillThreshold?: number | null;
  /** Roles that may be dispatched; those marked with `isolate` get a worktree. */
  readonly agents?: Readonly<Record<string, WorkerDefinition>>;
  /** Lets Bash commands of the main thread pass that only look. Default false. */
  readonly allowGlance?: boolean;
}

/** Hook groups by event, in the language of the workbench; an event without hooks is left out. */
export function workbenchHooks(
  workbench: Workbench,
  options: WorkbenchHooksOptions = {},
): Record<string, HookMatcher[]> {
  const { delegateOnly = true, spillThreshold = DEFAULT_SPILL_THRESHOLD, agents = {}, allowGlance = false } = options;
  const { lang } = workbench;
  const artifacts = workbench.show(workbench.artifacts);
  const before: HookMatcher[] = [];
  if (delegateOnly) before.push(delegateGuard({ allowGlance, lang, artifacts }));
  if (anyWantsIsolation(agents)) before.push(isolateGuard(agents));
  const after: HookMatcher[] = [indexGuard(workbench)];
  if (spillThreshold) after.push(spillGuard(workbench, { threshold: spillThreshold }));
  return { ...(before.length > 0 && { PreToolUse: before }), PostToolUse: after };
}
