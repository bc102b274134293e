/** Questions about a session, put to any backend: its own answer where it has one, else read off the transcript. */
import { CONTEXT_SCAN, lastContextOf } from './last-context.ts';
import { isSessionProbe, type SessionStore } from './session-store.ts';

/** True when a main transcript is stored under this key. Rejects with what the backend reports. */
export async function hasStoredSession(store: SessionStore, projectKey: string, sessionId: string): Promise<boolean> {
  if (isSessionProbe(store)) return store.hasSession(projectKey, sessionId);
  const entries = await store.load({ projectKey, sessionId });
  return entries !== null && entries.length > 0;
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
