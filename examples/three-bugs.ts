/**
 * Three isolated workers fix three bugs in one git repository at the same time. Each has a worktree and a branch of its
 * own; what is mechanical (merging, running the tests) is done by this program, not by a model.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import {
  coordinator,
  Runtime,
  type RuntimeOptions,
  type Step,
  type StepResult,
  Workbench,
  Workflow,
  worker,
} from 'flower';

export interface Outcome {
  readonly result: StepResult | null;
  /** Branches that were merged. */
  readonly merged: readonly string[];
  /** Branches that did not merge; they and their worktrees are left as they are. */
  readonly conflicts: readonly string[];
  readonly testsPass: boolean;
}

const fixer = worker(
  'Fixes one bug and commits the fix. Give each bug to a worker of its own, all at once.',
  'You fix exactly one bug, the smallest way, with a test that was red before. Commit your work with git.',
  { isolate: true },
);

const lead = coordinator(
  'lead',
  'Dispatch one fixer for each bug, all in one message. When all have reported, sum up in one line a bug.',
  { fixer },
);

export async function main(
  bugs: readonly string[],
  { workspace, env }: Pick<RuntimeOptions, 'workspace' | 'env'> = { workspace: '.' },
): Promise<Outcome> {
  const git = gitIn(workspace);
  const before = new Set(workerBranches(git));
  // Beside the repository: an isolated worker cannot write into the main checkout.
  const home = join(dirname(resolve(workspace)), `.flower-${basename(resolve(workspace))}`);
  const workbench = new Workbench(workspace, { home });
  const result = await dispatch(bugs, { workspace, workbench, ...(env && { env }) });

  const branches = workerBranches(git).filter(branch => !before.has(branch));
  const merged = branches.filter(branch => merges(git, branch));
  for (const branch of merged) removeWorktree(git, branch);
  const { status } = spawnSync(process.execPath, ['--test'], { cwd: workspace });
  const conflicts = branches.filter(branch => !merged.includes(branch));
  return { result, merged, conflicts, testsPass: status === 0 };
}

/** One step; the framework pins the worktrees to the commit that is checked out, and watches the main checkout. */
async function dispatch(bugs: readonly string[], options: RuntimeOptions): Promise<StepResult | null> {
  await using runtime = new Runtime(options);
  const list = bugs.map((bug, index) => `${index + 1}. ${bug}`).join('\n');
  const step: Step = { name: 'fix', spec: lead, prompt: `Have these bugs fixed, each on its own:\n${list}` };
  const workflow = new Workflow([step], { workbench: runtime.workbench });
  let result: StepResult | null = null;
  await workflow.run(runtime, {
    onEvent: event => {
      if (event.kind === 'task' && event.phase === 'started') console.log(event.text);
      // Nothing should write past its worktree; a shell could, and then it is said.
      if (event.kind === 'system' && event.subtype === 'checkout_changed') console.error(event.text);
    },
    onStep: (_step, outcome) => {
      result = outcome;
    },
  });
  return result;
}

type Git = (...args: readonly string[]) => string;

function gitIn(directory: string): Git {
  return (...args) => execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** The harness names the branch of each isolated worker. */
function workerBranches(git: Git): string[] {
  const refs = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/worktree-agent-*');
  return refs.split('\n').filter(Boolean);
}

/** False, and nothing changed, where the fix contradicts one that was merged before. */
function merges(git: Git, branch: string): boolean {
  try {
    git('merge', '--no-edit', '--quiet', branch);
    return true;
  } catch {
    git('merge', '--abort');
    return false;
  }
}

/** Asked without force: a worktree with something that is not committed stays, and git says so. */
function removeWorktree(git: Git, branch: string): void {
  const entries = git('worktree', 'list', '--porcelain').split('\n\n');
  const entry = entries.find(lines => lines.includes(`branch refs/heads/${branch}\n`) || lines.endsWith(branch));
  const path = /^worktree (.+)$/m.exec(entry ?? '')?.[1];
  try {
    if (path !== undefined) git('worktree', 'remove', path);
    git('branch', '--delete', '--quiet', branch);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

if (process.argv[1] === import.meta.filename) console.log(await main(process.argv.slice(2)));
