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
    ] as const;
    for (const [kind, status, expected] of rows) expect(classifyFailure({ kind, status, text: '' })).toBe(expected);
  });
});
