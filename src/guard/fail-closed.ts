/** A caller's own PreToolUse hooks made to fail closed: the harness lets a call through when a hook breaks. */
import { messageOf } from '../domain/error.ts';
import type { HookCallback, HookInput, HookMatcher, HookOutput, Hooks } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isRecord } from '../util/json.ts';
import { type GuardNotice, roughOrigin } from './guard-notice.ts';
import { deny, toHookOutput } from './hook-call.ts';

export interface FailClosedContext {
  readonly lang: Lang;
  readonly report: (notice: GuardNotice) => void;
}

/** The fields of an answer and what kind they are; those of the SDK's own type. */
const ANSWER = {
  ...{ continue: 'boolean', suppressOutput: 'boolean', stopReason: 'string', decision: 'string', reason: 'string' },
  ...{ systemMessage: 'string', terminalSequence: 'string', hookSpecificOutput: 'object' },
  ...{ async: 'boolean', asyncTimeout: 'number' },
};
const SPECIFIC = {
  ...{ hookEventName: 'string', permissionDecision: 'string', permissionDecisionReason: 'string' },
  ...{ updatedInput: 'object', additionalContext: 'string' },
};

const DECISIONS: readonly unknown[] = ['allow', 'deny', 'ask', 'defer'];

/**
 * The same hooks; before a tool, one that throws or answers something the harness could make nothing of refuses the call
 * and is reported. One that answers nothing has no opinion. Hooks of other events stay as they are.
 */
export function failClosed(hooks: Hooks, context: FailClosedContext): Record<string, HookMatcher[]> {
  const close = (matcher: HookMatcher): HookMatcher => ({
    ...matcher,
    // For what never comes back to this process: an answer that cannot be sent.
    onFailure: 'block',
    hooks: matcher.hooks.map(hook => closed(hook, context)),
  });
  return Object.fromEntries(
    Object.entries(hooks).map(([event, matchers]) => [
      event,
      event === 'PreToolUse' ? matchers.map(close) : [...matchers],
    ]),
  );
}

function closed(hook: HookCallback, { lang, report }: FailClosedContext): HookCallback {
  const text = guardText[lang];
  const refuse = (input: HookInput, message: string): HookOutput => {
    report({ kind: 'failed', ...roughOrigin(input), where: 'hook', message });
    return toHookOutput(deny(text.guardFailed));
  };
  return async (input, toolUseId, options) => {
    try {
      const output: unknown = (await hook(input, toolUseId, options)) ?? {};
      return isAnswer(output) ? output : refuse(input, text.noHookAnswer);
    } catch (error) {
      return refuse(input, messageOf(error));
    }
  };
}

/** What the harness takes for an answer; anything else, down to a field of another kind, it would treat as empty. */
function isAnswer(output: unknown): output is HookOutput {
  if (!isRecord(output) || !hasOnly(output, ANSWER)) return false;
  const { decision, hookSpecificOutput: specific } = output;
  if (decision !== undefined && decision !== 'block' && decision !== 'approve') return false;
  if (specific === undefined) return true;
  if (!isRecord(specific) || !hasOnly(specific, SPECIFIC) || specific['hookEventName'] !== 'PreToolUse') return false;
  const { permissionDecision, updatedInput } = specific;
  const isDecision = permissionDecision === undefined || DECISIONS.includes(permissionDecision);
  return isDecision && (updatedInput === undefined || isRecord(updatedInput));
}

/** A decision at a place where nobody looks for it, `{ permissionDecision: 'deny' }`, is a field that is not known. */
function hasOnly(record: Record<string, unknown>, kinds: Readonly<Record<string, string>>): boolean {
  return Object.entries(record).every(
    ([name, value]) => value === undefined || (Object.hasOwn(kinds, name) && typeof value === kinds[name]),
  );
}
