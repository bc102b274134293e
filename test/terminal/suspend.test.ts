import { describe, expect, it } from 'vitest';
import { say, use } from '../../src/testing.ts';
import { flowerOnTerminal, type Run } from './command.ts';
import { SHELL_PROMPT } from './terminal.ts';

const CTRL_Z = '\u001a';
/** The last line that is not empty is the shell's prompt and nothing else. */
const SHELL_ASKS = new RegExp(`^${SHELL_PROMPT}\\s*$(?!\\s*\\S)`, 'm');

/** A run whose question waits for an answer. */
async function asked(options: Parameters<typeof flowerOnTerminal>[2] = {}): Promise<Run> {
  const run = await flowerOnTerminal(
    turn => (turn.n === 1 ? use('mcp__human__ask', { question: 'which colour' }) : say('done')),
    undefined,
    options,
  );
  await run.shows(/^\? q1 > /m);
  return run;
}

describe('Ctrl-Z', () => {
  it('stops the command in its shell, the terminal as a shell needs it; `fg` brings back the screen and what was typed', async () => {
    const run = await asked({ shell: true });
    run.type('half a thou');
    await run.shows(/half a thou$/m);
    run.type(CTRL_Z);
    await run.shows(/Stopped/);
    // Only a shell that has the terminal back asks for a command; what is typed earlier lands in between.
    await run.shows(SHELL_ASKS);
    expect(run.screen.modes).toEqual(new Set(['7', '25']));
    // The bottom lines are gone: what the shell says stands in their place, not in the middle of them.
    expect(run.screen.lines.join('\n')).not.toContain('q1 waits');
    run.type('stty -a | tr ";" "\\n" | grep -c -e " icanon" -e " echo "; echo SHELL-$((40 + 2))\r');
    await run.shows('SHELL-42');
    expect(run.screen.lines.join('\n')).toMatch(/^1\nSHELL-42$/m);
    await run.shows(SHELL_ASKS);
    run.resize(60, 20);
    run.type('fg\r');
    await run.shows(/^\? q1 > half a thou$/m);
    expect(run.screen.lines.at(-2)).toContain('q1 waits');
    expect(run.screen.modes).toContain('2004');
    run.type('ght\r');
    await run.shows('q1 answered: half a thought');
    await run.shows(/done; [\d.]+ USD/);
    run.type('exit\r');
    await run.ended;
    expect(run.rows()).toMatchObject([{ step: 'work', ok: true }]);
  });

  it('where no shell waits the run goes on, says so, and takes what is typed', async () => {
    const run = await asked();
    run.type('bl');
    await run.shows(/> bl$/m);
    run.type(CTRL_Z);
    await run.shows('Ctrl-Z has no effect here');
    await run.shows(/^\? q1 > bl$/m);
    run.type('ue\r');
    await run.shows('q1 answered: blue');
    expect((await run.ended).exitCode).toBe(0);
    expect(run.screen.modes).toEqual(new Set(['7', '25']));
  });
});

it('a stop from outside the terminal: on SIGCONT everything is painted anew and what was typed is still there', async () => {
  const run = await asked();
  run.type('bl');
  await run.shows(/> bl$/m);
  run.kill('SIGSTOP');
  const { bytes } = run.screen;
  run.kill('SIGCONT');
  await run.shows(screen => screen.bytes > bytes && /^\? q1 > bl$/m.test(screen.lines.join('\n')));
  run.type('ue\r');
  await run.shows('q1 answered: blue');
  expect((await run.ended).exitCode).toBe(0);
});
