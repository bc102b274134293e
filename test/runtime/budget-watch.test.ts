import { describe, expect, it } from 'vitest';
import { BudgetWatch } from '../../src/runtime/budget-watch.ts';
import type { LiveConversation } from '../../src/runtime/live-session.ts';

const SUBAGENT = { type: 'assistant', parent_tool_use_id: 't1', agent_id: 'a1', message: {} };

/** A session that answers when it is told to. */
function session() {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const asked = (name: string) => (): Promise<void> => {
    calls.push(name);
    return new Promise(resolve => void waiting.push(resolve));
  };
  const live = { askSpending: asked('ask'), stopAll: asked('stop') } as unknown as LiveConversation;
  const answer = async (): Promise<void> => {
    waiting.shift()?.();
    // Everything that was only waiting for the answer happens now.
    await new Promise(resolve => setImmediate(resolve));
  };
  return { live, calls, answer };
}

describe('the watch over a budget while subagents spend', () => {
  it.each([
    ['the main thread', { ...SUBAGENT, parent_tool_use_id: null }],
    ['what a subagent is given', { ...SUBAGENT, type: 'user' }],
    ['what is no message', 'a line'],
    ['nothing', null],
  ])('asks for nothing because of %s', (_name, message) => {
    const { live, calls } = session();
    new BudgetWatch(
      () => true,
      () => undefined,
    ).onMessage(message, live);
    expect(calls).toEqual([]);
  });

  it('asks one question at a time, and again after the answer', async () => {
    const { live, calls, answer } = session();
    const watch = new BudgetWatch(
      () => false,
      () => expect.unreachable('the ceiling is not reached'),
    );
    watch.onMessage(SUBAGENT, live);
    watch.onMessage(SUBAGENT, live);
    expect(calls).toEqual(['ask']);
    await answer();
    await watch.settled;
    watch.onMessage(SUBAGENT, live);
    expect(calls).toEqual(['ask', 'ask']);
  });

  it('stops everything once the ceiling is reached, tells of it once all has stopped, and asks no more', async () => {
    const { live, calls, answer } = session();
    const told: string[] = [];
    const watch = new BudgetWatch(
      () => true,
      () => told.push('reached'),
    );
    watch.onMessage(SUBAGENT, live);
    await answer();
    expect(calls).toEqual(['ask', 'stop']);
    watch.onMessage(SUBAGENT, live);
    expect(calls).toEqual(['ask', 'stop']);
    let isSettled = false;
    const settled = watch.settled.then(() => {
      isSettled = true;
    });
    await new Promise(resolve => setImmediate(resolve));
    expect({ isSettled, told }).toEqual({ isSettled: false, told: [] });
    await answer();
    await settled;
    expect(told).toEqual(['reached']);
  });
});
