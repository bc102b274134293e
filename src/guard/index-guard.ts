/** Keeps the workbench's index up to date with what is written there. */
import type { HookInput, HookMatcher } from '../domain/hook.ts';
import { isInside, realPathOf } from '../workbench/real-path.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { HOOK_TIMEOUT_S, readToolCall } from './hook-call.ts';

/** A PostToolUse hook: a file that Write or Edit put into the workbench refreshes `INDEX.md`. It changes no result and never fails. */
export function indexGuard(workbench: Workbench): HookMatcher {
  const refresh = async (input: HookInput): Promise<Record<never, never>> => {
    try {
      refreshIndex(workbench, input);
    } catch {
      // An index that is out of date is no reason to disturb the work.
    }
    return {};
  };
  return { matcher: 'Write|Edit', hooks: [refresh], timeout: HOOK_TIMEOUT_S };
}

/**
 * Refreshes the index when the call wrote into the workbench.
 * @throws what the file system reports when the index cannot be written.
 */
export function refreshIndex(workbench: Workbench, input: HookInput): void {
  const call = readToolCall(input);
  if (call === null || (call.tool !== 'Write' && call.tool !== 'Edit')) return;
  const path = call.input['file_path'];
  if (typeof path !== 'string') return;
  const real = realPathOf(path.trim(), call.cwd ?? workbench.workspace);
  if (isInside(real, realPathOf(workbench.root, workbench.workspace))) workbench.refresh();
}
