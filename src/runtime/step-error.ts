/** From what a conversation ended with to the error of a step. Pure. */
import type { TurnEnd } from '../claude/conversation.ts';
import type { ApiFailure, Ledger } from '../claude/ledger.ts';
import { plainWords } from '../claude/plain-words.ts';
import { isOverflow } from '../document/handoff.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { classifyFailure, type FailureClass } from './classify.ts';

/** `StepResult.error` of a step that a person stopped before it had a session. */
export const INTERRUPTED = 'interrupted-by-human';

/** What went wrong in an attempt. */
export interface StepFailure {
  /** Stable, as in `StepResult.error` before the colon. */
  readonly code: string;
  /** For people; holds what the API or harness said. */
  readonly text: string;
  readonly class: FailureClass;
  /** Milliseconds since the epoch until which a limit holds, where the failure names it: no call before. */
  readonly resetAt?: number;
}

/** `code: text`, the form of `StepResult.error`. */
export function renderFailure(failure: Pick<StepFailure, 'code' | 'text'>): string {
  return failure.text === '' ? failure.code : `${failure.code}: ${failure.text}`;
}

/** The failure of an attempt, or null when its last turn ended well and something was said. */
export function failureOf(
  ledger: Ledger,
  end: TurnEnd,
  context: { readonly lang: Lang; readonly host: string },
): StepFailure | null {
  const text = runtimeText[context.lang];
  const { result, apiFailure: refused } = ledger;
  if (result?.terminalReason === 'budget_exhausted' || result?.subtype === 'error_max_budget_usd') {
    return { code: 'budget', text: text.budgetReached(ledger.costUsd.toFixed(4)), class: 'fatal' };
  }
  if (result?.subtype === 'error_max_turns') {
    return { code: 'max-turns', text: text.maxTurns(result.errors[0] ?? ''), class: 'fatal' };
  }
  if (refused !== null && (result === null || result.isError)) {
    return apiFailure({ ...refused, status: refused.status ?? result?.apiStatus ?? null }, context);
  }
  if (end.kind === 'ended') return exitFailure(ledger, end.reason);
  if (result === null || result.isError || result.subtype !== 'success' || result.terminalReason !== 'completed') {
    return harnessFailure(ledger);
  }
  return ledger.text === '' ? { code: 'empty-answer', text: text.emptyAnswer, class: 'unknown' } : null;
}

/** A call of the API that failed, with what can be done about it. */
export function apiFailure(
  failed: ApiFailure,
  { lang, host }: { readonly lang: Lang; readonly host: string },
): StepFailure {
  const kind = classifyFailure(failed);
  const advice = runtimeText[lang].advice(adviceKey(failed, kind), host);
  return { code: `api:${failed.kind}`, text: [failed.text, advice].filter(Boolean).join(' — '), class: kind };
}

/** Which advice fits: the harness has no word for many a refusal, but a status says as much. */
function adviceKey({ kind, status, text }: ApiFailure, failureClass: FailureClass): string {
  if (isOverflow(text)) return 'overflow';
  if (kind !== 'unknown') return kind;
  if (status === 402) return 'billing_error';
  if (status === 407) return 'proxy';
  return failureClass === 'fatal' ? 'invalid_request' : 'server_error';
}

function exitFailure(ledger: Ledger, reason: string): StepFailure {
  const words = reason === '' ? 'exited' : reason;
  const failure = { code: 'harness:exited', text: words };
  // A process that is killed from outside may well run the next time; one that cannot even start will not.
  const isStartFailure = ledger.sessionId === null && /ENOENT|not found|EACCES/i.test(words);
  return { ...failure, class: isStartFailure ? 'fatal' : classifyFailure({ text: words }) };
}

function harnessFailure(ledger: Ledger): StepFailure {
  const { result } = ledger;
  const reason = result?.terminalReason || result?.subtype || 'no-result';
  const words = plainWords(result?.errors.join('; ') || result?.text || reason);
  return { code: `harness:${reason}`, text: words, class: classifyFailure({ status: result?.apiStatus, text: words }) };
}
