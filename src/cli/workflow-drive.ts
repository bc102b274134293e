/** Runs a workflow for a person: shows it, lets them answer, ends with a status and the way on from there. */
import type { Event } from '../domain/event.ts';
import { Runtime, type RuntimeOptions } from '../runtime/runtime.ts';
import { LinePrinter } from '../terminal/line-printer.ts';
import { cliText } from '../text/cli-text.ts';
import { safeLine } from '../view/safe-text.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { hasColor } from './color.ts';
import { EXIT } from './exit-code.ts';
import type { GlobalOptions } from './option.ts';
import { Person } from './person.ts';
import { lockRunDir } from './run-dir-lock.ts';
import { asSentence } from './sentence.ts';
import { SideDesk } from './side-desk.ts';
import { guardSignals } from './signal.ts';

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
  const out = globals.json ? process.stderr : process.stdout;
  const printer = new LinePrinter({ ...globals, stream: out, hasColor: hasColor(out, globals.color) });
  const events: Event[] = [];
  const onEvent = (event: Event): void => {
    events.push(event);
    if (events.length > SideDesk.EVENTS) events.shift();
    if (globals.json) process.stdout.write(`${JSON.stringify(event)}\n`);
    else printer.print(event);
  };
  const side = new SideDesk({
    runtime,
    globals,
    env: options.runtime.env ?? {},
    events: () => events,
    tell: text => printer.say(text, 'question', '?'),
  });
  const person = openPerson(options, printer, side);
  const running = {
    rescue: () => runtime.rescue(),
    close: async () => void (await Promise.all([runtime.close(), side.abandon()])),
  };
  const signals = guardSignals(running, options.beforeSignalEnd);
  try {
    const ctx = await workflow.run(runtime, { onEvent, signal: signals.signal });
    await (signals.isInterrupted ? side.abandon() : side.finish());
    if (signals.isInterrupted) return EXIT.interrupted;
    return report(ctx, options, runtime, printer);
  } finally {
    signals.release();
    person?.close();
    unlock();
  }
}

function openPerson(
  { workflow, hasPerson, globals, noSideAnswer }: DriveOptions,
  printer: LinePrinter,
  side: SideDesk,
): Person | null {
  if (workflow.channel === null || !hasPerson) return null;
  return new Person({
    input: process.stdin,
    channel: workflow.channel,
    lang: globals.lang,
    tell: text => printer.say(text, 'good', '<-'),
    onSideQuestion: question => (noSideAnswer === undefined ? side.ask(question) : printer.say(noSideAnswer)),
  });
}

function report(
  ctx: Readonly<Record<string, unknown>>,
  options: DriveOptions,
  runtime: Runtime,
  printer: LinePrinter,
): number {
  const text = cliText[options.globals.lang];
  const seconds = runtime.results.reduce((sum, result) => sum + result.durationMs, 0) / 1000;
  const cost = runtime.totalCost().toFixed(4);
  for (const path of options.paths()) printer.say(path);
  printer.say(text.recorded(runtime.manifestPath));
  const failed = ctx['_failedAt'];
  if (typeof failed !== 'string') {
    printer.say(text.chainDone(cost, seconds.toFixed(0)), 'good', '+');
    return EXIT.done;
  }
  const results = (ctx['_results'] ?? {}) as Readonly<Record<string, { readonly error?: string | null } | undefined>>;
  const reason = typeof ctx['_aborted'] === 'string' ? ctx['_aborted'] : (results[failed]?.error ?? text.rejected);
  printer.say(text.chainCost(cost, seconds.toFixed(0)), 'plain', '-');
  const said = [asSentence(text.chainFailed(failed, safeLine(reason))), text.goOnWith(options.again())];
  process.stderr.write(`flower: ${said.join(' ')}\n`);
  return ctx['_needsPerson'] === true ? EXIT.unanswered : EXIT.failed;
}
