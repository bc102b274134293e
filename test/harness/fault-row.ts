/** The ways in which a call of the API can fail, as data: what the server does, and what must come of it. */
import {
  cleanEndMidStream,
  dropBefore,
  dropMidStream,
  garbage,
  httpError,
  type Reply,
  say,
} from '../../src/testing.ts';

/** Words of an error, or of an answer that broke off. */
export const SENTINEL = 'STORM-SENTINEL';

/**
 * What a failure of this kind comes to once the harness has given up on it. `stops`: at once, with this code. `waits`: and
 * goes on. `hands-over`: a fresh session. `answers`: it is an answer, if a poor one.
 */
export type FaultClass =
  | { readonly kind: 'stops'; readonly code: string }
  | { readonly kind: 'waits' }
  | { readonly kind: 'hands-over' };

export interface FaultRow {
  readonly name: string;
  readonly reply: () => Reply;
  readonly becomes: FaultClass;
  /** The harness gives up at the first refusal; else it tries again by itself, and one failure goes unseen. */
  readonly isGivenUpAtOnce?: boolean;
}

const half = say(`${SENTINEL} and the rest of it`);
const status = (code: number, headers?: Record<string, string>) => (): Reply => httpError(code, SENTINEL, headers);
const stops = (code: string): FaultClass => ({ kind: 'stops', code: `api:${code}` });
const waits: FaultClass = { kind: 'waits' };

export const FAULT_ROWS: readonly FaultRow[] = [
  { name: '401', reply: status(401), becomes: stops('authentication_failed') },
  { name: '403', reply: status(403), becomes: stops('authentication_failed'), isGivenUpAtOnce: true },
  { name: '404', reply: () => httpError(404, `model: ${SENTINEL}`), becomes: stops('model_not_found') },
  { name: '400', reply: status(400), becomes: stops('unknown') },
  {
    name: '400, credit',
    reply: () => httpError(400, `Your credit balance is too low ${SENTINEL}`),
    becomes: stops('billing_error'),
    isGivenUpAtOnce: true,
  },
  { name: '413', reply: status(413), becomes: stops('invalid_request'), isGivenUpAtOnce: true },
  {
    name: '400, too long',
    reply: () => httpError(400, `prompt is too long: 210000 tokens > 200000 maximum ${SENTINEL}`),
    becomes: { kind: 'hands-over' },
    isGivenUpAtOnce: true,
  },
  { name: '429, a second', reply: status(429, { 'retry-after': '1' }), becomes: waits },
  { name: '429, an hour', reply: status(429, { 'retry-after': '3600' }), becomes: waits, isGivenUpAtOnce: true },
  { name: '429, no time', reply: status(429), becomes: waits },
  { name: '500', reply: status(500), becomes: waits },
  { name: '503, a page', reply: () => httpError(503, `<html>${SENTINEL}</html>`), becomes: waits },
  { name: '504', reply: status(504), becomes: waits },
  { name: '529', reply: status(529), becomes: waits },
  { name: 'dropped before an answer', reply: () => dropBefore(), becomes: waits },
  { name: 'dropped in the middle', reply: () => dropMidStream(20, half), becomes: waits },
  { name: 'ended in the middle', reply: () => cleanEndMidStream(20, half), becomes: waits },
  { name: 'events that cannot be read', reply: () => garbage('events'), becomes: waits },
  { name: 'a page with status 200', reply: () => garbage('html'), becomes: waits },
  { name: 'no body', reply: () => garbage('empty'), becomes: waits },
  { name: 'JSON that is no message', reply: () => garbage('json'), becomes: waits },
  { name: 'lines that are no events', reply: () => garbage('text'), becomes: waits },
  { name: 'an error event', reply: () => garbage('error-event'), becomes: waits },
];
