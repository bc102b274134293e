/** What a run waits for at a moment: the answer to "why does nothing happen?". Pure. */
import type { QuestionView, RunState } from './run-state.ts';

/** `since` and `until`: milliseconds since the epoch. */
export type RunWait =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'person'; readonly since: number; readonly question: QuestionView }
  | { readonly kind: 'retry'; readonly since: number; readonly until: number | null }
  | { readonly kind: 'handoff'; readonly since: number }
  | { readonly kind: 'tool'; readonly since: number; readonly tool: string }
  | { readonly kind: 'agents'; readonly since: number; readonly count: number }
  | { readonly kind: 'model'; readonly since: number };

/** A person first, since only they can end it; the model when nothing else is under way. */
export function waitOf(state: RunState): RunWait {
  const since = state.lastAt;
  if (since === null) return { kind: 'nothing' };
  const [question] = state.questions;
  if (question !== undefined) return { kind: 'person', since: question.askedAt, question };
  if (state.retry !== null) return { kind: 'retry', since: state.retry.startedAt, until: state.retry.until };
  if (state.handoff === 'writing') return { kind: 'handoff', since };
  const call = state.calls.find(one => one.tool !== 'Agent');
  if (call !== undefined) return { kind: 'tool', since: call.startedAt, tool: call.tool };
  const [agent] = state.agents;
  if (agent !== undefined) return { kind: 'agents', since: agent.startedAt, count: state.agents.length };
  return { kind: 'model', since };
}
