/** Joining groups of hooks. */
import type { HookMatcher, Hooks } from '../domain/hook.ts';

/** Joins the groups event by event, in order; nothing is dropped but groups that are null or undefined. */
export function mergeHooks(...groups: readonly (Hooks | null | undefined)[]): Record<string, HookMatcher[]> {
  const merged = new Map<string, HookMatcher[]>();
  for (const group of groups) {
    for (const [event, matchers] of Object.entries(group ?? {})) {
      merged.set(event, [...(merged.get(event) ?? []), ...matchers]);
    }
  }
  return Object.fromEntries(merged);
}
