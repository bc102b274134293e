/** What an agent is: the types that describe a role before a harness sees it. */
import type { Lang } from '../text/lang.ts';
import type { Hooks } from './hook.ts';
import type { ToolServer } from './tool-server.ts';

/** The harness's permission modes. `acceptEdits` lets edits inside the workspace through, `default` does not. */
export type PermissionMode = 'default' | 'acceptEdits' | 'plan' | 'dontAsk' | 'bypassPermissions' | 'auto';
/** How hard a model thinks, from little to much. */
export type EffortLevel = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** What the harness's own compaction may do. */
export interface CompactPolicy {
  /** `auto`: as the harness does by itself. `no_summary`: not by itself. `off`: not at all. */
  readonly mode: 'auto' | 'no_summary' | 'off';
  /** Tokens at which the harness compacts. */
  readonly window?: number;
}

/** A subagent's definition: the SDK's fields that flower uses, plus the isolation mark that never reaches the SDK. */
export interface WorkerDefinition {
  /** Tells the coordinator when to send it. */
  readonly description: string;
  /** Tells the worker what it is. */
  readonly prompt: string;
  /** Exactly these. Default Read, Write, Edit, Bash, Glob, Grep, WebFetch, WebSearch. */
  readonly tools?: readonly string[];
  /** What the role may not use of it. A star stands for anything: `mcp__db__drop_*`. */
  readonly disallowedTools?: readonly string[];
  /** A model's name; `inherit` and the default: the coordinator's. */
  readonly model?: string;
  /** A level, or a whole number. Default: the model's own. */
  readonly effort?: EffortLevel | number;
  /** Turns of one dispatch; not limited by default. */
  readonly maxTurns?: number;
  /** Default: the coordinator's. */
  readonly permissionMode?: PermissionMode;
  /** Skills it may use. */
  readonly skills?: readonly string[];
  /** Works in a git worktree of its own. */
  readonly isolate?: boolean;
}

/** A server of tools: one of this process's, or whatever else the SDK takes (stdio, http, sse), passed on as it is. */
export type McpServer = ToolServer | Readonly<Record<string, unknown>>;

/** An agent on the main thread. Only `name` and `instructions` are required; defaults are filled in where it is used. */
export interface AgentSpec {
  /** For people: label of the step where that has none, title of the session. */
  readonly name: string;
  /** Appended to the harness's own system prompt. */
  readonly instructions: string;
  /** Tools it may use without being asked, and no others. Default Read, Glob, Grep. */
  readonly allowedTools?: readonly string[];
  /** Off for the whole session, subagents included. A star stands for anything: `mcp__db__drop_*`. */
  readonly disallowedTools?: readonly string[];
  /** A model's name, or `opus`, `sonnet`, `haiku`. Default: the one the environment names, else the harness's. */
  readonly model?: string;
  /** How hard it thinks. Default: the model's own. */
  readonly effort?: EffortLevel;
  /** Turns of one run; not limited by default. */
  readonly maxTurns?: number;
  /** US dollars for one run; not limited by default. */
  readonly maxBudgetUsd?: number;
  /**
   * Default: `acceptEdits` when `allowedTools` has one that edits (Write, Edit, NotebookEdit), else `default`. A mode
   * that is given counts; one under which an editing tool or worker of the spec could not edit is a `UsageError`.
   */
  readonly permissionMode?: PermissionMode;
  /** Workers it may dispatch, by role name. */
  readonly agents?: Readonly<Record<string, WorkerDefinition>>;
  /** Servers of tools by name; a tool is called `mcp__<server>__<tool>` and has to be in `allowedTools`. */
  readonly mcpServers?: Readonly<Record<string, McpServer>>;
  /**
   * Further hooks. Before a tool they may refuse and change its input, not permit; one that throws, or answers what is
   * no answer, refuses the call. One that answers nothing has no opinion.
   */
  readonly hooks?: Hooks;
  /** What the harness's own compaction may do. Default: all it does by itself. */
  readonly compact?: CompactPolicy;
  /** Extra variables for the harness process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lets through Bash commands that only look. Default false. */
  readonly glance?: boolean;
  /** Puts the workbench index into its system prompt. Default true. */
  readonly workbench?: boolean;
  /** May dispatch and look, never work by itself. Default false. */
  readonly delegateOnly?: boolean;
  /** Language of what the guards tell it. Default: the Runtime's. */
  readonly lang?: Lang;
}

/** When a step hands over to a fresh session. */
export interface HandoffPolicy {
  /** False: a full context is the harness's affair. Default true. */
  readonly enabled: boolean;
  /** Tokens the model can hold; unset: found out. */
  readonly window?: number;
  /** Tokens kept free below the window. Default 50,000. */
  readonly headroom: number;
  /** Most handovers in one step; the next one due ends it with `handoff-limit`. Default 8. */
  readonly maxGenerations: number;
  /** How long running subagents are awaited before the document is written. Milliseconds, default 600,000. */
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
