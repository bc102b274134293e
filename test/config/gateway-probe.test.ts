import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { probeGateway, probeModel } from '../../src/config/gateway-probe.ts';
import { maskedProxy, proxyFor } from '../../src/config/proxy.ts';

const KEY = 'sk-ant-SENTINEL-123456';

interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

async function gateway(
  answer: (response: ServerResponse, asked: Asked) => void,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(body || '{}') });
    answer(response, asked.at(-1) as Asked);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const status =
  (code: number, message = '', headers = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers);
    response.end(JSON.stringify({ type: 'error', error: { type: 'x', message } }));
  };

describe('the probe', () => {
  it('asks once, for 16 tokens of the model in force, with the key; the path of the address stays', async () => {
    const { url, asked } = await gateway(status(200));
    const env = { ANTHROPIC_BASE_URL: `${url}/api/`, ANTHROPIC_API_KEY: KEY, ANTHROPIC_MODEL: 'big-1[1m]' };
    expect(await probeGateway({ env })).toEqual({ kind: 'accepted' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/api/v1/messages', body: { model: 'big-1', max_tokens: 16 } });
    expect(asked[0]?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' });
  });

  it('sends a token as a bearer, and the headers that were set for the gateway', async () => {
    const { url, asked } = await gateway(status(200));
    const custom = 'X-Team: blue\nX-Other: 1';
    await probeGateway({
      env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: 'tok', ANTHROPIC_CUSTOM_HEADERS: custom },
    });
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer tok', 'x-team': 'blue', 'x-other': '1' });
    expect(asked[0]?.headers['x-api-key']).toBeUndefined();
  });

  it.each([
    [401, 'bad key', 'refused'],
    [403, 'not you', 'refused'],
    [404, 'no route', 'wrong-address'],
    [404, 'model: mine-9', 'wrong-model'],
    [400, 'invalid model name mine-9', 'wrong-model'],
    [400, 'max_tokens is odd', 'unclear'],
    [402, 'pay', 'unclear'],
    [429, 'slow down', 'unclear'],
    [500, 'oops', 'unclear'],
    [529, 'overloaded', 'unclear'],
  ])('HTTP %i "%s": %s', async (code, message, kind) => {
    const { url } = await gateway(status(code, message));
    const env = { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY, ANTHROPIC_MODEL: 'mine-9' };
    expect((await probeGateway({ env })).kind).toBe(kind);
  });

  it('an unknown model that nobody asked for proves nothing against the credentials', async () => {
    const { url } = await gateway((response, { body }) => status(404, `model: ${String(body['model'])}`)(response));
    const env = { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY };
    expect(await probeGateway({ env })).toEqual({ kind: 'accepted' });
    expect((await probeGateway({ env, model: 'mine-9' })).kind).toBe('wrong-model');
  });

  it('follows no redirect: the secret goes nowhere else', async () => {
    const elsewhere = await gateway(status(200));
    const { url } = await gateway(status(307, '', { location: `${elsewhere.url}/v1/messages` }));
    const env = { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY };
    expect(await probeGateway({ env })).toMatchObject({ kind: 'unclear', reason: expect.stringContaining('307') });
    expect(elsewhere.asked).toEqual([]);
  });

  it('does not wait for ever, and reads no answer without end', async () => {
    const silent = await gateway(() => undefined);
    const env = { ANTHROPIC_BASE_URL: silent.url, ANTHROPIC_API_KEY: KEY };
    expect(await probeGateway({ env, timeoutMs: 50 })).toMatchObject({ kind: 'unclear' });
    const endless = await gateway(response => {
      response.writeHead(401);
      const pour = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', pour);
      };
      response.on('error', () => undefined);
      pour();
    });
    const outcome = await probeGateway({ env: { ...env, ANTHROPIC_BASE_URL: endless.url }, timeoutMs: 20_000 });
    expect(outcome).toMatchObject({ kind: 'refused', words: 'x'.repeat(300) });
  });

  it('says nothing secret, whatever the gateway echoes and however the address looks', async () => {
    const { url } = await gateway((response, { headers }) => status(401, `${headers['x-api-key']} no`)(response));
    const host = new URL(url).host;
    const login = `http://user:SENTINEL-pw@${host}/?key=SENTINEL-parameter`;
    for (const address of [url, login, 'http://user:SENTINEL-pw@127.0.0.1:9/?key=SENTINEL-parameter']) {
      const outcome = await probeGateway({ env: { ANTHROPIC_BASE_URL: address, ANTHROPIC_API_KEY: KEY } });
      expect(outcome.kind).toBe(address.includes(':9/') ? 'unclear' : 'refused');
      expect(JSON.stringify(outcome)).not.toContain('SENTINEL');
    }
  });

  it('tries nothing where requests go through a proxy, and does not show its login', async () => {
    const { url, asked } = await gateway(status(401));
    const env = {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      http_proxy: 'http://me:SENTINEL@proxy.example:3128/',
    };
    expect(await probeGateway({ env })).toEqual({ kind: 'proxied', proxy: 'http://proxy.example:3128' });
    expect(asked).toEqual([]);
    expect((await probeGateway({ env: { ...env, no_proxy: '127.0.0.1' } })).kind).toBe('refused');
  });
});

describe('the model that is asked for', () => {
  it.each([
    [{ ANTHROPIC_MODEL: 'x-1' }, undefined, { name: 'x-1', isGiven: true }],
    [{ ANTHROPIC_MODEL: 'x-1' }, 'y-2', { name: 'y-2', isGiven: true }],
    [{ ANTHROPIC_MODEL: 'sonnet', ANTHROPIC_DEFAULT_SONNET_MODEL: 's-5' }, undefined, { name: 's-5', isGiven: true }],
    [{ ANTHROPIC_DEFAULT_OPUS_MODEL: 'o-5' }, undefined, { name: 'o-5', isGiven: true }],
    [{ ANTHROPIC_MODEL: ' ' }, undefined, { name: 'claude-opus-5-5', isGiven: false }],
    [{}, 'haiku', { name: 'claude-opus-5-5', isGiven: false }],
    [{}, 'default', { name: 'claude-opus-5-5', isGiven: false }],
  ])('%j, named %s: %j', (env, named, expected) => {
    expect(probeModel(env, named)).toEqual(expected);
  });
});

describe('the proxy for an address', () => {
  const proxies = { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' };
  it.each([
    ['https://api.example/', {}, 'http://p:1'],
    ['http://api.example/', {}, 'http://q:2'],
    ['https://api.example/', { NO_PROXY: 'other, .example' }, null],
    ['https://api.example/', { NO_PROXY: 'example' }, null],
    ['https://api.example/', { NO_PROXY: 'xample' }, 'http://p:1'],
    ['https://api.example:8443/', { NO_PROXY: 'api.example:443' }, 'http://p:1'],
    ['https://api.example/', { NO_PROXY: 'api.example:443' }, null],
    ['https://api.example/', { NO_PROXY: '*' }, null],
    ['https://api.example/', { HTTPS_PROXY: ' ' }, null],
  ])('%s with %j: %s', (address, env, expected) => {
    expect(proxyFor(new URL(address), { ...proxies, ...env })).toBe(expected);
  });

  it('is shown without login, path or parameters', () => {
    expect(maskedProxy('http://u:p@host:1/x?y=z')).toBe('http://host:1');
    expect(maskedProxy('host:1')).toBe('host:1');
  });
});
