/** What happens in a run, as the interaction layer sees it. Knows nothing of the SDK. */
import { ellipsize } from '../util/cut.ts';
import type { Usage } from './usage.ts';

/** Longest `String(event)`, in UTF-16 units. */
const LINE_LIMIT = 300;

/** Which subagent an event belongs to. */
export interface AgentRef {
  /** The harness's id, as in `task` events; for `Runtime.stopAgent`. */
  readonly id: string;
  /** The role's name, as in `AgentSpec.agents`. */
  readonly type: string;
  /** The `Agent` call that started it. */
  readonly toolUseId: string;
}

/** What every event has. */
export interface EventBase {
  /** For people. What it quotes (prose, a prompt, a call, a result) keeps its line breaks; `String(event)` has none. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the step, '' outside one. */
  readonly step: string;
  /** Absent where no session is known yet, or it is about none. */
  readonly sessionId?: string;
  /** null on the main thread. */
  readonly agent?: AgentRef | null;
  /** Tokens in the main thread's context, when known. */
  readonly context?: number;
  /** What it was made from. Not enumerable: never serialised. */
  readonly raw?: unknown;
}

/** Prose, of the main thread or a subagent. */
export interface TextEvent extends EventBase {
  readonly kind: 'text';
}
/** What a model thought; '' where it is hidden. */
export interface ThinkingEvent extends EventBase {
  readonly kind: 'thinking';
}
/** What was said to a model: user turns, task briefs. */
export interface PromptEvent extends EventBase {
  readonly kind: 'prompt';
}
/** A model calls a tool. `text` is what the call is about: its path, command, pattern or description, cut at 200 characters. */
export interface ToolCallEvent extends EventBase {
  readonly kind: 'tool_call';
  /** Name of the tool, such as `Bash`. */
  readonly tool: string;
  /** The call's id; its result has the same. */
  readonly id: string;
  /** What the tool is called with, whole. */
  readonly input: Readonly<Record<string, unknown>>;
}
/** A tool has answered. `text` is the beginning of the answer, 500 characters at most. */
export interface ToolResultEvent extends EventBase {
  readonly kind: 'tool_result';
  /** The id of the call. */
  readonly id: string;
  /** The call failed, or was refused. */
  readonly isError: boolean;
}
/** A subagent, or another task in the background, has begun, got on, or ended. */
export interface TaskEvent extends EventBase {
  readonly kind: 'task';
  /** Where it stands; `progress` comes any number of times. */
  readonly phase: 'started' | 'progress' | 'ended';
  /** The harness's id; for `Runtime.stopAgent`. */
  readonly id: string;
  /** Role of the subagent, or the harness's word for another background task. */
  readonly type: string;
  /** `local_agent` for a subagent, `local_bash` and others for background work; as the harness names it. */
  readonly taskType: string;
  /** What it was started for, in a few words. */
  readonly description: string;
  /** How it ended, in the harness's word: `completed`, `failed`, `stopped`. */
  readonly status?: string;
  /** What it has used so far, where the harness says so. */
  readonly usage?: { readonly tokens: number; readonly toolUses: number; readonly durationMs: number };
}
/** Whatever else the harness or flower has to say. */
export interface SystemEvent extends EventBase {
  readonly kind: 'system';
  /** What it is about: the harness's word (`init`, `rate_limit_event`, `permission_denied`, …) or flower's (`goal_accepted`, `handoff_line`, …). */
  readonly subtype: string;
  /** What there is to know beside the text; its shape goes by `subtype`. */
  readonly data: unknown;
}
/** A message of the harness that this version does not know. */
export interface UnknownEvent extends EventBase {
  readonly kind: 'unknown';
  /** The message's type or subtype. */
  readonly subtype: string;
  /** The message, or the part of it that is not known. */
  readonly data: unknown;
}
/** The context was made smaller: compacted, or begun anew. */
export interface ResetEvent extends EventBase {
  readonly kind: 'reset';
  /** What began it, in the harness's word: `auto` or `manual` for a compaction. */
  readonly trigger: string;
  /** Tokens in the context before; null when unknown. */
  readonly before: number | null;
  /** Tokens in the context after; null when unknown. */
  readonly after: number | null;
}
/** A turn of the main thread has ended. */
export interface ResultEvent extends EventBase {
  readonly kind: 'result';
  /** The session whose turn has ended. */
  readonly sessionId: string;
  /** Cumulative over the harness process. */
  readonly costUsd: number;
  /** Turns of this result alone, main thread only. */
  readonly numTurns: number;
  /** Tokens, as the harness counts them for this result. */
  readonly usage: Usage;
  /** The turn ended in an error. */
  readonly isError: boolean;
}
/** A synthetic API error of the harness: never prose. */
export interface ErrorEvent extends EventBase {
  readonly kind: 'error';
  /** Stable word for programs: the API's kind of error, or one of flower's (`store-lost`, `worktree`, …). */
  readonly code: string;
  /** HTTP status of the API's answer; null where there was none. */
  readonly status: number | null;
}
/** Something failed and is tried again, or the network is waited for. */
export interface RetryEvent extends EventBase {
  readonly kind: 'retry';
  /** Number of the coming attempt in the stretch under way, of `maxAttempts`; with `byHarness`, of the harness's own. */
  readonly attempt: number;
  /** Class of what went wrong, or `offline` and `online` while the network is waited for. */
  readonly reason: string;
  /** How long until the next try, when known. */
  readonly delayMs?: number;
  /** A limit is waited out: when it is lifted, in milliseconds since the epoch. */
  readonly resetAt?: number;
  /** True for a retry the harness makes by itself. */
  readonly byHarness?: boolean;
}
/** The context is nearly full and a fresh session takes over. */
export interface HandoffEvent extends EventBase {
  readonly kind: 'handoff';
  /** `near`: it is coming. `writing`: the document is asked for. `done`: a fresh session takes over. */
  readonly phase: 'near' | 'writing' | 'done';
  /** Tokens the context can hold. */
  readonly window: number;
  /** With `done`: nobody wrote the document, a stand-in was made. */
  readonly degraded?: boolean;
  /** With `done`: where the document lies. */
  readonly path?: string;
  /** With `done`: names of its sections that say something. */
  readonly sections?: readonly string[];
}
/** A step of a workflow begins. Skipped steps send none. */
export interface StepEvent extends EventBase {
  readonly kind: 'step';
  /** From 1. */
  readonly index: number;
  /** How many steps the workflow has. */
  readonly total: number;
  /** The step's title, or its name. */
  readonly title: string;
  /** This step continues a session of an earlier run. */
  readonly resumed: boolean;
  /** How many times this directory was woken; 0 on the first run. */
  readonly woke: number;
}
/** A goal was set that has checks which cannot be verified here. */
export interface GoalEvent extends EventBase {
  readonly kind: 'goal';
  /** Checks that cannot be verified here, and so can never pass. */
  readonly unverifiable: readonly string[];
  /** How many checks the goal has. */
  readonly total: number;
  /** Where the goal lies, to be edited. */
  readonly path: string;
}
/** A judge has judged a round of work. */
export interface VerdictEvent extends EventBase {
  readonly kind: 'verdict';
  /** From 1. */
  readonly round: number;
  /** The conclusion; '' when the judge was not clear. */
  readonly state: 'achieved' | 'not_yet' | 'unreachable' | '';
  /** Why, in the judge's words. */
  readonly reason: string;
  /** Checks that did not pass, one line each. */
  readonly failed: readonly string[];
}
/** A question was put to a person, or was settled. */
export interface AskEvent extends EventBase {
  readonly kind: 'ask';
  /** `q1`, `q2`, …; for `HumanChannel.answer`. */
  readonly id: string;
  /** What is asked, whole. */
  readonly question: string;
  /** Answers to choose from; any other answer is as good. */
  readonly options: readonly string[];
  /** `asked` when it was put; anything else is what came of it. */
  readonly state: 'asked' | 'answered' | 'timeout' | 'declined' | 'over_budget' | 'invalid' | 'aborted';
  /** What the person said: the answer, or why there is none. '' until then. */
  readonly answer: string;
  /** From asking until it was settled; 0 until then. */
  readonly waitedMs: number;
}
/** A person has said something of their own accord, or a model was told it. */
export interface MailEvent extends EventBase {
  readonly kind: 'mail';
  /** `m1`, `m2`, … as in `HumanChannel.mail`. */
  readonly id: string;
  /** `queued` when the person has said it, `delivered` when a model was told. */
  readonly phase: 'queued' | 'delivered';
}

/** Everything that can happen. Discriminated by `kind`; `String(event)` is one line, cut; `JSON.stringify(event)` is complete. */
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

/** Finishes an event: stamps it, hides `raw` from serialisation, and makes `String(event)` one line of at most 300 characters. */
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
  return ellipsize(`[${event.kind}] ${who}${what}`.replaceAll(/\s+/g, ' ').trim(), LINE_LIMIT);
}
