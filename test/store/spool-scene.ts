/** A spool in a directory of its own, in front of a backend with moods. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionKey, SessionStore, SessionStoreEntry, StoreNotice } from '../../src/store/session-store.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

let directory: string;
export let spoolDir: string;
export let clock: VirtualClock;
export let notices: StoreNotice[];

/** Each test of the file that calls this has a directory, a clock and notices of its own. */
export function freshSpool(): void {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'flower-spool-'));
    spoolDir = join(directory, 'spool');
    clock = new VirtualClock(1_000_000);
    notices = [];
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));
}

export const KEY: SessionKey = { projectKey: 'p', sessionId: 's' };
export const AGENT: SessionKey = { ...KEY, subpath: 'subagents/agent-1' };
export const entry = (uuid: string): SessionStoreEntry => ({
  type: 'user',
  uuid,
  message: { role: 'user', content: uuid },
});
export const uuids = (entries: readonly SessionStoreEntry[] | null): unknown[] | null =>
  entries?.map(({ uuid, type }) => uuid ?? type) ?? null;
export const kinds = (): string[] => notices.map(({ kind, code }) => `${kind} ${code}`);
export const files = (): string[] => {
  try {
    return readdirSync(spoolDir);
  } catch {
    return [];
  }
};

/** A backend on the real contract whose moods are set by the test. */
export class MoodyStore extends MemorySessionStore {
  mood: 'well' | 'refuses' | 'hangs' = 'well';
  readonly calls: string[][] = [];
  readonly #held: (() => void)[] = [];

  override async append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    this.calls.push(entries.map(({ uuid, type }) => uuid ?? type));
    if (this.mood === 'refuses') throw new Error('db down');
    if (this.mood === 'hangs') await new Promise<void>(resolve => this.#held.push(resolve));
    await super.append(key, entries);
  }

  /** Carries out what hangs. */
  release(): void {
    for (const resolve of this.#held.splice(0)) resolve();
  }
}

export const spooling = (backend: SessionStore): SpoolingSessionStore =>
  new SpoolingSessionStore(backend, { spoolDir, clock, onNotice: notice => notices.push(notice) });

/** Lets everything happen that needs no time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await nextTick();
};
/** Lets time pass in which something can time out. */
export const pass = async (ms: number): Promise<void> => {
  await settle();
  await clock.advance(ms);
  await settle();
};

/** Another empty spool and another clock, for the next of several runs in one test. */
export function nextSpool(name: string, start: number): void {
  spoolDir = join(directory, name);
  clock = new VirtualClock(start);
}
