import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ask, AskState } from '../../src/human/ask.ts';
import { QuestionDesk } from '../../src/human/question-desk.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

type Command =
  | { readonly do: 'ask'; readonly question: string; readonly owner: number }
  | { readonly do: 'answer' | 'decline'; readonly which: number }
  | { readonly do: 'abort'; readonly owner: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'signal' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ask' as const), question: fc.constantFrom('x?', ''), owner: fc.nat(1) }),
  },
  fc.record({ do: fc.constantFrom('answer' as const, 'decline' as const), which: fc.nat(8) }),
  fc.record({ do: fc.constant('abort' as const), owner: fc.nat(1) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(900) }),
  fc.record({ do: fc.constant('signal' as const) }),
);

describe('a desk of questions', () => {
  it('settles every question exactly once, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 25 }),
        fc.option(fc.nat(5)),
        fc.constantFrom(null, 0, 1_000),
        async (commands, maxAsks, timeoutMs) => {
          const clock = new VirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5));
          const seen = new Map<string, AskState[]>();
          const onChange = ({ id, state }: Ask): number => seen.set(id, [...(seen.get(id) ?? []), state]).size;
          const desk = new QuestionDesk({ clock, maxAsks, timeoutMs, onChange, abortedText: 'aborted' });
          const owners = [{}, {}];
          const stop = new AbortController();
          const outcomes: Promise<string>[] = [];
          for (const each of commands) {
            if (each.do === 'ask') {
              const asked = desk.ask(each.question, [], { signal: stop.signal, owner: owners[each.owner] ?? null });
              outcomes.push(
                asked.then(
                  ask => ask.state,
                  error => error.code,
                ),
              );
            } else if (each.do === 'abort') desk.abort(owners[each.owner] ?? {});
            else if (each.do === 'wait') await clock.advance(each.ms);
            else if (each.do === 'signal') stop.abort();
            else {
              const isWaiting = desk.pending.some(ask => ask.id === `q${each.which}`);
              expect(desk.settle(`q${each.which}`, each.do === 'answer' ? 'answered' : 'declined', 'a')).toBe(
                isWaiting,
              );
            }
            expect(desk.pending.every(ask => ask.state === 'asked')).toBe(true);
          }
          for (const ask of [...desk.pending]) desk.settle(ask.id, 'answered', 'at last');
          await new Promise(resolve => setImmediate(resolve));
          const results = await Promise.all(outcomes);
          expect(results).toEqual(desk.asks.map(ask => ask.state));
          for (const [index, ask] of desk.asks.entries()) {
            expect(ask.id).toBe(`q${index + 1}`);
            expect(seen.get(ask.id)).toEqual(timeoutMs === 0 ? [ask.state] : ['asked', ask.state]);
            expect(ask.waitedMs).toBeGreaterThanOrEqual(0);
          }
          const put = desk.asks.filter(ask => !['invalid', 'over_budget', 'aborted'].includes(ask.state)).length;
          if (maxAsks !== null) expect(put).toBeLessThanOrEqual(maxAsks);
          expect(clock.pending).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});
