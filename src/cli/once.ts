/** `flower once`: one agent, one prompt; its answer on stdout, everything else on stderr. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertEditsPossible } from '../claude/permission-mode.ts';
import { processEnvironment } from '../config/process-environment.ts';
import type { AgentSpec, PermissionMode } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import { unknownTools } from '../guard/known-tool.ts';
import { assertPlacesUsable } from '../runtime/run-directory.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { LinePrinter } from '../terminal/line-printer.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { safeText } from '../view/safe-text.ts';
import { hasColor } from './color.ts';
import { crashDesk } from './crash-desk.ts';
import { writeEvent } from './event-output.ts';
import { EXIT } from './exit-code.ts';
import { renderCrash } from './failure.ts';
import { numberOption } from './number-option.ts';
import type { GlobalOptions, OnceOptions } from './option.ts';
import { ready } from './ready.ts';
import { asSentence } from './sentence.ts';
import { shellCommand } from './shell-command.ts';
import { guardSignals } from './signal.ts';

/** Modes that mean something without a person at the keyboard. */
const MODES: readonly string[] = ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions', 'auto'];

/** What there is to choose from, as far as most have a use for it. */
const USUAL_TOOLS = 'Read, Glob, Grep, Bash, Edit, Write, NotebookEdit, WebFetch, WebSearch, …';

/** Runs the agent; resolves with the exit status. */
export async function once(prompt: string, options: OnceOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  if (options.fork === true && options.resume === undefined)
    throw new UsageError(cliText[lang].needs('--fork', '--resume'));
  // The system prompt of a session is the one it began with.
  if (options.instructions !== undefined && options.resume !== undefined)
    throw new UsageError(cliText[lang].noEffect('--instructions', '--resume'));
  if (prompt.trim() === '') throw new UsageError(cliText[lang].missingArgument('prompt'));
  const spec = specOf(options, lang);
  checkWindow(options, lang);
  assertEditsPossible(spec, lang);
  assertPlacesUsable(globals.workspace, globals.runDir, lang);
  assertSession(options, globals, existsSync(join(resolve(globals.workspace, globals.runDir), 'sessions.db')));
  const { probe, model } = options;
  if (!(await ready({ globals, probe, model, inForce: { ...options } }))) return EXIT.interrupted;
  await using runtime = await openRuntime(options, globals);
  if (options.resume !== undefined) assertSession(options, globals, await runtime.hasSession(options.resume));
  const printer = new LinePrinter({
    stream: process.stderr,
    hasColor: hasColor(process.stderr, globals.color),
    lang,
    verbose: globals.verbose,
  });
  const signals = guardSignals(runtime, {
    crashed: error => renderCrash(error, cliText[lang].crashed, [cliText[lang].recorded(runtime.manifestPath)]),
  });
  const onEvent = globals.json ? writeEvent : printer.print;
  try {
    const result = await runtime.run(spec, prompt, {
      signal: signals.signal,
      onEvent,
      ...(options.resume === undefined ? {} : { resume: options.resume }),
      ...(options.fork === true ? { fork: true } : {}),
    });
    if (crashDesk.isRunCrashed) return EXIT.failed;
    crashDesk.endRun();
    if (signals.isInterrupted) return EXIT.interrupted;
    return report(result, globals, runtime);
  } finally {
    signals.release();
  }
}

function specOf(options: OnceOptions, lang: Lang): AgentSpec {
  const text = cliText[lang];
  const mode = options.permissionMode;
  if (mode !== undefined && !MODES.includes(mode)) {
    throw new UsageError(text.notOneOf('--permission-mode', mode, MODES.join(', ')));
  }
  const tools = options.tools?.split(',').map(tool => tool.trim());
  if (tools?.includes('') === true) throw new UsageError(text.emptyItem('--tools'));
  // The harness passes over a name it does not know, and the agent would be without the tool that was meant.
  const [unknown] = unknownTools((tools ?? []).map(tool => tool.replace(/\(.*$/s, '')));
  if (unknown !== undefined) throw new UsageError(text.notOneOf('--tools', unknown, USUAL_TOOLS));
  const budget = numberOption('--budget', options.budget, { min: 0, isOpen: true }, lang);
  return {
    name: 'once',
    instructions: options.instructions ?? '',
    workbench: options.workbench === true,
    ...(tools === undefined ? {} : { allowedTools: tools }),
    ...(mode === undefined ? {} : { permissionMode: mode as PermissionMode }),
    ...(budget === undefined ? {} : { maxBudgetUsd: budget }),
    ...(options.model === undefined ? {} : { model: options.model }),
    lang,
  };
}

function checkWindow(options: OnceOptions, lang: Lang): number | undefined {
  const window = numberOption('--window', options.window, { min: 1_000, isInteger: true }, lang);
  if (window !== undefined && !options.handoff) {
    throw new UsageError(cliText[lang].noEffect('--window', '--no-handoff'));
  }
  return window;
}

/** Asked before a run directory is made, and again when the store is open. */
function assertSession({ resume }: OnceOptions, { runDir, workspace, lang }: GlobalOptions, isThere: boolean): void {
  if (resume === undefined || isThere) return;
  throw new UsageError(commandText[lang].unknownSession(resume, resolve(workspace, runDir)));
}

async function openRuntime(options: OnceOptions, globals: GlobalOptions): Promise<Runtime> {
  const window = checkWindow(options, globals.lang);
  // Loaded here: nobody should wait for the harness only to hear that a figure is out of range.
  const { Runtime } = await import('../runtime/runtime.ts');
  return new Runtime({
    workspace: globals.workspace,
    runDir: globals.runDir,
    workbench: options.workbench === true,
    trim: options.trim === true,
    handoff: window === undefined ? options.handoff : { window },
    lang: globals.lang,
  });
}

/** The answer, or what went wrong and what to do. */
function report(result: StepResult, globals: GlobalOptions, runtime: Runtime): number {
  const text = cliText[globals.lang];
  if (result.ok) {
    if (!globals.json) process.stdout.write(`${process.stdout.isTTY ? safeText(result.text) : result.text}\n`);
    return EXIT.done;
  }
  const again = ['once', '--resume', result.sessionId ?? '', '…'];
  const resume = result.sessionId === null ? [] : [text.goOnWith(shellCommand(globals, again))];
  const reason = safeText(result.error ?? '').replaceAll(/\s*\n+\s*/g, ' ');
  const debug = processEnvironment()['FLOWER_DEBUG'] === '1' ? `\n${safeText(result.errors.join('\n'))}` : '';
  const said = [asSentence(text.onceFailed(reason)), ...resume, text.recorded(runtime.manifestPath)];
  process.stderr.write(`flower: ${said.join(' ')}${debug}\n`);
  return EXIT.failed;
}
