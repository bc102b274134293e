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

const FATAL_KINDS: ReadonlySet<string | undefined> = new Set([
  'account_on_hold',
  'authentication_failed',
  'billing_error',
  'cloud_credential_error',
  'invalid_request',
  'model_not_found',
  'oauth_org_not_allowed',
  'verification_required',
]);
const TRANSIENT_KINDS: ReadonlySet<string | undefined> = new Set(['overloaded', 'rate_limit', 'server_error']);

/** What a number counts when it is no status. */
const UNITS =
  '%|(?:ms|s|sec(?:ond)?s?|min(?:ute)?s?|hours?|tokens?|lines?|bytes?|[kmg]i?b|files?|tests?|items?|requests?|chars?|characters?|times|usd)\\b';

/**
 * A number on its own, or after the word for it: no digit, letter, point or hyphen makes it part of something longer, it
 * counts nothing, and is no port, price, line or time of day.
 */
const statusCode = (codes: string): string =>
  `(?:(?<![\\w.,$€#-]|\\d:|\\.\\w{1,9}:|localhost:|(?:line|column|port|page|row|step|issue|pid) )|\\b(?:http|status|code|error)_?)` +
  `(?:${codes})(?![\\w-]|[.,]\\d| ?(?:${UNITS}))`;

const FATAL = new RegExp(
  [
    statusCode('400|401|402|403|404|407|422'),
    'invalid (?:x-)?api[ _-]?key|invalid_api_key|(?:incorrect|missing|expired|unknown) api[ _-]?key',
    'api[ _-]?key (?:is |has )?(?:expired|invalid|missing|required|revoked|not valid)|x-api-key header',
    '(?:invalid|expired|revoked) (?:bearer |access |oauth )?token|token (?:has |is |was )?(?:been )?(?:expired|revoked|invalid)',
    'authentication',
    'unauthori[sz]ed|\\bforbidden\\b|access denied',
    'permission[ _](?:denied|error)',
    'invalid[ _]request|not_found_error',
    'credit balance|payment required|billing_error',
    'quota (?:has been |was )?exceeded|exceeded your (?:current )?quota|insufficient[ _]quota',
    '\\bbudget\\b|max_budget',
    'max(?:imum)?(?: number of)?[ _-]turns',
    'model[ _]not[ _]found|model \\S+ (?:does not exist|not found)',
    '(?:executable|native binary) not found|spawn \\S+ ENOENT',
    'no conversation found',
    'cannot be used with root',
    '未授权|无权|鉴权失败|(?:无效|错误|过期)的? ?(?:API ?)?(?:令牌|密钥)|(?:令牌|密钥).{0,4}(?:无效|错误|过期)|余额不足|额度不足|模型不存在',
    'неверный (?:ключ|токен)|доступ запрещ[её]н|не авторизован|недостаточно средств',
  ].join('|'),
  'i',
);

const TRANSIENT = new RegExp(
  [
    'ENOTFOUND|EAI_[A-Z]+|ESERVFAIL|ECONNRESET|ECONNREFUSED|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENETRESET',
    'socket hang up|socket disconnected|other side closed|premature[ _]close|broken pipe|goaway|NGHTTP2_',
    'fetch failed',
    'network (?:error|is unreachable)|no route to host|name resolution|name or service not known|could not resolve|dns (?:lookup|error)',
    'connection (?:was |is |has been )?(?:error|lost|dropped|refused|reset|closed|aborted|terminated|termination)',
    statusCode('408|409|425|429|499|500|502|503|504|507|52[0-79]|530|599'),
    'overloaded',
    'rate[ _-]?limit|rate exceeded|throttl|resource[ _]exhausted',
    '(?:usage|session|weekly|daily|hourly|request) limit (?:was |has been )?reached|(?:hit|reached) your .{0,30}limit',
    'too many requests',
    'time(?:d)?[ _-]?out|deadline[ _]exceeded',
    '(?:temporarily|service) ?unavailable|bad gateway|no healthy upstream|upstream connect error',
    'internal (?:server )?error|server had an error|try again (?:later|in)',
    '请求过于频繁|限流|超时|连接(?:被)?(?:重置|拒绝|中断|失败)|服务.{0,4}不可用|稍后再?[重试]|过载|网络错误',
    'превышен лимит|слишком много запросов|(?:сервис|сервер).{0,12}недоступен|соединение (?:сброшено|разорвано|прервано)|повторите попытку|врем[яе]ни? ожидания',
  ].join('|'),
  'i',
);

/** What the words of a failure say; fatal words win over transient ones. */
export function classify(text: string): FailureClass {
  const said = text.normalize('NFKC');
  if (FATAL.test(said)) return 'fatal';
  return TRANSIENT.test(said) ? 'transient' : 'unknown';
}

/** The class of a failure: by HTTP status, else by the harness's word for it, else by its text. */
export function classifyFailure(facts: FailureFacts): FailureClass {
  const byStatus = classifyStatus(facts.status ?? 0);
  if (byStatus !== null) return byStatus;
  if (FATAL_KINDS.has(facts.kind)) return 'fatal';
  if (TRANSIENT_KINDS.has(facts.kind)) return 'transient';
  return classify(facts.text);
}

function classifyStatus(status: number): FailureClass | null {
  // 499: a gateway says that the client had gone, which was the gateway's own patience.
  if ([408, 409, 425, 429, 499].includes(status) || status >= 500) return 'transient';
  return status >= 400 ? 'fatal' : null;
}
