/** What is going on in a run, folded from its events: the one source of every live display. Pure, bounded, knows no screen. */
import type { AskEvent, Event, HandoffEvent, RetryEvent, TaskEvent, ToolCallEvent } from '../domain/event.ts';
import { isRecord } from '../util/json.ts';
import { type CostState, foldCost, NO_COST } from './run-cost.ts';

/** The step of the workflow under way. */
export interface StepView {
  readonly name: string;
  readonly title: string;
  /** From 1. */
  readonly index: number;
  readonly total: number;
  /** Milliseconds since the epoch, as every `…At` here. */
  readonly startedAt: number;
}

/** A subagent that runs. */
export interface AgentView {
  readonly id: string;
  readonly type: string;
  readonly description: string;
  /** Label of the step it belongs to. */
  readonly step: string;
  readonly startedAt: number;
  readonly lastAt: number;
}

/** A tool call of the main thread that has not returned. */
export interface CallView {
  readonly id: string;
  readonly tool: string;
  readonly text: string;
  readonly startedAt: number;
}

/** A question that waits for a person. */
export interface QuestionView {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly askedAt: number;
}

/** A wait before the next try. */
export interface RetryView {
  readonly startedAt: number;
  /** When the next try comes; null when that is not known. */
  readonly until: number | null;
}

export interface RunState {
  /** When the first event came; null before it. */
  readonly startedAt: number | null;
  /** When the last one came. */
  readonly lastAt: number | null;
  readonly step: StepView | null;
  /** Label of the conversation heard last: the step, a later round of it, its judge. */
  readonly label: string;
  /** Tokens in the main thread's context; 0 until known. */
  readonly context: number;
  /** Tokens at which it hands over; null when it does not, or that is not known. */
  readonly handoffAt: number | null;
  readonly handoff: HandoffEvent['phase'] | null;
  readonly cost: CostState;
  /** In the order they began. */
  readonly agents: readonly AgentView[];
  readonly calls: readonly CallView[];
  /** In the order they were asked. */
  readonly questions: readonly QuestionView[];
  readonly retry: RetryView | null;
}

/** Most subagents, calls and questions that are kept of each: far more than ever run, and a bound all the same. */
const MOST = 500;

/** Before the first event. */
export function initialRunState(): RunState {
  return {
    startedAt: null,
    lastAt: null,
    step: null,
    label: '',
    context: 0,
    handoffAt: null,
    handoff: null,
    cost: NO_COST,
    agents: [],
    calls: [],
    questions: [],
    retry: null,
  };
}

/** The state after `event`. */
export function foldEvent(state: RunState, event: Event): RunState {
  const heard = hear(state, event);
  switch (event.kind) {
    case 'step': {
      const { title, index, total, at } = event;
      return { ...heard, agents: [], calls: [], step: { name: event.step, title, index, total, startedAt: at } };
    }
    case 'task':
      return { ...heard, agents: foldTask(heard.agents, event) };
    case 'tool_call':
      return isMain(event) ? { ...heard, calls: withCall(heard.calls, event) } : heard;
    case 'tool_result':
      return isMain(event) ? { ...heard, calls: heard.calls.filter(call => call.id !== event.id) } : heard;
    case 'result':
      return { ...heard, calls: [], cost: foldCost(heard.cost, event) };
    case 'ask':
      return { ...heard, questions: foldAsk(heard.questions, event) };
    case 'retry':
      return foldRetry(heard, event);
    case 'system':
      return event.subtype === 'handoff_line' ? { ...heard, handoffAt: lineIn(event.data) ?? heard.handoffAt } : heard;
    case 'handoff':
      return { ...heard, handoff: event.phase === 'done' ? null : event.phase, ...(doneWith(event) ?? {}) };
    default:
      return heard;
  }
}

/** What every event tells: that something lives, where, and how full its context is. */
function hear(state: RunState, event: Event): RunState {
  const isProgress = event.kind !== 'system' && event.kind !== 'unknown' && event.kind !== 'mail';
  const isMoved = isMain(event) && event.step !== '' && event.step !== state.label && event.kind !== 'ask';
  return {
    ...state,
    startedAt: state.startedAt ?? event.at,
    lastAt: Math.max(state.lastAt ?? event.at, event.at),
    retry: isProgress ? null : state.retry,
    agents: touched(isMoved ? gone(state.agents, event.step) : state.agents, event),
    ...(isMoved ? { label: event.step, context: 0, calls: [], handoff: null } : {}),
    ...(isMain(event) && event.context !== undefined ? { context: event.context } : {}),
  };
}

const isMain = (event: Event): boolean => event.agent === null || event.agent === undefined;

/** `work`, `work#round2` and `work:verdict#1` follow each other: when one speaks, the subagents of the others are gone. */
function gone(agents: readonly AgentView[], label: string): readonly AgentView[] {
  const isLeft = agents.some(agent => agent.step !== label && baseOf(agent.step) === baseOf(label));
  return isLeft ? agents.filter(agent => agent.step === label || baseOf(agent.step) !== baseOf(label)) : agents;
}

const baseOf = (label: string): string => label.split(/[#:]/, 1)[0] ?? '';

function touched(agents: readonly AgentView[], event: Event): readonly AgentView[] {
  const id = event.agent?.id ?? '';
  if (id === '' || !agents.some(agent => agent.id === id)) return agents;
  return agents.map(agent => (agent.id === id ? { ...agent, lastAt: event.at } : agent));
}

/** Background commands are no subagents; the harness tells them apart by the kind of task. */
function foldTask(agents: readonly AgentView[], event: TaskEvent): readonly AgentView[] {
  const { id, phase, type, description, at, step } = event;
  if (phase === 'ended') return agents.filter(agent => agent.id !== id);
  if (agents.some(agent => agent.id === id)) {
    return agents.map(agent => (agent.id === id ? { ...agent, lastAt: at } : agent));
  }
  if (phase !== 'started' || event.taskType !== 'local_agent') return agents;
  return [...agents, { id, type, description, step, startedAt: at, lastAt: at }].slice(-MOST);
}

function withCall(calls: readonly CallView[], { id, tool, text, at }: ToolCallEvent): readonly CallView[] {
  return [...calls, { id, tool, text, startedAt: at }].slice(-MOST);
}

function foldAsk(questions: readonly QuestionView[], event: AskEvent): readonly QuestionView[] {
  const { id, question, options, at } = event;
  const others = questions.filter(one => one.id !== id);
  return event.state === 'asked' ? [...others, { id, question, options, askedAt: at }].slice(-MOST) : others;
}

/** A try of flower's own means that the process was given up: whatever it ran has ended with it. */
function foldRetry(state: RunState, event: RetryEvent): RunState {
  const until = event.resetAt ?? (event.delayMs === undefined ? null : event.at + event.delayMs);
  const waiting = { ...state, retry: { startedAt: event.at, until } };
  if (event.byHarness === true) return waiting;
  const agents = state.agents.filter(agent => agent.step !== event.step);
  return { ...waiting, agents, calls: [], cost: foldCost(state.cost, event) };
}

function doneWith(event: HandoffEvent): Pick<RunState, 'context'> | null {
  return event.phase === 'done' ? { context: 0 } : null;
}

/** Events come back from a log as well, with whatever stands in it. */
function lineIn(data: unknown): number | null {
  return isRecord(data) && typeof data['handoffAt'] === 'number' ? data['handoffAt'] : null;
}
