/** The one hook after every tool that ran: index, spill, and whoever else wants to know. It never harms a result. */
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import type { HookInput, HookMatcher, HookOutput, ToolCall } from '../domain/hook.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { DEFAULT_LIMIT_MS } from './before-hook.ts';
import { type FailedNotice, type GuardNotice, originOf } from './guard-notice.ts';
import { HOOK_TIMEOUT_S, readToolCall } from './hook-call.ts';
import { refreshIndex } from './index-guard.ts';
import { spillResponse, toolOutput } from './spill-guard.ts';
import { isLate, within } from './within.ts';

export interface AfterHookSettings {
  readonly workbench: Workbench | null;
  readonly spillThreshold: number | null;
  readonly readable?: readonly string[];
  readonly clock: Clock;
  readonly report: (notice: GuardNotice) => void;
  readonly onPostToolUse?: (call: ToolCall) => { continue?: boolean; stopReason?: string } | undefined;
  readonly limitMs?: number;
}

/** The PostToolUse hooks; no event at all when there is nothing to do. */
export function createAfterHook(settings: AfterHookSettings): Record<string, HookMatcher[]> {
  if (settings.workbench === null && settings.onPostToolUse === undefined) return {};
  const answer = async (input: HookInput): Promise<HookOutput> => {
    const call = readToolCall(input);
    if (call === null) return {};
    index(settings, call, input);
    return { ...(await spill(settings, call, input)), ...listen(settings, call) };
  };
  return { PostToolUse: [{ hooks: [answer], timeout: HOOK_TIMEOUT_S }] };
}

function index(settings: AfterHookSettings, call: ToolCall, input: HookInput): void {
  try {
    if (settings.workbench !== null) refreshIndex(settings.workbench, input);
  } catch (error) {
    fail(settings, call, 'index', messageOf(error));
  }
}

async function spill(settings: AfterHookSettings, call: ToolCall, input: HookInput): Promise<HookOutput> {
  const { workbench, spillThreshold: threshold, readable = [], limitMs = DEFAULT_LIMIT_MS, clock } = settings;
  if (workbench === null || !threshold) return {};
  try {
    const outcome = await within(spillResponse(workbench, input, { threshold, readable }), limitMs, clock);
    if (isLate(outcome)) throw new Error(`not stored within ${limitMs} ms`);
    for (const moved of outcome.moved) settings.report({ kind: 'spilled', ...originOf(call), ...moved });
    return outcome.moved.length === 0 ? {} : toolOutput(outcome.response);
  } catch (error) {
    fail(settings, call, 'spill', messageOf(error));
    return {};
  }
}

function listen(settings: AfterHookSettings, call: ToolCall): HookOutput {
  try {
    return settings.onPostToolUse?.(call) ?? {};
  } catch (error) {
    fail(settings, call, 'listener', messageOf(error));
    return {};
  }
}

function fail(settings: AfterHookSettings, call: ToolCall, where: FailedNotice['where'], message: string): void {
  settings.report({ kind: 'failed', ...originOf(call), where, message });
}
