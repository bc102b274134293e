/** Reading a session store's files as they were at one moment: the main one, and after it what lies in the overflow. */
import { lastContextOf } from '../store/last-context.ts';
import type { SessionStoreEntry } from '../store/session-store.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { joinEntry } from './payload.ts';
import type { Segment, TranscriptRow } from './segment.ts';
import type { StoredKey } from './store-key.ts';

/** Rows of the overflow count from `after` on: earlier ones are in the main file. */
export interface Snapshot {
  readonly main: Segment;
  readonly overflow: Segment | null;
  readonly after: number;
}

export interface LoadedTranscript {
  readonly entries: SessionStoreEntry[];
  /** Entries that could not be read. */
  readonly damaged: number;
}

export interface KindSize {
  /** Type of the entries. */
  readonly kind: string;
  /** How many there are. */
  readonly entries: number;
  /** Size of their texts together. */
  readonly bytes: number;
}

export interface ListedSession {
  readonly session: string;
  readonly mtime: number;
  readonly summary: Readonly<Record<string, unknown>>;
}

export function loadFrom(snapshot: Snapshot, key: StoredKey): LoadedTranscript | null {
  const id = transcriptIn(snapshot, key);
  if (id === null) return null;
  const entries: SessionStoreEntry[] = [];
  let damaged = 0;
  for (const source of [snapshot.main.entries(id), snapshot.overflow?.entries(id, snapshot.after) ?? []]) {
    for (const { payload, parts } of source) {
      try {
        entries.push(joinEntry(payload, parts) as SessionStoreEntry);
      } catch {
        damaged += 1;
      }
    }
  }
  return entries.length + damaged === 0 ? null : { entries, damaged };
}

export function contextIn(snapshot: Snapshot, key: StoredKey, scan: number): number {
  const id = transcriptIn(snapshot, key);
  if (id === null || scan <= 0) return 0;
  const late = snapshot.overflow?.newest(id, scan, snapshot.after) ?? [];
  const newestFirst = [...late, ...snapshot.main.newest(id, scan)].slice(0, scan);
  return lastContextOf(newestFirst.map(parseJson).reverse(), scan);
}

/** Whether a transcript holds a message: without one there is nothing to go on from. */
export function hasMessageIn(snapshot: Snapshot, key: StoredKey): boolean {
  const id = transcriptIn(snapshot, key);
  return id !== null && (snapshot.main.hasMessage(id) || snapshot.overflow?.hasMessage(id) === true);
}

/** The main transcripts of a project. */
export function sessionsIn(snapshot: Snapshot, project: string): ListedSession[] {
  const { main, overflow, after } = snapshot;
  return transcriptsIn(snapshot, project)
    .filter(row => row.subpath === '')
    .map(row => ({
      session: row.session,
      mtime: overflow?.lastAt(row.id, after) ?? main.lastAt(row.id) ?? 0,
      summary: recordOf(overflow?.summary(row.id) ?? main.summary(row.id)),
    }));
}

export function sizesIn({ main, overflow }: Snapshot): KindSize[] {
  const sums = new Map<string, KindSize>();
  for (const { kind, entries, bytes } of [...main.sizes(), ...(overflow?.sizes() ?? [])]) {
    const sum = sums.get(kind);
    sums.set(kind, { kind, entries: entries + (sum?.entries ?? 0), bytes: bytes + (sum?.bytes ?? 0) });
  }
  return [...sums.values()].sort((a, b) => b.bytes - a.bytes);
}

export function transcriptIn({ main, overflow }: Snapshot, key: StoredKey): number | null {
  return main.transcript(key) ?? overflow?.transcript(key) ?? null;
}

export function transcriptsIn({ main, overflow }: Snapshot, project?: string, session?: string): TranscriptRow[] {
  const rows = [...main.transcripts(project, session), ...(overflow?.transcripts(project, session) ?? [])];
  return [...new Map(rows.map(row => [row.id, row])).values()];
}

/** The record a summary's text holds; an empty one when there is none. */
export function recordOf(json: string | null): Record<string, unknown> {
  const value = json === null ? {} : parseJson(json);
  return isRecord(value) ? value : {};
}
