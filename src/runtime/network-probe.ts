/** Is the API's host there? A name lookup and a TCP connection: no credentials, no cost. */
import { connect } from 'node:net';
import { OFFICIAL_ADDRESS } from '../config/api-address.ts';
import { proxyFor } from '../config/proxy.ts';

/** Host and port of the API in force: `ANTHROPIC_BASE_URL`, else the official one. An address that cannot be read counts as the official one. */
export function endpoint(env: Readonly<Record<string, string | undefined>>): [host: string, port: number] {
  return hostAndPort(addressOf(env));
}

/** Host and port a request to the API goes to first: the proxy's where one applies. Behind one nothing else may be reachable. */
export function firstHop(env: Readonly<Record<string, string | undefined>>): [host: string, port: number] {
  const address = addressOf(env);
  const proxy = proxyFor(address, env);
  return hostAndPort((proxy === null ? null : parse(proxy, 'http')) ?? address);
}

/** True when a TCP connection to `host` came about within `timeoutMs`. Never rejects. */
export function reachable(host: string, port: number, timeoutMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port });
    const finish = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

function addressOf(env: Readonly<Record<string, string | undefined>>): URL {
  const address = env['ANTHROPIC_BASE_URL'];
  return parse(address === undefined || address === '' ? OFFICIAL_ADDRESS : address) ?? new URL(OFFICIAL_ADDRESS);
}

function hostAndPort(url: URL): [host: string, port: number] {
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port);
  // The URL keeps the brackets of an IPv6 address; a socket does not want them.
  return [url.hostname.replace(/^\[|\]$/g, ''), port];
}

function parse(address: string, protocol = 'https'): URL | null {
  for (const candidate of [address, `${protocol}://${address}`]) {
    try {
      const url = new URL(candidate);
      if (url.hostname !== '' && /^https?:$/.test(url.protocol)) return url;
    } catch {
      // Not an address in this form.
    }
  }
  return null;
}
