/** An HTTP server on loopback as two calls: start and close. Knows nothing of the Messages API. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running server. */
export interface HttpListener {
  /** Without a slash at the end. */
  readonly url: string;
  /** Cuts every connection and stops listening; resolves when the port is free. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1.
 * @param port 0 takes a free one.
 * @throws what the system says when the port is taken.
 */
export async function listen(listener: RequestListener, port: number): Promise<HttpListener> {
  // A stalled answer is meant to last: nothing here may end it.
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeServer(server) };
}

/** The whole body as text. Rejects when the other side hangs up before its end. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Header names in lower case; repeated ones joined by commas. */
export function headersOf(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
