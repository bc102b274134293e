/**
 * Stands between the harness and a backend that may fail or hang: appending never rejects and never takes long. What the
 * backend did not take waits in a file, in order, and is stored before the key's next entries or at the next start.
 */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { systemClock } from '../util/system-clock.ts';
import { lastContextOf } from './last-context.ts';
import { hasMessage, hasStoredSession, lastStoredContext } from './probe-store.ts';
import {
  notify,
  type SessionId,
  type SessionKey,
  type SessionProbe,
  type SessionStore,
  type SessionStoreEntry,
  type StoreNoticeListener,
} from './session-store.ts';
import { SpoolDeadline } from './spool-deadline.ts';
import { readSpoolFile, type SpooledBatch, SpoolFiles } from './spool-file.ts';

export interface SpoolingSessionStoreOptions {
  /** Directory of the spool's files; made when it is needed. */
  readonly spoolDir: string;
  readonly onNotice?: StoreNoticeListener;
  /** How long an append may take. Milliseconds, default 5000. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  readonly lang?: Lang;
}

/** Entries that took the way through the spool since this store was made, and sessions that still wait. */
export interface SpoolReport {
  readonly spooled: number;
  readonly replayed: number;
  readonly lost: number;
  readonly waiting: number;
}

/** One transcript's way to the backend. */
interface Lane {
  readonly name: string;
  readonly key: SessionKey;
  /** The last call in line. Never rejects. */
  tail: Promise<void>;
  /** Calls to the backend that took too long and may still be carried out. */
  hung: number;
  /** Runs while spooled batches are being stored. */
  drain: Promise<void> | null;
  /** Why the backend did not take the last batch that was offered. */
  failure: string | null;
}

const TIMEOUT_MS = 5000;
/** After this long an unanswered call is taken for lost, and the key is tried again. */
const ABANDON_MS = 60_000;
/** How many entries are stored in one go when a spool file is. */
const REPLAY_ENTRIES = 500;

export class SpoolingSessionStore implements SessionStore, SessionProbe {
  readonly backend: SessionStore;
  /** The optional methods are there when the backend has them. */
  readonly listSessions?: NonNullable<SessionStore['listSessions']>;
  readonly listSessionSummaries?: NonNullable<SessionStore['listSessionSummaries']>;
  readonly delete?: NonNullable<SessionStore['delete']>;
  readonly listSubkeys?: NonNullable<SessionStore['listSubkeys']>;

  readonly #options: SpoolingSessionStoreOptions;
  readonly #files: SpoolFiles;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #lang: Lang;
  readonly #lanes = new Map<string, Lane>();
  /** Keys that have batches in the spool, by name. */
  readonly #waiting = new Map<string, SessionKey>();
  /** Batches in the spool that reached the backend after all. */
  readonly #landed = new Set<string>();
  readonly #count = { spooled: 0, replayed: 0, lost: 0 };
  #hasBegun = false;

  constructor(backend: SessionStore, options: SpoolingSessionStoreOptions) {
    this.backend = backend;
    this.#options = options;
    this.#files = new SpoolFiles(options.spoolDir);
    this.#clock = options.clock ?? systemClock;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#lang = options.lang ?? 'en';
    if (backend.listSessions) this.listSessions = project => this.#listSessions(project);
    if (backend.listSessionSummaries) {
      this.listSessionSummaries = async project => (await backend.listSessionSummaries?.(project)) ?? [];
    }
    if (backend.delete) this.delete = key => this.#delete(key);
    if (backend.listSubkeys) this.listSubkeys = key => this.#listSubkeys(key);
  }

  /** What went through the spool so far. */
  get report(): SpoolReport {
    return { ...this.#count, waiting: this.#waiting.size };
  }

  /** Never rejects. Resolved: the entries are in the backend or in the spool, or a notice of kind `error` has said they are lost. */
  append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    this.#begin();
    const lane = this.#laneOf(key);
    const deadline = new SpoolDeadline(this.#clock, this.#timeoutMs);
    const batch = { id: randomUUID(), key, entries };
    const done = lane.tail
      .then(() => this.#deliver(lane, batch, deadline))
      .finally(() => {
        deadline.cancel();
        if (lane.tail === done) this.#forgetIdle(lane);
      });
    lane.tail = done;
    return done;
  }

  /** What the backend has, and after it what still waits in the spool. Rejects with what the backend's `load` reports. */
  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    await this.#settle(key);
    // The spool first: a batch that moves to the backend meanwhile is then seen twice rather than not at all.
    const spooled = this.#spooledEntries(this.#files.nameOf(key));
    const stored = await this.backend.load(key);
    if (spooled.length === 0) return stored;
    const known = new Set((stored ?? []).map(entry => entry.uuid));
    return [...(stored ?? []), ...spooled.filter(({ uuid }) => uuid === undefined || !known.has(uuid))];
  }

  async hasSession(projectKey: string, sessionId: string): Promise<boolean> {
    const key = { projectKey, sessionId };
    await this.#settle(key);
    if (this.#waiting.has(this.#files.nameOf(key))) return hasMessage((await this.load(key)) ?? []);
    return hasStoredSession(this.backend, projectKey, sessionId);
  }

  async lastContext(projectKey: string, sessionId: string, options: { readonly scan?: number } = {}): Promise<number> {
    const key = { projectKey, sessionId };
    await this.#settle(key);
    const waits = this.#waiting.has(this.#files.nameOf(key));
    if (waits) return lastContextOf((await this.load(key)) ?? [], options.scan);
    return lastStoredContext(this.backend, projectKey, sessionId, options.scan);
  }

  /** Tries to store everything that waits, also what earlier processes left; never rejects. Call it at the start and at the end. */
  async replay(): Promise<SpoolReport> {
    this.#hasBegun = true;
    await Promise.all([...this.#lanes.values()].map(lane => lane.tail));
    this.#refresh();
    await Promise.all([...this.#waiting.values()].map(key => this.#drain(this.#laneOf(key))));
    return this.report;
  }

  /** Waits for what is under way and replays. The backend stays open: closing it is up to who gave it. */
  async close(): Promise<void> {
    await this.replay();
  }

  async #deliver(lane: Lane, batch: SpooledBatch, deadline: SpoolDeadline): Promise<void> {
    if (this.#isBehind(lane)) await Promise.race([this.#drain(lane), deadline.passed]);
    // Only when all earlier batches are stored may this one go to the backend.
    const isStored = !this.#isBehind(lane) && (await this.#offer(lane, [batch], deadline));
    if (!isStored) this.#spool(lane, batch);
  }

  #isBehind(lane: Lane): boolean {
    return lane.hung > 0 || lane.drain !== null || this.#waiting.has(lane.name);
  }

  /** True when the backend took the batches in time. */
  async #offer(lane: Lane, batches: readonly SpooledBatch[], deadline: SpoolDeadline): Promise<boolean> {
    const entries = batches.flatMap(batch => batch.entries);
    const attempt = (async () => this.backend.append(lane.key, entries))();
    const outcome = attempt.then(
      () => null,
      (error: unknown) => messageOf(error),
    );
    const late = storeText[this.#lang].timedOut(this.#timeoutMs);
    let isLate = false;
    const timeout = deadline.passed.then(() => {
      isLate = true;
      return late;
    });
    lane.failure = await Promise.race([outcome, timeout]);
    if (isLate && lane.failure === late) this.#awaitHung(lane, batches, outcome);
    return lane.failure === null;
  }

  /** A call that took too long may still be carried out: until it is known, nothing else of its key goes to the backend. */
  #awaitHung(lane: Lane, batches: readonly SpooledBatch[], outcome: Promise<string | null>): void {
    lane.hung += 1;
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      lane.hung -= 1;
      if (this.#waiting.has(lane.name)) void this.#drain(lane);
    };
    const cancel = this.#clock.after(ABANDON_MS, leave);
    void outcome.then(failure => {
      if (failure === null) for (const batch of batches) this.#landed.add(batch.id);
      leave();
    });
  }

  #spool(lane: Lane, batch: SpooledBatch): void {
    const { onNotice } = this.#options;
    const reason = lane.failure ?? '';
    const { sessionId } = batch.key;
    try {
      this.#files.write(batch);
    } catch (error) {
      this.#count.lost += batch.entries.length;
      const why = `${reason}; ${messageOf(error)}`;
      const text = storeText[this.#lang].lost(sessionId, batch.entries.length, why);
      notify(onNotice, { kind: 'error', code: 'store-lost', text, cause: error });
      return;
    }
    this.#count.spooled += batch.entries.length;
    if (this.#waiting.has(lane.name)) return;
    this.#waiting.set(lane.name, batch.key);
    notify(onNotice, { kind: 'system', code: 'store-spooled', text: storeText[this.#lang].spooled(sessionId, reason) });
  }

  #drain(lane: Lane): Promise<void> {
    if (lane.hung > 0) return Promise.resolve();
    lane.drain ??= this.#storeSpooled(lane)
      .catch(() => undefined)
      .finally(() => {
        lane.drain = null;
      });
    return lane.drain;
  }

  /** Stores what waits of a key, file by file; stops at the first batch that is not taken. */
  async #storeSpooled(lane: Lane): Promise<void> {
    let replayed = 0;
    for (;;) {
      const files = this.#files.take(lane.name);
      if (files.length === 0) break;
      for (const path of files) {
        for (const batches of this.#groups(path)) {
          const deadline = new SpoolDeadline(this.#clock, this.#timeoutMs);
          const isStored = await this.#offer(lane, batches, deadline);
          deadline.cancel();
          if (!isStored) return;
          for (const batch of batches) this.#landed.add(batch.id);
          replayed += batches.reduce((sum, batch) => sum + batch.entries.length, 0);
        }
        this.#dropFile(path);
      }
    }
    this.#waiting.delete(lane.name);
    if (replayed === 0) return;
    this.#count.replayed += replayed;
    const text = storeText[this.#lang].replayed(lane.key.sessionId, replayed);
    notify(this.#options.onNotice, { kind: 'system', code: 'store-replayed', text });
  }

  /** A file's batches in groups: the first alone, to see whether the backend takes anything at all. */
  *#groups(path: string): Generator<SpooledBatch[]> {
    let group: SpooledBatch[] = [];
    let entries = 0;
    let most = 0;
    for (const batch of this.#batches(path)) {
      if (entries > 0 && entries + batch.entries.length > most) {
        yield group;
        [group, entries, most] = [[], 0, REPLAY_ENTRIES];
      }
      group.push(batch);
      entries += batch.entries.length;
    }
    if (group.length > 0) yield group;
  }

  *#batches(path: string): Generator<SpooledBatch> {
    const onDamage = (lines: number): void => {
      const text = storeText[this.#lang].spoolDamaged(path, lines);
      notify(this.#options.onNotice, { kind: 'error', code: 'store-spool-damaged', text });
    };
    for (const batch of readSpoolFile(path, onDamage)) {
      if (!this.#landed.has(batch.id)) yield batch;
    }
  }

  #dropFile(path: string): void {
    for (const batch of readSpoolFile(path, () => undefined)) this.#landed.delete(batch.id);
    this.#files.remove(path);
  }

  #spooledEntries(name: string): SessionStoreEntry[] {
    return this.#files.files(name).flatMap(path => [...this.#batches(path)].flatMap(batch => batch.entries));
  }

  /** Waits until what was given for this key before is stored, as far as that is possible now. */
  async #settle(key: SessionKey): Promise<void> {
    this.#begin();
    this.#refresh();
    const lane = this.#laneOf(key);
    await lane.tail;
    if (this.#waiting.has(lane.name)) {
      const deadline = new SpoolDeadline(this.#clock, this.#timeoutMs);
      await Promise.race([this.#drain(lane), deadline.passed]);
      deadline.cancel();
    }
    this.#forgetIdle(lane);
  }

  async #delete(key: SessionKey): Promise<void> {
    await this.#settle(key);
    for (const [name, other] of this.#waiting) {
      const isSession = other.projectKey === key.projectKey && other.sessionId === key.sessionId;
      if (!isSession || (key.subpath !== undefined && key.subpath !== other.subpath)) continue;
      for (const path of this.#files.files(name)) this.#dropFile(path);
      this.#waiting.delete(name);
    }
    await this.backend.delete?.(key);
  }

  async #listSubkeys({ projectKey, sessionId }: SessionId): Promise<string[]> {
    this.#refresh();
    const waiting = [...this.#waiting.values()].flatMap(key =>
      key.projectKey === projectKey && key.sessionId === sessionId && key.subpath !== undefined ? [key.subpath] : [],
    );
    const stored = (await this.backend.listSubkeys?.({ projectKey, sessionId })) ?? [];
    return [...new Set([...stored, ...waiting])];
  }

  async #listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    this.#refresh();
    const waiting = [...this.#waiting.values()].filter(
      key => key.projectKey === projectKey && key.subpath === undefined,
    );
    const stored = (await this.backend.listSessions?.(projectKey)) ?? [];
    const known = new Set(stored.map(({ sessionId }) => sessionId));
    const mtime = Math.trunc(this.#clock.now());
    return [
      ...stored,
      ...waiting.filter(key => !known.has(key.sessionId)).map(key => ({ sessionId: key.sessionId, mtime })),
    ];
  }

  /** What an earlier process left is stored as soon as this store is used. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#refresh();
    for (const key of this.#waiting.values()) void this.#drain(this.#laneOf(key));
  }

  /** Finds the keys that have files, whoever wrote them. */
  #refresh(): void {
    for (const name of this.#files.names()) {
      if (this.#waiting.has(name)) continue;
      for (const path of this.#files.files(name)) {
        const first = readSpoolFile(path, () => undefined).next().value;
        if (first !== undefined) this.#waiting.set(name, first.key);
      }
    }
  }

  #laneOf(key: SessionKey): Lane {
    const name = this.#files.nameOf(key);
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = { name, key: { ...key }, tail: Promise.resolve(), hung: 0, drain: null, failure: null };
      this.#lanes.set(name, lane);
    }
    return lane;
  }

  #forgetIdle(lane: Lane): void {
    if (!this.#isBehind(lane)) this.#lanes.delete(lane.name);
  }
}
