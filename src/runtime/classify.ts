/** Is a failure worth another try? Structured facts first, words second. Pure. */

/** `fatal`: the same call would fail the same way. `transient`: it may go through later. */
export type FailureClass = 'fatal' | 'transient' | 'unknown';

/** What is known of a failed attempt beside its words. */
export interface FailureFacts {
  /** The harness's word for an API failure. */
  readonly kind?: string | undefined;
  /** HTTP status. */
  readonly status?: number | null | undefined;
  readonly text: string;
}

const FATAL_KINDS: ReadonlySet<string> = new Set([
  'account_on_hold',
  'authentication_failed',
  'billing_error',
  'cloud_credential_error',
  'invalid_request',
  'model_not_found',
  'oauth_org_not_allowed',
  'verification_required',
]);
const TRANSIENT_KINDS: ReadonlySet<string> = new Set(['overloaded', 'rate_limit', 'server_error']);

/** A number on its own: no digit, letter, point or hyphen makes it part of something longer. */
const statusCode = (codes: string): string => `(?<![\\w.,-])(?:${codes})(?![\\w-]|[.,]\\d)`;

const FATAL = new RegExp(
  [
    statusCode('400|401|403|404'),
    'invalid (?:x-)?api[ _-]?key',
    'authentication',
    'unauthori[sz]ed',
    'permission[ _]denied',
    'invalid[ _]request',
    'credit balance',
    'quota exceeded',
    '\\bbudget\\b',
    'max(?:imum)?(?: number of)?[ _-]turns',
    'executable not found',
    'no conversation found',
    'cannot be used with root',
  ].join('|'),
  'i',
);

const TRANSIENT = new RegExp(
  [
    'ENOTFOUND|EAI_AGAIN|ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETDOWN|ENETUNREACH',
    'socket hang up',
    'fetch failed',
    'network error|connection error|connection (?:was )?(?:lost|dropped|refused|reset)',
    statusCode('429|500|502|503|504|529'),
    'overloaded',
    'rate[ _-]limit',
    'too many requests',
    'time(?:d)?[ _-]?out',
    '(?:temporarily|service) unavailable',
    'internal server error',
  ].join('|'),
  'i',
);

/** What the words of a failure say; fatal words win over transient ones. */
export function classify(text: string): FailureClass {
  if (FATAL.test(text)) return 'fatal';
  return TRANSIENT.test(text) ? 'transient' : 'unknown';
}

/** The class of a failure: by HTTP status, else by the harness's word for it, else by its text. */
export function classifyFailure(facts: FailureFacts): FailureClass {
  const byStatus = classifyStatus(facts.status ?? null);
  if (byStatus !== null) return byStatus;
  if (facts.kind !== undefined && FATAL_KINDS.has(facts.kind)) return 'fatal';
  if (facts.kind !== undefined && TRANSIENT_KINDS.has(facts.kind)) return 'transient';
  return classify(facts.text);
}

function classifyStatus(status: number | null): FailureClass | null {
  if (status === null) return null;
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) return 'transient';
  return status >= 400 ? 'fatal' : null;
}
