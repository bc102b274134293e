/** Lets only the roles of the spec be dispatched: not the harness's own agents, not a fork of the conversation. */
import type { WorkerDefinition } from '../domain/agent-spec.ts';
import type { Guard, HookMatcher } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { deny, guardMatcher, PASS } from './hook-call.ts';
import { wantsIsolation } from './isolated.ts';

export interface DispatchOptions {
  /** Language of the refusal. Default `en`. */
  readonly lang?: Lang;
}

/**
 * A PreToolUse hook on Agent that refuses, for every agent, a `subagent_type` that `agents` does not define, naming
 * those it does, and work sent off to another machine.
 */
export function dispatchGuard(
  agents: Readonly<Record<string, WorkerDefinition>>,
  options: DispatchOptions = {},
): HookMatcher {
  return guardMatcher(dispatchRule(agents, options), { ...options, tools: 'Agent|Task' });
}

/** The decision of `dispatchGuard`. */
export function dispatchRule(agents: Readonly<Record<string, WorkerDefinition>>, options: DispatchOptions = {}): Guard {
  const text = guardText[options.lang ?? 'en'];
  const names = Object.keys(agents);
  return call => {
    if (call.tool !== 'Agent') return PASS;
    if (names.length === 0) return deny(text.noAgents);
    const type = call.input['subagent_type'];
    const name = typeof type === 'string' ? type : '';
    if (!names.includes(name)) return deny(text.undefinedAgent(name, names));
    return call.input['isolation'] === 'remote' ? deny(text.remoteIsolation) : PASS;
  };
}

/**
 * Refuses a worktree to a role that is not marked for one. The model is offered the choice by the harness; taken, it
 * would put the work where the workbench may be out of reach, on a branch that nobody watches or clears.
 */
export function placeRule(agents: Readonly<Record<string, WorkerDefinition>>, options: DispatchOptions = {}): Guard {
  const text = guardText[options.lang ?? 'en'];
  return call => {
    const type = call.input['subagent_type'];
    if (call.tool !== 'Agent' || typeof type !== 'string' || !Object.hasOwn(agents, type)) return PASS;
    const asksForPlace = call.input['isolation'] === 'worktree' && !wantsIsolation(agents[type]);
    return asksForPlace ? deny(text.noIsolation(type)) : PASS;
  };
}
