/** The contract of a backend, in the SDK's own types, and what flower's stores say beside it. */
import type { SessionKey, SessionStore, SessionStoreEntry, SessionSummaryEntry } from '@anthropic-ai/claude-agent-sdk';

import { callListener } from '../util/call-listener.ts';

export type { SessionKey, SessionStore, SessionStoreEntry, SessionSummaryEntry };

/** A session without saying which of its transcripts. */
export type SessionId = Pick<SessionKey, 'projectKey' | 'sessionId'>;

/**
 * Something a person should know about the store. `error`: entries were lost or will be missed; `system`: worth a line.
 * The code is stable; the text is for people.
 */
export interface StoreNotice {
  /** `error`: entries were lost or will be missed. */
  readonly kind: 'system' | 'error';
  /** Stable, for programs. */
  readonly code:
    | 'store-spooled'
    | 'store-replayed'
    | 'store-lost'
    | 'store-spool-damaged'
    | 'store-damaged'
    | 'store-entry-damaged'
    | 'store-removed'
    | 'store-no-wal';
  /** For people. */
  readonly text: string;
  /** What was thrown, if anything was. */
  readonly cause?: unknown;
}

/** Takes a notice. What it throws is ignored: a listener must not harm the store. */
export type StoreNoticeListener = (notice: StoreNotice) => void;

/** Calls a listener, whatever it does. */
export function notify(listener: StoreNoticeListener | undefined, notice: StoreNotice): void {
  // Said in StoreNoticeListener: what it throws is ignored.
  callListener(
    () => listener?.(notice),
    () => undefined,
  );
}

/** What can be asked of a store without loading a transcript. A backend may offer it; the answers are then its own. */
export interface SessionProbe {
  /**
   * True when the main transcript under this key holds a message. One that was killed before its first message was
   * stored has a title at most: the harness finds no conversation in it.
   */
  hasSession(projectKey: string, sessionId: string): boolean | Promise<boolean>;
  /** Tokens in the context at the last main-thread turn among the last `scan` (60) entries; 0 when none is known. */
  lastContext(projectKey: string, sessionId: string, options?: { readonly scan?: number }): number | Promise<number>;
}

/** True when `store` answers the questions of a `SessionProbe` itself. */
export function isSessionProbe(store: object): store is SessionProbe {
  const probe = store as Partial<Record<keyof SessionProbe, unknown>>;
  return typeof probe.hasSession === 'function' && typeof probe.lastContext === 'function';
}
