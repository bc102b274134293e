import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { say, use } from '../../src/testing.ts';
import { BRIEF, GOAL } from '../harness/chain.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flowerOnTerminal } from './command.ts';

const SESSION = '3f1c1f0e-5b1f-4a52-9d0d-2c8b1a6c0001';

/** A directory as an earlier run leaves it. */
function wokenTwice(): string {
  const workspace = temporaryDirectory();
  const notes = join(workspace, '.flower/notes');
  mkdirSync(notes, { recursive: true });
  mkdirSync(join(workspace, 'runs'));
  writeFileSync(join(notes, 'brief.md'), BRIEF);
  writeFileSync(join(notes, 'goal.md'), GOAL);
  const lineage = { workspace, woke: 2, steps: { work: SESSION } };
  writeFileSync(join(workspace, 'runs/lineage.json'), JSON.stringify(lineage));
  const row = { step: 'work', sessionId: SESSION, context: 123_456, ok: true };
  writeFileSync(join(workspace, 'runs/manifest.json'), JSON.stringify([row]));
  return workspace;
}

it('a start that goes on says so first; /new at the prompt puts away what was and begins with the words behind it', async () => {
  const workspace = wokenTwice();
  const run = await flowerOnTerminal(() => use('mcp__human__ask', { question: 'round or square' }), [], { workspace });
  await run.shows(/^> *$/m);
  // The terminal breaks the line where it is full.
  const seen = run.screen.lines.join('').replaceAll(' ', '');
  expect(seen).toMatch(/^<-goingonin/);
  expect(seen).toContain(`${workspace}:briefconfirmed,1check(s),worksessionat123ktokens,wake3?`);
  expect(run.screen.lines.join('\n')).toContain('/new starts afresh');
  run.type('/new make it blue\r');
  await run.shows(/^\? q1 > /m);
  const notes = join(workspace, '.flower/notes');
  const [archive = ''] = readdirSync(join(notes, 'archive'));
  expect(readdirSync(join(notes, 'archive', archive)).sort()).toEqual(['brief.md', 'goal.md', 'lineage.json']);
  expect(readFileSync(join(notes, 'archive', archive, 'brief.md'), 'utf8')).toBe(BRIEF);
  expect(existsSync(join(notes, 'brief.md'))).toBe(false);
  const [turn] = run.model.turns;
  expect(turn?.prompt).toContain('make it blue');
  expect(JSON.stringify(turn?.messages)).not.toContain('/new');
  run.type('\u0003');
  await run.shows(/^stopped > /m);
  run.type('\u0003');
  expect((await run.ended).exitCode).toBe(130);
});

it('/new alone asks for the request; Enter alone does not start from nothing', async () => {
  const run = await flowerOnTerminal(() => say('never'), [], { workspace: wokenTwice() });
  await run.shows(/^> *$/m);
  run.type('/new\r');
  await run.shows('What is to be done?');
  run.type('\r');
  await run.shows(screen => screen.lines.join('\n').split('What is to be done?').length === 3);
  run.type('\u0003');
  expect((await run.ended).exitCode).toBe(130);
  expect(run.model.turns).toEqual([]);
  expect(existsSync(join(run.workspace, '.flower/notes/brief.md'))).toBe(true);
});

it('Ctrl-C while only a side answer is awaited does not wait for it, and the run is done all the same', async () => {
  let asked = (): void => undefined;
  const isAsked = new Promise<void>(resolve => {
    asked = resolve;
  });
  const run = await flowerOnTerminal(async turn => {
    if (!JSON.stringify(turn.messages).includes('how far are we')) {
      return turn.n === 1 ? use('mcp__human__ask', { question: 'which colour' }) : say('all is done');
    }
    asked();
    return await new Promise<never>(() => undefined);
  });
  await run.shows(/^\? q1 > /m);
  run.type('？ how far are we\r');
  await isAsked;
  run.type('blue\r');
  await run.shows('the answer to your side question is awaited');
  run.type('\u0003');
  expect((await run.ended).exitCode).toBe(0);
  expect(run.screen.history.join('\n')).toContain('the side question could not be answered: aborted');
  expect(run.rows()).toMatchObject([{ step: 'work', ok: true, text: 'all is done' }]);
});
