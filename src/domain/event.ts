/** What happens in a run, as the interaction layer sees it. Knows nothing of the SDK. */
import type { Usage } from './usage.ts';

/** Which subagent an event belongs to. */
export interface AgentRef {
  readonly id: string;
  /** The role's name, as in `AgentSpec.agents`. */
  readonly type: string;
  /** The `Agent` call that started it. */
  readonly toolUseId: string;
}

/** What every event has. */
export interface EventBase {
  /** One line for people. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the step, '' outside one. */
  readonly step: string;
  readonly sessionId?: string;
  /** null on the main thread. */
  readonly agent?: AgentRef | null;
  /** Tokens in the main thread's context, when known. */
  readonly context?: number;
  /** What it was made from. Not enumerable: never serialised. */
  readonly raw?: unknown;
}

export interface TextEvent extends EventBase {
  readonly kind: 'text';
}
export interface ThinkingEvent extends EventBase {
  readonly kind: 'thinking';
}
/** What was said to a model: user turns, task briefs. */
export interface PromptEvent extends EventBase {
  readonly kind: 'prompt';
}
export interface ToolCallEvent extends EventBase {
  readonly kind: 'tool_call';
  readonly tool: string;
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
}
export interface ToolResultEvent extends EventBase {
  readonly kind: 'tool_result';
  readonly id: string;
  readonly isError: boolean;
}
export interface TaskEvent extends EventBase {
  readonly kind: 'task';
  readonly phase: 'started' | 'progress' | 'ended';
  readonly id: string;
  /** Role of the subagent, or the harness's word for another background task. */
  readonly type: string;
  /** `local_agent` for a subagent, `local_bash` and others for background work; as the harness names it. */
  readonly taskType: string;
  readonly description: string;
  readonly status?: string;
  readonly usage?: { readonly tokens: number; readonly toolUses: number; readonly durationMs: number };
}
export interface SystemEvent extends EventBase {
  readonly kind: 'system';
  readonly subtype: string;
  readonly data: unknown;
}
/** A message of the harness that this version does not know. */
export interface UnknownEvent extends EventBase {
  readonly kind: 'unknown';
  readonly subtype: string;
  readonly data: unknown;
}
export interface ResetEvent extends EventBase {
  readonly kind: 'reset';
  readonly trigger: string;
  readonly before: number | null;
  readonly after: number | null;
}
export interface ResultEvent extends EventBase {
  readonly kind: 'result';
  readonly sessionId: string;
  /** Cumulative over the harness process. */
  readonly costUsd: number;
  /** Turns of this result alone, main thread only. */
  readonly numTurns: number;
  readonly usage: Usage;
  readonly isError: boolean;
}
/** A synthetic API error of the harness: never prose. */
export interface ErrorEvent extends EventBase {
  readonly kind: 'error';
  readonly code: string;
  readonly status: number | null;
}
export interface RetryEvent extends EventBase {
  readonly kind: 'retry';
  /** Of `maxAttempts`, at the stretch under way; `StepResult.attempts` has them all. */
  readonly attempt: number;
  readonly reason: string;
  /** How long until the next try, when known. */
  readonly delayMs?: number;
  /** A limit is waited out: when it is lifted, in milliseconds since the epoch. */
  readonly resetAt?: number;
  /** True for a retry the harness makes by itself. */
  readonly byHarness?: boolean;
}
export interface HandoffEvent extends EventBase {
  readonly kind: 'handoff';
  readonly phase: 'near' | 'writing' | 'done';
  readonly window: number;
  readonly degraded?: boolean;
  readonly path?: string;
  readonly sections?: readonly string[];
}
export interface StepEvent extends EventBase {
  readonly kind: 'step';
  /** From 1. */
  readonly index: number;
  readonly total: number;
  readonly title: string;
  /** This step continues a session of an earlier run. */
  readonly resumed: boolean;
  /** How many times this directory was woken; 0 on the first run. */
  readonly woke: number;
}
export interface GoalEvent extends EventBase {
  readonly kind: 'goal';
  readonly unverifiable: readonly string[];
  readonly total: number;
  readonly path: string;
}
export interface VerdictEvent extends EventBase {
  readonly kind: 'verdict';
  readonly round: number;
  readonly state: 'achieved' | 'not_yet' | 'unreachable' | '';
  readonly reason: string;
  readonly failed: readonly string[];
}
export interface AskEvent extends EventBase {
  readonly kind: 'ask';
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly state: 'asked' | 'answered' | 'timeout' | 'declined' | 'over_budget' | 'invalid' | 'aborted';
  readonly answer: string;
  readonly waitedMs: number;
}
export interface MailEvent extends EventBase {
  readonly kind: 'mail';
  readonly id: string;
  readonly phase: 'queued' | 'delivered';
}

/** Everything that can happen. Discriminated by `kind`; `String(event)` is readable, `JSON.stringify(event)` complete. */
export type Event =
  | TextEvent
  | ThinkingEvent
  | PromptEvent
  | ToolCallEvent
  | ToolResultEvent
  | TaskEvent
  | SystemEvent
  | UnknownEvent
  | ResetEvent
  | ResultEvent
  | ErrorEvent
  | RetryEvent
  | HandoffEvent
  | StepEvent
  | GoalEvent
  | VerdictEvent
  | AskEvent
  | MailEvent;

/** Takes an event. Synchronous; what it throws never harms the run. */
export type EventListener = (event: Event) => void;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An event before it is stamped: `at` and `step` may be left out (now, and no step). */
export type EventInput = DistributiveOmit<Event, 'at' | 'step'> & { readonly at?: number; readonly step?: string };

/** Finishes an event: stamps it, hides `raw` from serialisation, and makes `String(event)` one readable line. */
export function createEvent(input: EventInput, stamp: { readonly at?: number; readonly step?: string } = {}): Event {
  const { raw, ...rest } = input;
  const event = { ...rest, at: input.at ?? stamp.at ?? Date.now(), step: input.step || stamp.step || '' };
  Object.defineProperties(event, {
    raw: { value: raw, enumerable: false },
    toString: { value: () => describe(event as Event), enumerable: false },
  });
  return event as Event;
}

function describe(event: Event): string {
  const who = event.agent ? `${event.agent.type}: ` : '';
  const what = event.kind === 'tool_call' ? `${event.tool} ${event.text}` : event.text;
  return `[${event.kind}] ${who}${what}`;
}
