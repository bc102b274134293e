/** Gives dispatched workers of marked roles a git worktree of their own. Does not check that git can. */
import type { WorkerDefinition } from '../domain/agent-spec.ts';
import type { Guard, HookMatcher, ToolCall } from '../domain/hook.ts';
import { guardMatcher, PASS } from './hook-call.ts';
import { wantsIsolation } from './isolated.ts';

export interface IsolateOptions {
  /** Called when isolation was put into a call, with the role and the input as the model wrote it. What it throws is ignored. */
  readonly onInject?: (role: string, input: Readonly<Record<string, unknown>>) => void;
}

/**
 * A PreToolUse hook on Agent: a role marked with `isolate` whose call names neither `cwd` nor `isolation` is allowed
 * with `isolation: 'worktree'` added. Every other call passes untouched.
 */
export function isolateGuard(
  agents: Readonly<Record<string, WorkerDefinition>>,
  options: IsolateOptions = {},
): HookMatcher {
  return guardMatcher(isolateRule(agents, options), { tools: 'Agent|Task' });
}

/** The decision of `isolateGuard`. */
export function isolateRule(agents: Readonly<Record<string, WorkerDefinition>>, options: IsolateOptions = {}): Guard {
  return call => {
    const role = isolatedRole(agents, call);
    if (role === undefined || isSet(call.input['cwd']) || isSet(call.input['isolation'])) return PASS;
    try {
      options.onInject?.(role, call.input);
    } catch {
      // A listener's fault must not cost the worker its isolation.
    }
    return { kind: 'allow', input: { ...call.input, isolation: 'worktree' } };
  };
}

/** The marked role this call dispatches; undefined when it dispatches none. */
export function isolatedRole(agents: Readonly<Record<string, WorkerDefinition>>, call: ToolCall): string | undefined {
  const role = call.input['subagent_type'];
  if (call.tool !== 'Agent' || typeof role !== 'string' || !Object.hasOwn(agents, role)) return undefined;
  return wantsIsolation(agents[role]) ? role : undefined;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
