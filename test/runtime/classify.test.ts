import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, classifyFailure } from '../../src/runtime/classify.ts';

describe('classify', () => {
  it.each([
    ['401 invalid x-api-key after a connection error', 'fatal'],
    ['API Error: 400 {"type":"error"}', 'fatal'],
    ['Authentication failed', 'fatal'],
    ['Your credit balance is too low', 'fatal'],
    ['Reached maximum number of turns (2)', 'fatal'],
    ['Reached maximum budget ($0.001)', 'fatal'],
    ['No conversation found with session ID: x', 'fatal'],
    ['Claude Code executable not found at /x', 'fatal'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'transient'],
    ['getaddrinfo ENOTFOUND api.example', 'transient'],
    ['socket hang up', 'transient'],
    ['API Error: 529 Overloaded', 'transient'],
    ['HTTP 503: Service Unavailable', 'transient'],
    ['Request timed out', 'transient'],
    ['stream idle: no bytes for 10000ms', 'unknown'],
    ['took 1401 ms', 'unknown'],
    ['port 4030', 'unknown'],
    ['version 2.401.0', 'unknown'],
    ['1,503 tokens', 'unknown'],
    ['', 'unknown'],
    // A number that counts something, or stands for a place, is no status.
    ['took 401 ms', 'unknown'],
    ['wrote 400 lines', 'unknown'],
    ['in 503 seconds', 'unknown'],
    ['line 404', 'unknown'],
    ['port 403', 'unknown'],
    ['$400', 'unknown'],
    ['#404', 'unknown'],
    ['at 12:503', 'unknown'],
    ['127.0.0.1:503 and localhost:404', 'unknown'],
    ['500% of 429 tests', 'unknown'],
    // A status in whatever clothes.
    ['status=401', 'fatal'],
    ['{"status":403,"x":1}', 'fatal'],
    ['HTTP401', 'fatal'],
    ['code:404.', 'fatal'],
    ['４０１', 'fatal'],
    ['HTTP 407 from the proxy', 'fatal'],
    ['Error 520: web server is returning an unknown error', 'transient'],
    ['HTTP 499', 'transient'],
    // Words of gateways, proxies, name servers, libraries.
    ['Forbidden', 'fatal'],
    ['Incorrect API key provided: sk-x', 'fatal'],
    ['OAuth token has expired', 'fatal'],
    ['You exceeded your current quota, please check your plan', 'fatal'],
    ['The model `x` does not exist', 'fatal'],
    ['spawn /x/claude ENOENT', 'fatal'],
    ['<html><title>502 Bad Gateway</title></html>', 'transient'],
    ['504 Gateway Time-out', 'transient'],
    ['upstream connect error or disconnect/reset before headers', 'transient'],
    ['no healthy upstream', 'transient'],
    ['queryA ESERVFAIL api.example', 'transient'],
    ['Temporary failure in name resolution', 'transient'],
    ['Client network socket disconnected before secure TLS connection was established', 'transient'],
    ['Premature close', 'transient'],
    ['other side closed', 'transient'],
    ['RESOURCE_EXHAUSTED', 'transient'],
    ['ThrottlingException: Rate exceeded', 'transient'],
    ['DEADLINE_EXCEEDED', 'transient'],
    ["You've hit your session limit", 'transient'],
    ['Weekly limit reached', 'transient'],
    // Languages of the people it runs for.
    ['请求过于频繁，请稍后再试', 'transient'],
    ['无效的令牌', 'fatal'],
    ['账户余额不足', 'fatal'],
    ['Превышен лимит запросов', 'transient'],
    ['Доступ запрещён', 'fatal'],
  ] as const)('%s is %s', (text, kind) => {
    expect(classify(text)).toBe(kind);
  });

  it('says fatal whenever a fatal word is in it, whatever else is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(classify(`${before} unauthorized ECONNRESET ${after}`)).toBe('fatal');
      }),
    );
  });
});

describe('classifyFailure', () => {
  it('believes the status before the word, and the word before the text', () => {
    expect(classifyFailure({ kind: 'unknown', status: 429, text: 'invalid request' })).toBe('transient');
    expect(classifyFailure({ kind: 'server_error', status: null, text: 'unauthorized' })).toBe('transient');
    expect(classifyFailure({ kind: 'authentication_failed', text: 'overloaded' })).toBe('fatal');
    expect(classifyFailure({ kind: 'unknown', status: 200, text: 'API returned an empty response' })).toBe('unknown');
    expect(classifyFailure({ kind: 'unknown', status: 413, text: 'too large' })).toBe('fatal');
  });

  // The words of the harness for a failed request (harness.md), which are all there is when a connection has no status.
  it.each([
    ['account_on_hold', 'fatal'],
    ['authentication_failed', 'fatal'],
    ['billing_error', 'fatal'],
    ['cloud_credential_error', 'fatal'],
    ['invalid_request', 'fatal'],
    ['model_not_found', 'fatal'],
    ['oauth_org_not_allowed', 'fatal'],
    ['verification_required', 'fatal'],
    ['overloaded', 'transient'],
    ['rate_limit', 'transient'],
    ['server_error', 'transient'],
  ])('knows the word %s without a status', (kind, expected) => {
    expect(classifyFailure({ kind, text: '' })).toBe(expected);
  });

  it('gives each row of the table of API failures the class its kind demands', () => {
    const rows = [
      ['authentication_failed', 401, 'fatal'],
      ['authentication_failed', 403, 'fatal'],
      ['model_not_found', 404, 'fatal'],
      ['unknown', 400, 'fatal'],
      ['billing_error', 400, 'fatal'],
      ['invalid_request', 413, 'fatal'],
      ['rate_limit', 429, 'transient'],
      ['server_error', 500, 'transient'],
      ['server_error', 503, 'transient'],
      ['overloaded', 529, 'transient'],
      ['server_error', null, 'transient'],
      ['max_output_tokens', null, 'unknown'],
      ['unknown', 402, 'fatal'],
      ['unknown', 499, 'transient'],
      ['unknown', 520, 'transient'],
    ] as const;
    for (const [kind, status, expected] of rows) expect(classifyFailure({ kind, status, text: '' })).toBe(expected);
  });
});
