/** Keeps secrets out of whatever is shown, logged or stored. Works on text alone and knows nothing of where it goes. */
import { disguises } from './disguise.ts';

const MARK = '***';

/** Shorter values are not replaced wherever they stand: that would tear ordinary words apart. */
const MIN_SECRET_LENGTH = 4;

/** A secret for people to recognise: its first 4 characters (never more than half of it), then an ellipsis. */
export function maskSecret(secret: string): string {
  return `${[...secret].slice(0, Math.min(4, Math.floor(secret.length / 2))).join('')}…`;
}

/**
 * What takes the `secrets` out of a text, also where they are percent-encoded (wholly, in part, repeatedly), escaped as in
 * JSON or HTML, in base64 or hexadecimal, or cut off, and what URLs carry before the `@` or in parameters named like a key.
 * Secrets shorter than 4 characters are only removed from URLs.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const remove = createRemover(secrets);
  return text => redactUrls(remove(text));
}

/** Like {@link createRedactor}, but of an address only what is one of `secrets`: for text that is not ours to change. */
export function createRemover(secrets: readonly string[]): (text: string) => string {
  const wanted = [...new Set(secrets)].filter(secret => secret.length >= MIN_SECRET_LENGTH && /[^*]/.test(secret));
  // Longest first: a secret that contains another goes whole.
  const patterns = wanted.sort((a, b) => b.length - a.length).flatMap(disguises);
  return text => patterns.reduce((rest, pattern) => rest.replace(pattern, MARK), text);
}

/**
 * What must be kept secret among `env`: values of variables named like a key, token or password, headers, and of any
 * URL its user, its password and its parameters.
 */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const found = new Set<string>();
  for (const [key, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (SECRET_NAME.test(key)) found.add(value.trim());
    if (/_HEADERS$/i.test(key)) for (const secret of secretsOfHeaders(value)) found.add(secret);
    for (const secret of secretsOfUrl(value)) found.add(secret);
  }
  return [...found].filter(secret => secret !== '');
}

/** True for a variable that is named like a key, a token or a password. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const SECRET_NAME =
  /(?:(?:^|_)(?:(?:API|ACCESS|PRIVATE|SECRET)?_?KEY|TOKEN|PASS|PAT|JWT|BEARER|COOKIES?|CREDS|CREDENTIALS?)|PASSWORD|PASSWD|PASSPHRASE|SECRETS?)(?:_?\d{1,3})?$/i;

/** Parameters whose value is a secret by their name. */
const SECRET_PARAMETER =
  /([?&;#](?:[\w.-]*(?:key|token|secret|passwd|password|signature|credential)|auth|authorization|pass|pwd|sig|code)=)[^&#\s"'<>]*/gi;

function redactUrls(text: string): string {
  return text
    .replace(/\b(https?:\\?\/\\?\/)[^/?#\s"'<>]*@/gi, `$1${MARK}@`)
    .replace(/\b([a-z][a-z0-9+.-]*:\\?\/\\?\/[^/?#\s@:"'<>]*):[^/?#\s"'<>]*@/gi, `$1:${MARK}@`)
    .replace(SECRET_PARAMETER, `$1${MARK}`);
}

function secretsOfHeaders(value: string): string[] {
  return value
    .split(/\r?\n|\\n/)
    .map(line => line.slice(line.indexOf(':') + 1).trim())
    .flatMap(content => [content, content.replace(/^(?:bearer|basic|token)\s+/i, '')]);
}

/** Read by hand, not by `URL`: an address with a slash in its password is none, and holds a secret all the same. */
function secretsOfUrl(value: string): string[] {
  const [, scheme = '', rest] = /^\s*([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(value) ?? [];
  if (rest === undefined) return [];
  const [before = '', ...query] = rest.split('?');
  const login = before.includes('@') ? before.slice(0, before.lastIndexOf('@')) : '';
  const [user = '', ...password] = login.split(':');
  const parameters = query
    .join('?')
    .split(/[&;#]/)
    .map(pair => pair.slice(pair.indexOf('=') + 1));
  // Taken for a secret, a user such as "alice" or a parameter such as "true" would be struck out everywhere.
  const long = [...(/^https?$/i.test(scheme) ? [user] : []), ...parameters].filter(part => part.length >= 8);
  return [password.join(':'), ...long].flatMap(part => [part, decoded(part)]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
