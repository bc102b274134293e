import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEvent, type Event, type EventInput } from '../../src/domain/event.ts';
import { LANGS } from '../../src/text/lang.ts';
import { cellWidth } from '../../src/util/cell-width.ts';
import { lineOf } from '../../src/view/event-line.ts';
import { rowsOf } from '../../src/view/event-row.ts';
import { showDuration, showTokens } from '../../src/view/figure.ts';
import { costUsd } from '../../src/view/run-cost.ts';
import { foldEvent, initialRunState, type RunState } from '../../src/view/run-state.ts';
import { waitOf } from '../../src/view/run-wait.ts';
import { statusLine } from '../../src/view/status-line.ts';

const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
const usage = { input: 0, cacheRead: 0, cacheCreation: 0, output: 0 };
let clock = 1_000_000;
const at = (input: EventInput, step = 'work'): Event => createEvent({ step, ...input }, { at: clock });
const folded = (...events: Event[]): RunState => events.reduce(foldEvent, initialRunState());

const started = (id: string): EventInput => ({
  kind: 'task',
  phase: 'started',
  id,
  type: 'coder',
  taskType: 'local_agent',
  description: 'a task',
  text: 'started',
});
const ended = (id: string): EventInput => ({ ...started(id), phase: 'ended', taskType: '' }) as EventInput;
const call = (id: string, tool = 'Bash'): EventInput => ({
  kind: 'tool_call',
  tool,
  id,
  input: {},
  text: 'x',
  context: 84_000,
});
const returned = (id: string): EventInput => ({ kind: 'tool_result', id, isError: false, text: '' });
const result = (costUsd: number, sessionId = 's1'): EventInput => ({
  kind: 'result',
  sessionId,
  costUsd,
  numTurns: 1,
  usage,
  isError: false,
  text: '',
});
const line = (data: unknown): EventInput => ({ kind: 'system', subtype: 'handoff_line', data, text: '' });
const ask = (id: string, state: 'asked' | 'answered' = 'asked'): EventInput => ({
  kind: 'ask',
  id,
  question: 'which',
  options: ['a'],
  state,
  answer: '',
  waitedMs: 0,
  text: id,
});
const retry = (byHarness: boolean): EventInput => ({
  kind: 'retry',
  attempt: 1,
  reason: 'x',
  delayMs: 5_000,
  text: '',
  ...(byHarness ? { byHarness } : {}),
});

describe('the state of a run', () => {
  it('knows which subagents run: from their start to their end, not background commands, and none of a round that is over', () => {
    const shell = { ...started('b1'), taskType: 'local_bash' } as EventInput;
    const running = folded(at(started('a1')), at(started('a2')), at(shell));
    expect(running.agents.map(agent => agent.id)).toEqual(['a1', 'a2']);
    expect(foldEvent(running, at(ended('a1'))).agents.map(agent => agent.id)).toEqual(['a2']);
    expect(foldEvent(running, at({ kind: 'text', text: 'x' }, 'work:verdict#1')).agents).toEqual([]);
    expect(foldEvent(running, at({ kind: 'text', text: 'x' }, 'other')).agents).toHaveLength(2);
    expect(foldEvent(running, at(retry(false))).agents).toEqual([]);
    expect(foldEvent(running, at(retry(true))).agents).toHaveLength(2);
  });

  it('says what is waited for: a person before all, then a retry, a tool, subagents, the model', () => {
    const kinds = [
      folded(),
      folded(at({ kind: 'text', text: 'x' })),
      folded(at(call('t1'))),
      folded(at(call('t1')), at(returned('t1'))),
      folded(at(call('t1', 'Agent')), at(started('a1'))),
      folded(at(call('t1')), at(retry(true))),
      folded(at(call('t1')), at(ask('q1'))),
      folded(at(call('t1')), at(ask('q1')), at(ask('q1', 'answered'))),
    ].map(state => waitOf(state).kind);
    expect(kinds).toEqual(['nothing', 'model', 'tool', 'model', 'agents', 'retry', 'person', 'tool']);
  });

  it('counts the cost of each process once: figures grow within one and begin anew with the next', () => {
    const cost = (...events: Event[]): number => Number(costUsd(folded(...events).cost).toFixed(4));
    expect(cost(at(result(0.1)), at(result(0.3)))).toBe(0.3);
    expect(cost(at(result(0.3)), at(result(0.1)))).toBe(0.4);
    expect(cost(at(result(0.3)), at(result(0.4, 's2')))).toBe(0.7);
    expect(cost(at(result(0.3)), at(retry(false)), at(result(0.4)))).toBe(0.7);
    expect(cost(at(result(0.3)), at(retry(true)), at(result(0.4)))).toBe(0.4);
    expect(cost(at(result(0.3)), at(result(0.2), 'work:verdict#1'))).toBe(0.5);
  });

  it('is the same from the same events, bounded, and changes no state it was given', () => {
    const input = fc.oneof(
      fc.constantFrom('a1', 'a2', 'a3').chain(id => fc.constantFrom(started(id), ended(id))),
      fc.constantFrom('t1', 't2').chain(id => fc.constantFrom(call(id), returned(id))),
      fc.constantFrom('q1', 'q2').chain(id => fc.constantFrom(ask(id), ask(id, 'answered'))),
      fc.double({ min: 0, max: 5, noNaN: true }).map(usd => result(usd)),
      fc.constantFrom(retry(true), retry(false), { kind: 'text', text: 'x', context: 5 } as EventInput),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(input, fc.constantFrom('work', 'work#round2', 'other'))), inputs => {
        let state = initialRunState();
        let cost = 0;
        for (const [one, step] of inputs) {
          const before = JSON.stringify(state);
          const next = foldEvent(state, at(one, step));
          expect(JSON.stringify(state)).toBe(before);
          state = next;
          // What was spent is never taken back.
          expect(costUsd(state.cost)).toBeGreaterThanOrEqual(cost - 1e-9);
          cost = costUsd(state.cost);
        }
        expect(
          JSON.stringify(inputs.reduce((so, [one, step]) => foldEvent(so, at(one, step)), initialRunState())),
        ).toBe(JSON.stringify(state));
      }),
    );
  });

  it('knows where the main thread hands over as soon as that is told, and keeps it when what is told makes no sense', () => {
    expect(folded(at(call('t1'))).handoffAt).toBeNull();
    for (const odd of [null, undefined, 'much', {}, { handoffAt: '1' }]) {
      expect(folded(at(line({ window: 200_000, handoffAt: 150_000 })), at(line(odd))).handoffAt).toBe(150_000);
    }
    expect(folded(at(line({ handoffAt: 950_000 })), at(line({ handoffAt: 150_000 }))).handoffAt).toBe(150_000);
  });

  it('stays small however many events come', () => {
    let state = initialRunState();
    for (let n = 0; n < 5_000; n += 1) {
      clock += 1;
      state = foldEvent(state, at(started(`a${n}`)));
      state = foldEvent(state, at(call(`t${n}`)));
      state = foldEvent(state, at(ask(`q${n}`)));
    }
    expect(state.agents.length + state.calls.length + state.questions.length).toBeLessThanOrEqual(1_500);
  });
});

describe('the status line', () => {
  const begun = clock;
  const busy = folded(
    at({ kind: 'step', text: 'Work', title: 'Work', index: 3, total: 3, resumed: false, woke: 0 }),
    at(line({ window: 200_000, handoffAt: 150_000 })),
    at(call('t1')),
    at(returned('t1')),
    at(started('a1')),
    at(started('a2')),
    at(result(0.1234)),
  );

  it('shows step, wait, silence, subagents with age, context with the handoff line, cost and time', () => {
    expect(statusLine(busy, { now: begun + 65_000, width: 200, lang: 'en' })).toBe(
      '3/3 Work | waits for subagents | silent 1m 05s | 2 subagents: coder 1m 05s, coder 1m 05s | context 84k, handoff at 150k | $0.1234 | running 1m 05s',
    );
  });

  it('leaves out what matters least where there is no room', () => {
    expect(statusLine(busy, { now: begun + 5_000, width: 40, lang: 'en' })).toBe(
      'waits for subagents | 2 subagents 5s',
    );
    expect(statusLine(busy, { now: begun + 5_000, width: 9, lang: 'en' })).toBe('waits fo…');
  });

  it('is never wider than asked and holds no control character, whatever the events say', () => {
    const bad = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u001b[2J', '\u009b5n', '目标📁', '\u202e'));
    fc.assert(
      fc.property(bad, fc.integer({ min: 0, max: 130 }), fc.constantFrom(...LANGS), (words, width, lang) => {
        const state = folded(
          at({ kind: 'step', text: words, title: words, index: 1, total: 2, resumed: false, woke: 0 }),
          at({ ...started('a1'), type: words } as EventInput),
          at(call('t1', words || 'x')),
        );
        const line = statusLine(state, { now: clock, width, lang });
        expect(cellWidth(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(CONTROL);
        expect(line).not.toContain('\n');
      }),
    );
  });
});

describe('rows', () => {
  it('of any event at any width hold no control character, and are no wider than the width', () => {
    const bad = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\u001b]0;', '\r\n', '👨‍👩‍👧', '\t'),
      ),
    );
    fc.assert(
      fc.property(bad, fc.integer({ min: 2, max: 110 }), fc.boolean(), (pieces, width, verbose) => {
        const words = pieces.join('');
        const agent = { id: words, type: words, toolUseId: words };
        const inputs: EventInput[] = [
          { kind: 'text', text: words },
          { kind: 'text', text: words, agent },
          { ...call('t', words), text: words } as EventInput,
          { kind: 'tool_result', id: 'x', isError: true, text: words, agent },
          { ...ask('q1'), question: words, options: [words] } as EventInput,
          { kind: 'mail', id: 'm1', phase: 'queued', text: words },
        ];
        for (const input of inputs) {
          const line = lineOf(at(input), { lang: 'en', verbose });
          for (const { head, body } of line === null ? [] : rowsOf(line, width)) {
            expect(cellWidth(head + body)).toBeLessThanOrEqual(width);
            expect(head + body).not.toMatch(CONTROL);
            expect(head + body).not.toContain('\n');
          }
        }
      }),
    );
  });

  it('show a question in full with its choices numbered', () => {
    const line = lineOf(at({ ...ask('q7'), question: 'long '.repeat(100), options: ['red', 'green'] } as EventInput), {
      lang: 'en',
    });
    expect(line?.text).toBe(`q7: ${'long '.repeat(100).trim()}\n  1) red\n  2) green`);
  });
});

it('figures are short and exact enough', () => {
  expect([0, 59_999, 61_000, 3_723_000, 90_000_000, -5].map(ms => showDuration(ms, 'en'))).toEqual([
    '0s',
    '59s',
    '1m 01s',
    '1h 02m',
    '1d 01h',
    '0s',
  ]);
  expect([999, 84_400, 999_499, 1_000_000, 1_250_000].map(showTokens)).toEqual(['999', '84k', '999k', '1M', '1.3M']);
});
