/** What the guard tests share: a clock played by hand, hook data, a scratch repository. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../src/domain/clock.ts';
import type { HookInput, HookMatcher, HookOutput } from '../../src/domain/hook.ts';

/** A clock whose timers fire when `advance` passes them. */
export class HandClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly fire: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  async sleep(ms: number): Promise<void> {
    this.advance(ms);
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, fire: callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter(other => other !== timer);
    };
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(timer => timer.at <= this.#now);
    this.#timers = this.#timers.filter(timer => timer.at > this.#now);
    for (const timer of due) timer.fire();
  }

  get pending(): number {
    return this.#timers.length;
  }
}

export function hookInput(tool: string, input: unknown = {}, more: Record<string, unknown> = {}): HookInput {
  return { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input, tool_use_id: 'toolu_1', ...more };
}

/** Asks the first callback of a matcher. */
export async function ask(matcher: HookMatcher | undefined | null, input: unknown): Promise<HookOutput> {
  const [hook] = matcher?.hooks ?? [];
  if (hook === undefined) throw new Error('there is no hook to ask');
  return hook(input as HookInput, undefined, { signal: new AbortController().signal });
}

/** `allow`, `deny`, or `none` when the hook leaves the call alone. */
export function decisionOf(output: HookOutput): string {
  const specific = output.hookSpecificOutput;
  return (specific?.hookEventName === 'PreToolUse' ? specific.permissionDecision : undefined) ?? 'none';
}

export function reasonOf(output: HookOutput): string {
  const specific = output.hookSpecificOutput;
  return (specific?.hookEventName === 'PreToolUse' ? specific.permissionDecisionReason : undefined) ?? '';
}

export function inputOf(output: HookOutput): Record<string, unknown> | undefined {
  const specific = output.hookSpecificOutput;
  return specific?.hookEventName === 'PreToolUse' ? specific.updatedInput : undefined;
}

export function resultOf(output: HookOutput): unknown {
  const specific = output.hookSpecificOutput;
  return specific?.hookEventName === 'PostToolUse' ? specific.updatedToolOutput : undefined;
}

export function scratchDirectory(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'guard-')));
}

export function put(path: string, content = 'x\n'): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** The environment scratch git commands run in: nobody's configuration, a name to commit under. */
export function gitEnvironment(home: string, more: Record<string, string> = {}): Record<string, string> {
  const who = { NAME: 'a', EMAIL: 'a@example.com' };
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: who.NAME,
    GIT_AUTHOR_EMAIL: who.EMAIL,
    GIT_COMMITTER_NAME: who.NAME,
    GIT_COMMITTER_EMAIL: who.EMAIL,
    ...more,
  };
}

export type Git = (...args: string[]) => string;

export function gitIn(directory: string, more: Record<string, string> = {}): Git {
  return (...args) =>
    execFileSync('git', args, {
      cwd: directory,
      env: gitEnvironment(directory, more),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
}

let template: string | undefined;

/** A repository with one commit; copied, since every start of git counts on a busy machine. */
export function scratchRepository(directory: string): Git {
  // It went with the file that made it where several share a process.
  if (template === undefined || !existsSync(template)) template = createTemplate();
  cpSync(template, directory, { recursive: true });
  return gitIn(directory);
}

function createTemplate(): string {
  const directory = scratchDirectory();
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const git = gitIn(directory);
  git('init', '-q', '-b', 'main');
  put(join(directory, 'README.md'), 'hello\n');
  git('add', '.');
  git('commit', '-qm', 'first');
  return directory;
}
