/** The version of this package, from its own package.json. */
import { readFileSync } from 'node:fs';
import { isRecord, parseJson } from '../util/json.ts';

export function packageVersion(): string {
  const value = parseJson(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return isRecord(value) && typeof value['version'] === 'string' ? value['version'] : '0.0.0';
}
