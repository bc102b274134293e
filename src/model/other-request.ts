/** What the server says to requests that are no messages: token counts, probes of the harness, everything else. */
import type { ServerResponse } from 'node:http';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { apiError } from './fault.ts';

interface PlainRequest {
  readonly method: string;
  readonly path: string;
  /** The body as it came. */
  readonly raw: string;
}

/** Characters taken for one token when tokens are counted. */
const CHARS_PER_TOKEN = 4;

/** Answers such a request. */
export function serveOther(request: PlainRequest, response: ServerResponse, lang: Lang): void {
  const [status, body] = answerOf(request, lang);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
}

function answerOf({ method, path, raw }: PlainRequest, lang: Lang): [status: number, body: unknown] {
  if (path === '/v1/messages/count_tokens') return [200, { input_tokens: Math.ceil(raw.length / CHARS_PER_TOKEN) }];
  if (path === '/v1/messages') return [400, apiError(400, modelText[lang].noMessagesRequest)];
  if (method === 'HEAD' || path === '/' || path === '/api/hello') return [200, {}];
  return [404, apiError(404, modelText[lang].notServed(path))];
}
