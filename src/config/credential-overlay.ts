/** Lays variables over others so that at most one secret is left and nothing empty hides a credential. Pure. */
import { API_KEY, AUTH_TOKEN, isCredentialKey } from './credential-key.ts';

type Variables = Readonly<Record<string, string>>;

/**
 * `base` with `over` on top. An empty credential in `over` claims nothing; its key or token takes the place of
 * whichever `base` has, and of both in `over` the key is the one.
 */
export function overlayCredentials(base: Variables, over: Variables): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(over).filter(([name, value]) => !isCredentialKey(name) || value.trim() !== ''),
  );
  const merged: Record<string, string> = { ...base, ...given };
  if (Object.hasOwn(given, API_KEY)) delete merged[AUTH_TOKEN];
  else if (Object.hasOwn(given, AUTH_TOKEN)) delete merged[API_KEY];
  return merged;
}

/** `env` without the credentials in it that a lookup, whose result is `found`, has passed over: empty ones, a token beside a key. */
export function withoutLosers(env: Variables, found: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !isCredentialKey(name) || found[name] === value),
  );
}
