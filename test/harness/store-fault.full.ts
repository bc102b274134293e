/** Faults of the store that take their time, on the real harness: a backend that hangs, a file that is damaged. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import { say } from '../../src/testing.ts';
import { temporaryDirectory, workplace } from './workplace.ts';

const spec = { name: 'talk', instructions: 'You talk.' };

class HangingStore extends MemorySessionStore {
  override append(): Promise<void> {
    return new Promise(() => undefined);
  }
}

it('a backend that never answers an append delays the run by no more than it is waited for, and what was said is in the spool', async () => {
  const directory = temporaryDirectory();
  const place = await workplace(() => say('answer'), { workspace: directory, store: new HangingStore() });
  const result = await place.runtime.run(spec, 'FIRST-WORDS', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: true, text: 'answer' });
  expect(place.of('system').map(event => event.data)).toContainEqual({ code: 'store-spooled' });
  expect(await place.runtime.hasSession(result.sessionId ?? '')).toBe(true);
  expect(readdirSync(join(directory, 'runs/spool')).length).toBeGreaterThan(0);
  // 5 s for the batch that hangs; the others of its key are spooled at once.
  expect(result.durationMs).toBeLessThan(30_000);
});

it('a damaged file gives way to a fresh one, with a clear word, and the run goes on', async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'runs'));
  writeFileSync(
    join(directory, 'runs/sessions.db'),
    'this is not a database, and it is long enough for one. '.repeat(200),
  );
  const place = await workplace(() => say('answer'), { workspace: directory });
  const result = await place.runtime.run(spec, 'begin', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: true, text: 'answer' });
  expect(place.of('error')).toMatchObject([{ code: 'store-damaged', text: expect.stringContaining('.damaged-') }]);
  expect(readdirSync(join(directory, 'runs')).some(name => name.startsWith('sessions.db.damaged-'))).toBe(true);
  expect(await place.runtime.hasSession(result.sessionId ?? '')).toBe(true);
});
