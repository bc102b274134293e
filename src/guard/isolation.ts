/** Isolation from dispatch to report: git is asked before, the base is pinned, and the main checkout is compared after. */
import type { AgentSpec, WorkerDefinition } from '../domain/agent-spec.ts';
import { messageOf, NotAGitRepositoryError, UsageError } from '../domain/error.ts';
import type { Guard, GuardDecision, HookInput, HookMatcher, ToolCall } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isInside, realPathOf } from '../workbench/real-path.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type CheckoutState, changedPaths, checkoutState, type GitBase, headOf, requireGit } from './git.ts';
import { type GuardNotice, originOf } from './guard-notice.ts';
import { deny, HOOK_TIMEOUT_S, PASS } from './hook-call.ts';
import { isolatedRole, isolateRule } from './isolate-guard.ts';
import { anyWantsIsolation, wantsIsolation } from './isolated.ts';
import { excludeWorktrees } from './worktree.ts';

export interface IsolationContext {
  readonly workspace: string;
  readonly agents: Readonly<Record<string, WorkerDefinition>>;
  readonly lang: Lang;
  readonly report: (notice: GuardNotice) => void;
}

/**
 * Where isolated workers of the spec will start from; null when no role wants isolation. To be asked before anything
 * is spent.
 * @throws NotAGitRepositoryError when the workspace is in no repository, or in one without a commit.
 * @throws UsageError when the workbench lies inside the repository: isolated workers could not write to it.
 */
export async function requireIsolation(
  spec: Pick<AgentSpec, 'agents'>,
  places: { readonly workspace: string; readonly workbench: Workbench | null; readonly lang: Lang },
): Promise<GitBase | null> {
  if (!anyWantsIsolation(spec.agents)) return null;
  const base = await requireGit(places.workspace, places.lang);
  const { workbench } = places;
  if (workbench !== null && isInside(realPathOf(workbench.root, places.workspace), realPathOf(base.root, '.'))) {
    throw new UsageError(guardText[places.lang].workbenchInRepository(workbench.root, base.root));
  }
  return base;
}

/** Watches the isolated workers of one session. */
export class Isolation {
  readonly #context: IsolationContext;
  /** Commits from which worktrees may start: what HEAD was at each dispatch. */
  readonly #bases = new Set<string>();
  /** The main checkout when each worker started, by agent id. */
  readonly #before = new Map<string, { readonly root: string; readonly state: CheckoutState }>();

  #isHidden = false;

  constructor(context: IsolationContext) {
    this.#context = context;
  }

  /** The guard for dispatches: refuses one that git cannot isolate, else adds isolation where the role wants it. */
  readonly rule: Guard = async call => {
    const role = isolatedRole(this.#context.agents, call);
    if (role === undefined) return PASS;
    let base: string;
    try {
      base = await this.#pinBase(call);
    } catch (error) {
      if (!(error instanceof NotAGitRepositoryError)) throw error;
      return deny(guardText[this.#context.lang].isolationImpossible(error.message));
    }
    const decision: GuardDecision = await isolateRule(this.#context.agents)(call);
    const isInjected = decision.kind === 'allow';
    this.#context.report({ kind: 'isolation', ...originOf(call), role, isInjected, base });
    return decision;
  };

  /** Hooks on the start and the end of subagents; they never disturb the worker. */
  hooks(): Record<string, HookMatcher[]> {
    return {
      SubagentStart: [this.#watcher((id, role, cwd) => this.#started(id, role, cwd))],
      SubagentStop: [this.#watcher((id, role) => this.#stopped(id, role))],
    };
  }

  async #pinBase(call: ToolCall): Promise<string> {
    const { root, head } = await requireGit(this.#context.workspace, this.#context.lang);
    this.#bases.add(head);
    await this.#hideWorktrees(root, call);
    // A worker that dispatches stands in a checkout of its own.
    if (call.agentId !== null && call.cwd !== null) this.#bases.add(await headOf(call.cwd));
    return head;
  }

  /** Else every worktree would show in the main checkout's status. */
  async #hideWorktrees(root: string, call: ToolCall): Promise<void> {
    if (this.#isHidden) return;
    this.#isHidden = true;
    try {
      await excludeWorktrees(root);
    } catch (error) {
      this.#context.report({ kind: 'failed', ...originOf(call), where: 'isolation', message: messageOf(error) });
    }
  }

  async #started(agentId: string, role: string, cwd: string): Promise<void> {
    const main = await requireGit(this.#context.workspace, this.#context.lang);
    const own = await requireGit(cwd, this.#context.lang);
    if (realPathOf(own.root, '.') === realPathOf(main.root, '.')) {
      this.#context.report({ kind: 'misplaced', agentId, role, cwd, problem: 'not-isolated' });
      return;
    }
    if (!this.#bases.has(own.head)) {
      this.#context.report({ kind: 'misplaced', agentId, role, cwd, problem: 'other-base' });
    }
    this.#before.set(agentId, { root: main.root, state: await checkoutState(main.root) });
  }

  async #stopped(agentId: string, role: string): Promise<void> {
    const before = this.#before.get(agentId);
    if (before === undefined) return;
    const state = await checkoutState(before.root);
    // A worker that is woken again is compared with how it left things.
    this.#before.set(agentId, { root: before.root, state });
    const paths = changedPaths(before.state, state);
    if (paths.length > 0) this.#context.report({ kind: 'checkout-changed', agentId, role, paths });
  }

  #watcher(watch: (agentId: string, role: string, cwd: string) => Promise<void>): HookMatcher {
    const { agents, report } = this.#context;
    const hook = async (input: HookInput): Promise<Record<never, never>> => {
      const { agent_id: id = '', agent_type: role = '', cwd = '' } = input;
      if (id === '' || !Object.hasOwn(agents, role) || !wantsIsolation(agents[role])) return {};
      try {
        await watch(id, role, cwd);
      } catch (error) {
        const origin = { toolUseId: null, tool: 'Agent', agentId: id, agentType: role };
        report({ kind: 'failed', ...origin, where: 'isolation', message: messageOf(error) });
      }
      return {};
    };
    return { hooks: [hook], timeout: HOOK_TIMEOUT_S };
  }
}
