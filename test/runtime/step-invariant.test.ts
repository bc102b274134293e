import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENT, type FakeSession, stage } from './fake-session.ts';

/** What one session comes to, and what a person does meanwhile. */
interface Act {
  readonly end:
    | 'answer'
    | 'overloaded'
    | 'killed'
    | 'killed-early'
    | 'stall'
    | 'empty'
    | 'full'
    | 'full-spoilt'
    | 'overflow';
  readonly cost: number;
  readonly person: 'nothing' | 'say' | 'interrupt' | 'say-late' | 'both';
}

const act: fc.Arbitrary<Act> = fc.record({
  end: fc.constantFrom(
    'answer',
    'overloaded',
    'killed',
    'killed-early',
    'stall',
    'empty',
    'full',
    'full-spoilt',
    'overflow',
  ),
  cost: fc.integer({ min: 0, max: 500 }).map(cents => cents / 100),
  person: fc.constantFrom('nothing', 'say', 'interrupt', 'say-late', 'both'),
});

const full = { context: 70_000 };

it('whatever happens, in whatever order: attempts are bounded, words are said once, accounts add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 4 }), run),
    { numRuns: 150 },
  );
});

async function run(acts: readonly Act[], maxAttempts: number): Promise<void> {
  const words: string[] = [];
  const word = (): string => {
    words.push(`word-${words.length + 1}.`);
    return words.at(-1) ?? '';
  };
  const given = stage(
    async (session, number) => {
      const { end, cost, person } = acts[number - 1] ?? { end: 'answer', cost: 0, person: 'nothing' };
      if (end === 'killed-early') return session.die('killed before it read anything');
      session.begin(session.request.launch.resume ?? `s${number}`);
      session.hear();
      if (person === 'say' || person === 'both') given.step.say(word());
      if (person === 'interrupt' || person === 'both') await given.step.interrupt(word());
      await finish(session, end, cost);
      if (person === 'say-late') given.step.say(word());
    },
    { resilience: { maxAttempts, stallMs: 60_000 } },
  );
  const result = await given.run();

  expect(result.attempts).toBeLessThanOrEqual(maxAttempts);
  const failed = given.sessions.length - result.retired.length - 1;
  expect(result.attempts).toBeLessThanOrEqual(failed + 1);
  expect(result.costUsd).toBeCloseTo(
    given.sessions.reduce((sum, session) => sum + session.ledger.costUsd, 0),
    8,
  );
  expect(result.numTurns).toBe(given.sessions.reduce((sum, session) => sum + session.ledger.numTurns, 0));
  expect(given.sessions.every(session => session.isClosed)).toBe(true);

  const told = given.sessions.flatMap(session => session.read).join('\n');
  for (const spoken of words) {
    const times = told.split(spoken).length - 1;
    // A step that ended well owes nobody an answer; one that failed may, but never tells a thing twice.
    expect(times).toBeLessThanOrEqual(1);
    if (result.ok) expect(times).toBe(1);
  }
  expect(told).not.toMatch(/Overloaded|too long|killed|said nothing/);
  expect(new Set(result.retired).size).toBe(result.retired.length);
}

async function finish(session: FakeSession, end: Act['end'], cost: number): Promise<void> {
  switch (end) {
    case 'answer':
      return session.answer('an answer', { cost });
    case 'overloaded':
      return session.apiError('overloaded', 529, 'Overloaded', cost);
    case 'killed':
      session.result({}, cost);
      return session.die('killed');
    case 'stall':
      return;
    case 'empty':
      return session.answer('', { cost });
    case 'overflow':
      return session.apiError('invalid_request', 400, 'Prompt is too long', cost);
    default:
      session.answer('much work', { ...full, cost });
      await session.spokenTo();
      session.answer(end === 'full' ? DOCUMENT : 'no document', full);
  }
}
