/** The worker: does the work, reports in four parts. */
import { type EffortLevel, type PermissionMode, WORKER_TOOLS, type WorkerDefinition } from '../domain/agent-spec.ts';
import type { Lang, Localized } from '../text/lang.ts';
import { workerRules } from '../text/role-text.ts';

/** What every worker is told; to read, splice and change. */
export const WORKER_RULES: Localized<string> = workerRules;

export interface WorkerOptions {
  /** Default Read, Write, Edit, Bash, Glob, Grep, WebFetch, WebSearch. */
  readonly tools?: readonly string[];
  /** Default: the coordinator's. */
  readonly model?: string;
  readonly effort?: EffortLevel | number;
  readonly maxTurns?: number;
  readonly permissionMode?: PermissionMode;
  readonly skills?: readonly string[];
  /** Append the rules of reporting. Default true. */
  readonly discipline?: boolean;
  /** A git worktree of its own. Default false. */
  readonly isolate?: boolean;
  readonly lang?: Lang;
}

/** The definition of a worker, for `coordinator`. */
export function worker(description: string, prompt: string, options: WorkerOptions = {}): WorkerDefinition {
  const { tools = WORKER_TOOLS, model = 'inherit', discipline = true, isolate = false, lang = 'en', ...rest } = options;
  return {
    description,
    prompt: discipline ? `${prompt}\n\n${WORKER_RULES[lang]}`.trim() : prompt,
    tools: [...tools],
    model,
    ...(isolate ? { isolate } : {}),
    ...rest,
  };
}
