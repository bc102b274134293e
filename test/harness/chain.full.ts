import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { httpError, say, use } from '../../src/testing.ts';
import { goalText } from '../../src/text/goal-text.ts';
import type { Workflow } from '../../src/workflow/workflow.ts';
import { answers, BRIEF, chain, verdict } from './chain.ts';
import { temporaryDirectory } from './workplace.ts';

const text = goalText.en;
const unreachable = verdict('cannot be verified', 'no such machine');

/** Gives the answers of a person one after the other. */
function person(...said: string[]): (workflow: Workflow) => void {
  return ({ channel }) => {
    channel?.subscribe(event => {
      if (event.kind === 'ask' && event.state === 'asked') channel.answer(event.id, said.shift() ?? '');
    });
  };
}

/** A directory in which brief and goal are frozen. */
function clarified(goal = '## Goal\nThe file is there.\n## Checks\n- made.txt exists'): string {
  const workspace = temporaryDirectory();
  const notes = join(workspace, '.flower/notes');
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, 'brief.md'), BRIEF);
  writeFileSync(join(notes, 'goal.md'), goal);
  return workspace;
}

describe('a brief', () => {
  it('incomplete ends the run; the next start completes it in the same session, with the question not asked again', async () => {
    const workspace = temporaryDirectory();
    const half = await chain(
      workspace,
      'make a file',
      answers({
        clarify: ({ toolResults }) =>
          toolResults.length === 0 ? use('mcp__human__ask', { question: 'Which?' }) : say('## Goal\nonly a goal'),
      }),
    );
    expect(half.ctx).toMatchObject({ _failedAt: 'clarify' });
    const whole = await chain(workspace, 'make a file', answers({ clarify: () => say(BRIEF) }));
    expect(whole.labels).toEqual(['clarify', 'goal', 'work', 'work:verdict#1']);
    expect(whole.results[0]?.sessionId).toBe(half.results[0]?.sessionId);
    expect(JSON.stringify(whole.model.turns[0]?.messages)).toContain('Which?');
  });
});

describe('a goal with checks that cannot be verified', () => {
  it('is warned of before the work begins', async () => {
    const goal = '## Goal\nx\n## Checks\n- a\n- [cannot verify here: no mac] b';
    const { events } = await chain(temporaryDirectory(), 'make a file', answers({ goal }));
    const warned = events.findIndex(event => event.kind === 'goal');
    const working = events.findIndex(event => event.kind === 'step' && event.step === 'work');
    expect(warned).toBeGreaterThan(0);
    expect(working).toBeGreaterThan(warned);
  });
});

describe('what cannot be reached', () => {
  it.each([
    ['accept', [text.accept], 1, undefined],
    ['judged wrong', [text.wrong], 2, text.personSaysWrong],
    ['words of their own', ['LOOK-AT-THE-LOG'], 2, 'LOOK-AT-THE-LOG'],
    ['change the goal', [text.change, 'ONLY-A-TXT'], 2, 'ONLY-A-TXT'],
  ])('a person says: %s', async (_what, said, rounds, told) => {
    const workspace = clarified();
    const script = answers({ judge: round => (round === 1 ? unreachable : verdict('achieved', 'x')) });
    const ran = await chain(workspace, '', script, { timeoutMs: null, attend: person(...said) });
    expect(ran.ctx['_failedAt']).toBeUndefined();
    expect(ran.labels.filter(label => label.startsWith('work:verdict'))).toHaveLength(rounds);
    expect('_acceptedByPerson' in ran.ctx).toBe(rounds === 1);
    const toWorker = ran.model.turns.filter(turn => turn.tools.includes('Agent')).at(-1);
    if (told !== undefined) expect(JSON.stringify(toWorker?.messages)).toContain(told);
    if (said.includes('ONLY-A-TXT')) {
      expect(readFileSync(join(workspace, '.flower/notes/goal.md'), 'utf8')).toContain('ONLY-A-TXT');
      const toJudge = ran.model.turns.findLast(turn => turn.prompt.includes('Judge whether'));
      expect(toJudge?.prompt).toContain('ONLY-A-TXT');
    }
  });
});

describe('the judge', () => {
  it('whose own run fails is asked once more in a new session; then it counts as unclear, and rounds run out', async () => {
    const broken = httpError(400, { type: 'error', error: { type: 'invalid_request_error', message: 'no' } });
    const { ctx, labels, results } = await chain(clarified(), '', answers({ judge: () => broken }), { rounds: 2 });
    expect(labels).toEqual([
      'work',
      'work:verdict#1',
      'work:verdict#1',
      'work#round2',
      'work:verdict#2',
      'work:verdict#2',
    ]);
    expect(new Set(results.map(result => result.sessionId)).size).toBe(5);
    expect(ctx['_failedAt']).toBe('work');
  });

  it('is never in the lineage', async () => {
    const workspace = clarified();
    await chain(workspace, '', answers({}));
    const { steps } = JSON.parse(readFileSync(join(workspace, 'runs/lineage.json'), 'utf8'));
    expect(Object.keys(steps)).toEqual(['work']);
  });
});

describe('a run directory', () => {
  it.each<[string, (workspace: string) => string, RegExp]>([
    [
      'copied elsewhere',
      workspace => {
        const copy = temporaryDirectory();
        cpSync(workspace, copy, { recursive: true });
        return copy;
      },
      /another workspace|belongs to/,
    ],
    [
      'whose database was deleted',
      workspace => {
        for (const end of ['', '-wal', '-shm']) rmSync(join(workspace, `runs/sessions.db${end}`), { force: true });
        return workspace;
      },
      /session/,
    ],
    [
      'whose lineage is damaged',
      workspace => {
        writeFileSync(join(workspace, 'runs/lineage.json'), '{"steps":');
        return workspace;
      },
      /lineage\.json/,
    ],
  ])('%s starts afresh and says so', async (_what, change, said) => {
    const workspace = clarified();
    const first = await chain(workspace, '', answers({}));
    const second = await chain(change(workspace), '', answers({}));
    expect(second.ctx['_failedAt']).toBeUndefined();
    expect(second.labels).toEqual(['work', 'work:verdict#1']);
    expect(second.results[0]?.sessionId).not.toBe(first.results[0]?.sessionId);
    const notices = second.events.filter(event => event.kind === 'system' && event.subtype === 'lineage');
    expect(notices.map(event => event.text).join('\n')).toMatch(said);
  });
});

describe('what does not pass', () => {
  it('what cannot be verified stops with nobody there, and asks for a person; an unclear verdict never passes', async () => {
    const workspace = temporaryDirectory();
    const stopped = await chain(
      workspace,
      'make a file',
      answers({ judge: () => verdict('cannot be verified', 'no such machine') }),
    );
    expect(stopped.ctx).toMatchObject({ _failedAt: 'work', _needsPerson: true });
    expect(stopped.labels).toEqual(['clarify', 'goal', 'work', 'work:verdict#1']);
    const unclear = await chain(workspace, '', answers({ judge: () => 'well, it is hard to say' }), { rounds: 2 });
    expect(unclear.ctx['_failedAt']).toBe('work');
    expect(unclear.ctx['_needsPerson']).toBeUndefined();
    expect(unclear.labels).toEqual(['work', 'work:verdict#1', 'work#round2', 'work:verdict#2']);
  });

  it('a brief that lacks a section stops the run and is not frozen; a goal file changed by the worker is reported', async () => {
    const workspace = temporaryDirectory();
    const incomplete = await chain(workspace, 'make a file', () => say('## Goal\nonly a goal'));
    expect(incomplete.ctx).toMatchObject({ _failedAt: 'clarify' });
    expect(incomplete.labels).toEqual(['clarify']);
    expect(existsSync(join(workspace, '.flower/notes/brief.md'))).toBe(false);

    const judgeSaw: string[] = [];
    const script = answers({ seen: judgeSaw });
    const changed = await chain(workspace, 'make a file', async turn => {
      if (turn.tools.includes('Agent')) {
        const path = join(workspace, '.flower/notes/goal.md');
        writeFileSync(path, readFileSync(path, 'utf8').replace('made.txt exists', 'NOTHING-TO-CHECK'));
      }
      return (script as (turn: unknown) => ReturnType<typeof say>)(turn);
    });
    const verdictPrompt = judgeSaw.find(text => text.includes('the work is done')) ?? '';
    expect(verdictPrompt).toContain('made.txt exists');
    expect(verdictPrompt).toContain('NOTHING-TO-CHECK');
    expect(changed.events.some(event => event.text.includes('goal.md'))).toBe(true);
  });
});
