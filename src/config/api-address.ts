/** Where the API is, unless the credentials name another address. */
import { BASE_URL } from './credential-key.ts';

export const OFFICIAL_ADDRESS = 'https://api.anthropic.com';

/** Host that requests go to, with its port where it is no usual one. @throws TypeError for a base URL that is none. */
export function apiHost(values: Readonly<Record<string, string>>): string {
  return new URL(values[BASE_URL] || OFFICIAL_ADDRESS).host;
}
