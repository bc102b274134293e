/** The SDK's messages about the session itself, as events: tasks, retries, resets, notices. */
import type { EventInput } from '../domain/event.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { isRecord, numberOr0 } from '../util/json.ts';

type Message = Record<string, unknown>;

/** Message types beside assistant, user and result that this version has looked at; they become `system` events. */
const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'auth_status',
  'command_lifecycle',
  'keep_alive',
  'prompt_suggestion',
  'tool_progress',
  'tool_use_summary',
]);

/** Subtypes of `system` messages that carry no more than their own data. */
const KNOWN_SUBTYPES: ReadonlySet<string> = new Set([
  'background_tasks_changed',
  'commands_changed',
  'control_request_progress',
  'elicitation_complete',
  'files_persisted',
  'hook_progress',
  'hook_response',
  'hook_started',
  'informational',
  'init',
  'local_command_output',
  'memory_recall',
  'model_refusal_fallback',
  'model_refusal_no_fallback',
  'notification',
  'plugin_install',
  'session_state_changed',
  'session_title_changed',
  'status',
  'task_updated',
  'thinking_tokens',
  'worker_shutting_down',
]);

/** Events of a message that is neither assistant, user nor result. */
export function systemEvents(message: Message, lang: Lang): EventInput[] {
  const text = eventText[lang];
  const type = wordOf(message['type']);
  if (type === 'rate_limit_event') {
    const info = isRecord(message['rate_limit_info']) ? message['rate_limit_info'] : {};
    return [{ kind: 'system', subtype: type, data: info, text: text.rateLimit(wordOf(info['status'])) }];
  }
  if (type === 'conversation_reset') {
    const trigger = wordOf(message['trigger']);
    return [{ kind: 'reset', trigger, before: null, after: null, text: text.conversationReset(trigger) }];
  }
  if (type !== 'system') {
    const kind = KNOWN_TYPES.has(type) ? 'system' : 'unknown';
    return [{ kind, subtype: type, data: dataOf(message), text: summaryOf(message, type) }];
  }
  return special(message, lang) ?? [plain(message)];
}

function special(message: Message, lang: Lang): EventInput[] | null {
  const text = eventText[lang];
  switch (message['subtype']) {
    case 'task_started':
    case 'task_progress':
    case 'task_notification':
      return [taskEvent(message, lang)];
    case 'api_retry':
      return [retryEvent(message, lang)];
    case 'compact_boundary':
      return [compactEvent(message, lang)];
    case 'mirror_error': {
      const reason = wordOf(message['error']);
      return [{ kind: 'error', code: 'mirror_error', status: null, text: text.storeRejected(reason) }];
    }
    case 'session_writes_lost': {
      const lost = Array.isArray(message['lost']) ? message['lost'].join(', ') : '';
      return [{ kind: 'error', code: wordOf(message['error_code']), status: null, text: text.diskFull(lost) }];
    }
    case 'permission_denied': {
      const tool = wordOf(message['tool_name']);
      const reason = wordOf(message['message']) || wordOf(message['decision_reason']);
      return [
        {
          kind: 'system',
          subtype: 'permission_denied',
          data: dataOf(message),
          text: text.permissionDenied(tool, reason),
        },
      ];
    }
    default:
      return null;
  }
}

function plain(message: Message): EventInput {
  const subtype = wordOf(message['subtype']);
  const kind = KNOWN_SUBTYPES.has(subtype) ? 'system' : 'unknown';
  return { kind, subtype, data: dataOf(message), text: summaryOf(message, subtype) };
}

function taskEvent(message: Message, lang: Lang): EventInput {
  const text = eventText[lang];
  const usage = isRecord(message['usage']) ? message['usage'] : null;
  const figures = usage && {
    tokens: numberOr0(usage['total_tokens']),
    toolUses: numberOr0(usage['tool_uses']),
    durationMs: numberOr0(usage['duration_ms']),
  };
  const type = wordOf(message['subagent_type']) || wordOf(message['task_type']);
  const description = wordOf(message['description']) || wordOf(message['summary']);
  const status = wordOf(message['status']);
  const phase =
    message['subtype'] === 'task_started' ? 'started' : message['subtype'] === 'task_progress' ? 'progress' : 'ended';
  const words = {
    started: text.taskStarted(type, description),
    progress: text.taskProgress(description, figures?.toolUses ?? 0),
    ended: text.taskEnded(description, status),
  };
  return {
    kind: 'task',
    phase,
    id: wordOf(message['task_id']),
    type,
    taskType: wordOf(message['task_type']),
    description,
    text: words[phase],
    ...(status === '' ? {} : { status }),
    ...(figures === null ? {} : { usage: figures }),
  };
}

function retryEvent(message: Message, lang: Lang): EventInput {
  const attempt = numberOr0(message['attempt']);
  const status = message['error_status'];
  const reason = [wordOf(message['error']), typeof status === 'number' ? String(status) : ''].filter(Boolean).join(' ');
  const delayMs = numberOr0(message['retry_delay_ms']);
  const seconds = Math.round(delayMs / 1000);
  return {
    kind: 'retry',
    attempt,
    reason,
    delayMs,
    byHarness: true,
    text: eventText[lang].harnessRetry(attempt, numberOr0(message['max_retries']), reason, seconds),
  };
}

function compactEvent(message: Message, lang: Lang): EventInput {
  const data = isRecord(message['compact_metadata']) ? message['compact_metadata'] : {};
  const before = typeof data['pre_tokens'] === 'number' ? data['pre_tokens'] : null;
  const after = typeof data['post_tokens'] === 'number' ? data['post_tokens'] : null;
  const trigger = wordOf(data['trigger']);
  const text = eventText[lang].compacted(
    trigger,
    before === null ? '?' : String(before),
    after === null ? '?' : String(after),
  );
  return { kind: 'reset', trigger, before, after, text };
}

/** The message without what every message carries. */
function dataOf(message: Message): Message {
  const { type: _type, subtype: _subtype, uuid: _uuid, session_id: _session, ...data } = message;
  return data;
}

function summaryOf(message: Message, fallback: string): string {
  for (const key of ['message', 'content', 'state', 'status', 'summary', 'title', 'text']) {
    const value = message[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return fallback;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
