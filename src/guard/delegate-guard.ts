/** Keeps a main thread that only delegates from working by itself. */
import type { Guard, GuardDecision, HookMatcher } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { glanceRefusal } from './glance.ts';
import { deny, guardMatcher, isMainThread, PASS, toolMatcher } from './hook-call.ts';
import { isHarmlessTool, isMcpTool } from './known-tool.ts';

export interface DelegateOptions {
  /** The tools refused, as names or `A|B`. Default: every built-in tool that is not known to be harmless. */
  readonly tools?: string | readonly string[];
  /** Lets Bash commands pass that only look. Default false. */
  readonly allowGlance?: boolean;
  /** Language of the refusal. Default `en`. */
  readonly lang?: Lang;
  /** Where long output belongs, as the refusal says it. Default `artifacts/`. */
  readonly artifacts?: string;
}

/**
 * A PreToolUse hook that refuses hands-on tools to the main thread and says what to do instead; subagents pass. Without
 * `tools` it has no matcher: what a new harness brings is refused too, until it is known to be harmless. Tools of MCP
 * servers pass, the caller connected them.
 */
export function delegateGuard(options: DelegateOptions = {}): HookMatcher {
  const { tools, lang } = options;
  return guardMatcher(delegateRule(options), { tools: tools === undefined ? undefined : toolMatcher(tools), lang });
}

/** The decision of `delegateGuard`. */
export function delegateRule(options: DelegateOptions = {}): Guard {
  const { allowGlance = false, lang = 'en', artifacts = 'artifacts/' } = options;
  const text = guardText[lang];
  const refused = options.tools === undefined ? undefined : new Set(toolMatcher(options.tools).split('|'));
  const refuse = (why: string): GuardDecision => deny(`${why} ${text.dispatchInstead(artifacts)}`);
  return call => {
    if (!isMainThread(call) || !(refused?.has(call.tool) ?? isWork(call.tool))) return PASS;
    if (call.tool !== 'Bash' || !allowGlance) return refuse(text.delegate(call.tool));
    const refusal = glanceRefusal(call, lang);
    return refusal === null ? PASS : refuse(refusal);
  };
}

function isWork(tool: string): boolean {
  return !isHarmlessTool(tool) && !isMcpTool(tool);
}
