/** Limits of the API as reasons to wait: what the harness tells of them, and when they are lifted. Pure. */
import type { Ledger } from '../claude/ledger.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { resetTimeIn } from './reset-time.ts';
import type { StepFailure } from './step-error.ts';

/** The harness waits this long by itself; a longer wait is flower's own. Milliseconds. */
const LONGEST_HOLD_MS = 60_000;

/** The failure with the time its limit is lifted, where the harness or the words of the API name it. */
export function limitFailure(failure: StepFailure, ledger: Ledger, now: number): StepFailure {
  const isLimit = failure.class === 'transient' && failure.code === 'api:rate_limit';
  if (!isLimit) return failure;
  const resetAt = ledger.limitUntil ?? resetTimeIn(failure.text, now);
  return resetAt === null || resetAt <= now ? failure : { ...failure, resetAt };
}

/**
 * The failure to end an attempt with because the harness goes on waiting where flower should: for longer than a minute,
 * or with more tries than it was given. null while it may go on; also while subagents run, which would be lost.
 */
export function holdFailure(ledger: Ledger, now: number, lang: Lang): StepFailure | null {
  const { hold } = ledger;
  if (hold === null || ledger.runningAgents.length > 0) return null;
  const isLong = hold.until - now > LONGEST_HOLD_MS;
  if (!isLong && hold.attempt <= hold.maxAttempts) return null;
  const text = runtimeText[lang].limited(hold.kind, hold.status ?? 0);
  return { code: `api:${hold.kind}`, text, class: 'transient', ...(isLong ? { resetAt: hold.until } : {}) };
}
