import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { say, use } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flowerOnTerminal, longCommand } from './command.ts';

it('a run: a question answered by number, mail with its receipt, a turn stopped to say something, the end report', async () => {
  const run = await flowerOnTerminal(turn => {
    if (JSON.stringify(turn.messages).includes('FIRST-WORD')) return say('done as told');
    if (turn.n === 1) return use('mcp__human__ask', { question: 'which colour', options: ['red', 'green'] });
    return longCommand();
  });
  await run.shows(/^\? q1 > 1-2/m);
  expect(run.screen.lines.at(-2)).toContain('q1 waits for you');
  run.type('2\r');
  await run.shows(/waits for Bash/);
  run.type('and a README\r');
  await run.shows('brief.md: and a README');
  expect(readFileSync(join(run.workspace, 'brief.md'), 'utf8')).toContain('and a README');
  run.type('half a thou');
  await run.shows(/^> half a thou$/m);
  run.type('\u0003');
  await run.shows(/^stopped > what do you want/m);
  expect(run.screen.lines.join(' ')).toContain('Running subagents are spared');
  run.type('FIRST-WORD\r');
  await run.shows('the same conversation goes on');
  expect((await run.ended).exitCode).toBe(0);
  const seen = run.screen.history.join('\n');
  for (const part of ['1/1 Work', 'done as told', 'manifest.json', '+  done; '])
    expect(run.raw() + seen).toContain(part);
  expect(run.screen.modes).toEqual(new Set(['7', '25']));
  expect(run.screen.cursor.column).toBe(0);
  expect(run.rows()).toMatchObject([{ step: 'work', ok: true }]);
  const said = JSON.stringify(run.model.turns.at(-1)?.messages);
  for (const part of ['green', 'and a README', 'FIRST-WORD']) expect(said).toContain(part);
  expect(said).not.toContain('half a thou');
});

it('the first prompt: cancelled by Ctrl-C it exits with 130 and leaves nothing behind', async () => {
  const run = await flowerOnTerminal(() => say('never asked'), []);
  await run.shows(/^> *$/m);
  expect(run.screen.lines.join('\n')).toContain('What is to be done?');
  run.type('make me an');
  await run.shows(/^> make me an$/m);
  run.type('\u0003');
  expect((await run.ended).exitCode).toBe(130);
  expect(run.screen.modes).toEqual(new Set(['7', '25']));
  expect(existsSync(join(run.workspace, 'runs', 'manifest.json'))).toBe(false);
});

it('the status line tells where the context hands over, whatever place has named the model', async () => {
  const workspace = temporaryDirectory();
  writeFileSync(join(workspace, '.env'), 'ANTHROPIC_MODEL=claude-haiku-5-5\n');
  const run = await flowerOnTerminal(
    turn => (turn.n === 1 ? use('mcp__human__ask', { question: 'which colour' }) : say('done')),
    undefined,
    { workspace },
  );
  await run.shows(/context 100, handoff at 150k/);
  await run.shows(/^\? q1 > /m);
  run.type('blue\r');
  expect((await run.ended).exitCode).toBe(0);
});
