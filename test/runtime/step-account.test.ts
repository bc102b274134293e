import { expect, it } from 'vitest';
import { Ledger } from '../../src/claude/ledger.ts';
import { StepAccount } from '../../src/runtime/step-account.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

const START = 1_000_000;

/** A conversation that has said so much, with so many tokens in its context, for so much money. */
function ledgerOf({ says = '', context = 0, usd = 0, turns = 0 }): Ledger {
  const ledger = new Ledger();
  ledger.promptSent();
  const usage = { input_tokens: context, output_tokens: 5 };
  const content = [{ type: 'text', text: says }];
  ledger.take({ type: 'assistant', message: { id: 'm', model: 'm', content, usage } }, 0);
  const subtype = 'success';
  ledger.take(
    { type: 'result', subtype, is_error: false, total_cost_usd: usd, num_turns: turns, result: says, usage },
    0,
  );
  return ledger;
}

it('adds up what conversations have cost, those that are over and the one under way', () => {
  const account = new StepAccount('work', new VirtualClock(START));
  account.begin(ledgerOf({ usd: 0.1, turns: 2, context: 30 }));
  account.settle();
  account.settle();
  expect(account.result()).toMatchObject({ costUsd: 0.1, numTurns: 2, usage: { input: 30, output: 5 } });
  account.begin(ledgerOf({ usd: 0.2, turns: 3, context: 50 }));
  // 0.1 + 0.2 as people write it.
  expect(account.result()).toMatchObject({ costUsd: 0.3, numTurns: 5, usage: { input: 80, output: 10 } });
  expect(account.costUsd).toBeCloseTo(0.3);
});

it('keeps the last words and the last known context until there are others', () => {
  const account = new StepAccount('work', new VirtualClock(START));
  expect(account.result()).toMatchObject({ text: '', context: 0 });
  account.begin(ledgerOf({ says: 'first', context: 40 }));
  expect(account.result()).toMatchObject({ text: 'first', context: 40 });
  account.settle();
  account.begin(ledgerOf({}));
  expect(account.result()).toMatchObject({ text: 'first', context: 40 });
  account.settle();
  expect(account.result()).toMatchObject({ text: 'first', context: 40 });
  account.begin(ledgerOf({ says: 'second', context: 60 }));
  expect(account.result()).toMatchObject({ text: 'second', context: 60 });
  account.settle();
  account.resetContext();
  expect(account.result()).toMatchObject({ text: 'second', context: 0 });
});

it('lasts until it is ended, and no longer', async () => {
  const clock = new VirtualClock(START);
  const account = new StepAccount('work', clock);
  await clock.advance(250);
  expect(account.result()).toMatchObject({
    startedAt: new Date(START).toISOString(),
    endedAt: new Date(START + 250).toISOString(),
    durationMs: 250,
  });
  account.end();
  await clock.advance(1_000);
  expect(account.result().durationMs).toBe(250);
});
