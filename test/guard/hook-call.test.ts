/** Between the harness's data and a guard: what is read as a call, and what becomes of a guard that breaks. */
import { describe, expect, it } from 'vitest';
import type { Guard } from '../../src/domain/hook.ts';
import { delegateGuard } from '../../src/guard/delegate-guard.ts';
import { dispatchGuard } from '../../src/guard/dispatch-guard.ts';
import { guardMatcher, PASS, readToolCall } from '../../src/guard/hook-call.ts';
import { whitelistGuard } from '../../src/guard/whitelist-guard.ts';
import { guardText } from '../../src/text/guard-text.ts';
import { LANGS } from '../../src/text/lang.ts';
import { ask, decisionOf, hookInput, reasonOf } from './support.ts';

describe('a call', () => {
  const read = { tool: 'Read', input: {}, id: 'toolu_1', agentId: null, agentType: null, cwd: null };

  it.each<[string, unknown, unknown]>([
    ['of the main thread', {}, read],
    [
      'of a subagent',
      { agent_id: 'a1', agent_type: 'coder', cwd: '/w' },
      { ...read, agentId: 'a1', agentType: 'coder', cwd: '/w' },
    ],
    ['of an agent whose id is empty: of the main thread', { agent_id: '' }, read],
    ['of an agent whose id is null: of the main thread', { agent_id: null }, read],
    ['under a second name', { tool_name: 'Task' }, { ...read, tool: 'Agent' }],
    ['with what is no text beside it', { tool_use_id: 1, agent_type: {}, cwd: ['/'] }, { ...read, id: null }],
    // Not a subagent: the guards of the main thread let those pass.
    ['no call: an agent id that is a number', { agent_id: 7 }, null],
    ['no call: an agent id that is false', { agent_id: false }, null],
    ['no call: an agent id that is an object', { agent_id: {} }, null],
    ['no call: no name', { tool_name: '' }, null],
    ['no call: a name that is none', { tool_name: ['Read'] }, null],
    ['no call: an input that is a list', { tool_input: [] }, null],
    ['no call: no input', { tool_input: null }, null],
  ])('%s', (_what, more, expected) => {
    expect(readToolCall(hookInput('Read', {}, more as Record<string, unknown>))).toEqual(expected);
  });

  it('an agent id that is no text makes nobody a subagent: the main thread is still refused', async () => {
    for (const guard of [delegateGuard(), whitelistGuard([])]) {
      for (const agent_id of ['', null, 7, true, {}]) {
        expect(decisionOf(await ask(guard, hookInput('Write', {}, { agent_id })))).toBe('deny');
      }
    }
  });
});

describe('one guard as a hook of its own', () => {
  const passing: Guard = () => PASS;

  it.each<[string, Guard]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
    ['answers nothing', () => undefined as never],
    ['answers null', () => null as never],
  ])('refuses when it %s, and says so', async (_what, guard) => {
    const output = await ask(guardMatcher(guard, { lang: 'ru' }), hookInput('Read'));
    expect(decisionOf(output)).toBe('deny');
    expect(reasonOf(output)).toBe(guardText.ru.guardFailed);
  });

  it('refuses what is no call before it is asked', async () => {
    for (const garbage of [undefined, null, 'x', {}, hookInput('Read', 'x'), hookInput('')]) {
      const output = await ask(guardMatcher(passing), garbage);
      expect(decisionOf(output)).toBe('deny');
      expect(reasonOf(output)).toBe(guardText.en.garbage);
    }
  });

  it.each(LANGS)('speaks the language asked for, also of what it cannot read: %s', async lang => {
    for (const guard of [whitelistGuard([], { lang }), delegateGuard({ lang }), dispatchGuard({}, { lang })]) {
      expect(reasonOf(await ask(guard, null))).toBe(guardText[lang].garbage);
    }
  });

  it('is asked about every tool when it names none', () => {
    expect(guardMatcher(passing)).not.toHaveProperty('matcher');
    expect(delegateGuard()).not.toHaveProperty('matcher');
    expect(guardMatcher(passing, { tools: 'A|B' }).matcher).toBe('A|B');
  });
});
