import { describe, expect, it } from 'vitest';
import { demo } from '../../src/cli/demo.ts';
import { doctor } from '../../src/cli/doctor.ts';
import { go } from '../../src/cli/go.ts';
import { once } from '../../src/cli/once.ts';
import { type Actions, runProgram } from '../../src/cli/program.ts';
import { runFile } from '../../src/cli/run-file.ts';
import { setup } from '../../src/cli/setup.ts';
import { stats } from '../../src/cli/stats.ts';
import { UsageError } from '../../src/domain/error.ts';

const actions: Actions = { go, run: runFile, once, demo, setup, stats, doctor };

/** What an argument list would do, with nothing done. */
async function meaning(argv: readonly string[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]): Promise<number> => {
      seen.push(name, ...args);
      return 0;
    };
  const names = ['go', 'run', 'once', 'demo', 'setup', 'stats', 'doctor'] as const;
  const noted = Object.fromEntries(names.map(name => [name, note(name)])) as unknown as Actions;
  await runProgram(argv, 'en', noted);
  return seen;
}

describe('what an argument list means', () => {
  it.each([
    [['setup'], 'setup', { probe: true }],
    [['-v', 'setup'], 'setup', { probe: true }],
    [['go', 'setup'], 'go', 'setup'],
    [['go', 'run'], 'go', 'run'],
    [['--', '-fix the bug'], 'go', '-fix the bug'],
    [['go', '--', '--rounds'], 'go', '--rounds'],
    [['make', 'me', 'an X'], 'go', 'make me an X'],
    [['stats'], 'stats', undefined],
    [['stats', 'elsewhere'], 'stats', 'elsewhere'],
    [['-w', 'x', 'doctor', '--no-probe'], 'doctor', { probe: false }],
    [['run', 'flows.ts:main'], 'run', 'flows.ts:main'],
    [['go', 'help'], 'go', 'help'],
    [['--', 'statz'], 'go', 'statz'],
    [['go', 'statz'], 'go', 'statz'],
    [['statz', 'of', 'it'], 'go', 'statz of it'],
    [['statz of it'], 'go', 'statz of it'],
    [['tidy'], 'go', 'tidy'],
    [['static'], 'go', 'static'],
    [['--budget', '5', '--', 'once', 'x'], 'go', 'once x'],
    [['go', '--budget', '5', 'once', 'x'], 'go', 'once x'],
    [['--budget', '5', 'x', 'once'], 'go', 'x once'],
    [['once', 'x', '-i', '- be brief'], 'once', 'x'],
  ])('%j is %s of %j', async (argv, command, first) => {
    const [name, given] = await meaning(argv);
    if (typeof first === 'object') expect({ name, given }).toMatchObject({ name: command, given: first });
    else expect([name, given]).toEqual([command, first]);
  });

  it.each([[['x', '-v']], [['-v', 'x']], [['go', '-v', 'x']], [['-v', 'go', 'x']]])(
    'global flags work before and after: %j',
    async argv => {
      expect(await meaning(argv)).toMatchObject(['go', 'x', {}, { verbose: true }]);
    },
  );

  it('takes places and language from either side, the later one winning', async () => {
    const globals = { workspace: 'b', runDir: 'r', json: true, color: false, lang: 'en' };
    expect(
      (await meaning(['-w', 'a', '--no-color', 'once', 'x', '-w', 'b', '-r', 'r', '--json'])).at(-1),
    ).toMatchObject(globals);
  });
});

describe('what cannot be meant is refused before anything is asked of anybody', () => {
  it.each([
    [['once', 'x', '--resume', '', '-w', '.'], '--resume'],
    [['once', 'x', '--model', ' '], '--model'],
    [['once', 'x', '--resume', 'id', '-i', 'be brief'], '--instructions'],
    [['setup', '--json'], '--json'],
    [['--json', 'setup'], '--json'],
    [['-r', 'x', 'setup'], '--run-dir'],
    [['stats', 'x', '-r', 'y'], '--run-dir'],
    [['stats', 'x', 'y'], 'too many'],
    [['doctor', '--rounds', '1'], '--rounds'],
    [['--timeout=-1', 'x'], '--timeout'],
    [['go', 'x', '--timeout', 'soon'], '--timeout'],
    [['go', 'x', '--rounds', '0'], '--rounds'],
    [['go', 'x', '--asks', '1.5'], '--asks'],
    [['go', 'x', '--budget', '0'], '--budget'],
    [['go', 'x', '-W'], '-W'],
    [['go', 'x', '--no-goal', '--rounds', '2'], '--rounds'],
    [['run', 'x.ts', '--window', '1'], '--window'],
    [['--lang', 'fr', 'x'], '--lang'],
    [['-w'], '--workspace'],
    [['once', 'x', '--fork'], '--resume'],
    [['once', 'x', '-t', 'Read,,Bash'], '--tools'],
    [['once', 'x', '-t', 'Raed,Grep'], 'Raed'],
    [['once', 'x', '-t', 'Read,bash'], 'bash'],
    [['once', 'x', '-t', 'Shell(git *)'], 'Shell'],
    [['go', 'x', '--no-goal', '--judge-can-run'], '--judge-can-run'],
    [['go', 'x', '--clarify-only', '--isolate'], '--isolate'],
    [['go', 'x', '--window', '200000', '--no-handoff'], '--window'],
    [['demo', '--json', '-r', 'x'], '--run-dir'],
    [['-r', 'runs', 'demo'], '--run-dir'],
    [['demo', '-w', '.'], '--workspace'],
    // A variable that was not set must not make the current directory the agent's.
    [['-w', '', 'x'], '--workspace'],
    [['x', '--workspace='], '--workspace'],
    [['x', '-r', ' '], '--run-dir'],
    [['stats', ''], '[runDir]'],
    [['once', 'x', '-i', ''], '--instructions'],
    // The value was forgotten and the next option stands in its place.
    [['-w', '--json', 'x'], '--workspace'],
    [['stats', '-r', '-v'], '--run-dir'],
    [['once', 'x', '--model', '--fork'], '--model'],
    [['once', 'x', '--tools', '--budget=3'], '--tools'],
    [['x', '--rounds', '--json'], '--rounds'],
    [['once', ''], 'prompt'],
    [['once', '  '], 'prompt'],
    // Started as a request of that name the whole chain would run.
    [['--budget', '5', 'once', 'x'], 'flower once'],
    [['--asks', '0', 'run', 'flows.ts'], 'flower run'],
    [['stats', '-w', '/nowhere/at/all'], '/nowhere/at/all'],
  ])('%j is wrong usage, and %s is named', async (argv, named) => {
    const run = runProgram(argv, 'en', actions);
    await expect(run).rejects.toBeInstanceOf(UsageError);
    await expect(run).rejects.toThrow(named);
  });

  it.each([
    ['statz', '"stats"'],
    ['stat', '"stats"'],
    ['sttas', '"stats"'],
    ['docter', '"doctor"'],
    ['setups', '"setup"'],
    ['Stats', '"stats"'],
    ['onec', '"once"'],
    ['help', '"--help"'],
    ['version', '"--version"'],
  ])('%s is no request: what was meant is named, and how it is one all the same', async (word, meant) => {
    for (const [lang, request] of [
      ['en', `For a request: flower go ${word}`],
      ['zh', `flower go ${word}`],
      ['ru', `flower go ${word}`],
    ] as const) {
      const run = runProgram([word, '--json'], lang, actions);
      await expect(run).rejects.toBeInstanceOf(UsageError);
      await expect(run).rejects.toThrow(request);
      await expect(run).rejects.toThrow(lang === 'en' ? `did you mean ${meant}?` : meant.slice(1, -1));
    }
  });

  it.each([
    ['zh', /--rounds.*整数, ≥ 1/],
    ['ru', /--rounds.*целое число, ≥ 1/],
  ] as const)('names flag and range in %s too', async (lang, named) => {
    await expect(runProgram(['x', '--rounds', '0'], lang, actions)).rejects.toThrow(named);
  });

  it('names the word that a figure may be as well', async () => {
    await expect(runProgram(['x', '--timeout', 'NEVER'], 'en', actions)).rejects.toThrow(/≤ 2000000, or never/);
  });
});
