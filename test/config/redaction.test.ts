import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, maskSecret, secretValues } from '../../src/config/redaction.ts';

interface Case {
  readonly id: string;
  readonly input: { readonly base_url: string };
  readonly expected: { readonly SENTINEL_in: readonly string[] };
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../cases/secrets.json'), 'utf8')) as Case[];

const redact = (text: string, secrets: readonly string[]): string => createRedactor(secrets)(text);

describe('a redactor', () => {
  it.each(cases)('$id: the address tells no secret, known or not', ({ input, expected }) => {
    const env = { ANTHROPIC_BASE_URL: input.base_url };
    const shown = [
      redact(JSON.stringify(env), secretValues(env)),
      redact(`connecting to ${input.base_url}…`, []),
      redact(`getaddrinfo failed for SENTINEL@h and ${encodeURIComponent(input.base_url)}`, secretValues(env)),
    ];
    expect(shown.filter(text => text.includes('SENTINEL'))).toEqual(expected.SENTINEL_in);
  });

  const secret = fc
    .string({
      minLength: 4,
      maxLength: 40,
      unit: fc.oneof(fc.constantFrom(...'/+=%:@ "\\$.*^é雪'), fc.string({ minLength: 1, maxLength: 1 })),
    })
    .filter(text => text.length >= 4 && /[^*]/.test(text) && Buffer.from(text).toString() === text);
  const disguises: readonly ((text: string) => string)[] = [
    text => text,
    text => encodeURIComponent(text),
    text => encodeURI(text),
    text => encodeURIComponent(encodeURIComponent(text)),
    text => encodeURIComponent(text).toLowerCase(),
    text => new URLSearchParams({ k: text }).toString().slice(2),
    text => JSON.stringify(text).slice(1, -1),
    text => [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    text => [...text].map((c, at) => (at % 2 === 0 ? c : encodeURIComponent(c))).join(''),
    text => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    text => [...text].map(c => (/^[\p{L}\p{N}]/u.test(c) ? c : `&#${c.codePointAt(0)};`)).join(''),
    text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    text => Buffer.from(text).toString('hex'),
    text => Buffer.from(text).toString('hex').toUpperCase(),
  ];

  it('finds one in base64, whatever stands before and behind it', () => {
    const key = fc.string({ minLength: 8, maxLength: 60, unit: fc.constantFrom(...'abcXYZ0189_-+/=?>é') });
    const around = fc.uint8Array({ maxLength: 5 });
    fc.assert(
      fc.property(key, around, around, fc.constantFrom('base64', 'base64url'), (hidden, before, after, encoding) => {
        const secret = Buffer.from(hidden);
        const shown = redact(Buffer.concat([before, secret, after]).toString(encoding as 'base64'), [hidden]);
        expect(shown).toContain('***');
        // What is left are the characters that the bytes around it share with it.
        const left = shown.replace('***', '').replaceAll('=', '').length;
        expect(left).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 4) / 3) + 2);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the login of an address in the header that is made of it', () => {
    const env = { ANTHROPIC_BASE_URL: 'https://user:SENTINEL-pass@h/' };
    const header = Buffer.from('user:SENTINEL-pass').toString('base64');
    expect(redact(`got authorization: Basic ${header}`, secretValues(env))).toBe('got authorization: Basic dXNlcjp***');
  });

  it('leaves less than half of one that was cut off, at either end', () => {
    const key = `sk-ant-api03-${'aB3_xY7'.repeat(12)}`;
    const clean = createRedactor([key]);
    for (let kept = 1; kept < key.length; kept += 1) {
      for (const text of [`head ${key.slice(0, kept)}… (9 more)`, `… ${key.slice(-kept)} tail`]) {
        const longest = Array.from({ length: kept }, (_, at) => kept - at).find(
          length => clean(text).includes(key.slice(0, length)) || clean(text).includes(key.slice(-length)),
        );
        expect(longest ?? 0).toBeLessThanOrEqual(key.length / 2);
      }
    }
  });

  it('tears no ordinary word out of a text because a long parameter holds it', () => {
    const secrets = secretValues({ ANTHROPIC_BASE_URL: 'https://h/?group=production-europe-west' });
    expect(redact('production and western Europe', secrets)).toBe('production and western Europe');
  });

  it('leaves no secret in any text, however it is written', () => {
    fc.assert(
      fc.property(
        secret,
        fc.string(),
        fc.string(),
        fc.nat({ max: disguises.length - 1 }),
        (hidden, before, after, at) => {
          const written = disguises[at]?.(hidden) ?? '';
          const shown = redact(`${before}|${written}|${after}`, [hidden]);
          expect(shown).not.toContain(hidden);
          // encodeURIComponent(…).toLowerCase() changes letters too: only what still is the secret has to go.
          if (!disguises[at]?.(hidden).includes('*') && at !== 4) expect(shown).not.toContain(written);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('leaves a text without secrets and addresses as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc xyz.,\n{}"') }), text => {
        expect(redact(text, ['sk-ant-0123456789'])).toBe(text);
      }),
    );
  });

  it('removes a secret that contains another one whole', () => {
    expect(redact('abcdefgh abcd', ['abcd', 'abcdefgh'])).toBe('*** ***');
  });

  it('does not tear words apart for a secret of a few characters', () => {
    expect(redact('a cat sat', ['at', '', 'a'])).toBe('a cat sat');
    expect(redact('https://u:at@h/', ['at'])).toBe('https://***@h/');
  });

  it.each<[shown: string, text: string]>([
    ['https://***@h/v1', 'https://user:pa@ss@h/v1'],
    ['https://***@h', 'https://ghp_token@h'],
    ['postgres://app:***@db:5432/x', 'postgres://app:hunter2@db:5432/x'],
    ['ssh://git@host/x', 'ssh://git@host/x'],
    ['GET https://h/p?a=1&api_key=***&b=2 done', 'GET https://h/p?a=1&api_key=s3cret&b=2 done'],
    ['"https://h/?X-Amz-Signature=***"', '"https://h/?X-Amz-Signature=abc"'],
    ['https://h/cb#access_token=***&state=1', 'https://h/cb#access_token=abc&state=1'],
    ['{"url":"https:\\/\\/***@h"}', '{"url":"https:\\/\\/u:pw@h"}'],
    ['https://h/?access_token=***#top', 'https://h/?access_token=abc#top'],
    ['write to user@example.com, see https://h/?q=a@b', 'write to user@example.com, see https://h/?q=a@b'],
    ['if (a ? key=1 : 2)', 'if (a ? key=1 : 2)'],
  ])('shows %s', (shown, text) => {
    expect(redact(text, [])).toBe(shown);
  });

  it('can be made once for many texts', () => {
    const clean = createRedactor(['SENTINEL']);
    expect([clean('SENTINEL a SENTINEL'), clean('SENTINEL')]).toEqual(['*** a ***', '***']);
  });

  it('stays quick on long texts', () => {
    const clean = createRedactor(['sk-ant-api03-0123456789abcdef', 'aaaaaaaaaaaaaaaaaaaaaaaab']);
    const texts = [
      'a'.repeat(100_000),
      'https://'.repeat(10_000),
      '?key'.repeat(20_000),
      `x://${':a'.repeat(50_000)}`,
      `?${'key'.repeat(30_000)}`,
    ];
    for (const text of texts) {
      const start = performance.now();
      clean(text);
      expect(performance.now() - start).toBeLessThan(1500);
    }
  });
});

describe('secretValues', () => {
  it('finds keys, tokens, headers and what addresses carry', () => {
    const env = {
      ANTHROPIC_API_KEY: 'sk-ant-1',
      ANTHROPIC_AUTH_TOKEN: 'tok-1 ',
      ANTHROPIC_CUSTOM_HEADERS: 'Authorization: Bearer hdr-1\nX-Team: team-one',
      ANTHROPIC_BASE_URL: 'https://user:p%40ss@h/v1?subscription=longvalue1&flag=true',
      HTTPS_PROXY: 'http://proxyuser:pr/oxy@p:8080',
      GITHUB_TOKEN: 'ghp-1',
      PGPASSWORD: 'pg-1',
      SSH_PASSPHRASE: 'phrase-1',
      GH_PAT: 'pat-1',
      API_KEY_2: 'second-1',
      CLIENT_SECRETS: 'client-1',
    };
    expect(new Set(secretValues(env))).toEqual(
      new Set([
        'sk-ant-1',
        'tok-1',
        'Bearer hdr-1',
        'hdr-1',
        'team-one',
        'p%40ss',
        'p@ss',
        'longvalue1',
        'proxyuser',
        'pr/oxy',
        'ghp-1',
        'pg-1',
        'phrase-1',
        'pat-1',
        'second-1',
        'client-1',
      ]),
    );
  });

  it('takes nothing from variables that hold no secret', () => {
    const env = {
      PATH: '/usr/bin',
      SSH_AUTH_SOCK: '/tmp/agent.1',
      ANTHROPIC_MODEL: 'claude-opus',
      ANTHROPIC_BASE_URL: 'https://api.example.com/v1',
      GIT_SSH_COMMAND: 'ssh -i key',
      MONKEY: 'banana',
      MAX_OUTPUT_TOKENS: '32000',
      COMPAT: 'legacy',
      BYPASS: 'never',
      REPOSITORY: 'ssh://deployment@host/x',
      REMOTE: 'https://alice@host/x',
      EMPTY_TOKEN: ' ',
      UNSET: undefined,
    };
    expect(secretValues(env)).toEqual([]);
  });
});

describe('maskSecret', () => {
  it('shows the first 4 characters, never more than half', () => {
    expect(['sk-ant-api03-x', '12345678', 'abcd', 'a', ''].map(maskSecret)).toEqual([
      'sk-a…',
      '1234…',
      'ab…',
      '…',
      '…',
    ]);
  });
});
