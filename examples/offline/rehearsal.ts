/** An example without a key: the real harness, a scripted model on loopback, a directory that is thrown away. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Script, ScriptedModel } from 'flower/testing';

/** What an example needs to run offline. */
export interface Rehearsal<Result> {
  /** Files of the project it works in, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** What the model says and does, given where it works. */
  readonly script: (workspace: string) => Script;
  /** The example itself, and the person where it needs one. */
  readonly run: (place: { readonly workspace: string; readonly env: Record<string, string> }) => Promise<Result>;
}

/** What came of it, looked at before everything is removed. */
export interface Rehearsed<Result> {
  readonly result: Result;
  readonly workspace: string;
  readonly model: ScriptedModel;
}

/**
 * Makes a git repository of the files, runs the example there, and hands what came of it to `look`.
 * @throws what the example throws, and the script's first fault.
 */
export async function rehearse<Result>(
  { files, script, run }: Rehearsal<Result>,
  look: (rehearsed: Rehearsed<Result>) => void | Promise<void> = () => undefined,
): Promise<Result> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'flower-example-')));
  const workspace = join(scratch, 'project');
  try {
    createRepository(workspace, files);
    await using model = await ScriptedModel.start(script(workspace));
    const result = await run({ workspace, env: model.env });
    await look({ result, workspace, model });
    return result;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function createRepository(workspace: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-C', workspace, ...args], { stdio: 'pipe' });
  };
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'example');
  git('config', 'user.email', 'example@localhost');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
}
