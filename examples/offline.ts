/** Runs examples offline: `npx jiti examples/offline.ts one-agent`, or all of them when none is named. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coordinatorAndWorker } from './offline/coordinator-and-worker.ts';
import { goalGuard } from './offline/goal-guard.ts';
import { httpInterface } from './offline/http-interface.ts';
import { oneAgent } from './offline/one-agent.ts';
import { ownWorkflow } from './offline/own-workflow.ts';
import { rehearse } from './offline/rehearsal.ts';
import { threeBugs } from './offline/three-bugs.ts';

const examples: Readonly<Record<string, () => Promise<unknown>>> = {
  'one-agent': () => rehearse(oneAgent),
  'coordinator-and-worker': () => rehearse(coordinatorAndWorker),
  'own-workflow': () =>
    rehearse(ownWorkflow, ({ workspace }) => console.log(readFileSync(join(workspace, 'RELEASE.md'), 'utf8').trim())),
  'goal-guard': () => rehearse(goalGuard),
  'http-interface': async () => console.log((await rehearse(httpInterface)).plan),
  'three-bugs': async () => {
    const { merged, testsPass } = await rehearse(threeBugs);
    console.log(`${merged.length} branches merged; the tests ${testsPass ? 'pass' : 'fail'}`);
  },
};

const names = process.argv.slice(2);
const unknown = names.filter(name => !(name in examples));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are: ${Object.keys(examples).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const name of names.length > 0 ? names : Object.keys(examples)) {
    console.log(`\n=== ${name}`);
    await examples[name]?.();
  }
}
