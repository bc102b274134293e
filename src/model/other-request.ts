/** What the server says to requests that are no messages: token counts, probes of the harness, everything else. */
import type { ServerResponse } from 'node:http';
import { apiError } from './fault.ts';

/** Characters taken for one token when tokens are counted. */
const CHARS_PER_TOKEN = 4;

/** Answers such a request. `raw` is its body. */
export function serveOther(method: string, path: string, raw: string, response: ServerResponse): void {
  const [status, body] = answerOf(method, path, raw);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(method === 'HEAD' ? undefined : JSON.stringify(body));
}

function answerOf(method: string, path: string, raw: string): [status: number, body: unknown] {
  if (path === '/v1/messages/count_tokens') return [200, { input_tokens: Math.ceil(raw.length / CHARS_PER_TOKEN) }];
  if (path === '/v1/messages') return [400, apiError(400, 'A messages request needs POST and a JSON object.')];
  if (method === 'HEAD' || path === '/' || path === '/api/hello') return [200, {}];
  return [404, apiError(404, `The scripted model serves no ${path}.`)];
}
