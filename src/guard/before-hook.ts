/** The one hook before every tool call: asks the guards in order, then the grants, and answers in any case. */
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import type { Guard, GuardDecision, HookInput, HookMatcher, HookOutput, ToolCall } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isRecord } from '../util/json.ts';
import { isKnownTool } from './grant.ts';
import { type GuardNotice, type NoticeOrigin, originOf, roughOrigin } from './guard-notice.ts';
import { deny, HOOK_TIMEOUT_S, readToolCall, toHookOutput } from './hook-call.ts';
import { isLate, within } from './within.ts';

export interface BeforeHookSettings {
  readonly clock: Clock;
  readonly lang: Lang;
  readonly report: (notice: GuardNotice) => void;
  readonly limitMs?: number;
  /** Only their refusals count. */
  readonly refuse: readonly Guard[];
  /** The last word; `pass` counts as a refusal. */
  readonly grant: Guard;
  /** May put another input into a call that was granted, or refuse it. */
  readonly change: Guard;
}

/** What is answered in the end: nobody is left to pass a call on to. */
type Verdict = Exclude<GuardDecision, { kind: 'pass' }>;

/** Well below what the harness waits, so that the answer is always ours. */
export const DEFAULT_LIMIT_MS = 20_000;

/**
 * One matcher without a pattern: the harness runs matching hooks side by side and lets a call through when one throws,
 * so a single hook decides, on the tool's own name, and fails closed.
 */
export function createBeforeHook(settings: BeforeHookSettings): HookMatcher {
  const answer = async (input: HookInput): Promise<HookOutput> => {
    const call = readToolCall(input);
    if (call === null) return announced(settings, roughOrigin(input), deny(guardText[settings.lang].garbage));
    return announced(settings, originOf(call), await decide(settings, call));
  };
  return { hooks: [answer], timeout: HOOK_TIMEOUT_S, onFailure: 'block' };
}

async function decide(settings: BeforeHookSettings, call: ToolCall): Promise<Verdict> {
  const text = guardText[settings.lang];
  const fail = (message: string): void =>
    settings.report({ kind: 'failed', ...originOf(call), where: 'guard', message });
  try {
    const decision = await within(ask(settings, call), settings.limitMs ?? DEFAULT_LIMIT_MS, settings.clock);
    if (!isLate(decision)) return decision;
    fail(text.guardSilent);
    return deny(text.guardSilent);
  } catch (error) {
    fail(messageOf(error));
    return deny(text.guardFailed);
  }
}

async function ask(settings: BeforeHookSettings, call: ToolCall): Promise<Verdict> {
  for (const guard of settings.refuse) {
    const decision = checked(await guard(call));
    if (decision.kind === 'deny') return decision;
  }
  const granted = checked(await settings.grant(call));
  if (granted.kind === 'pass') return deny(guardText[settings.lang].unknownTool(call.tool));
  if (granted.kind === 'deny') return granted;
  const changed = checked(await settings.change(call));
  if (changed.kind === 'deny') return changed;
  return { ...granted, ...changed, kind: granted.kind };
}

/** Guards come from callers too: what is no decision must not count as one that passes. */
function checked(decision: GuardDecision): GuardDecision {
  const kind: unknown = isRecord(decision) ? decision.kind : undefined;
  if (['pass', 'deny', 'allow', 'undecided'].includes(String(kind))) return decision;
  throw new Error(`A guard answered with something that is no decision (kind: ${String(kind)})`);
}

function announced(settings: BeforeHookSettings, origin: NoticeOrigin, decision: Verdict): HookOutput {
  const reason = decision.kind === 'deny' ? decision.reason : null;
  const { kind } = decision;
  settings.report({ kind: 'asked', ...origin, decision: kind, reason, isKnownTool: isKnownTool(origin.tool) });
  return toHookOutput(decision);
}
