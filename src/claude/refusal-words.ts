/** What the API has said in refusing a call, from the entries of a session: the stream has the status only. Pure. */
import { isRecord } from '../util/json.ts';

/** The words of the last refusal among the entries, as people may read them; null when there is none. */
export function refusalWords(entries: readonly unknown[]): string | null {
  for (const entry of [...entries].reverse()) {
    if (!isRecord(entry) || entry['type'] !== 'system' || entry['subtype'] !== 'api_error') continue;
    const error = isRecord(entry['error']) ? entry['error'] : {};
    for (const words of [error['formatted'], error['message']]) {
      if (typeof words === 'string' && words.trim() !== '') return words.trim();
    }
  }
  return null;
}
