/** Questions about a session, put to any backend: its own answer where it has one, else read off the transcript. */
import { CONTEXT_SCAN, lastContextOf } from './last-context.ts';
import { isSessionProbe, type SessionStore, type SessionStoreEntry } from './session-store.ts';

/** True when the main transcript under this key holds a message to go on from. Rejects with what the backend reports. */
export async function hasStoredSession(store: SessionStore, projectKey: string, sessionId: string): Promise<boolean> {
  if (isSessionProbe(store)) return store.hasSession(projectKey, sessionId);
  return hasMessage((await store.load({ projectKey, sessionId })) ?? []);
}

/** Whether anything was said in these entries, by whomever. */
export function hasMessage(entries: readonly SessionStoreEntry[]): boolean {
  return entries.some(({ type }) => type === 'user' || type === 'assistant');
}

/** Tokens in the context at the last main-thread turn among the last `scan` (60) entries; 0 when unknown. */
export async function lastStoredContext(
  store: SessionStore,
  projectKey: string,
  sessionId: string,
  scan: number = CONTEXT_SCAN,
): Promise<number> {
  if (isSessionProbe(store)) return store.lastContext(projectKey, sessionId, { scan });
  return lastContextOf((await store.load({ projectKey, sessionId })) ?? [], scan);
}
