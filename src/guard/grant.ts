/** Who may use what: the last word on a call, after the guards that refuse have passed it. Grants by agent and role. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { Guard, GuardDecision, ToolCall } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { glanceRefusal } from './glance.ts';
import { deny, isMainThread } from './hook-call.ts';
import { isEditTool, isMcpTool, kindOfTool, unknownTools } from './known-tool.ts';
import { deniesTool, lookUpTool, namesInRule, toolsOfMain, toolsOfWorker } from './tool-list.ts';

/** The part of a spec that permission depends on. */
export type GrantSpec = Pick<AgentSpec, 'name' | 'allowedTools' | 'disallowedTools' | 'agents' | 'glance'>;

/**
 * Decides every call: the main thread has its `allowedTools`, dispatching when there are roles, and glances; a subagent
 * has what its role lists. Editing tools are left to the permission mode, which knows the paths; all else is refused.
 */
export function grantRule(spec: GrantSpec, lang: Lang): Guard {
  return call => {
    // A rule in brackets is left to the harness: its own refusals win over an `allow` of a hook.
    if (deniesTool(spec.disallowedTools ?? [], call.tool)) return refusal(spec, call, lang);
    return isMainThread(call) ? grantToMain(spec, call, lang) : grantToWorker(spec, call, lang);
  };
}

function grantToMain(spec: GrantSpec, call: ToolCall, lang: Lang): GuardDecision {
  if (call.tool === 'Agent' && Object.keys(spec.agents ?? {}).length > 0) return { kind: 'allow' };
  const listing = lookUpTool(toolsOfMain(spec), call.tool);
  if (listing.kind === 'listed') return granted(call);
  if (call.tool === 'Bash' && spec.glance === true) {
    const reason = glanceRefusal(call, lang);
    return reason === null ? { kind: 'allow' } : deny(reason);
  }
  if (listing.kind === 'narrowed') return deny(guardText[lang].ruleNotEnforced(call.tool));
  return refusal(spec, call, lang);
}

function grantToWorker(spec: GrantSpec, call: ToolCall, lang: Lang): GuardDecision {
  const role = call.agentType ?? '';
  const agents = spec.agents ?? {};
  const worker = Object.hasOwn(agents, role) ? agents[role] : undefined;
  if (worker === undefined) return deny(guardText[lang].unknownRole(role));
  if (deniesTool(worker.disallowedTools ?? [], call.tool)) return refusal(spec, call, lang);
  // How a worker hands its report back is no tool of its trade.
  if (kindOfTool(call.tool) === 'answer') return { kind: 'allow' };
  const listing = lookUpTool(toolsOfWorker(worker), call.tool);
  if (listing.kind === 'listed') return granted(call);
  if (listing.kind === 'absent') return refusal(spec, call, lang);
  return call.tool === 'Agent'
    ? grantDispatch(listing.rules.flatMap(namesInRule), call, lang)
    : deny(guardText[lang].ruleNotEnforced(call.tool));
}

function grantDispatch(names: readonly string[], call: ToolCall, lang: Lang): GuardDecision {
  const type = call.input['subagent_type'];
  const name = typeof type === 'string' ? type : '';
  return names.includes(name) ? { kind: 'allow' } : deny(guardText[lang].undefinedAgent(name, names));
}

/** An `allow` of ours would let an edit leave the workspace: the mode's own rules know the paths. */
function granted(call: ToolCall): GuardDecision {
  return isEditTool(call.tool) ? { kind: 'undecided' } : { kind: 'allow' };
}

function refusal(spec: GrantSpec, call: ToolCall, lang: Lang): GuardDecision {
  const text = guardText[lang];
  if (unknownTools([call.tool]).length > 0) return deny(text.unknownTool(call.tool));
  return deny(
    isMainThread(call) ? text.notYours(spec.name, call.tool) : text.notInRole(call.agentType ?? '', call.tool),
  );
}

/** True for a tool this version has looked at, or one that the caller's own MCP server brings. */
export function isKnownTool(tool: string): boolean {
  return kindOfTool(tool) !== undefined || isMcpTool(tool);
}
