/** `flower run`: a workflow of the user's own, from a file or a package, TypeScript as it is. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { messageOf, UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { Workflow } from '../workflow/workflow.ts';
import { numberOption } from './number-option.ts';
import type { GlobalOptions, RunFileOptions } from './option.ts';
import { shellCommand } from './shell-command.ts';
import { driveWorkflow } from './workflow-drive.ts';

/** Resolves with the exit status. */
export async function runFile(target: string, options: RunFileOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const text = cliText[lang];
  const window = numberOption('--window', options.window, { min: 1_000, isInteger: true }, lang);
  if (window !== undefined && !options.handoff) throw new UsageError(text.noEffect('--window', '--no-handoff'));
  const budget = numberOption('--budget', options.budget, { min: 0, isOpen: true }, lang);
  const workflow = await loadWorkflow(target, lang);
  if (options.workbench === true && workflow.workbench !== null) {
    throw new UsageError(text.noEffect('--workbench', text.ownWorkbench));
  }
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
  const workflow: unknown = typeof found === 'function' ? await found() : found;
  if (!isWorkflow(workflow)) throw new UsageError(text.noWorkflow(source, name));
  return workflow;
}

/** The last colon separates the export, unless it is a drive letter's or nothing follows that could be a name. */
function splitTarget(target: string): { source: string; name: string } {
  const match = /^(.+):([A-Za-z_$][\w$]*)$/.exec(target);
  if (match === null || existsSync(target)) return { source: target, name: 'default' };
  return { source: match[1] ?? '', name: match[2] ?? '' };
}

async function importSource(source: string, lang: Lang): Promise<Record<string, unknown>> {
  const path = resolve(source);
  const isFile = existsSync(path) && statSync(path).isFile();
  const looksLikeFile = /^[./~]|\.[cm]?[jt]s$/.test(source);
  if (!isFile && looksLikeFile) throw new UsageError(cliText[lang].noFile(path));
  try {
    const { createJiti } = await import('jiti');
    const from = pathToFileURL(isFile ? path : resolve('package.json')).href;
    const jiti = createJiti(from, { interopDefault: false, alias: ownModules() });
    return await jiti.import<Record<string, unknown>>(isFile ? path : createRequire(from).resolve(source));
  } catch (cause) {
    throw new UsageError(cliText[lang].notLoaded(source, messageOf(cause)), { cause });
  }
}

/** A workflow file says `import … from 'flower'`: it must get this very copy, or its classes would be others. */
function ownModules(): Record<string, string> {
  const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}.js`, import.meta.url));
  return { flower: pathOf('index'), 'flower/testing': pathOf('testing') };
}

/** By shape, not by class: the file may have been loaded with another copy of the package. */
function isWorkflow(value: unknown): value is Workflow {
  if (value instanceof Workflow) return true;
  const shape = value as Partial<Workflow> | null;
  return typeof shape === 'object' && shape !== null && typeof shape.run === 'function' && Array.isArray(shape.steps);
}
