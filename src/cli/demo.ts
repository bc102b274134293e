/** `flower demo`: a scripted model plays a run on the real harness, in a repository that is made for it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../config/process-environment.ts';
import { FlowerError, messageOf } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import { demoScenarioPath, loadScenario } from '../model/load-scenario.ts';
import { scenarioText } from '../model/scenario.ts';
import { ScriptedModel } from '../model/scripted-model.ts';
import { coordinator } from '../role/coordinator.ts';
import { worker } from '../role/worker.ts';
import { Runtime } from '../runtime/runtime.ts';
import { LinePrinter } from '../terminal/line-printer.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { Workbench } from '../workbench/workbench.ts';
import { hasColor } from './color.ts';
import { EXIT } from './exit-code.ts';
import type { DemoOptions, GlobalOptions } from './option.ts';
import { guardSignals } from './signal.ts';

/** Plays the demo; resolves with the exit status. */
export async function demo(options: DemoOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const text = cliText[lang];
  const directory = createRepository(lang);
  const printer = new LinePrinter({
    stream: process.stdout,
    hasColor: hasColor(process.stdout, globals.color),
    lang,
    verbose: globals.verbose,
  });
  const removeOnExit = (): void => rmSync(directory, { recursive: true, force: true });
  // Also where the process is ended by a signal half-way: the directory is only kept when that was asked for.
  if (options.keep !== true) process.on('exit', removeOnExit);
  if (!globals.json) printer.say(text.demoIntro(directory), 'step', '=');
  const result = await play(directory, globals, printer);
  if (result === null) return EXIT.interrupted;
  if (!globals.json) showResult(result, directory, options.keep === true, printer, lang);
  return result.ok ? EXIT.done : EXIT.failed;
}

/** null when the person stopped it. */
async function play(directory: string, globals: GlobalOptions, printer: LinePrinter): Promise<StepResult | null> {
  const { lang } = globals;
  const scenario = await loadScenario(demoScenarioPath(), { lang });
  await using model = await ScriptedModel.start(scenario, { lang, usage: { input: 0, output: 0 } });
  await using runtime = new Runtime({
    workspace: directory,
    env: model.env,
    workbench: new Workbench(directory, { lang }),
    lang,
  });
  const ask = scenarioText(scenario.ask ?? scenario.title, lang);
  if (!globals.json) printer.say(cliText[lang].demoAsk(ask), 'question', '?');
  const coder = worker(cliText[lang].demoWorker, cliText[lang].demoWorkerPrompt, { lang });
  const signals = guardSignals(runtime);
  try {
    const result = await runtime.run(coordinator('work', '', { coder }, { lang }), ask, {
      signal: signals.signal,
      onEvent: event => {
        if (globals.json) process.stdout.write(`${JSON.stringify(event)}\n`);
        else printer.print(event);
      },
    });
    if (signals.isInterrupted) return null;
    const [trouble] = model.errors;
    if (trouble !== undefined) throw trouble;
    return result;
  } finally {
    signals.release();
  }
}

function createRepository(lang: Lang): string {
  const directory = mkdtempSync(join(tmpdir(), 'flower-demo-'));
  try {
    const git = (...args: string[]): void => {
      execFileSync('git', ['-C', directory, ...args], { stdio: 'pipe', env: processEnvironment() });
    };
    git('init', '--quiet', '--initial-branch=main');
    writeFileSync(join(directory, 'README.md'), '# demo\n');
    writeFileSync(join(directory, 'package.json'), '{ "name": "demo", "type": "module", "private": true }\n');
    git('add', '.');
    git('-c', 'user.name=flower', '-c', 'user.email=demo@localhost', 'commit', '--quiet', '-m', 'Begin');
    return directory;
  } catch (cause) {
    rmSync(directory, { recursive: true, force: true });
    throw new FlowerError('demo', cliText[lang].demoNoGit(messageOf(cause)), { cause });
  }
}

function showResult(result: StepResult, directory: string, isKept: boolean, printer: LinePrinter, lang: Lang): void {
  const text = cliText[lang];
  if (!result.ok) printer.say(text.demoFailed(result.error ?? ''), 'bad', 'x');
  printer.say(text.demoCost(result.costUsd.toFixed(4), (result.durationMs / 1000).toFixed(1)), 'good', '+');
  if (result.ok) printer.say(isKept ? text.demoKept(directory) : text.demoRemoved, 'plain', '-');
  printer.say(text.demoNext, 'plain', '-');
}
