import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wakeState } from '../../src/workflow/wake-state.ts';
import { answers, chain, leakedCharacters, verdict } from './chain.ts';
import { temporaryDirectory } from './workplace.ts';

// Up to thirteen harness processes one after the other: on a busy machine that takes its time.
describe('the whole chain on the real harness', { timeout: 600_000 }, () => {
  it('not yet goes on in the same session with the reason; the second start goes on, asks nothing and sets nothing again', async () => {
    const workspace = temporaryDirectory();
    const first = await chain(
      workspace,
      'make a file',
      answers({
        judge: round => (round === 1 ? verdict('not yet', 'MISSING-REASON') : verdict('achieved', 'all there')),
      }),
      {
        timeoutMs: null,
        attend: ({ channel }) => channel?.subscribe(e => e.kind === 'ask' && channel.answer(e.id, 'PERSON-SAID-SO')),
      },
    );
    expect(first.labels).toEqual(['clarify', 'goal', 'work', 'work:verdict#1', 'work#round2', 'work:verdict#2']);
    expect(first.ctx['_failedAt']).toBeUndefined();
    const [, , work, judge1, round2, judge2] = first.results;
    expect(round2?.sessionId).toBe(work?.sessionId);
    expect(new Set([work, judge1, judge2].map(result => result?.sessionId)).size).toBe(3);
    const sentToWork = first.model.turns.filter(turn => turn.tools.includes('Agent'));
    expect(JSON.stringify(sentToWork.at(-1)?.messages)).toContain('MISSING-REASON');
    // A clarifier that pastes a program: none of it reaches a later request, nor do its questions.
    const clarifySession = first.results[0]?.sessionId;
    const later = first.model.turns.filter(turn => turn.sessionId !== clarifySession);
    expect(later.length).toBeGreaterThan(3);
    expect(leakedCharacters(first.model.turns)).toBeGreaterThan(0);
    expect(leakedCharacters(later)).toBe(0);
    expect(readFileSync(join(workspace, '.flower/notes/brief.md'), 'utf8')).not.toContain('SECRET_PROGRAM');

    const state = wakeState(workspace);
    expect(state).toMatchObject({ waking: true, checks: 1, woke: 0 });
    expect(state.steps['work']).toBe(work?.sessionId);
    const second = await chain(workspace, '', answers({ judge: () => verdict('achieved', 'still there') }));
    expect(second.labels).toEqual(['work', 'work:verdict#1']);
    expect(second.results[0]?.sessionId).toBe(work?.sessionId);
    expect(JSON.stringify(second.model.turns[0]?.messages)).toContain('Go on with the work from where it stopped');
    expect(wakeState(workspace).woke).toBe(1);

    // Waking with words: brief amended once, goal set again, coordinator told.
    const third = await chain(workspace, 'NEW-WISH: in blue', answers({ judge: () => verdict('achieved', 'blue') }));
    expect(third.labels).toEqual(['goal', 'work', 'work:verdict#1']);
    expect(third.results[1]?.sessionId).toBe(work?.sessionId);
    const goalRequest = third.model.turns.find(turn => !turn.tools.includes('Agent'));
    expect(JSON.stringify(goalRequest?.messages)).toContain('NEW-WISH');
    const told = JSON.stringify(third.model.turns.find(turn => turn.tools.includes('Agent'))?.messages.at(-1));
    expect(told).toContain('NEW-WISH');
    expect(told).toContain('made.txt exists');
    const again = await chain(workspace, 'NEW-WISH: in blue', answers({ judge: () => verdict('achieved', 'blue') }));
    expect(again.labels).toEqual(['work', 'work:verdict#1']);
    expect(readFileSync(join(workspace, '.flower/notes/brief.md'), 'utf8').split('NEW-WISH')).toHaveLength(2);
  });
});
