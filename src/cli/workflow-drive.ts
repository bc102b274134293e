/** Runs a workflow for a person: shows it, lets them answer, ends with a status and the way on from there. */
import type { Event } from '../domain/event.ts';
import { Runtime, type RuntimeOptions } from '../runtime/runtime.ts';
import { cliText } from '../text/cli-text.ts';
import { safeLine } from '../view/safe-text.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { crashDesk } from './crash-desk.ts';
import { EXIT } from './exit-code.ts';
import { renderCrash } from './failure.ts';
import { failureReason } from './failure-reason.ts';
import type { GlobalOptions } from './option.ts';
import { lockRunDir } from './run-dir-lock.ts';
import { openRunScreen, type RunScreen } from './run-screen.ts';
import { asSentence } from './sentence.ts';
import { SIDE_WAIT_MS, SideDesk } from './side-desk.ts';
import { guardSignals, type SignalGuard } from './signal.ts';

export interface DriveOptions {
  readonly workflow: Workflow;
  readonly runtime: Omit<RuntimeOptions, 'workspace' | 'runDir' | 'lang'>;
  readonly globals: GlobalOptions;
  /** Is there anybody who could answer? */
  readonly hasPerson: boolean;
  /** The command that goes on from here. */
  readonly again: () => string;
  /** Said to a side question instead of an answer, where none can be given. */
  readonly noSideAnswer?: string;
  /** Called last when a signal ends the process. */
  readonly beforeSignalEnd?: () => void;
  /** Lines before the end report, such as where the documents lie. */
  readonly paths: () => readonly string[];
}

/** Resolves with the exit status. */
export async function driveWorkflow(options: DriveOptions): Promise<number> {
  const { globals, workflow } = options;
  await using runtime = new Runtime({
    ...options.runtime,
    ...(workflow.workbench === null ? {} : { workbench: workflow.workbench }),
    workspace: globals.workspace,
    runDir: globals.runDir,
    lang: globals.lang,
  });
  const unlock = lockRunDir(runtime, globals.lang);
  try {
    return await drive(options, runtime, unlock);
  } finally {
    unlock();
  }
}

async function drive(options: DriveOptions, runtime: Runtime, unlock: () => void): Promise<number> {
  const events: Event[] = [];
  const side = new SideDesk({
    runtime,
    globals: options.globals,
    env: options.runtime.env ?? {},
    events: () => events,
    tell: text => screen.say(text, 'question', '#'),
  });
  const progress = { isOver: false };
  const signals = guard(options, runtime, { side, progress, unlock, screen: () => screen });
  const screen = openScreen(options, runtime, side, () => signals.interrupt());
  const onEvent = (event: Event): void => {
    events.push(event);
    if (events.length > SideDesk.EVENTS) events.shift();
    screen.print(event);
  };
  try {
    const ctx = await options.workflow.run(runtime, { onEvent, signal: signals.signal });
    progress.isOver = true;
    if (crashDesk.isRunCrashed) return EXIT.failed;
    crashDesk.endRun();
    if (side.isBusy) screen.await(cliText[options.globals.lang].sideAwaited(SIDE_WAIT_MS / 1000));
    await (signals.isInterrupted ? side.abandon() : side.finish());
    await screen.close();
    const isLeft = signals.isInterrupted;
    return isLeft ? reportLeft(options, runtime, screen) : report(ctx, options, runtime, screen);
  } catch (error) {
    // What a run says that is being ended is nobody's to mend.
    if (crashDesk.isRunCrashed) return EXIT.failed;
    throw error;
  } finally {
    await screen.close();
    signals.release();
  }
}

interface Stage {
  readonly side: SideDesk;
  readonly screen: () => RunScreen;
  /** Gives the run directory back. */
  readonly unlock: () => void;
  /** Is the workflow over, and only an answer beside it awaited? */
  readonly progress: { readonly isOver: boolean };
}

function guard(options: DriveOptions, runtime: Runtime, { side, screen, progress, unlock }: Stage): SignalGuard {
  const running = {
    rescue: () => runtime.rescue(),
    close: async () => void (await Promise.all([runtime.close(), side.abandon()])),
  };
  const { lang } = options.globals;
  return guardSignals(running, {
    crashed: error => renderCrash(error, cliText[lang].crashed, [cliText[lang].goOnWith(options.again())]),
    outlivesOutput: true,
    beforeEnd: () => {
      screen().abandon();
      unlock();
      options.beforeSignalEnd?.();
    },
    stop: () => {
      if (!progress.isOver) return screen().stop();
      void side.abandon();
      return true;
    },
  });
}

function openScreen(options: DriveOptions, runtime: Runtime, side: SideDesk, onInterrupt: () => void): RunScreen {
  const { globals, workflow, hasPerson, noSideAnswer } = options;
  const screen: RunScreen = openRunScreen({
    globals,
    channel: workflow.channel,
    hasPerson,
    runtime,
    onSideQuestion: question => (noSideAnswer === undefined ? side.ask(question) : screen.say(noSideAnswer)),
    onInterrupt,
  });
  return screen;
}

function report(
  ctx: Readonly<Record<string, unknown>>,
  options: DriveOptions,
  runtime: Runtime,
  screen: RunScreen,
): number {
  const text = cliText[options.globals.lang];
  const spent = reportPlaces(options, runtime, screen);
  const failed = ctx['_failedAt'];
  if (typeof failed !== 'string') {
    screen.say(text.chainDone(...spent), 'good', '+');
    return EXIT.done;
  }
  const reason = failureReason(ctx, failed, options.globals.lang);
  screen.say(text.chainCost(...spent), 'plain', '-');
  const said = [asSentence(text.chainFailed(failed, safeLine(reason))), text.goOnWith(options.again())];
  process.stderr.write(`flower: ${said.join(' ')}\n`);
  return ctx['_needsPerson'] === true ? EXIT.unanswered : EXIT.failed;
}

/** Whoever leaves by Ctrl-C has to find back as well. */
function reportLeft(options: DriveOptions, runtime: Runtime, screen: RunScreen): number {
  const text = cliText[options.globals.lang];
  screen.say(text.chainCost(...reportPlaces(options, runtime, screen)));
  screen.say(text.goOnWith(options.again()));
  return EXIT.interrupted;
}

/** Says where things lie; gives dollars and seconds spent. */
function reportPlaces(options: DriveOptions, runtime: Runtime, screen: RunScreen): [usd: string, seconds: string] {
  const text = cliText[options.globals.lang];
  for (const path of options.paths()) screen.say(path);
  if (runtime.workbench !== null) screen.say(text.artifactsAt(runtime.workbench.artifacts));
  screen.say(text.recorded(runtime.manifestPath));
  const seconds = runtime.results.reduce((sum, result) => sum + result.durationMs, 0) / 1000;
  return [runtime.totalCost().toFixed(4), seconds.toFixed(0)];
}
