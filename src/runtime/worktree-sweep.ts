/** The worktrees of isolated workers before and after a step: clean ones nobody owns go, the others are listed. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { messageOf } from '../domain/error.ts';
import type { EventInput } from '../domain/event.ts';
import { requireGit } from '../guard/git.ts';
import { anyWantsIsolation } from '../guard/isolated.ts';
import { type KeptLeftover, sweepWorktrees } from '../guard/worktree.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { systemClock } from '../util/system-clock.ts';

export interface WorktreeGround {
  readonly workspace: string;
  readonly lang: Lang;
  readonly emit: (event: EventInput) => void;
}

/** Runs `step`; where its spec isolates workers, their worktrees are swept before and after. What fails there harms nothing. */
export async function sweepingWorktrees<T>(
  spec: AgentSpec,
  ground: WorktreeGround,
  step: () => Promise<T>,
): Promise<T> {
  if (!anyWantsIsolation(spec.agents)) return step();
  await sweep(ground);
  try {
    return await step();
  } finally {
    await sweep(ground);
  }
}

async function sweep({ workspace, lang, emit }: WorktreeGround): Promise<void> {
  const text = runtimeText[lang];
  try {
    const { root } = await requireGit(workspace, lang);
    const { kept } = await sweepWorktrees(root, systemClock);
    if (kept.length === 0) return;
    const names = kept.map((entry: KeptLeftover) => `${entry.branch} (${entry.path})`).join(', ');
    emit({ kind: 'system', subtype: 'worktrees_kept', data: kept, text: text.worktreesKept(names) });
  } catch (error) {
    emit({ kind: 'error', code: 'worktree', status: null, text: text.worktreesUnswept(messageOf(error)) });
  }
}
