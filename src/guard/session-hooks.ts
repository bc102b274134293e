/** All hooks of one session: one that answers before every tool call, one after it, isolation's, and the spec's own. */
import type { AgentSpec, WorkerDefinition } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import type { Guard, HookMatcher, ToolCall } from '../domain/hook.ts';
import type { Lang } from '../text/lang.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { createAfterHook } from './after-hook.ts';
import { createBeforeHook } from './before-hook.ts';
import { delegateRule } from './delegate-guard.ts';
import { dispatchRule, placeRule } from './dispatch-guard.ts';
import { failClosed } from './fail-closed.ts';
import { grantRule } from './grant.ts';
import type { GuardNotice } from './guard-notice.ts';
import { PASS } from './hook-call.ts';
import { anyWantsIsolation } from './isolated.ts';
import { Isolation } from './isolation.ts';
import { mergeHooks } from './merge-hooks.ts';
import { runDirRule } from './run-dir-guard.ts';
import { toolsOfWorker } from './tool-list.ts';
import { whitelistRule } from './whitelist-guard.ts';
import { withoutGrants } from './without-grants.ts';

/** What the hooks of a session need to know besides the spec. */
export interface SessionHookContext {
  /** Real path of the workspace. */
  readonly workspace: string;
  /** Absolute; null when there is none to protect. */
  readonly runDir: string | null;
  /** Where long results go and what is indexed; null: neither. */
  readonly workbench: Workbench | null;
  /** Characters from which on results are spilled; 0 or null: never. */
  readonly spillThreshold: number | null;
  /** Further directories whose files Read gives back whole. Default none. */
  readonly readable?: readonly string[];
  /** A plugin is loaded, so that every worker has the Skill tool. Default false. */
  readonly hasPlugins?: boolean;
  /** Language of what the guards say. */
  readonly lang: Lang;
  /** Limits of time go by it. */
  readonly clock: Clock;
  /** Told of everything the hooks do. What it throws is ignored. */
  readonly report: (notice: GuardNotice) => void;
  /** Asked before everything else; it can refuse a call, not permit one. */
  readonly guard?: Guard;
  /** Asked after each tool that ran; may end the turn. What it throws is reported and ignored. */
  readonly onPostToolUse?: (call: ToolCall) => { continue?: boolean; stopReason?: string } | undefined;
  /** Milliseconds one check may take before the call is refused. Default 20,000. */
  readonly limitMs?: number;
}

/**
 * The hooks to register for a session of this spec, by event. The spec has to be the one the session runs with: tools
 * that are added to it later are refused.
 */
export function sessionHooks(spec: AgentSpec, context: SessionHookContext): Record<string, HookMatcher[]> {
  const lang = spec.lang ?? context.lang;
  const report = (notice: GuardNotice): void => {
    try {
      context.report(notice);
    } catch {
      // A listener's fault must not turn into a refusal, let alone a call let through.
    }
  };
  const agents = spec.agents ?? {};
  const isolation = anyWantsIsolation(agents) ? new Isolation({ ...context, agents, lang, report }) : null;
  const settings = { ...context, lang, report };
  const before = createBeforeHook({
    ...settings,
    refuse: refusingGuards(spec, context, lang),
    grant: grantRule(context.hasPlugins === true ? withSkills(spec) : spec, lang),
    change: isolation?.rule ?? (() => PASS),
  });
  const own = { PreToolUse: [before], ...createAfterHook(settings) };
  return mergeHooks(own, isolation?.hooks(), failClosed(withoutGrants(spec.hooks ?? {}), { lang, report }));
}

/** Skills are hands-on work: they are for workers, never for the main thread. */
function withSkills(spec: AgentSpec): AgentSpec {
  const workers = Object.entries(spec.agents ?? {});
  const agents = workers.map(([role, worker]) => [role, { ...worker, tools: [...toolsOfWorker(worker), 'Skill'] }]);
  return { ...spec, agents: Object.fromEntries(agents) as Record<string, WorkerDefinition> };
}

function refusingGuards(spec: AgentSpec, context: SessionHookContext, lang: Lang): Guard[] {
  const { workspace, runDir, workbench, guard } = context;
  const glance = spec.glance === true;
  const artifacts = workbench === null ? {} : { artifacts: workbench.show(workbench.artifacts) };
  return [
    ...(guard === undefined ? [] : [guard]),
    ...(runDir === null ? [] : [runDirRule({ workspace, runDir, workbench, lang })]),
    dispatchRule(spec.agents ?? {}, { lang }),
    placeRule(spec.agents ?? {}, { lang }),
    spec.delegateOnly === true
      ? delegateRule({ allowGlance: glance, lang, ...artifacts })
      : whitelistRule(spec.allowedTools ?? [], { role: spec.name, glance, lang }),
  ];
}
