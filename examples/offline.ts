/** Runs examples offline: `npx jiti examples/offline.ts one-agent`, or all of them when none is named. */
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
  'own-workflow': () => rehearse(ownWorkflow),
  'goal-guard': () => rehearse(goalGuard),
  'http-interface': () => rehearse(httpInterface),
  'three-bugs': () => rehearse(threeBugs),
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
