/** `flower demo`: a scripted model plays a run on the real harness, in a repository that is made for it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../config/process-environment.ts';
import { FlowerError, messageOf } from '../domain/error.ts';
import { demoScenarioPath, loadScenario } from '../model/load-scenario.ts';
import { scenarioText } from '../model/scenario.ts';
import { ScriptedModel } from '../model/scripted-model.ts';
import { writeLine } from '../terminal/line-printer.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { removeOnSignal } from '../util/remove-on-signal.ts';
import { starterFlow } from '../workflow/starter-flow.ts';
import { outputForPeople } from './event-output.ts';
import { EXIT } from './exit-code.ts';
import type { DemoOptions, GlobalOptions } from './option.ts';
import type { DriveOptions } from './workflow-drive.ts';

/** How long the demo's question waits for the person who watches. Milliseconds. */
const ANSWER_MS = 8_000;

/** Plays the demo; resolves with the exit status. */
export async function demo(options: DemoOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const text = cliText[lang];
  const directory = mkdtempSync(join(tmpdir(), 'flower-demo-'));
  const removeOnExit = (): void => rmSync(directory, { recursive: true, force: true });
  // Also where the command ends half-way: the directory is only kept when that was asked for.
  const removal = options.keep === true ? null : removeOnExit;
  if (removal !== null) process.on('exit', removal);
  const release = removal === null ? () => undefined : removeOnSignal(directory);
  makeRepository(directory, lang);
  const stream = outputForPeople(globals);
  const tell = (icon: string, line: string): void =>
    writeLine(stream, { icon, text: line, tone: 'plain', isNested: false });
  tell('=', text.demoIntro(directory));
  // Loads the harness, which takes a while: not before all is checked that can be.
  const { driveWorkflow } = await import('./workflow-drive.ts');
  const status = await play(directory, globals, {
    tell,
    removal,
    drive: options => {
      // From here on the run sees to signals.
      release();
      return driveWorkflow(options);
    },
  });
  if (status === EXIT.done) tell('+', text.demoCost);
  if (status === EXIT.done || status === EXIT.interrupted) {
    tell('-', options.keep === true ? text.demoKept(directory) : text.demoRemoved);
  }
  if (status !== EXIT.interrupted) tell('-', text.demoNext);
  // Whoever has only cloned has no command of that name yet.
  if (processEnvironment()['npm_lifecycle_event'] === 'start') tell('-', commandText[lang].demoLink);
  return status;
}

interface Stage {
  readonly drive: (options: DriveOptions) => Promise<number>;
  readonly tell: (icon: string, line: string) => void;
  readonly removal: (() => void) | null;
}

async function play(directory: string, globals: GlobalOptions, { drive, tell, removal }: Stage): Promise<number> {
  const { lang } = globals;
  const scenario = await loadScenario(demoScenarioPath(), { lang });
  const variables = { workspace: directory };
  await using model = await ScriptedModel.start(scenario, { lang, variables, usage: { input: 0, output: 0 } });
  const ask = scenarioText(scenario.ask ?? scenario.title, lang);
  tell('?', ask);
  return await drive({
    workflow: starterFlow(ask, { workspace: directory, timeoutMs: ANSWER_MS, lang }),
    runtime: { env: model.env },
    globals: { ...globals, workspace: directory, runDir: 'runs' },
    hasPerson: process.stdin.isTTY === true,
    again: () => 'flower demo',
    noSideAnswer: cliText[lang].demoNoSide,
    // The default action of a signal calls no listener of `exit`.
    ...(removal === null ? {} : { beforeSignalEnd: removal }),
    paths: () => [],
  });
}

function makeRepository(directory: string, lang: Lang): void {
  try {
    const git = (...args: string[]): void => {
      execFileSync('git', ['-C', directory, ...args], { stdio: 'pipe', env: processEnvironment() });
    };
    git('init', '--quiet', '--initial-branch=main');
    writeFileSync(join(directory, 'README.md'), '# demo\n');
    writeFileSync(join(directory, 'package.json'), '{ "name": "demo", "type": "module", "private": true }\n');
    git('add', '.');
    git('-c', 'user.name=flower', '-c', 'user.email=demo@localhost', 'commit', '--quiet', '-m', 'Begin');
  } catch (cause) {
    rmSync(directory, { recursive: true, force: true });
    throw new FlowerError('demo', cliText[lang].demoNoGit(messageOf(cause)), { cause });
  }
}
