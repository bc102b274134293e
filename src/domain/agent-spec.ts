/** What an agent is: the types that describe a role before a harness sees it. */
import type { Lang } from '../text/lang.ts';
import type { Hooks } from './hook.ts';
import type { ToolServer } from './tool-server.ts';

export type PermissionMode = 'default' | 'acceptEdits' | 'plan' | 'dontAsk' | 'bypassPermissions' | 'auto';
export type EffortLevel = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** What the harness's own compaction may do. */
export interface CompactPolicy {
  readonly mode: 'auto' | 'no_summary' | 'off';
  /** Tokens at which the harness compacts. */
  readonly window?: number;
}

/** A subagent's definition: the SDK's fields that flower uses, plus the isolation mark that never reaches the SDK. */
export interface WorkerDefinition {
  readonly description: string;
  readonly prompt: string;
  readonly tools?: readonly string[];
  /** What the role may not use of it. A star stands for anything: `mcp__db__drop_*`. */
  readonly disallowedTools?: readonly string[];
  readonly model?: string;
  readonly effort?: EffortLevel | number;
  readonly maxTurns?: number;
  readonly permissionMode?: PermissionMode;
  readonly skills?: readonly string[];
  /** Works in a git worktree of its own. */
  readonly isolate?: boolean;
}

/** A server of tools: one of this process's, or whatever else the SDK takes (stdio, http, sse), passed on as it is. */
export type McpServer = ToolServer | Readonly<Record<string, unknown>>;

/** An agent on the main thread. Only `name` and `instructions` are required; defaults are filled in where it is used. */
export interface AgentSpec {
  readonly name: string;
  readonly instructions: string;
  /** Tools it may use without being asked, and no others. Default Read, Glob, Grep. */
  readonly allowedTools?: readonly string[];
  /** Off for the whole session, subagents included. A star stands for anything: `mcp__db__drop_*`. */
  readonly disallowedTools?: readonly string[];
  readonly model?: string;
  readonly effort?: EffortLevel;
  readonly maxTurns?: number;
  readonly maxBudgetUsd?: number;
  /** Default `default`. */
  readonly permissionMode?: PermissionMode;
  /** Workers it may dispatch, by role name. */
  readonly agents?: Readonly<Record<string, WorkerDefinition>>;
  readonly mcpServers?: Readonly<Record<string, McpServer>>;
  /**
   * Further hooks. Before a tool they may refuse and change its input, not permit; one that throws, or answers what is
   * no answer, refuses the call. One that answers nothing has no opinion.
   */
  readonly hooks?: Hooks;
  readonly compact?: CompactPolicy;
  /** Extra variables for the harness process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lets through Bash commands that only look. Default false. */
  readonly glance?: boolean;
  /** Puts the workbench index into its system prompt. Default true. */
  readonly workbench?: boolean;
  /** May dispatch and look, never work by itself. Default false. */
  readonly delegateOnly?: boolean;
  readonly lang?: Lang;
}

/** When a step hands over to a fresh session. */
export interface HandoffPolicy {
  readonly enabled: boolean;
  /** Tokens the model can hold; unset: found out. */
  readonly window?: number;
  /** Tokens kept free below the window. */
  readonly headroom: number;
  readonly maxGenerations: number;
  /** How long running subagents are awaited before the document is written. */
  readonly drainMs: number;
}

/** The tools an agent may use when its spec names none. */
export const DEFAULT_TOOLS: readonly string[] = ['Read', 'Glob', 'Grep'];

/** The tools of a worker whose definition names none. */
export const WORKER_TOOLS: readonly string[] = [
  'Read',
  'Write',
  'Edit',
  'Bash',
  'Glob',
  'Grep',
  'WebFetch',
  'WebSearch',
];
