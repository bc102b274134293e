/** The SDK's contract of a session store, for the folders that may not import the SDK. */
export type { SessionKey, SessionStore, SessionStoreEntry, SessionSummaryEntry } from '@anthropic-ai/claude-agent-sdk';
