/** An interface of your own: events, questions and answers of a run over HTTP. No part of flower knows of it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AgentSpec, type Ctx, type Event, HumanChannel, Runtime, type RuntimeOptions, Workflow } from 'flower';

export interface Place extends Pick<RuntimeOptions, 'workspace' | 'env'> {
  /** Default: a free one. */
  readonly port?: number;
}

export interface ServedRun {
  readonly url: string;
  /** Resolves when the run is over; the server is closed then. */
  readonly finished: Promise<Ctx>;
}

/** Starts a run, and a server on loopback that shows it. */
export async function serve(place: Place): Promise<ServedRun> {
  const channel = new HumanChannel();
  const planner: AgentSpec = {
    name: 'planner',
    instructions: 'You plan. Ask when a choice is not yours to make, then write the plan as your answer.',
    allowedTools: ['Read', 'Glob', 'Grep', channel.toolName, channel.inboxName],
    mcpServers: channel.mcpServers(),
  };
  const feed = new Feed();
  const server = createServer((request, response) => void answer(request, response, channel, feed));
  const url = await listen(server, place.port ?? 0);
  const workflow = new Workflow([{ name: 'plan', spec: planner, prompt: 'Plan the next release.' }], { channel });
  const finished = run(workflow, place, feed).finally(() => {
    feed.end();
    server.close();
  });
  return { url, finished };
}

async function run(workflow: Workflow, { workspace, env }: Place, feed: Feed): Promise<Ctx> {
  await using runtime = new Runtime({ workspace, ...(env && { env }) });
  return await workflow.run(runtime, { onEvent: feed.add });
}

/** Keeps what has happened, for those who come later, and passes on what happens until it ends. */
class Feed {
  readonly #past: Event[] = [];
  readonly #readers = new Set<ServerResponse>();

  readonly add = (event: Event): void => {
    this.#past.push(event);
    for (const reader of this.#readers) send(reader, event);
  };

  follow(reader: ServerResponse): void {
    for (const event of this.#past) send(reader, event);
    this.#readers.add(reader);
    reader.on('close', () => this.#readers.delete(reader));
  }

  end(): void {
    for (const reader of this.#readers) reader.end();
  }
}

function send(reader: ServerResponse, event: Event): void {
  reader.write(`data: ${JSON.stringify(event)}\n\n`);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  channel: HumanChannel,
  feed: Feed,
): Promise<void> {
  const { method = '', url: path = '/' } = request;
  if (!isFromHere(request)) return end(response, 403, { error: 'Ask from this machine, with JSON.' });
  if (method === 'GET' && path === '/events') return stream(response, feed);
  if (method === 'GET' && path === '/questions') return end(response, 200, channel.pending());
  if (method !== 'POST') return end(response, 404, { error: 'GET /events, GET /questions, POST /answer, POST /say' });
  const body = await readJson(request);
  if (path === '/answer') return end(response, 200, { taken: channel.answer(body['id'] ?? '', body['text'] ?? '') });
  if (path === '/say' && body['text']?.trim()) return end(response, 200, { id: channel.send(body['text']).id });
  return end(response, 400, { error: 'POST /answer { id, text }, or POST /say { text }' });
}

/** A page in the browser of this machine can send requests here too; it can neither fake the host nor post JSON unasked. */
function isFromHere({ headers, method }: IncomingMessage): boolean {
  const isHere = /^(127\.0\.0\.1|localhost):\d+$/.test(headers.host ?? '');
  return isHere && (method !== 'POST' || headers['content-type'] === 'application/json');
}

/** Server-sent events: what a browser's `EventSource` reads. */
function stream(response: ServerResponse, feed: Feed): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  feed.follow(response);
}

/** What is no JSON object of texts is an empty one. */
async function readJson(request: IncomingMessage): Promise<Record<string, string | undefined>> {
  try {
    const value: unknown = JSON.parse(await text(request));
    const entries = Object.entries(value ?? {}).filter(([, entry]) => typeof entry === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}

/** Loopback only: whoever can reach the port can steer the run. */
async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

if (process.argv[1] === import.meta.filename) {
  const { url, finished } = await serve({ workspace: '.', port: 8080 });
  console.log(`curl --no-buffer ${url}/events`);
  console.log(`curl ${url}/questions`);
  console.log(`curl ${url}/answer --json '{ "id": "q1", "text": "the first one" }'`);
  console.log((await finished)['plan']);
}
