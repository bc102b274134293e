/** What of the parent's environment a harness process may see besides credentials. A closed list; nothing else gets through. */

const NAMES: ReadonlySet<string> = new Set([
  ...['PATH', 'LANG', 'TZ', 'TERM', 'USER', 'LOGNAME'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['SSH_AUTH_SOCK', 'GIT_SSH_COMMAND'],
]);

/**
 * The part of `env` that is handed on to the harness: search path, locale, time zone, terminal, user name, proxies,
 * certificates, the SSH agent and `GIT_SSH_COMMAND`. Credentials (`ANTHROPIC_*`) come from `loadCredentials`.
 */
export function passThroughEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    if (value !== undefined && (NAMES.has(key) || key.startsWith('LC_'))) passed[key] = value;
  }
  return passed;
}
