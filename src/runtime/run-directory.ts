/** The directories of a Runtime: made, resolved, and kept out of git. */

import { randomBytes } from 'node:crypto';
import { accessSync, existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { messageOf, UsageError } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { nearestExisting } from '../util/nearest-existing.ts';
import { tryWriting } from '../util/try-writing.ts';
import { Workbench } from '../workbench/workbench.ts';

/**
 * The workspace's real path; created if missing.
 * @throws UsageError when it is no directory or cannot be made.
 */
export function prepareWorkspace(path: string, lang: Lang): string {
  if (typeof path !== 'string' || path === '') throw new UsageError(runtimeText[lang].notAString('workspace'));
  return prepare(resolve(path), lang);
}

/**
 * The run directory's absolute path; created if missing, with a `.gitignore` of everything.
 * @throws UsageError when it is no directory or cannot be made.
 */
export function prepareRunDirectory(workspace: string, runDir: string, lang: Lang): string {
  if (typeof runDir !== 'string' || runDir === '') throw new UsageError(runtimeText[lang].notAString('runDir'));
  const path = prepare(resolve(workspace, runDir), lang, tryWriting);
  const ignore = join(path, '.gitignore');
  // Never over a file of the user's, and not at all where the workspace itself is the run directory.
  if (path !== workspace && !existsSync(ignore)) writeFileSync(ignore, '*\n');
  return path;
}

/**
 * Says no to directories that {@link prepareWorkspace} and {@link prepareRunDirectory} would refuse, without making them.
 * @throws UsageError naming the one that cannot be used.
 */
export function assertPlacesUsable(workspace: string, runDir: string, lang: Lang): void {
  const place = resolve(workspace);
  const runPlace = resolve(place, runDir);
  assertUsable(place, lang, existsSync(place) ? tryReading : tryWriting);
  assertUsable(runPlace, lang, tryWriting);
}

function assertUsable(path: string, lang: Lang, tryOut: (path: string) => void): void {
  try {
    tryOut(nearestExisting(path));
  } catch (cause) {
    throw new UsageError(runtimeText[lang].directoryUnusable(path, messageOf(cause)), { cause });
  }
}

/** The workbench a Runtime was asked for, its directories made and its index up to date. */
export function openWorkbench(
  option: boolean | Workbench,
  { workspace, runDir, lang }: { readonly workspace: string; readonly runDir: string; readonly lang: Lang },
): Workbench | null {
  if (option === false) return null;
  const workbench = option === true ? new Workbench(workspace, { home: join(runDir, 'workbench'), lang }) : option;
  workbench.ensure();
  workbench.refresh();
  return workbench;
}

/** `YYYYMMDD-HHMMSS-` in UTC and six hexadecimal digits. */
export function createRunId(now: number): string {
  const digits = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${digits}-${randomBytes(3).toString('hex')}`;
}

function prepare(path: string, lang: Lang, tryOut: (path: string) => void = accessSync): string {
  try {
    makeDirectory(path);
    tryOut(path);
    return realpathSync(path);
  } catch (cause) {
    throw new UsageError(runtimeText[lang].directoryUnusable(path, messageOf(cause)), { cause });
  }
}

/** A file fails here, and so does a directory that may not be entered. */
function tryReading(path: string): void {
  accessSync(`${path}${sep}`);
}
