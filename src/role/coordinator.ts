/** The coordinator: dispatches and decides, does no hands-on work. */
import type { AgentSpec, CompactPolicy, EffortLevel, PermissionMode, WorkerDefinition } from '../domain/agent-spec.ts';
import type { Hooks } from '../domain/hook.ts';
import type { ToolServer } from '../domain/tool-server.ts';
import type { Lang, Localized } from '../text/lang.ts';
import { coordinatorRules } from '../text/role-text.ts';

/** What a coordinator is told; to read, splice and change. */
export const COORDINATOR_RULES: Localized<string> = coordinatorRules;

/** The task list under the names harnesses have for it; one that is not there is not offered. */
const TASK_LIST: readonly string[] = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite'];

/** A channel to people, as far as a role needs it. */
export interface RoleChannel {
  readonly toolName: string;
  readonly inboxName: string;
  mcpServers(): Readonly<Record<string, ToolServer>>;
}

export interface CoordinatorOptions {
  /** With one, it can ask people and read what they send. */
  readonly channel?: RoleChannel;
  /** Default true. */
  readonly canRead?: boolean;
  /** Bash for commands that only look. Default true. */
  readonly glance?: boolean;
  readonly model?: string;
  readonly effort?: EffortLevel;
  readonly maxTurns?: number;
  readonly maxBudgetUsd?: number;
  /** Default `acceptEdits`: its workers edit. */
  readonly permissionMode?: PermissionMode;
  readonly compact?: CompactPolicy;
  readonly hooks?: Hooks;
  readonly env?: Readonly<Record<string, string>>;
  readonly lang?: Lang;
}

/** The spec of a coordinator over these workers. */
export function coordinator(
  name: string,
  instructions: string,
  workers: Readonly<Record<string, WorkerDefinition>>,
  options: CoordinatorOptions = {},
): AgentSpec {
  const { channel, canRead = true, glance = true, permissionMode = 'acceptEdits', lang = 'en', ...rest } = options;
  return {
    name,
    instructions: `${COORDINATOR_RULES[lang]}\n${instructions}`.trim(),
    allowedTools: [
      'Agent',
      ...TASK_LIST,
      ...(canRead ? ['Read'] : []),
      ...(channel === undefined ? [] : [channel.toolName, channel.inboxName]),
    ],
    agents: workers,
    permissionMode,
    delegateOnly: true,
    glance,
    workbench: true,
    ...(channel === undefined ? {} : { mcpServers: channel.mcpServers() }),
    ...rest,
    ...(options.lang === undefined ? {} : { lang }),
  };
}
