/** A caller's own hooks with their power to permit taken out: they may refuse and change input, flower's hook alone grants. */
import type { HookCallback, HookMatcher, HookOutput, Hooks } from '../domain/hook.ts';
import { isRecord } from '../util/json.ts';

/** Events whose hooks can let a call through. */
const GRANTING: readonly string[] = ['PreToolUse', 'PermissionRequest'];

/** The same hooks; where the harness would take an answer for a permission, the permission is dropped and the rest stays. */
export function withoutGrants(hooks: Hooks): Record<string, HookMatcher[]> {
  return Object.fromEntries(
    Object.entries(hooks).map(([event, matchers]) => [
      event,
      matchers.map(matcher =>
        GRANTING.includes(event) ? { ...matcher, hooks: matcher.hooks.map(withoutGrant) } : matcher,
      ),
    ]),
  );
}

function withoutGrant(hook: HookCallback): HookCallback {
  return async (input, toolUseId, options) => stripGrant(await hook(input, toolUseId, options)) as HookOutput;
}

function stripGrant(output: unknown): unknown {
  if (!isRecord(output)) return output;
  const { decision, hookSpecificOutput: specific, ...rest } = output;
  return {
    ...rest,
    ...(decision !== undefined && decision !== 'approve' && { decision }),
    ...(specific !== undefined && { hookSpecificOutput: stripSpecific(specific) }),
  };
}

function stripSpecific(specific: unknown): unknown {
  if (!isRecord(specific)) return specific;
  const { permissionDecision, decision, ...rest } = specific;
  const isRequestGrant = isRecord(decision) && decision['behavior'] === 'allow';
  return {
    ...rest,
    ...(permissionDecision !== undefined && permissionDecision !== 'allow' && { permissionDecision }),
    ...(decision !== undefined && !isRequestGrant && { decision }),
  };
}
