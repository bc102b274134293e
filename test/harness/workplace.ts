/** A workspace, a scripted model and a Runtime on the real harness, all gone when the test is over. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Event } from '../../src/domain/event.ts';
import { Runtime, type RuntimeOptions } from '../../src/runtime/runtime.ts';
import { type Script, ScriptedModel, type ScriptedModelOptions } from '../../src/testing.ts';

export interface Workplace {
  readonly directory: string;
  readonly model: ScriptedModel;
  readonly runtime: Runtime;
  readonly events: Event[];
  /** Events of one kind. */
  of<K extends Event['kind']>(kind: K): Extract<Event, { kind: K }>[];
}

/** Sets up; everything is closed and removed when the test is over. */
export async function workplace(
  script: Script,
  options: Partial<RuntimeOptions> = {},
  modelOptions: ScriptedModelOptions = {},
): Promise<Workplace> {
  const directory = options.workspace ?? temporaryDirectory();
  const model = await ScriptedModel.start(script, modelOptions);
  const runtime = new Runtime({ workspace: directory, lang: 'en', ...options, env: { ...model.env, ...options.env } });
  const events: Event[] = [];
  onTestFinished(async () => {
    await runtime.close();
    await model.close();
  });
  return {
    directory,
    model,
    runtime,
    events,
    of: kind => events.filter((event): event is Extract<Event, { kind: typeof kind }> => event.kind === kind),
  };
}

/** A directory that is removed when the test is over. Its path has no links in it. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-test-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

/** A git repository with one commit. */
export function repository(directory: string = temporaryDirectory()): string {
  mkdirSync(directory, { recursive: true });
  const git = (...args: string[]): void => void execFileSync('git', ['-C', directory, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(directory, 'README.md'), '# a project\n');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '-m', 'Begin');
  return directory;
}

/** Ids of the processes that carry the mark of a run directory. */
export function marked(runDir: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(id => environmentOf(id).some(variable => variable.startsWith(`FLOWER_CHILD=${runDir}`)))
    .map(Number);
}

function environmentOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
  } catch {
    // It has ended in between.
    return [];
  }
}
