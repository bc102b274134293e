/** Which permission mode a session runs in, and whether the tools its roles list can work under it. */
import { type AgentSpec, DEFAULT_TOOLS, type PermissionMode, WORKER_TOOLS } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import { claudeText } from '../text/claude-text.ts';
import type { Lang } from '../text/lang.ts';

/** Tools that only the permission mode's path rules let through. */
const EDIT_TOOLS: readonly string[] = ['Write', 'Edit', 'NotebookEdit'];

/** An unset mode is the one under which the listed tools work. */
export function permissionModeOf(spec: AgentSpec): PermissionMode {
  if (spec.permissionMode !== undefined) return spec.permissionMode;
  return editToolOf(spec.allowedTools ?? []) === undefined ? 'default' : 'acceptEdits';
}

/** @throws UsageError for an edit tool under a permission mode that refuses it. */
export function assertEditsPossible(spec: AgentSpec, lang: Lang): void {
  const mode = permissionModeOf(spec);
  const refuse = (role: string, tools: readonly string[], roleMode: string): void => {
    const tool = editToolOf(tools);
    if (tool !== undefined && !grantsEdits(roleMode) && !grantsEdits(mode)) {
      throw new UsageError(claudeText[lang].needsAcceptEdits(role, tool, roleMode));
    }
  };
  refuse(spec.name, spec.allowedTools ?? DEFAULT_TOOLS, mode);
  for (const [role, worker] of Object.entries(spec.agents ?? {})) {
    refuse(role, worker.tools ?? WORKER_TOOLS, worker.permissionMode ?? mode);
  }
}

function editToolOf(tools: readonly string[]): string | undefined {
  return tools.find(name => EDIT_TOOLS.includes(name));
}

function grantsEdits(mode: string): boolean {
  return mode === 'acceptEdits' || mode === 'bypassPermissions' || mode === 'auto';
}
