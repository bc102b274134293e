/** Why a workflow stopped, as exactly as it has written that down in its context. */
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { ellipsize } from '../util/cut.ts';
import { isRecord } from '../util/json.ts';
import { MISSING_KEY } from '../workflow/clarify-step.ts';
import { GOAL_MISSING_KEY } from '../workflow/goal-step.ts';
import { VERDICT_KEY } from '../workflow/verdict-round.ts';

/** Where the built-in steps leave the names of sections that their document lacks. */
const MISSING: Readonly<Record<string, string>> = { clarify: MISSING_KEY, goal: GOAL_MISSING_KEY };
/** Most characters of what a judge said. */
const MOST = 600;

/** One sentence or more, without the end of one. */
export function failureReason(ctx: Readonly<Record<string, unknown>>, failed: string, lang: Lang): string {
  const text = cliText[lang];
  const { _aborted: aborted, _results: results, [VERDICT_KEY]: verdict } = ctx;
  if (typeof aborted === 'string') return aborted;
  const result = isRecord(results) ? results[failed] : undefined;
  if (isRecord(result) && typeof result['error'] === 'string' && result['error'] !== '') return result['error'];
  const missing = ctx[MISSING[failed] ?? ''];
  if (Array.isArray(missing) && missing.length > 0) return text.sectionsMissing(missing.join(', '));
  // One of an earlier step has let that step pass.
  if (isRecord(verdict) && verdict['state'] !== 'achieved' && typeof verdict['reason'] === 'string') {
    const reason = verdict['reason'].trim();
    if (reason !== '') return text.verdictWas(ellipsize(reason, MOST));
  }
  return text.rejected;
}
