/** What a script is told about one request: the request itself, read for it. Does not decide who is asking. */
import { isRecord } from '../util/json.ts';
import { type ApiBlock, type ApiMessage, messagesOf, stringAt, systemOf, textOf } from './api-message.ts';
import type { Purpose } from './purpose.ts';

/** The result of one tool call, as the model is shown it. */
export interface ToolResult {
  /** The id of the call. */
  readonly id: string;
  /** The tool that was called; '' when the call is not in the history. */
  readonly name: string;
  /** What the tool answered; other blocks than text are left out. */
  readonly text: string;
  /** The call failed, or was refused. */
  readonly isError: boolean;
}

/** The end of a subagent that ran in the background: the harness tells it to the main thread in a turn of its own. */
export interface AgentReport {
  /** The harness's id of the subagent. */
  readonly agentId: string;
  /** The `Agent` call that started it; '' when the harness does not say. */
  readonly callId: string;
  /** `completed`, `failed`, `killed`. */
  readonly status: string;
  /** What it reported. */
  readonly text: string;
}

/** One request to the model. */
export interface Turn {
  /** `main`, or the role name (`subagent_type`) of a subagent; `unknown` for a subagent no dispatch accounts for. */
  readonly agent: string;
  /** The harness's id of the subagent; null on the main thread. */
  readonly agentId: string | null;
  /** The harness's session id; '' when the request names none. */
  readonly sessionId: string;
  /** What the harness wants; a script is asked about `turn` only, unless it asks for more. */
  readonly purpose: Purpose;
  /** How many requests of this purpose this agent of this session has made, this one and repetitions included. From 1. */
  readonly n: number;
  /** How many requests the model has had in all, this one included. From 1. */
  readonly nTotal: number;
  /** How many times in a row this agent has sent this same conversation: 1, or more when the harness tries again. */
  readonly attempt: number;
  /** False for the request without streaming that the harness falls back to. */
  readonly stream: boolean;
  /** The model asked for. */
  readonly model: string;
  /** The whole system prompt. */
  readonly system: string;
  /** The conversation, the system prompt not included. */
  readonly messages: readonly ApiMessage[];
  /** What a subagent was sent to do, or what the session began with, without the harness's reminders. */
  readonly prompt: string;
  /** The newest words to the model, without the harness's reminders; '' when it was only given results or reports. */
  readonly lastUser: string;
  /** The results that have arrived since the model last spoke, in order. */
  readonly toolResults: readonly ToolResult[];
  /** Subagents in the background that have ended since the model last spoke. One that was waited for is in `toolResults`. */
  readonly reports: readonly AgentReport[];
  /** Names of the tools offered. */
  readonly tools: readonly string[];
  /** The working directory the harness told this agent; null when it told none. */
  readonly cwd: string | null;
  /** The request as it came, parsed. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborts when the harness hangs up before it is answered, and when the model is closed. */
  readonly signal: AbortSignal;
}

/** The part of a turn that is read from the request body alone. */
export type TurnContent = Pick<
  Turn,
  'stream' | 'model' | 'system' | 'messages' | 'prompt' | 'lastUser' | 'toolResults' | 'reports' | 'tools' | 'cwd'
>;

/** Reads a request body. Never throws: what is missing is empty. */
export function readTurnContent(body: Readonly<Record<string, unknown>>): TurnContent {
  const messages = messagesOf(body);
  const fresh = messages.slice(messages.findLastIndex(message => message.role === 'assistant') + 1);
  const first = messages.find(message => message.role === 'user');
  return {
    stream: body['stream'] === true,
    model: stringAt(body, 'model'),
    system: systemOf(body),
    messages,
    prompt: first === undefined ? '' : wordsOf(first),
    lastUser: fresh
      .filter(message => message.role === 'user')
      .map(wordsOf)
      .filter(Boolean)
      .join('\n'),
    toolResults: fresh.flatMap(message => toolResultsOf(message, messages)),
    reports: fresh.flatMap(message => reportsOf(textOf(message.content))),
    tools: toolNamesOf(body['tools']),
    cwd: cwdOf(body, messages),
  };
}

/** A message's text without the harness's reminders. */
function wordsOf(message: ApiMessage): string {
  return message.content
    .filter(block => block.type === 'text')
    .map(block => withoutReminders(stringAt(block, 'text')))
    .filter(Boolean)
    .join('\n');
}

function withoutReminders(text: string): string {
  return text.replaceAll(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();
}

function toolResultsOf(message: ApiMessage, history: readonly ApiMessage[]): ToolResult[] {
  return message.content
    .filter(block => block.type === 'tool_result')
    .map(block => {
      const id = stringAt(block, 'tool_use_id');
      return { id, name: toolNameOf(id, history), text: textOf(block['content']), isError: block['is_error'] === true };
    });
}

function reportsOf(text: string): AgentReport[] {
  return [...text.matchAll(/<task-notification>([\s\S]*?)<\/task-notification>/g)].map(([, notice = '']) => {
    // The report comes last and may hold anything, tags of this kind included.
    const field = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(notice)?.[1] ?? '';
    return {
      agentId: field('task-id'),
      callId: field('tool-use-id'),
      status: field('status'),
      text: /<result>([\s\S]*)<\/result>/.exec(notice)?.[1] ?? '',
    };
  });
}

function toolNameOf(id: string, history: readonly ApiMessage[]): string {
  const isCall = (block: ApiBlock): boolean => block.type === 'tool_use' && block['id'] === id;
  const call = history.flatMap(message => message.content).find(isCall);
  return call === undefined ? '' : stringAt(call, 'name');
}

function toolNamesOf(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.filter(isRecord).map(tool => stringAt(tool, 'name'));
}

/** The harness names the directory in a message about the environment, or in the system prompt; the newest word counts. */
function cwdOf(body: Readonly<Record<string, unknown>>, messages: readonly ApiMessage[]): string | null {
  const told = messages.filter(message => message.role !== 'assistant').map(message => textOf(message.content));
  const places = [systemOf(body), ...told].filter(text => /^(# Environment|<env>)/m.test(text));
  const found = places.flatMap(text => [...text.matchAll(/^ ?-? ?(?:Primary w|W)orking directory: (\S.*)$/gm)]);
  return found.at(-1)?.[1]?.trim() ?? null;
}
