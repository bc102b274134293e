import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../src/claude/ledger.ts';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { Manifest } from '../../src/runtime/manifest.ts';
import { RunAccounts } from '../../src/runtime/run-accounts.ts';
import type { StepRun } from '../../src/runtime/step-run.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';
import { stage } from './fake-session.ts';

const spec: AgentSpec = { name: 'work', instructions: 'You work.' };

let directory: string;
let path: string;
let clock: VirtualClock;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'accounts-'));
  path = join(directory, 'manifest.json');
  clock = new VirtualClock(0);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const rows = (): { readonly error: string | null; readonly costUsd: number; readonly text: string }[] =>
  JSON.parse(readFileSync(path, 'utf8'));

function accounts(maxBudgetUsd: number | null = null): RunAccounts {
  const manifest = new Manifest({ path, runId: 'this', lock: action => action(), onSetAside: () => undefined });
  const removeSecrets: ConstructorParameters<typeof RunAccounts>[0]['removeSecrets'] = result => ({
    ...result,
    text: result.text.replaceAll('SECRET', '***'),
  });
  return new RunAccounts({ manifest, clock, lang: 'en', maxBudgetUsd, removeSecrets });
}

/** A step that has spent so much and said so. */
function step(costUsd: number, says = 'x'): StepRun {
  const { step: run } = stage(() => undefined);
  const ledger = new Ledger();
  ledger.promptSent();
  ledger.take({ type: 'assistant', message: { model: 'm', content: [{ type: 'text', text: says }] } }, 0);
  ledger.take({ type: 'result', subtype: 'success', is_error: false, total_cost_usd: costUsd, num_turns: 1 }, 0);
  run.account.begin(ledger);
  return run;
}

describe('the manifest', () => {
  it('has a row of a step from its beginning on, without secrets, and one row when it is over', () => {
    const desk = accounts();
    const run = step(0.5, 'my SECRET');
    desk.begin(run);
    expect(rows()).toEqual([expect.objectContaining({ ok: false, costUsd: 0.5, text: 'my ***' })]);
    expect(rows()[0]?.error).toMatch(/^running: not over when this was written/);
    run.account.ok = true;
    desk.end(run, run.account.result(), error => expect.unreachable(String(error)));
    expect(rows()).toEqual([expect.objectContaining({ ok: true, error: null })]);
    expect(desk.running).toEqual([]);
    expect(desk.results).toHaveLength(1);
  });

  it('loses the row of a step that came to nothing, and keeps those of the others', () => {
    const desk = accounts();
    const [first, second] = [step(1), step(2)];
    desk.begin(first);
    desk.begin(second);
    desk.end(first, null, () => undefined);
    expect(rows()).toEqual([expect.objectContaining({ costUsd: 2 })]);
    expect(desk.results).toEqual([]);
  });

  it('is written anew for what is spent once its rows are ten seconds old', async () => {
    const desk = accounts();
    desk.begin(step(1));
    writeFileSync(path, '[]');
    await clock.advance(9_999);
    desk.noteSpending();
    expect(rows()).toEqual([]);
    await clock.advance(1);
    desk.noteSpending();
    expect(rows()).toHaveLength(1);
    writeFileSync(path, '[]');
    desk.noteSpending();
    expect(rows()).toEqual([]);
  });

  it('that cannot be written harms no step; whoever ends one is told', () => {
    path = join(directory, 'missing', 'deeper');
    writeFileSync(join(directory, 'missing'), 'a file');
    const desk = accounts();
    const run = step(1);
    const told: unknown[] = [];
    desk.begin(run);
    desk.note();
    desk.end(run, run.account.result(), error => told.push(error));
    expect(told).toHaveLength(1);
  });

  it('says of steps under way that they were killed, and nothing is written after', () => {
    const desk = accounts();
    const run = step(1);
    desk.begin(run);
    desk.rescue();
    expect(rows()[0]?.error).toMatch(/^killed-by-signal: the process was ended by a signal/);
    desk.end(run, run.account.result(), () => undefined);
    desk.note();
    expect(rows()[0]?.error).toMatch(/^killed-by-signal/);
  });
});

describe('what is left to spend', () => {
  it('has no end without a ceiling', () => {
    expect(accounts().remainingBudget(spec, 3)).toBeNull();
  });

  it('is the less of what the step and the Runtime leave, with what others spend meanwhile', () => {
    const desk = accounts(10);
    const over = step(1);
    desk.begin(over);
    desk.end(over, over.account.result(), () => undefined);
    expect(desk.spentUsd).toBe(1);
    const [own, other] = [step(2), step(3)];
    desk.begin(own);
    desk.begin(other);
    expect(desk.remainingBudget(spec, 2)).toBe(4);
    expect(desk.remainingBudget({ ...spec, maxBudgetUsd: 2.5 }, 2)).toBe(0.5);
    expect(desk.remainingBudget({ ...spec, maxBudgetUsd: 50 }, 2)).toBe(4);
    expect(accounts().remainingBudget({ ...spec, maxBudgetUsd: 2 }, 3)).toBe(-1);
  });
});
