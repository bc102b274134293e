import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processIdentity } from '../../src/util/process-identity.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

const KEY = 'sk-ant-SENTINEL-777';

/** A gateway that answers every call alike, the key in its words. */
async function answering(status: number, message: string): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    response.writeHead(status, { 'content-type': 'application/json' });
    const words = `${message} (you sent ${request.headers['x-api-key']}) \u001b[31mred`;
    response.end(JSON.stringify({ type: 'error', error: { type: 'x', message: words } }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

const envOf = (url: string): Record<string, string> => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url });

describe('before a run begins the credentials are tried', () => {
  it('a gateway that does not answer is no silence: the screen says who is being asked', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const started = flower(['go', 'do it', '-w', temporaryDirectory()], envOf(`http://${host}`));
    await started.shows(`trying the credentials with one small call to ${host}`);
  });

  it.each([['go'], ['once']])(
    '%s: refused ones end it with 1 after a single call, and nothing was started',
    async command => {
      const { url, calls } = await answering(401, 'invalid x-api-key');
      const workspace = temporaryDirectory();
      const { code, stdout, stderr } = await flower([command, 'do it', '-v', '-w', workspace], envOf(url)).finished;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(calls()).toBe(1);
      expect(stderr).toContain('ANTHROPIC_API_KEY (sk-a…) from the process environment');
      expect(stderr).toContain('flower setup');
      expect(stderr).toContain('invalid x-api-key');
      expect(stderr).not.toContain('SENTINEL');
      expect(stderr).not.toContain('\u001b');
      expect(existsSync(join(workspace, 'runs'))).toBe(false);
    },
  );

  it('run: a model that the gateway does not know is named', async () => {
    const { url } = await answering(404, 'model: mine-9');
    const workspace = temporaryDirectory();
    const file = join(workspace, 'flow.mjs');
    writeFileSync(file, "import { Workflow } from 'flower';\nexport default new Workflow([]);\n");
    const env = { ...envOf(url), ANTHROPIC_MODEL: 'mine-9' };
    const { code, stderr } = await flower(['run', file, '-w', workspace], env).finished;
    expect(code).toBe(1);
    expect(stderr).toContain('mine-9');
    expect(stderr).toContain('ANTHROPIC_MODEL');
  });

  it('an address that is none of the Messages API is named with where it came from', async () => {
    const { url } = await answering(404, 'no route');
    const { code, stderr } = await flower(['once', 'x', '-w', temporaryDirectory()], envOf(url)).finished;
    expect(code).toBe(1);
    expect(stderr).toContain('ANTHROPIC_BASE_URL');
    expect(stderr).toContain('process environment');
  });

  it('a run directory that another process has is refused before any request', async () => {
    const { url, calls } = await answering(200, '');
    const workspace = temporaryDirectory();
    mkdirSync(join(workspace, 'runs'));
    const lock = { pid: process.pid, identity: processIdentity(process.pid) };
    writeFileSync(join(workspace, 'runs', 'command.lock'), JSON.stringify(lock));
    const { code, stderr } = await flower(['go', 'x', '-w', workspace], envOf(url)).finished;
    expect({ code, calls: calls() }).toEqual({ code: 1, calls: 0 });
    expect(stderr).toContain(String(process.pid));
  });
});
