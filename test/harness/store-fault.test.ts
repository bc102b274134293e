import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionKey, SessionStoreEntry } from '../../src/store/session-store.ts';
import { say } from '../../src/testing.ts';
import { temporaryDirectory, workplace } from './workplace.ts';

const spec = { name: 'talk', instructions: 'You talk.' };

/** A backend that refuses whatever it is given until it is well. */
class SickStore extends MemorySessionStore {
  isWell = false;

  override async append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    if (!this.isWell) throw new Error('the backend is down');
    return super.append(key, entries);
  }
}

describe('a backend that refuses every append', () => {
  it('costs the run nothing: it is told, what was said waits in the spool and is resumed; a workspace of the same project key never sees it', async () => {
    const directory = temporaryDirectory();
    const [here, there] = [join(directory, '新聞'), join(directory, '暫存')];
    for (const workspace of [here, there]) mkdirSync(workspace);
    const backend = new SickStore();
    const place = await workplace(turn => say(`answer ${turn.lastUser}`), { workspace: here, store: backend });
    const first = await place.runtime.run(spec, 'FIRST-WORDS', { onEvent: event => place.events.push(event) });
    expect(first).toMatchObject({ ok: true, error: null });
    expect(place.of('system').map(event => event.data)).toContainEqual({ code: 'store-spooled' });
    expect(place.of('error')).toEqual([]);
    const sessionId = first.sessionId ?? '';
    expect(await backend.load({ projectKey: place.runtime.projectKey, sessionId })).toBeNull();
    expect(readdirSync(join(here, 'runs/spool')).length).toBeGreaterThan(0);
    await place.runtime.close();

    const other = await workplace(() => say('nothing'), { workspace: there, store: backend });
    expect(other.runtime.projectKey).toBe(place.runtime.projectKey);
    backend.isWell = true;
    const again = await workplace(() => say('resumed'), { workspace: here, store: backend });
    expect(await again.runtime.hasSession(sessionId)).toBe(true);
    const second = await again.runtime.run(spec, 'go on', { resume: sessionId });
    expect(second).toMatchObject({ error: null, text: 'resumed', sessionId });
    expect(JSON.stringify(again.model.turns.at(-1)?.messages)).toMatch(/FIRST-WORDS.*answer FIRST-WORDS/s);
    const spool = join(here, 'runs/spool');
    expect(existsSync(spool) ? readdirSync(spool).filter(name => name.endsWith('.jsonl')) : []).toEqual([]);

    const key = { projectKey: other.runtime.projectKey, sessionId };
    expect(await other.runtime.hasSession(sessionId)).toBe(false);
    expect(await other.runtime.store.load(key)).toBeNull();
    expect(await other.runtime.store.listSessions?.(key.projectKey)).toEqual([]);
    await expect(other.runtime.run(spec, 'x', { resume: sessionId })).rejects.toMatchObject({ name: 'UsageError' });
    await other.runtime.store.delete?.(key);
    expect(await again.runtime.hasSession(sessionId)).toBe(true);
    expect(other.model.requests).toEqual([]);
  });
});

describe('the index of the workbench', () => {
  it('is told to a resumed session again when it has changed, and not when it has not', async () => {
    const { runtime, model } = await workplace(() => say('seen'), { workbench: true });
    const first = await runtime.run(spec, 'begin');
    const resume = first.sessionId ?? '';
    const lastPrompt = (): string => JSON.stringify(model.turns.at(-1)?.messages.at(-1));
    const { workbench } = runtime;
    if (workbench === null) throw new Error('there is no workbench');
    writeFileSync(join(workbench.artifacts, 'NEWS.md'), '# What is new\n');
    workbench.refresh();
    expect((await runtime.run(spec, 'second', { resume })).error).toBeNull();
    expect(lastPrompt()).toMatch(/NEWS\.md.*second/s);
    expect((await runtime.run(spec, 'third', { resume })).error).toBeNull();
    expect(lastPrompt()).toContain('third');
    expect(lastPrompt()).not.toContain('NEWS.md');
    expect(Object.keys(JSON.parse(readFileSync(join(runtime.runDir, 'workbench-index.json'), 'utf8')))).toEqual([
      resume,
    ]);
  });
});
