/** What can be wrong with a call of `run()` before anything is spent. */
import { assertEditsPossible } from '../claude/permission-mode.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import type { RunOptions } from '../domain/step-runner.ts';
import { requireIsolation } from '../guard/isolation.ts';
import { claudeText } from '../text/claude-text.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { checkSpec } from './option-check.ts';

export interface StepPlaces {
  readonly workspace: string;
  readonly workbench: Workbench | null;
  readonly lang: Lang;
}

/**
 * @throws UsageError for a spec with a value that cannot be meant, an edit tool under a permission mode that refuses it, an
 * empty prompt, an empty `resume`, `fork` or `resumeAt` without `resume`, or an isolated worker that could not reach the
 * workbench.
 * @throws NotAGitRepositoryError when a worker wants isolation outside git.
 */
export async function checkStep(
  spec: AgentSpec,
  prompt: string,
  options: RunOptions,
  places: StepPlaces,
): Promise<void> {
  const { lang } = places;
  checkSpec(spec, lang);
  if (typeof prompt !== 'string' || prompt.trim() === '') throw new UsageError(runtimeText[lang].emptyPrompt);
  if (options.resume !== undefined && (typeof options.resume !== 'string' || options.resume === '')) {
    throw new UsageError(runtimeText[lang].notAString('resume'));
  }
  if (options.resume === undefined) {
    if (options.fork === true) throw new UsageError(claudeText[lang].forkWithoutResume('fork'));
    if (options.resumeAt !== undefined) throw new UsageError(claudeText[lang].forkWithoutResume('resumeAt'));
  }
  await requireIsolation(spec, places);
  assertEditsPossible(spec, lang);
}
