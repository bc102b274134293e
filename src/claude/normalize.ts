/** Turns a message of the SDK into flower's events. Pure and total: an unknown or broken message becomes an `unknown` event. */
import { type AgentRef, createEvent, type Event, type EventInput } from '../domain/event.ts';
import { contextTokens, usageFromApi } from '../domain/usage.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { cutStart } from '../util/cut.ts';
import { isRecord, numberOr0 } from '../util/json.ts';
import { systemEvents } from './normalize-system.ts';
import { plainWords } from './plain-words.ts';

/** Longest text of a `tool_call` event, in UTF-16 units. */
const CALL_LIMIT = 200;
/** Longest text of a `tool_result` event. */
const RESULT_LIMIT = 500;

/** What is stamped on the events of a message. */
export interface NormalizeOptions {
  /** Default `en`. */
  readonly lang?: Lang;
  /** Milliseconds since the epoch; default now. */
  readonly at?: number;
  /** Default ''. */
  readonly step?: string;
}

/**
 * The events of one SDK message, in order; none for a message that says nothing.
 * @param message anything; what is no message gives one `unknown` event.
 */
export function normalize(message: unknown, options: NormalizeOptions = {}): Event[] {
  const stamp = { at: options.at ?? Date.now(), step: options.step ?? '' };
  let inputs: EventInput[];
  try {
    inputs = inputsOf(message, options.lang ?? 'en');
  } catch {
    inputs = [{ kind: 'unknown', subtype: 'unreadable', data: null, text: 'unreadable message' }];
  }
  const sessionId = isRecord(message) && typeof message['session_id'] === 'string' ? message['session_id'] : undefined;
  const agent = agentOf(message);
  return inputs.map(input =>
    createEvent(
      { agent, ...(sessionId === undefined ? {} : { sessionId }), ...input, raw: message } as EventInput,
      stamp,
    ),
  );
}

/** Who a message comes from: null on the main thread. */
export function agentOf(message: unknown): AgentRef | null {
  if (!isRecord(message) || typeof message['parent_tool_use_id'] !== 'string') return null;
  return {
    id: stringOf(message['agent_id']),
    type: stringOf(message['subagent_type']),
    toolUseId: message['parent_tool_use_id'],
  };
}

function inputsOf(message: unknown, lang: Lang): EventInput[] {
  if (!isRecord(message) || typeof message['type'] !== 'string') {
    return [{ kind: 'unknown', subtype: typeof message, data: message, text: 'not a message' }];
  }
  switch (message['type']) {
    case 'assistant':
      return assistantEvents(message);
    case 'user':
      return userEvents(message);
    case 'result':
      return [resultEvent(message, lang)];
    case 'stream_event':
      return [];
    default:
      return systemEvents(message, lang);
  }
}

function assistantEvents(message: Record<string, unknown>): EventInput[] {
  const body = isRecord(message['message']) ? message['message'] : {};
  const blocks = blocksOf(body['content']);
  if (
    typeof message['error'] === 'string' ||
    message['is_api_error_message'] === true ||
    body['model'] === '<synthetic>'
  ) {
    return syntheticEvents(message, blocks);
  }
  const context = agentOf(message) === null ? { context: contextTokens(usageFromApi(body['usage'])) } : {};
  return blocks.flatMap((block): EventInput[] => {
    switch (block['type']) {
      case 'text':
        return stringOf(block['text']) === '' ? [] : [{ kind: 'text', text: stringOf(block['text']), ...context }];
      case 'thinking':
        return [{ kind: 'thinking', text: stringOf(block['thinking']), ...context }];
      case 'redacted_thinking':
        return [{ kind: 'thinking', text: '', ...context }];
      case 'tool_use':
      case 'server_tool_use':
        return [toolCallEvent(block, context)];
      default:
        return [{ kind: 'unknown', subtype: stringOf(block['type']), data: block, text: stringOf(block['type']) }];
    }
  });
}

/** A message that no model wrote: an API error, or the harness's filler between two prompts. */
function syntheticEvents(message: Record<string, unknown>, blocks: readonly Record<string, unknown>[]): EventInput[] {
  const text = blocks.map(block => stringOf(block['text'])).join('\n');
  if (typeof message['error'] !== 'string' && message['is_api_error_message'] !== true) {
    return [{ kind: 'system', subtype: 'synthetic', data: null, text }];
  }
  const status = message['api_error_status'];
  return [
    {
      kind: 'error',
      code: stringOf(message['error']) || 'unknown',
      status: typeof status === 'number' ? status : null,
      text: plainWords(text),
    },
  ];
}

function toolCallEvent(block: Record<string, unknown>, context: { readonly context?: number }): EventInput {
  const input = isRecord(block['input']) ? block['input'] : {};
  return {
    kind: 'tool_call',
    tool: stringOf(block['name']),
    id: stringOf(block['id']),
    input,
    text: cutStart(subjectOf(input), CALL_LIMIT),
    ...context,
  };
}

/** What a call is about: its path, command, pattern or description, whichever comes first. */
function subjectOf(input: Record<string, unknown>): string {
  const keys = [
    'file_path',
    'notebook_path',
    'path',
    'command',
    'pattern',
    'description',
    'query',
    'url',
    'question',
    'subject',
  ];
  for (const key of keys) {
    const value = input[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

function userEvents(message: Record<string, unknown>): EventInput[] {
  const body = isRecord(message['message']) ? message['message'] : {};
  const content = body['content'];
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'prompt', text: content }];
  return blocksOf(content).flatMap((block): EventInput[] => {
    switch (block['type']) {
      case 'text':
        return stringOf(block['text']) === '' ? [] : [{ kind: 'prompt', text: stringOf(block['text']) }];
      case 'tool_result':
        return [
          {
            kind: 'tool_result',
            id: stringOf(block['tool_use_id']),
            isError: block['is_error'] === true,
            text: cutStart(plainText(block['content']), RESULT_LIMIT),
          },
        ];
      default:
        return [{ kind: 'unknown', subtype: stringOf(block['type']), data: block, text: stringOf(block['type']) }];
    }
  });
}

function resultEvent(message: Record<string, unknown>, lang: Lang): EventInput {
  const costUsd = numberOr0(message['total_cost_usd']);
  const numTurns = numberOr0(message['num_turns']);
  return {
    kind: 'result',
    sessionId: stringOf(message['session_id']),
    costUsd,
    numTurns,
    usage: usageFromApi(message['usage']),
    isError: message['is_error'] === true,
    text: eventText[lang].result(numTurns, costUsd.toFixed(4)),
  };
}

/** The text of a block's content, be it a string or a list of blocks; other blocks are named in brackets. */
export function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  return blocksOf(content)
    .map(block => (block['type'] === 'text' ? stringOf(block['text']) : `[${stringOf(block['type'])}]`))
    .join('\n');
}

/** The records of a list; nothing for what is no list. */
export function blocksOf(content: unknown): Record<string, unknown>[] {
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
