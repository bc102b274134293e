/** Between the harness's hook data and the guards' vocabulary: reading a call, writing an answer, one guard as a matcher. */
import type { Guard, GuardDecision, HookInput, HookMatcher, HookOutput, ToolCall } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isRecord } from '../util/json.ts';
import { canonicalTool } from './known-tool.ts';

/** Seconds the harness waits for one of these hooks before it blocks the call by itself. */
export const HOOK_TIMEOUT_S = 60;

/** The call a hook is asked about; null when the data is not what a harness sends. */
export function readToolCall(input: unknown): ToolCall | null {
  if (!isRecord(input) || !isRecord(input['tool_input'])) return null;
  const tool = input['tool_name'];
  const agentId = input['agent_id'] ?? null;
  if (typeof tool !== 'string' || tool === '' || (agentId !== null && typeof agentId !== 'string')) return null;
  return {
    tool: canonicalTool(tool),
    input: input['tool_input'],
    id: stringOr(input['tool_use_id'], null),
    agentId: agentId === '' ? null : agentId,
    agentType: stringOr(input['agent_type'], null),
    cwd: stringOr(input['cwd'], null),
  };
}

/** True when the hook speaks of the main thread: its data has no non-empty `agent_id` (`agent_type` says nothing). */
export function isMainThread(call: Pick<ToolCall, 'agentId'>): boolean {
  return call.agentId === null;
}

/** A decision in the form the harness takes. `pass` and `undecided` leave the call to the harness's own rules. */
export function toHookOutput(decision: GuardDecision): HookOutput {
  switch (decision.kind) {
    case 'pass':
      return {};
    case 'deny':
      return preToolUse({ permissionDecision: 'deny', permissionDecisionReason: decision.reason });
    case 'allow':
      return preToolUse({ permissionDecision: 'allow', ...updated(decision.input) });
    case 'undecided':
      return decision.input === undefined ? {} : preToolUse(updated(decision.input));
  }
}

/** One guard as a hook of its own. It refuses what it cannot read, and whatever goes wrong inside it is a refusal. */
export function guardMatcher(
  guard: Guard,
  options: { readonly tools?: string | undefined; readonly lang?: Lang | undefined } = {},
): HookMatcher {
  const text = guardText[options.lang ?? 'en'];
  const decide = async (input: HookInput): Promise<HookOutput> => {
    try {
      const call = readToolCall(input);
      return toHookOutput(call === null ? deny(text.garbage) : await guard(call));
    } catch {
      return toHookOutput(deny(text.guardFailed));
    }
  };
  return {
    ...(options.tools !== undefined && { matcher: options.tools }),
    hooks: [decide],
    timeout: HOOK_TIMEOUT_S,
    onFailure: 'block',
  };
}

/** Names as a matcher: `A|B`, each matched exactly. */
export function toolMatcher(tools: string | readonly string[]): string {
  return typeof tools === 'string' ? tools : tools.join('|');
}

export function deny(reason: string): Extract<GuardDecision, { kind: 'deny' }> {
  return { kind: 'deny', reason };
}

export const PASS: GuardDecision = { kind: 'pass' };

function preToolUse(
  fields: Omit<
    NonNullable<Extract<HookOutput['hookSpecificOutput'], { hookEventName: 'PreToolUse' }>>,
    'hookEventName'
  >,
): HookOutput {
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } };
}

function updated(input: Readonly<Record<string, unknown>> | undefined): { updatedInput?: Record<string, unknown> } {
  return input === undefined ? {} : { updatedInput: { ...input } };
}

function stringOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise;
}
