/** "Done" is said by somebody else: a step that is judged after every round, by checks that were written before it. */
import { join } from 'node:path';
import {
  type AgentSpec,
  type Ctx,
  Goal,
  HumanChannel,
  Runtime,
  type RuntimeOptions,
  type Step,
  VERDICT_KEY,
  Workflow,
  withGoal,
} from 'flower';

const author: AgentSpec = {
  name: 'author',
  instructions: 'You write documents for people who run the program, not for those who wrote it.',
  allowedTools: ['Read', 'Write', 'Edit', 'Glob', 'Grep'],
};

const step: Step = { name: 'install-guide', spec: author, prompt: 'Write INSTALL.md for this project.' };

export async function main(place: Pick<RuntimeOptions, 'workspace' | 'env'> = { workspace: '.' }): Promise<Ctx> {
  await using runtime = new Runtime(place);
  // 0: nobody is there. Where only a person could decide, the run stops instead of waiting or guessing.
  const channel = new HumanChannel({ timeoutMs: 0 });
  const goalPath = join(runtime.workspace, 'install-goal.md');
  // Written by hand here; `goalStep` has a judge write it from a brief.
  new Goal({
    statement: 'Somebody who has never seen the project can install it with INSTALL.md alone.',
    checks: ['INSTALL.md names the version of Node that is needed', 'INSTALL.md shows how to see that it worked'],
  }).write(goalPath);

  const workflow = new Workflow([withGoal(step, channel, { goalPath, rounds: 3 })], { channel });
  const ctx = await workflow.run(runtime, {
    onEvent: event => {
      if (event.kind === 'verdict') console.log(event.text);
    },
  });
  // What stopped it, such as a refused key; or else what the judge found missing in the last round.
  const why = ctx['_aborted'] ?? ctx[VERDICT_KEY]?.reason;
  console.log(ctx['_failedAt'] === undefined ? 'achieved' : `not achieved: ${why}`);
  return ctx;
}

if (process.argv[1] === import.meta.filename) await main();
