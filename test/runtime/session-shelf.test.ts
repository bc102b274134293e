import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SessionShelf } from '../../src/runtime/session-shelf.ts';
import { systemClock } from '../../src/util/system-clock.ts';

it('a session of which only the title was stored is none: the harness finds no conversation in it', async () => {
  const runDir = mkdtempSync(join(tmpdir(), 'flower-shelf-'));
  const shelf = new SessionShelf({
    workspace: runDir,
    runDir,
    curation: {},
    backend: null,
    lang: 'en',
    clock: systemClock,
    onNotice: () => undefined,
  });
  onTestFinished(async () => {
    await shelf.close();
    rmSync(runDir, { recursive: true, force: true });
  });
  const key = { projectKey: shelf.projectKey, sessionId: '11111111-1111-4111-8111-111111111111' };
  expect(await shelf.hasSession(key.sessionId)).toBe(false);
  await shelf.store.append(key, [{ type: 'custom-title', uuid: '21111111-1111-4111-8111-111111111111' }]);
  expect(await shelf.hasSession(key.sessionId)).toBe(false);
  await shelf.store.append(key, [{ type: 'user', uuid: '31111111-1111-4111-8111-111111111111' }]);
  expect(await shelf.hasSession(key.sessionId)).toBe(true);
});
