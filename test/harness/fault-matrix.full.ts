import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { StepResult } from '../../src/domain/step-result.ts';
import { say, type Turn, use } from '../../src/testing.ts';
import { FAULT_ROWS, type FaultRow, SENTINEL } from './fault-row.ts';
import { LeapingClock } from './leaping-clock.ts';
import { marked, type Workplace, workplace } from './workplace.ts';

const HOUR_MS = 3_600_000;
/** Give or take a quarter: one such wait is less than an hour, two are more. */
const PATIENCE_MS = 0.75 * HOUR_MS;
const WAITS = 2;
const patience = { baseDelayMs: PATIENCE_MS, maxDelayMs: PATIENCE_MS };
/** The harness goes by real time: in a storm that never ends for it, it need not take all the time it has. */
const impatience = { CLAUDE_CODE_MAX_RETRIES: '2', CLAUDE_CODE_RETRY_WATCHDOG_MAX_WAIT_MS: '3000' };
const figures = { usage: { input: 1_000, output: 10 } };

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Glob'] };
const alone: AgentSpec = { name: 'work', instructions: 'You work.', allowedTools: ['Glob'] };
const team: AgentSpec = { ...alone, allowedTools: ['Agent', 'Glob'], agents: { coder } };

type Where = 'start' | 'middle' | 'subagent';

interface Trial {
  readonly place: Workplace;
  readonly result: StepResult;
  readonly clock: LeapingClock;
  /** When the model was called, on the step's clock. */
  readonly calls: readonly { readonly at: number; readonly agent: string; readonly isRefused: boolean }[];
}

/** Runs one step whose calls at `where` fail: the first one, or all of the first hour. */
async function meet(row: FaultRow, where: Where, lasts: 'once' | 'an hour'): Promise<Trial> {
  const clock = new LeapingClock();
  const begin = clock.now();
  const calls: { at: number; agent: string; isRefused: boolean }[] = [];
  const isStruck = (turn: Turn): boolean => {
    if (!isAt(turn, where)) return false;
    return lasts === 'once' ? calls.every(call => !call.isRefused) : clock.now() - begin < HOUR_MS;
  };
  const place = await workplace(
    turn => {
      const isRefused = isStruck(turn);
      calls.push({ at: clock.now(), agent: turn.agent, isRefused });
      return isRefused ? row.reply() : answer(turn, where);
    },
    { clock, resilience: patience, ...(where === 'subagent' && lasts === 'an hour' ? { env: impatience } : {}) },
  );
  const result = await place.runtime.run(where === 'subagent' ? team : alone, 'THE-TASK', {
    onEvent: event => place.events.push(event),
  });
  expect(place.model.errors).toEqual([]);
  return { place, result, clock, calls };
}

function isAt(turn: Turn, where: Where): boolean {
  if (where === 'subagent') return turn.agent === 'coder';
  return turn.agent === 'main' && (where === 'start' || !isFirst(turn));
}

const isFirst = (turn: Turn): boolean => turn.messages.every(message => message.role !== 'assistant');

function answer(turn: Turn, where: Where): ReturnType<typeof say> {
  if (turn.agent === 'coder') return say('whole report', figures);
  if (where === 'subagent' && isFirst(turn)) {
    return use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' }, figures);
  }
  return where === 'middle' && isFirst(turn) ? use('Glob', { pattern: '*' }, figures) : say('through', figures);
}

/** What holds whatever has failed. */
function expectSound({ place, result, calls }: Trial, where: Where): void {
  expect(marked(place.runtime.runDir)).toEqual([]);
  expect(result.usage.input).toBe(1_000 * calls.filter(call => !call.isRefused).length);
  // Why a subagent has failed, the harness itself tells whoever sent it.
  if (where === 'subagent') return;
  for (const turn of place.model.turns) expect(JSON.stringify(turn.messages)).not.toMatch(/STORM|API Error|too long/);
  expect(result.text).not.toContain(SENTINEL);
}

function sessionsOf({ place }: Trial): number {
  return new Set(place.model.turns.map(turn => turn.sessionId)).size;
}

describe.each(FAULT_ROWS.map(row => [row.name, row] as const))('%s', (_name, row) => {
  const { becomes } = row;

  it.each(['start', 'middle'] as const)('once, at the %s', async where => {
    const trial = await meet(row, where, 'once');
    const { result } = trial;
    expectSound(trial, where);
    if (row.isGivenUpAtOnce !== true) {
      expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'through', retired: [] });
    } else if (becomes.kind === 'stops') {
      expect(result).toMatchObject({ ok: false, attempts: 1, errors: [result.error] });
      expect(result.error?.startsWith(`${becomes.code}: `)).toBe(true);
    } else if (becomes.kind === 'hands-over') {
      expect(result).toMatchObject({ ok: true, attempts: 1, text: 'through', retired: [expect.any(String)] });
      expect(trial.place.model.turns.at(-1)?.prompt).toContain('THE-TASK');
    } else {
      expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true, text: 'through', retired: [] });
      expect(sessionsOf(trial)).toBe(1);
    }
  });

  it.each(['start', 'middle'] as const)('for an hour, from the %s on', async where => {
    const trial = await meet(row, where, 'an hour');
    const { result, place, clock } = trial;
    expectSound(trial, where);
    if (becomes.kind === 'stops') {
      expect(result).toMatchObject({ ok: false, attempts: 1, errors: [result.error] });
      expect(result.error?.startsWith(`${becomes.code}: `)).toBe(true);
      expect(clock.leaptMs).toBe(0);
    } else if (becomes.kind === 'hands-over') {
      // The makeshift document of an overflow is no way out of the next one.
      expect(result.error).toMatch(/^handoff-limit: .*--window/);
      expect(clock.leaptMs).toBe(0);
    } else {
      const waits = place.of('retry').filter(event => event.byHarness !== true);
      // A limit that names its hour is met once and waited out.
      expect(waits).toHaveLength(row.name === '429, an hour' ? 1 : WAITS);
      expect(result).toMatchObject({ ok: true, attempts: waits.length + 1, resumed: true, text: 'through' });
      expect(result.errors).toHaveLength(waits.length);
      expect(sessionsOf(trial)).toBe(1);
      expectSilentWaits(trial, waits.length);
    }
  });

  it('in a subagent, once and for an hour: its end is told to who sent it, and the step goes on', async () => {
    const once = await meet(row, 'subagent', 'once');
    expectSound(once, 'subagent');
    expect(once.result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'through', retired: [] });
    const end = once.place.of('task').find(event => event.phase === 'ended');
    // What the main thread is not to wait for in the harness, a subagent waits for there, a minute at most: it has no other place.
    const isLost = row.isGivenUpAtOnce === true && becomes.kind !== 'waits';
    expect(end?.status).toBe(isLost ? 'failed' : 'completed');

    const hour = await meet(row, 'subagent', 'an hour');
    expectSound(hour, 'subagent');
    expect(hour.result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'through', retired: [] });
    expect(hour.place.of('task').find(event => event.phase === 'ended')?.status).toBe('failed');
    const told = hour.place.model.turns.flatMap(turn => (turn.agent === 'main' ? turn.reports : []));
    expect(told.map(report => report.status)).toEqual(['failed']);
  });
});

/** While flower waits, nobody is called: as many stretches without a call as there were waits. */
function expectSilentWaits({ calls }: Trial, waits: number): void {
  const gaps = calls.slice(1).map((call, index) => call.at - (calls[index]?.at ?? 0));
  expect(gaps.filter(gap => gap > HOUR_MS / 2)).toHaveLength(waits);
  expect(gaps.filter(gap => gap > 60_000 && gap <= HOUR_MS / 2)).toEqual([]);
  expect((calls.at(-1)?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThan(HOUR_MS);
}
