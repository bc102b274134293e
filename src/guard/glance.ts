/** Whether a Bash call is a mere look: what the command's own text says, and what the repository's attributes add to it. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ToolCall } from '../domain/hook.ts';
import { judgeCommand } from '../shell/judge-command.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { ellipsize } from '../util/cut.ts';

/** Characters of a refused command that are quoted back. */
const QUOTED_CHARACTERS = 120;

/**
 * Why this Bash call is no glance; null when it is one. The command is judged as it stands and never changed: what is
 * run is the very string that was looked at.
 */
export function glanceRefusal(call: ToolCall, lang: Lang): string | null {
  const text = guardText[lang];
  const command = call.input['command'];
  if (typeof command !== 'string' || command.trim() === '') return text.glanceNeedsCommand;
  if (isTruthy(call.input['run_in_background'])) return text.glanceInBackground;
  const verdict = judgeCommand(command);
  if (!verdict.ok) return text.noGlance(ellipsize(firstLine(command), QUOTED_CHARACTERS), verdict.reason);
  if (!verdict.readsAttributes) return null;
  const places = verdict.gitDirectories.map(place => placeOf(place, call.cwd ?? '.'));
  const attributes = places.map(programAttributes).find(file => file !== undefined);
  return attributes === undefined ? null : text.glanceRunsFilters(attributes);
}

/** Where the command's git would run; `~` is the home that commands see. */
function placeOf(place: string, cwd: string): string {
  return place === '~' || place.startsWith('~/') ? join(homedir(), place.slice(1)) : resolve(cwd, place);
}

/**
 * The attributes file that makes git start programs (`diff=`, `filter=`) for paths seen from `directory`, or the
 * repository's own configuration when that names a program for diffs; undefined when there is none. Looked at: `.gitattributes` from there up to the repository's root, and `info/attributes`.
 * @throws what the file system reports when a file is there and cannot be read.
 */
export function programAttributes(directory: string): string | undefined {
  const files: string[] = [];
  for (let at = resolve(directory); ; at = dirname(at)) {
    files.push(join(at, '.gitattributes'));
    const gitDirectory = gitDirectoryAt(at);
    if (gitDirectory !== undefined) {
      const settings = ['config', 'config.worktree'].map(name => join(gitDirectory, name));
      const external = settings.find(file => namesExternalDiff(contentOf(file) ?? ''));
      if (external !== undefined) return external;
      files.push(join(gitDirectory, 'info/attributes'));
      break;
    }
    // Without a repository there is nothing for git to look at.
    if (dirname(at) === at) return undefined;
  }
  return files.find(file => namesPrograms(contentOf(file) ?? ''));
}

/** `diff.external`, or an include that could hold it. */
function namesExternalDiff(config: string): boolean {
  return /^\s*(?:\[[^\]]*\]\s*)?(?:external|path)\s*=|^\s*\[\s*include/im.test(config);
}

function namesPrograms(attributes: string): boolean {
  return attributes.split('\n').some(line => !line.trimStart().startsWith('#') && /(?:diff|filter)=/.test(line));
}

/** The shared git directory of the repository whose root is `directory`; a worktree's `.git` is a file that leads to it. */
function gitDirectoryAt(directory: string): string | undefined {
  const path = join(directory, '.git');
  if (contentOf(join(path, 'HEAD')) !== undefined) return path;
  const target = /^gitdir: (.+)$/m.exec(contentOf(path) ?? '')?.[1];
  if (target === undefined) return undefined;
  const own = resolve(directory, target);
  const shared = contentOf(join(own, 'commondir'))?.trim();
  return shared === undefined ? own : resolve(own, shared);
}

/** What the file holds; undefined when there is no such file. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}

function firstLine(command: string): string {
  return command.trim().split('\n', 1)[0] ?? '';
}

/** The harness takes `"true"` for true in places. */
function isTruthy(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'false';
}
