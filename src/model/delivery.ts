/** Sends one reply over one HTTP response: whole, late, broken or stalled. Does not know where the reply comes from. */
import type { ServerResponse } from 'node:http';
import { type Answer, cutEvents, type StreamEvent, streamEvents } from './answer.ts';
import { apiError } from './fault.ts';
import type { GarbageForm, MessageReply, Reply } from './reply.ts';

/** What a delivery needs besides the reply. */
export interface Delivery {
  readonly response: ServerResponse;
  /** Aborts when nobody is there to take the answer any more, and when the model is closed. */
  readonly signal: AbortSignal;
  /** False: the request wants one JSON document. */
  readonly stream: boolean;
  readonly toAnswer: (reply: MessageReply) => Answer;
  /** Waits `ms` milliseconds, or until `signal` aborts. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** How a delivery ended: the reply is out (faults included), or nobody was there to take it. */
export type DeliveryOutcome = 'delivered' | 'abandoned';

const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Sends `reply`. Resolves once it is out or the other side has gone. Rejects, before a byte is sent, for what cannot be sent. */
export async function deliver(reply: Reply, delivery: Delivery): Promise<DeliveryOutcome> {
  const { response } = delivery;
  switch (reply.kind) {
    case 'delayed':
      await delivery.sleep(reply.ms);
      return delivery.signal.aborted ? 'abandoned' : deliver(reply.reply, delivery);
    case 'message':
      return sendWhole(reply, delivery);
    case 'error':
      return sendError(response, reply);
    case 'drop':
      response.socket?.resetAndDestroy();
      return 'delivered';
    case 'garbage':
      return sendGarbage(response, reply.form);
    case 'broken':
      return sendBroken(reply, delivery);
    case 'stalled':
      return sendStalled(reply, delivery);
  }
}

/** The bytes of events on a stream. */
function encodeEvents(events: readonly StreamEvent[]): string {
  return events.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

function sendWhole(reply: MessageReply, delivery: Delivery): DeliveryOutcome {
  const { head, tail } = render(reply, delivery, Number.POSITIVE_INFINITY);
  begin(delivery);
  return end(delivery.response, head + tail);
}

function sendError(response: ServerResponse, reply: Extract<Reply, { kind: 'error' }>): DeliveryOutcome {
  const isText = typeof reply.body === 'string';
  response.writeHead(reply.status, { 'content-type': isText ? 'text/html' : 'application/json', ...reply.headers });
  return end(response, isText ? String(reply.body) : JSON.stringify(reply.body));
}

async function sendBroken(reply: Extract<Reply, { kind: 'broken' }>, delivery: Delivery): Promise<DeliveryOutcome> {
  const { response } = delivery;
  const { head } = render(reply.reply, delivery, reply.afterChars);
  begin(delivery);
  if (reply.how === 'end') return end(response, head);
  await write(response, head);
  response.socket?.resetAndDestroy();
  return 'delivered';
}

async function sendStalled(reply: Extract<Reply, { kind: 'stalled' }>, delivery: Delivery): Promise<DeliveryOutcome> {
  const { response } = delivery;
  const { head, tail } = render(reply.reply, delivery, reply.at === 'middle' ? reply.afterChars : 0);
  if (reply.at !== 'before') begin(delivery);
  if (reply.at === 'start') response.flushHeaders();
  if (reply.at === 'middle') await write(response, head);
  await delivery.sleep(reply.ms);
  if (delivery.signal.aborted) return 'abandoned';
  if (reply.at === 'before') begin(delivery);
  return end(response, reply.at === 'middle' ? tail : head + tail);
}

/** The bytes of a reply, cut after `afterChars` characters of content (of the document, where it is no stream). */
function render(reply: MessageReply, delivery: Delivery, afterChars: number): { head: string; tail: string } {
  const answer = delivery.toAnswer(reply);
  if (delivery.stream) {
    const { sent, rest } = cutEvents(streamEvents(answer), afterChars);
    return { head: encodeEvents(sent), tail: encodeEvents(rest) };
  }
  const json = JSON.stringify(answer);
  const at = Math.min(afterChars, json.length - 1);
  return { head: json.slice(0, at), tail: json.slice(at) };
}

function sendGarbage(response: ServerResponse, form: GarbageForm): DeliveryOutcome {
  const event = (data: string): string => `event: message_start\ndata: ${data}\n\n`;
  const bodies: Record<GarbageForm, readonly [headers: Record<string, string>, body: string]> = {
    html: [{ 'content-type': 'text/html' }, '<!doctype html><title>Sign in</title><p>Sign in to this network.'],
    empty: [STREAM_HEADERS, ''],
    json: [JSON_HEADERS, '{"answer":42}'],
    text: [STREAM_HEADERS, 'neither an event\nnor anything else\n'],
    events: [STREAM_HEADERS, event('{"type":"message_start","message":{') + event('}{')],
    'error-event': [STREAM_HEADERS, encodeEvents([{ ...apiError(529, 'Overloaded'), type: 'error' }])],
  };
  const [headers, body] = bodies[form];
  response.writeHead(200, headers);
  return end(response, body);
}

function begin(delivery: Delivery): void {
  delivery.response.writeHead(200, {
    ...(delivery.stream ? STREAM_HEADERS : JSON_HEADERS),
    'request-id': 'req_scripted',
  });
}

function end(response: ServerResponse, body: string): DeliveryOutcome {
  if (response.destroyed) return 'abandoned';
  response.end(body);
  return 'delivered';
}

/** Resolves when the bytes have left this process, so that a reset after them does not overtake them. */
async function write(response: ServerResponse, body: string): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>(resolve => {
    response.once('close', resolve);
    response.write(body, () => resolve());
  });
}
