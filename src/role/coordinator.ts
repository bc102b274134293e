/** The coordinator: splits, dispatches, decides. Its spec only; that it does no work itself is enforced by the guards. */
import type { AgentSpec, CompactPolicy, PermissionMode, WorkerDefinition } from '../domain/agent-spec.ts';
import type { AskChannel } from '../domain/ask-channel.ts';
import { UsageError } from '../domain/error.ts';
import type { Hooks } from '../domain/hook.ts';
import type { Localized } from '../text/lang.ts';
import { coordinatorRules } from '../text/role-coordinator-text.ts';
import { roleText } from '../text/role-text.ts';
import { isRecord } from '../util/json.ts';
import {
  assertChannel,
  assertFilled,
  assertOptions,
  instructionsOf,
  LIMIT_OPTIONS,
  limitsOf,
  present,
  type RoleLimits,
} from './role-option.ts';

/** What a coordinator is told; to read, splice and change. */
export const COORDINATOR_RULES: Localized<string> = coordinatorRules;

/** The task list, under the names that harnesses have for it; what a harness does not have it does not offer. */
const TASK_LIST_TOOLS: readonly string[] = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite'];

export interface CoordinatorOptions extends RoleLimits {
  /** With one it may ask people and read what they say on their own account. */
  readonly channel?: AskChannel;
  /** Lets it read files. Default true. */
  readonly canRead?: boolean;
  /** Lets it run commands that only look. Default true. */
  readonly glance?: boolean;
  /** Default `acceptEdits`, for the sake of its workers: it edits nothing itself. */
  readonly permissionMode?: PermissionMode;
  /** What the harness's own compaction may do; its default is to compact. */
  readonly compact?: CompactPolicy;
  /** Merged after flower's own; they can refuse and change, not grant. */
  readonly hooks?: Hooks;
  /** Extra variables for the harness process. */
  readonly env?: Readonly<Record<string, string>>;
}

const OPTIONS: readonly (keyof CoordinatorOptions)[] = [
  'channel',
  'canRead',
  'glance',
  'permissionMode',
  'compact',
  'hooks',
  'env',
  ...LIMIT_OPTIONS,
];

/**
 * An agent that delegates to `workers` (by role name) and does no hands-on work. `instructions` follow its rules.
 * @throws UsageError for an option that does not exist or a value that cannot be meant.
 */
export function coordinator(
  name: string,
  instructions: string,
  workers: Readonly<Record<string, WorkerDefinition>>,
  options: CoordinatorOptions = {},
): AgentSpec {
  assertOptions('coordinator', { ...options, instructions }, ['instructions', ...OPTIONS]);
  assertFilled('coordinator', 'name', name, options);
  const { channel, canRead = true, glance = true, permissionMode = 'acceptEdits', lang = 'en' } = options;
  assertWorkers(workers, options);
  if (channel !== undefined) assertChannel('coordinator', channel, options);
  const { compact, hooks, env } = options;
  return {
    name,
    instructions: instructionsOf(COORDINATOR_RULES, lang, instructions),
    allowedTools: [
      'Agent',
      ...TASK_LIST_TOOLS,
      ...(canRead ? ['Read'] : []),
      ...(channel === undefined ? [] : [channel.toolName, channel.inboxName]),
    ],
    agents: workers,
    permissionMode,
    delegateOnly: true,
    glance,
    workbench: true,
    ...(channel === undefined ? {} : { mcpServers: channel.mcpServers() }),
    ...present({ compact, hooks, env }),
    ...limitsOf(options),
  };
}

function assertWorkers(workers: unknown, { lang = 'en' }: CoordinatorOptions): void {
  const text = roleText[lang];
  if (!isRecord(workers)) {
    throw new UsageError(text.badOption('coordinator', 'workers', String(workers), text.wanted.aRecord));
  }
  for (const [role, definition] of Object.entries(workers)) {
    const isWorker = isRecord(definition) && typeof definition['description'] === 'string';
    if (!isWorker || typeof definition['prompt'] !== 'string') {
      throw new UsageError(text.badWorker('coordinator', role));
    }
  }
}
