import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ScriptedModel, say, use } from '../../src/testing.ts';
import { flower } from '../cli/command.ts';
import { marked, temporaryDirectory } from '../harness/workplace.ts';
import { FLOW, flowerOnTerminal, longCommand, type Run } from './command.ts';

const runDirOf = (run: Run): string => `${run.workspace}/runs`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function atWork(): Promise<Run> {
  const run = await flowerOnTerminal(turn => (turn.n === 1 ? longCommand() : say('never said')));
  await run.shows(/waits for Bash/);
  return run;
}

describe('a run on a terminal', () => {
  it('is left by Ctrl-C twice: status 130, the accounts written, no stack trace, nothing left running', async () => {
    const run = await atWork();
    run.type('\u0003');
    await run.shows(/^stopped >/m);
    run.type('\u0003');
    expect((await run.ended).exitCode).toBe(130);
    expect(run.rows()).toMatchObject([{ step: 'work', ok: false, error: expect.stringMatching(/^aborted/) }]);
    expect(run.screen.history.join('\n')).not.toMatch(/^\s+at /m);
    expect(run.screen.modes).toEqual(new Set(['7', '25']));
    expect(marked(runDirOf(run))).toEqual([]);
  });

  it('asks again after each answered stop, and a second question form waits for its answer meanwhile', async () => {
    const run = await flowerOnTerminal(turn => {
      if (turn.n === 1) return use('mcp__human__ask', { question: 'which colour' });
      return JSON.stringify(turn.messages).includes('LAST') ? say('done') : longCommand();
    });
    await run.shows(/^\? q1 >/m);
    run.type('blue\r');
    for (const words of ['', 'LAST']) {
      await run.shows(/waits for Bash/);
      run.type('\u0003');
      await run.shows(/^stopped >/m);
      run.type(`${words}\r`);
      await run.shows(words === '' ? 'goes on' : 'the same conversation goes on');
    }
    expect((await run.ended).exitCode).toBe(0);
  });

  it('that loses its terminal loses neither its accounts nor a process', async () => {
    const run = await atWork();
    run.hangUp();
    while (isAlive(run.pid)) await new Promise(resolve => setTimeout(resolve, 50));
    expect(run.rows()).toMatchObject([{ step: 'work', error: expect.stringMatching(/^killed-by-signal/) }]);
    expect(marked(runDirOf(run))).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGHUP'])('%s: rescued, closed, then the default action, the terminal as it was', async name => {
    const run = await atWork();
    run.kill(name);
    const { exitCode, signal } = await run.ended;
    expect(signal > 0 || exitCode > 128).toBe(true);
    expect(run.rows()).toMatchObject([{ step: 'work', error: expect.stringMatching(/^killed-by-signal/) }]);
    expect(run.screen.modes).toEqual(new Set(['7', '25']));
    expect(marked(runDirOf(run))).toEqual([]);
  });
});

it('a terminal that can do nothing gets plain lines without one escape sequence', async () => {
  const run = await flowerOnTerminal(() => say('all done'), undefined, { env: { TERM: 'dumb' } });
  expect((await run.ended).exitCode).toBe(0);
  expect(run.raw()).toContain('all done');
  expect(run.raw()).not.toContain('\u001b');
});

it('an output that is closed in mid-run does not end the run (signals-006)', async () => {
  const model = await ScriptedModel.start(turn => (turn.n < 4 ? use('Glob', { pattern: '*' }) : say('all done')));
  onTestFinished(() => model.close());
  const workspace = temporaryDirectory();
  const started = flower(['run', `${FLOW}:flow`, '-w', workspace], { ...model.env, FLOW_DIRECTORY: workspace });
  await started.shows('step 1 of 1');
  started.process.stdout?.destroy();
  started.process.stderr?.destroy();
  const code = await new Promise(resolve => started.process.on('exit', resolve));
  expect(code).toBe(0);
  const rows = JSON.parse(readFileSync(join(workspace, 'runs', 'manifest.json'), 'utf8'));
  expect(rows).toMatchObject([{ step: 'work', ok: true, text: 'all done' }]);
}, 60_000);
