/** The built command on a pseudo-terminal, with a scripted model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Script, ScriptedModel, use } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { onTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
/** A file whose export `flow` is a workflow of one step. */
export const FLOW: string = join(import.meta.dirname, 'flow.mjs');

export interface Run extends Terminal {
  readonly workspace: string;
  readonly model: ScriptedModel;
  /** The rows of the manifest. */
  rows(): { readonly step: string; readonly error: string | null; readonly ok: boolean }[];
}

/** A command that takes a minute; the harness refuses a bare `sleep`. */
export const longCommand = (): ReturnType<typeof use> =>
  use('Bash', { command: 'node -e "setTimeout(() => 0, 60000)"', description: 'wait' });

/** Starts `flower <args> -w <workspace>`; without `args` the workflow of `flow.mjs`. */
export async function flowerOnTerminal(
  script: Script,
  args: readonly string[] = ['run', `${FLOW}:flow`],
  options: TerminalOptions & { readonly workspace?: string } = {},
): Promise<Run> {
  const model = await ScriptedModel.start(script);
  onTestFinished(() => model.close());
  const workspace = options.workspace ?? temporaryDirectory();
  const env = { ...model.env, FLOW_DIRECTORY: workspace, ...options.env };
  const terminal = onTerminal([MAIN, ...args, '-w', workspace], { ...options, env });
  return {
    ...terminal,
    workspace,
    model,
    rows: () => JSON.parse(readFileSync(join(workspace, 'runs', 'manifest.json'), 'utf8')),
  };
}
