/** Limits of the API as reasons to wait: what the harness tells of them, and when they are lifted. Pure. */
import { HARNESS_RETRIES, HARNESS_WAIT_MS } from '../claude/harness-environment.ts';
import type { ApiHold, Ledger } from '../claude/ledger.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { classify } from './classify.ts';
import { LONGEST_WAIT_MS, resetTimeIn } from './reset-time.ts';
import { apiFailure, type StepFailure } from './step-error.ts';

/** Words by which a refusal that is fatal by its status is one for a time only: a limit that was used up. */
const LIMIT_WORDS = /limit|quota|usage|额度|限额|лимит|квот/i;

/** The failure with the time its limit is lifted, where the harness or the words of the API name it. */
export function limitFailure(failure: StepFailure, ledger: Ledger, now: number): StepFailure {
  if (!failure.code.startsWith('api:')) return failure;
  const words = ledger.apiFailure?.text ?? failure.text;
  const isLimit = failure.class !== 'fatal' || LIMIT_WORDS.test(words);
  if (!isLimit) return failure;
  const told = failure.code === 'api:rate_limit' ? aheadOf(ledger.limitUntil, now) : null;
  const resetAt = told ?? resetTimeIn(words, now);
  return resetAt === null ? failure : { ...failure, class: 'transient', resetAt };
}

/**
 * The failure to end an attempt with because the harness goes on waiting where flower should: for longer than a minute,
 * or with more tries than it is given. null while it may go on; also while subagents run, which would be lost.
 */
export function holdFailure(
  ledger: Ledger,
  now: number,
  context: { readonly lang: Lang; readonly host: string },
): StepFailure | null {
  const { hold, refusal } = ledger;
  if (hold === null || ledger.runningAgents.length > 0) return null;
  const named = refusal === null ? null : resetTimeIn(refusal, now);
  const until = Math.max(hold.until, named ?? 0);
  const isLong = until - now >= HARNESS_WAIT_MS;
  if (!isLong && hold.attempt <= Math.min(hold.maxAttempts, HARNESS_RETRIES.main)) return null;
  const text = refusal ?? runtimeText[context.lang].limited(hold.kind, hold.status ?? 0);
  const failure = apiFailure({ kind: kindOf(hold, text), status: hold.status, text }, context);
  if (!isLong) return failure;
  // Exactly as long as the harness may wait is no time anybody has named: it may be hours.
  const isCut = named === null && hold.delayMs === HARNESS_WAIT_MS;
  return { ...failure, class: 'transient', ...(isCut ? {} : { resetAt: until }) };
}

/** A connection that fails has no word of its own while it is tried again; the harness calls it this when it gives up. */
function kindOf(hold: ApiHold, text: string): string {
  const isConnection = hold.kind === 'unknown' && hold.status === null && classify(text) === 'transient';
  return isConnection ? 'server_error' : hold.kind;
}

/** null for a time that is past, or too far off to be waited for. */
function aheadOf(at: number | null, now: number): number | null {
  return at !== null && at > now && at - now <= LONGEST_WAIT_MS ? at : null;
}
