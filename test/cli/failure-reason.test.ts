import { expect, it } from 'vitest';
import { failureReason } from '../../src/cli/failure-reason.ts';
import { cliText } from '../../src/text/cli-text.ts';
import { LANGS } from '../../src/text/lang.ts';

it.each([
  ['what stopped it', { _aborted: 'the gate threw' }, 'work', 'the gate threw'],
  [
    'the error of the step',
    { _results: { work: { error: 'stalled: nothing came' } } },
    'work',
    'stalled: nothing came',
  ],
  ['the sections that the brief lacks', { _briefMissing: ['Goal', 'Boundaries'] }, 'clarify', 'Goal, Boundaries'],
  ['the sections that the goal lacks', { _goalMissing: ['Checks'] }, 'goal', 'Checks'],
  ['what the judge said', { _verdict: { state: 'not_yet', reason: 'no README' } }, 'work', 'no README'],
])('names %s', (_, ctx, failed, expected) => {
  for (const lang of LANGS) expect(failureReason(ctx, failed, lang)).toContain(expected);
});

it.each([
  ['nothing is known', {}, 'work'],
  ['the verdict is that of a step that passed', { _verdict: { state: 'achieved', reason: 'all there' } }, 'work'],
  ['the brief lacks nothing', { _briefMissing: [], _results: { clarify: { error: null } } }, 'clarify'],
  ['another step is the one that failed', { _briefMissing: ['Goal'] }, 'work'],
])('says only that the result was not accepted where %s', (_, ctx, failed) => {
  expect(failureReason(ctx, failed, 'en')).toBe(cliText.en.rejected);
});

it('cuts a judge who does not come to an end', () => {
  expect(failureReason({ _verdict: { state: '', reason: 'x'.repeat(5000) } }, 'work', 'en').length).toBeLessThan(700);
});
