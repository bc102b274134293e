/** `flower run`: a workflow of the user's own, from a file or a package, TypeScript as it is. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FlowerError, messageOf, UsageError } from '../domain/error.ts';
import { assertPlacesUsable } from '../runtime/run-directory.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { Workflow } from '../workflow/workflow.ts';
import { keepOutputForEvents } from './event-output.ts';
import { EXIT } from './exit-code.ts';
import { numberOption } from './number-option.ts';
import type { GlobalOptions, RunFileOptions } from './option.ts';
import { ready } from './ready.ts';
import { assertRunDirFree } from './run-dir-lock.ts';
import { shellCommand } from './shell-command.ts';

/** Resolves with the exit status. */
export async function runFile(target: string, options: RunFileOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const text = cliText[lang];
  const window = numberOption('--window', options.window, { min: 1_000, isInteger: true }, lang);
  if (window !== undefined && !options.handoff) throw new UsageError(text.noEffect('--window', '--no-handoff'));
  const budget = numberOption('--budget', options.budget, { min: 0, isOpen: true }, lang);
  if (globals.json) keepOutputForEvents();
  const workflow = await loadWorkflow(target, lang);
  if (options.workbench === true && workflow.workbench !== null) {
    throw new UsageError(text.noEffect('--workbench', text.ownWorkbench));
  }
  assertPlacesUsable(globals.workspace, globals.runDir, lang);
  assertRunDirFree(resolve(globals.workspace, globals.runDir), lang);
  if (!(await ready({ globals, probe: options.probe, inForce: { target, ...options } }))) return EXIT.interrupted;
  // Loads the harness, which takes a while: not before all is checked that can be.
  const { driveWorkflow } = await import('./workflow-drive.ts');
  return driveWorkflow({
    workflow,
    runtime: {
      workbench: options.workbench === true,
      trim: options.trim === true,
      handoff: window === undefined ? options.handoff : { window },
      ...(budget === undefined ? {} : { maxBudgetUsd: budget }),
    },
    globals,
    hasPerson: workflow.channel !== null,
    again: () => shellCommand(globals, ['run', target]),
    paths: () => [],
  });
}

/**
 * The workflow that `file:export` or `package:export` names; a function is called for it.
 * @throws UsageError when there is no such file, export, or what it holds is no workflow.
 */
export async function loadWorkflow(target: string, lang: Lang): Promise<Workflow> {
  const text = cliText[lang];
  if (target.trim() === '') throw new UsageError(text.missingArgument('file:export'));
  const { source, name } = splitTarget(target);
  const found = (await importSource(source, lang))[name];
  if (found === undefined) throw new UsageError(text.noExport(source, name));
  const workflow: unknown =
    typeof found === 'function' ? await call(found as () => unknown, source, name, lang) : found;
  if (!isWorkflow(workflow)) throw new UsageError(text.noWorkflow(source, name));
  return workflow;
}

/** The last colon separates the export, unless it is part of an existing path or belongs to a scheme or a drive. */
function splitTarget(target: string): { source: string; name: string } {
  const match = /^(.+):([^:/\\]*)$/.exec(target);
  if (match === null || existsSync(target)) return { source: target, name: 'default' };
  return { source: match[1] ?? '', name: match[2] ?? '' };
}

/** What the user's function throws is the user's to mend; only what flower itself refuses speaks for itself. */
async function call(make: () => unknown, source: string, name: string, lang: Lang): Promise<unknown> {
  try {
    return await make();
  } catch (cause) {
    if (cause instanceof FlowerError) throw cause;
    throw new UsageError(cliText[lang].exportThrew(source, name, messageOf(cause)), { cause });
  }
}

async function importSource(source: string, lang: Lang): Promise<Record<string, unknown>> {
  const path = resolve(source);
  const isFile = existsSync(path) && statSync(path).isFile();
  const looksLikeFile = /^[./~]|\.[cm]?[jt]s$/.test(source);
  if (!isFile && looksLikeFile) throw new UsageError(cliText[lang].noFile(path));
  const from = pathToFileURL(isFile ? path : resolve('package.json')).href;
  try {
    const { createJiti } = await import('jiti');
    const jiti = createJiti(from, { interopDefault: false, alias: ownCopy() });
    return await jiti.import<Record<string, unknown>>(isFile ? path : resolvePackage(source, from, lang));
  } catch (cause) {
    if (cause instanceof FlowerError) throw cause;
    throw new UsageError(cliText[lang].notLoaded(source, withoutTrail(messageOf(cause))), { cause });
  }
}

/** The file of a package that is installed where the command was started. */
function resolvePackage(source: string, from: string, lang: Lang): string {
  try {
    return createRequire(from).resolve(source);
  } catch (cause) {
    throw new UsageError(cliText[lang].noPackage(source), { cause });
  }
}

/** Node's list of who required whom names our own files where the user's package is missing. */
function withoutTrail(message: string): string {
  return message.replace(/\s*Require stack:[\s\S]*$/, '');
}

/** A workflow file says `import … from 'flower'`: it must get this very copy, or its classes would be others. */
function ownCopy(): Record<string, string> {
  const path = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));
  return { 'flower/testing': path('testing.js'), flower: path('index.js') };
}

/** By shape, not by class: the file may have been loaded with another copy of the package. */
function isWorkflow(value: unknown): value is Workflow {
  if (value instanceof Workflow) return true;
  const shape = value as Partial<Workflow> | null;
  return typeof shape === 'object' && shape !== null && typeof shape.run === 'function' && Array.isArray(shape.steps);
}
