/** What can go wrong with an answer, as replies. Nothing is sent here. */
import { modelText } from '../text/model-text.ts';
import {
  type BrokenReply,
  type DelayedReply,
  type DropReply,
  type ErrorReply,
  type GarbageForm,
  type GarbageReply,
  type MessageReply,
  type Reply,
  type StalledReply,
  say,
} from './reply.ts';

/** What an answer that never arrives whole would have said. */
const UNFINISHED = say(modelText.en.unfinished);

/** How many characters get through before an answer breaks, unless told otherwise. */
const HALF_WAY = 24;

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/**
 * An HTTP error.
 * @param body an object is sent as JSON; a string that looks like markup as a page, any other string as the message of
 * the API's own error record. Default: the API's error record for this status.
 * @param headers for example `retry-after`, in seconds as the API sends it.
 */
export function httpError(
  status: number,
  body?: string | Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): ErrorReply {
  if (typeof body === 'object') return { kind: 'error', status, body, headers };
  if (body?.trimStart().startsWith('<')) return { kind: 'error', status, body, headers };
  return { kind: 'error', status, body: apiError(status, body ?? modelText.en.scriptedError(status)), headers };
}

/** The API's error record. */
export function apiError(status: number, message: string): Readonly<Record<string, unknown>> {
  const type = ERROR_TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
  return { type: 'error', error: { type, message }, request_id: 'req_scripted' };
}

/** Resets the connection before anything is answered. */
export function dropBefore(): DropReply {
  return { kind: 'drop' };
}

/** Resets the connection after `afterChars` characters of content. */
export function dropMidStream(afterChars: number = HALF_WAY, reply: MessageReply = UNFINISHED): BrokenReply {
  return { kind: 'broken', how: 'drop', afterChars, reply };
}

/** Ends the answer in good order after `afterChars` characters of content, without saying that it is over. */
export function cleanEndMidStream(afterChars: number = HALF_WAY, reply: MessageReply = UNFINISHED): BrokenReply {
  return { kind: 'broken', how: 'end', afterChars, reply };
}

/** Status 200 and something that is no answer. */
export function garbage(form: GarbageForm = 'events'): GarbageReply {
  return { kind: 'garbage', form };
}

/**
 * An answer that stops moving, then goes on.
 * @param ms milliseconds; Infinity: until the harness gives up or the model is closed.
 * @param options.at `before` any byte, at the `start` (default: headers are out, no event yet), or in the `middle`.
 */
export function stall(
  ms: number = Number.POSITIVE_INFINITY,
  options: { readonly at?: StalledReply['at']; readonly afterChars?: number; readonly reply?: MessageReply } = {},
): StalledReply {
  const { at = 'start', afterChars = HALF_WAY, reply = UNFINISHED } = options;
  return { kind: 'stalled', ms, at, afterChars, reply };
}

/** Any reply, `ms` milliseconds later. */
export function delay(ms: number, reply: Reply): DelayedReply {
  return { kind: 'delayed', ms, reply };
}
