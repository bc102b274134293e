/** The figures of the handoff: when it is near and when it is due. */
import type { HandoffPolicy } from '../domain/agent-spec.ts';

/** The policy with its defaults filled in. */
export function handoffPolicy(option: boolean | Partial<HandoffPolicy>): HandoffPolicy {
  const given = typeof option === 'boolean' ? { enabled: option } : option;
  return { enabled: true, headroom: 50_000, maxGenerations: 8, drainMs: 600_000, ...given };
}

/** Tokens at which the handoff is due. */
export function handoffAt(policy: HandoffPolicy, window: number): number {
  return Math.max(10_000, window - policy.headroom);
}

/** Tokens at which it is announced. */
export function handoffWarnAt(policy: HandoffPolicy, window: number): number {
  return Math.max(1_000, handoffAt(policy, window) - 20_000);
}
