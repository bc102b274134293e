import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type CredentialLookup, loadCredentials } from '../../src/config/credentials.ts';
import type { Check } from '../../src/doctor/check.ts';
import { type DiagnoseOptions, diagnose } from '../../src/doctor/diagnose.ts';
import { type Machine, thisMachine } from '../../src/doctor/machine.ts';
import { OLDEST_NODE } from '../../src/doctor/machine-check.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { ScriptedModel } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';

/** A machine without a fault; the harness is not started. */
const sound: Machine = {
  platform: 'linux',
  nodeVersion: '20.19.0',
  gitVersion: async () => 'git version 2.40.0',
  freeBytes: async () => 50 * 1024 ** 3,
  findSetpriv: () => '/usr/bin/setpriv',
  findHarness: () => '/opt/claude',
  harnessVersion: async () => '2.1.332',
  offeredTools: async () => ['Read', 'Bash', 'Task', 'mcp__x__y'],
};

const KEY = 'sk-ant-SENTINEL-1';

async function look(
  machine: Partial<Machine>,
  env: CredentialLookup['env'] = { ANTHROPIC_API_KEY: KEY },
  options: Partial<DiagnoseOptions> = {},
): Promise<{ checks: Check[]; of: (id: string) => Check | undefined }> {
  const workspace = temporaryDirectory();
  const checks = await diagnose({
    machine: { ...sound, ...machine },
    credentials: loadCredentials({ workspace, processEnv: env ?? {}, home: workspace }),
    env: { PATH: process.env['PATH'] ?? '' },
    runDir: join(workspace, 'runs'),
    terminal: { isTerminal: true, columns: 100, hasColor: true, env: { LANG: 'C.UTF-8', TERM: 'xterm' } },
    isProbed: false,
    lang: 'en',
    ...options,
  });
  expect(JSON.stringify(checks)).not.toContain('SENTINEL');
  return { checks, of: id => checks.find(check => check.id === id) };
}

async function answering(status: number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(status);
    response.end(JSON.stringify({ error: { message: `no: ${request.headers['x-api-key']}` } }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the doctor', () => {
  it('finds nothing wrong with a sound machine, and leaves nothing behind', async () => {
    const workspace = temporaryDirectory();
    const { checks } = await look({}, undefined, { runDir: join(workspace, 'runs') });
    expect(checks.filter(check => check.state !== 'ok')).toEqual([]);
    expect(checks.every(check => check.todo === null)).toBe(true);
    expect(readdirSync(workspace)).toEqual([]);
  });

  it.each<[fault: string, id: string, state: string, machine: Partial<Machine>]>([
    ['no git', 'git', 'broken', { gitVersion: async () => Promise.reject(new Error('spawn git ENOENT')) }],
    ['a full disk', 'disk', 'broken', { freeBytes: async () => 10 * 1024 ** 2 }],
    ['a disk that will be full', 'disk', 'warn', { freeBytes: async () => 1024 ** 3 }],
    ['an old Node', 'node', 'broken', { nodeVersion: '20.9.1' }],
    ['no harness', 'harness', 'broken', { findHarness: () => null }],
    ['a harness that does not run', 'harness', 'broken', { harnessVersion: () => Promise.reject(new Error('EACCES')) }],
    ['a harness without a session', 'tools', 'broken', { offeredTools: () => Promise.reject(new Error('exit 1')) }],
    ['tools nobody knows', 'tools', 'warn', { offeredTools: async () => ['Read', 'BrandNewTool'] }],
    ['no setpriv', 'setpriv', 'warn', { findSetpriv: () => null }],
    ['another system', 'setpriv', 'warn', { platform: 'darwin' }],
  ])('finds %s', async (_, id, state, machine) => {
    const check = (await look(machine)).of(id);
    expect(check?.state).toBe(state);
    expect(check?.todo).toBeTruthy();
  });

  it('names the tools that nobody knows', async () => {
    const { of } = await look({ offeredTools: async () => ['BrandNewTool', 'Read', 'OtherOne'] });
    expect(of('tools')?.text).toContain('BrandNewTool, OtherOne');
  });

  it('finds that there is no key, or that it is refused, or that nobody answers', async () => {
    const none = (await look({}, {})).of('credentials');
    expect(none).toMatchObject({ state: 'broken', todo: expect.stringContaining('set one of the two variables') });
    // Each piece of advice once, and no place that only a program can name.
    expect(none?.text).not.toMatch(/flower setup|env option/);
    expect(none?.text.split('\n').slice(1, 3)).toEqual([
      '  - the process environment',
      expect.stringMatching(/^ {2}- .*\.env$/),
    ]);
    const url = await answering(401);
    const refused = await look({}, { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url }, { isProbed: true });
    expect(refused.of('credentials')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('sk-a… (from the process'),
    });
    expect(refused.of('gateway')).toMatchObject({ state: 'broken', text: expect.stringContaining('401') });
    const gone = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: 'http://u:SENTINEL-pw@127.0.0.1:1' };
    expect((await look({}, gone, { isProbed: true })).of('gateway')).toMatchObject({ state: 'broken' });
    const proxied = { env: { https_proxy: 'http://u:SENTINEL@proxy' }, isProbed: true };
    expect((await look({}, undefined, proxied)).of('gateway')).toMatchObject({ state: 'warn' });
  });

  it('passes a gateway that answers', async () => {
    await using model = await ScriptedModel.start([]);
    expect((await look({}, model.env, { isProbed: true })).of('gateway')).toMatchObject({ state: 'ok' });
  });

  it('finds a damaged database, one that lies aside, a foreign one, and a damaged manifest', async () => {
    const runDir = temporaryDirectory();
    const path = join(runDir, 'sessions.db');
    const store = new SqliteSessionStore(path);
    const entries = Array.from({ length: 200 }, (_, n) => ({ type: 'user', uuid: `u${n}`, text: 'x'.repeat(500) }));
    await store.append({ projectKey: 'p', sessionId: 's' }, entries as never);
    await store.close();
    const at = (): Promise<{ of: (id: string) => Check | undefined }> => look({}, undefined, { runDir });
    expect((await at()).of('database')).toMatchObject({ state: 'ok', text: expect.stringContaining('1 session') });
    writeFileSync(`${path}.damaged-2026`, '');
    expect((await at()).of('database')?.state).toBe('warn');
    writeFileSync(join(runDir, 'manifest.json'), '[{"step":');
    expect((await at()).of('manifest')?.state).toBe('broken');
    // One page near the end: whoever does not look at all of the file takes it for whole.
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, statSync(path).size - 4096 * 3);
    closeSync(file);
    expect((await at()).of('database')?.state).toBe('broken');
    writeFileSync(path, 'nothing that was ever a database'.repeat(40));
    expect((await at()).of('database')?.state).toBe('broken');
  });

  it('finds a manifest that cannot be read, and goes on looking', async () => {
    const runDir = temporaryDirectory();
    mkdirSync(join(runDir, 'manifest.json'));
    const { of } = await look({}, undefined, { runDir });
    expect(of('manifest')).toMatchObject({ state: 'broken', text: expect.stringContaining('EISDIR') });
    expect(of('manifest')?.todo).toContain('permissions');
    expect(of('terminal')).toBeDefined();
  });

  it.skipIf(process.platform !== 'linux')('finds a run directory that cannot be written to, whoever asks', async () => {
    expect((await look({}, undefined, { runDir: '/proc/flower-runs' })).of('run-dir')?.state).toBe('broken');
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    expect((await look({}, undefined, { runDir: join(file, 'runs') })).of('run-dir')?.state).toBe('broken');
  });

  it.each([
    [{ LANG: 'C', TERM: 'xterm' }, 100, 'LANG'],
    [{ LANG: 'C.UTF-8', TERM: 'dumb' }, 100, 'TERM'],
    [{ LANG: 'C.UTF-8', TERM: 'xterm' }, 40, '60'],
  ])('finds a terminal that shows less: %j, %i columns', async (env, columns, named) => {
    const terminal = { isTerminal: true, columns, hasColor: false, env };
    const check = (await look({}, undefined, { terminal })).of('terminal');
    expect(check).toMatchObject({ state: 'warn', todo: expect.stringContaining(named) });
  });

  it('goes by the Node that package.json asks for', () => {
    expect(`>=${OLDEST_NODE}`).toBe(`${manifest.engines.node}.0`);
  });

  it('knows every tool that the real harness of this version offers', async () => {
    const { harnessVersion, findHarness, offeredTools } = thisMachine;
    const { of } = await look({ harnessVersion, findHarness, offeredTools });
    expect(of('harness')).toMatchObject({ state: 'ok', text: expect.stringMatching(/2\.\d+\.\d+/) });
    expect(of('tools')).toMatchObject({ state: 'ok', text: expect.stringMatching(/2\d tools/) });
  });

  it('has no git where PATH holds none', async () => {
    const { gitVersion } = thisMachine;
    expect((await look({ gitVersion }, undefined, { env: { PATH: temporaryDirectory() } })).of('git')?.state).toBe(
      'broken',
    );
  });
});
