/** `flower go`: the whole chain, from a request to a verdict; also what is done without a subcommand. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../domain/error.ts';
import { requireGit } from '../guard/git.ts';
import { assertPlacesUsable } from '../runtime/run-directory.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { nearestExisting } from '../util/nearest-existing.ts';
import { starterFlow } from '../workflow/starter-flow.ts';
import { wakeState } from '../workflow/wake-state.ts';
import { askForRequest } from './ask-request.ts';
import type { OptionsInForce } from './configuration.ts';
import { outputForPeople } from './event-output.ts';
import { EXIT } from './exit-code.ts';
import { numberOption } from './number-option.ts';
import type { GlobalOptions, GoOptions } from './option.ts';
import { ready } from './ready.ts';
import { assertRunDirFree } from './run-dir-lock.ts';
import { shellCommand } from './shell-command.ts';
import { wakeLine } from './wake-line.ts';

/** Resolves with the exit status. */
export async function go(words: string, options: GoOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const figures = readFigures(options, lang);
  const places = { runDir: globals.runDir, isolate: options.isolate === true };
  const state = wakeState(globals.workspace, places);
  const isWaking = state.waking && options.new !== true;
  if (isWaking) {
    // "Going on" and then a refusal would contradict each other; showing a finished brief takes no run directory.
    if (options.clarifyOnly !== true) assertRunDirFree(resolve(globals.workspace, globals.runDir), lang);
    outputForPeople(globals).write(`<- ${wakeLine(state, globals)}\n`);
  }
  const begin = async (): Promise<boolean> => {
    assertPlacesUsable(globals.workspace, globals.runDir, lang);
    if (options.isolate === true) await requireGit(nearestExisting(resolve(globals.workspace)), lang);
    assertRunDirFree(resolve(globals.workspace, globals.runDir), lang);
    return ready({ globals, probe: options.probe, inForce: inForce(options, figures) });
  };
  // Nobody should think up a request only to hear that it cannot be sent.
  const isAsked = words.trim() === '' && process.stdin.isTTY === true;
  if (isAsked && !(await begin())) return EXIT.interrupted;
  const request = words.trim() === '' ? await askForRequest(isWaking, globals) : { words: words.trim(), isNew: false };
  if (request === null) return EXIT.interrupted;
  const ask = request.words;
  const isFresh = options.new === true || request.isNew;
  if (options.clarifyOnly === true && state.waking && !isFresh && ask === '') {
    outputForPeople(globals).write(`${cliText[lang].briefComplete(state.brief)}\n`);
    return EXIT.done;
  }
  const workflow = starterFlow(ask, {
    workspace: globals.workspace,
    ...places,
    fresh: isFresh,
    clarifyOnly: options.clarifyOnly === true,
    goal: options.goal,
    judgeCanRun: options.judgeCanRun === true,
    lang,
    ...(figures.rounds === undefined ? {} : { rounds: figures.rounds }),
    ...(figures.asks === undefined ? {} : { maxAsks: figures.asks }),
    ...(figures.timeoutMs === undefined ? {} : { timeoutMs: figures.timeoutMs }),
  });
  if (!isAsked && !(await begin())) return EXIT.interrupted;
  // Loads the harness, which takes a while: not before all is checked that can be.
  const { driveWorkflow } = await import('./workflow-drive.ts');
  return driveWorkflow({
    workflow,
    runtime: {
      trim: options.trim,
      handoff: figures.window === undefined ? options.handoff : { window: figures.window },
      ...(figures.budget === undefined ? {} : { maxBudgetUsd: figures.budget }),
    },
    globals,
    hasPerson: figures.timeoutMs !== 0,
    // Without a finished brief the request has to be made again.
    again: () => shellCommand(globals, wakeState(globals.workspace, places).waking ? [] : ['go', '--', ask]),
    paths: () => [
      ...(existsSync(state.brief) ? [cliText[lang].briefAt(state.brief)] : []),
      ...(options.goal && existsSync(state.goal) ? [cliText[lang].goalAt(state.goal)] : []),
    ],
  });
}

/** What a run goes by, defaults included. */
function inForce(options: GoOptions, figures: Figures): OptionsInForce {
  const { rounds = 3, asks = 'unlimited', timeoutMs = 1_800_000, window = 'default', budget = 'none' } = figures;
  const { goal, judgeCanRun = false, isolate = false, handoff, trim, clarifyOnly = false } = options;
  const timeout = timeoutMs === null ? 'never' : `${timeoutMs / 1000}s`;
  return { asks, rounds, goal, judgeCanRun, timeout, isolate, window, handoff, budget, trim, clarifyOnly };
}

interface Figures {
  readonly rounds: number | undefined;
  readonly asks: number | undefined;
  /** null: for ever. */
  readonly timeoutMs: number | null | undefined;
  readonly window: number | undefined;
  readonly budget: number | undefined;
}

function readFigures(options: GoOptions, lang: Lang): Figures {
  const text = cliText[lang];
  if (!options.goal) {
    if (options.rounds !== undefined) throw new UsageError(text.noEffect('--rounds', '--no-goal'));
    if (options.judgeCanRun === true) throw new UsageError(text.noEffect('--judge-can-run', '--no-goal'));
  }
  if (options.clarifyOnly === true) {
    const idle = [
      ...(options.rounds === undefined ? [] : ['--rounds']),
      ...(options.goal ? [] : ['--no-goal']),
      ...(options.judgeCanRun === true ? ['--judge-can-run'] : []),
      ...(options.isolate === true ? ['--isolate'] : []),
    ];
    if (idle[0] !== undefined) throw new UsageError(text.noEffect(idle[0], '--clarify-only'));
  }
  if (options.window !== undefined && !options.handoff) throw new UsageError(text.noEffect('--window', '--no-handoff'));
  const range = { min: 0, max: 2_000_000, word: 'never' };
  const seconds = options.timeout === 'never' ? null : numberOption('--timeout', options.timeout, range, lang);
  return {
    rounds: numberOption('--rounds', options.rounds, { min: 1, isInteger: true }, lang),
    asks: numberOption('--asks', options.asks, { min: 0, isInteger: true }, lang),
    timeoutMs: seconds === null || seconds === undefined ? seconds : seconds * 1000,
    window: numberOption('--window', options.window, { min: 1_000, isInteger: true }, lang),
    budget: numberOption('--budget', options.budget, { min: 0, isOpen: true }, lang),
  };
}
