/** The worker: does the work in a context of its own and reports in four parts. Its definition, not its session. */
import { type EffortLevel, type PermissionMode, WORKER_TOOLS, type WorkerDefinition } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import type { Lang, Localized } from '../text/lang.ts';
import { roleText } from '../text/role-text.ts';
import { workerRules } from '../text/role-worker-text.ts';
import { assertFilled, assertOptions, present } from './role-option.ts';

/** What every worker is told beside its prompt; to read, splice and change. */
export const WORKER_RULES: Localized<string> = workerRules;

export interface WorkerOptions {
  /** Exactly these. Default Read, Write, Edit, Bash, Glob, Grep, WebFetch, WebSearch. */
  readonly tools?: readonly string[];
  /** Default `inherit`: the coordinator's. */
  readonly model?: string;
  /** A level, or a whole number. */
  readonly effort?: EffortLevel | number;
  /** Turns of one dispatch; not limited by default. */
  readonly maxTurns?: number;
  /** Default: the coordinator's. */
  readonly permissionMode?: PermissionMode;
  /** Skills it may use; the tool `Skill` comes with them. */
  readonly skills?: readonly string[];
  /** Appends the rules to the prompt. Default true. */
  readonly discipline?: boolean;
  /** Gives it a git worktree of its own; the workspace must be a repository. Default false. */
  readonly isolate?: boolean;
  /** Language of the rules. Default `en`. */
  readonly lang?: Lang;
}

const OPTIONS: readonly (keyof WorkerOptions)[] = [
  'tools',
  'model',
  'effort',
  'maxTurns',
  'permissionMode',
  'skills',
  'discipline',
  'isolate',
  'lang',
];

/**
 * A worker to hand to `coordinator`. `description` tells the coordinator when to send it, `prompt` tells the worker
 * what it is.
 * @throws UsageError for an option that does not exist or a value that cannot be meant.
 */
export function worker(description: string, prompt: string, options: WorkerOptions = {}): WorkerDefinition {
  assertOptions('worker', options, OPTIONS);
  assertFilled('worker', 'description', description, options);
  const { tools = WORKER_TOOLS, skills = [], model = 'inherit', discipline = true, isolate = false } = options;
  const { lang = 'en', effort, maxTurns, permissionMode } = options;
  if (typeof prompt !== 'string' || !discipline) assertFilled('worker', 'prompt', prompt, options);
  if (tools.length === 0) throw new UsageError(roleText[lang].noTools);
  return {
    description,
    prompt: discipline ? `${prompt}\n\n${WORKER_RULES[lang]}`.trim() : prompt,
    tools: [...new Set([...tools, ...(skills.length > 0 ? ['Skill'] : [])])],
    model,
    ...present({ effort, maxTurns, permissionMode }),
    ...(skills.length > 0 ? { skills: [...skills] } : {}),
    ...(isolate ? { isolate } : {}),
  };
}
