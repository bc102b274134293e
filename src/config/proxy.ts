/** Whether requests to an address go through a proxy, as the usual variables say. Makes no connection. */

type Variables = Readonly<Record<string, string | undefined>>;

/** The proxy for `address`; null when there is none, or `NO_PROXY` exempts the host. */
export function proxyFor(address: URL, env: Variables): string | null {
  const names = address.protocol === 'http:' ? ['http_proxy', 'HTTP_PROXY'] : ['https_proxy', 'HTTPS_PROXY'];
  const proxy = firstFilled(env, names);
  if (proxy === null) return null;
  const exempt = (firstFilled(env, ['no_proxy', 'NO_PROXY']) ?? '').split(/[\s,]+/).filter(Boolean);
  return exempt.some(entry => matches(address, entry)) ? null : proxy;
}

/** A proxy's address without login and parameters. */
export function maskedProxy(proxy: string): string {
  return proxy.replace(/^([a-z][a-z0-9+.-]*:\/\/)?(?:[^@]*@)?([^/?#]*).*$/is, '$1$2');
}

function firstFilled(env: Variables, names: readonly string[]): string | null {
  for (const name of names) {
    const value = env[name]?.trim() ?? '';
    if (value !== '') return value;
  }
  return null;
}

/** `*`, a host, a domain with or without the leading dot; each may name a port. */
function matches(address: URL, entry: string): boolean {
  if (entry === '*') return true;
  const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const own = address.port === '' ? (address.protocol === 'http:' ? '80' : '443') : address.port;
  if (port !== '' && port !== own) return false;
  const domain = host.replace(/^\*?\./, '');
  return address.hostname === domain || address.hostname.endsWith(`.${domain}`);
}
