/** Ids from outside as values for the database: nothing in them can be mistaken, cut off or changed. */
import type { SessionKey } from '../store/session-store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';

/** A key as it stands in the database; a main transcript has an empty subpath. */
export interface StoredKey {
  readonly project: string;
  readonly session: string;
  readonly subpath: string;
}

/** @throws StoreError when a part that must be there is empty. */
export function storedKey(key: SessionKey, lang: Lang): StoredKey {
  const empty = (['projectKey', 'sessionId', 'subpath'] as const).find(field => key[field] === '');
  if (empty !== undefined) throw new StoreError('store-failed', storeText[lang].invalidKey(empty));
  return {
    project: escapeText(key.projectKey),
    session: escapeText(key.sessionId),
    subpath: escapeText(key.subpath ?? ''),
  };
}

/** What SQLite's text cannot hold: NUL (it would end there) and halves of surrogate pairs. `%` marks what was replaced. */
const UNSAFE = /[%\0]|\p{Surrogate}/gu;

export function escapeText(text: string): string {
  return text.replace(UNSAFE, char => `%${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function unescapeText(text: string): string {
  return text.replace(/%([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The idempotency key of an entry: its uuid, as 16 bytes when it is one; null when it has none. */
export function uidOf(uuid: unknown): Uint8Array | string | null {
  if (typeof uuid !== 'string' || uuid === '') return null;
  return UUID.test(uuid) ? Buffer.from(uuid.replaceAll('-', ''), 'hex') : escapeText(uuid);
}

const KIND_CHARS = 80;

/** What an entry counts as in a table of sizes: its type, with the attachment's or the system message's own. */
export function kindOf(entry: Readonly<Record<string, unknown>>): string {
  const { type, subtype, attachment } = entry;
  const inner =
    typeof attachment === 'object' && attachment !== null ? (attachment as { type?: unknown }).type : subtype;
  const kind = typeof inner === 'string' ? `${String(type)}/${inner}` : String(type);
  return escapeText(kind.slice(0, KIND_CHARS));
}
