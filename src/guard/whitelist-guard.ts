/** Makes a role's tool list exclusive for work: what runs or writes and is not listed is refused on the main thread. */
import type { Guard, HookMatcher } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { glanceRefusal } from './glance.ts';
import { deny, guardMatcher, isMainThread, PASS, toolMatcher } from './hook-call.ts';
import { HANDS_ON_TOOLS } from './known-tool.ts';
import { listsTool } from './tool-list.ts';

export interface WhitelistOptions {
  /** The role's name in the refusal. Default: "this role". */
  readonly role?: string;
  /** Lets Bash commands pass that only look. Default false. */
  readonly glance?: boolean;
  /** Language of the refusal. Default `en`. */
  readonly lang?: Lang;
}

/**
 * A PreToolUse hook that refuses every hands-on tool not in `allowed` to the main thread; subagents pass. Null when
 * there is nothing to refuse. `allowedTools` alone only saves the question: it keeps nobody from anything.
 */
export function whitelistGuard(
  allowed: readonly string[] | null | undefined,
  options: WhitelistOptions = {},
): HookMatcher | null {
  const banned = bannedTools(allowed ?? []);
  if (banned.length === 0) return null;
  return guardMatcher(whitelistRule(allowed, options), { tools: toolMatcher(banned), lang: options.lang });
}

/** The decision of `whitelistGuard`. */
export function whitelistRule(allowed: readonly string[] | null | undefined, options: WhitelistOptions = {}): Guard {
  const { glance = false, lang = 'en' } = options;
  const text = guardText[lang];
  const role = options.role ?? text.thisRole;
  const banned = new Set(bannedTools(allowed ?? []));
  return call => {
    if (!isMainThread(call) || !banned.has(call.tool)) return PASS;
    if (call.tool !== 'Bash' || !glance) return deny(text.notYours(role, call.tool));
    const refusal = glanceRefusal(call, lang);
    return refusal === null ? PASS : deny(refusal);
  };
}

function bannedTools(allowed: readonly string[]): string[] {
  return HANDS_ON_TOOLS.filter(tool => !listsTool(allowed, tool));
}
