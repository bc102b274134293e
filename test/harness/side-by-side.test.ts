import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Runtime } from '../../src/runtime/runtime.ts';
import { say } from '../../src/testing.ts';
import { readLineage } from '../../src/workflow/lineage-file.ts';
import type { Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { workplace } from './workplace.ts';

const spec = { name: 'a', instructions: '' };
const step = (name: string, prompt: string): Step => ({ name, spec, prompt });

/** Lets nobody through before `count` have come. */
function barrier(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === count) open();
    return opened;
  };
}

// Six harness processes, two at a time.
it('two workflows in one run directory: accounts and lineage of both are complete, a session in use is not resumed twice', {
  timeout: 300_000,
}, async () => {
  const gates = [barrier(2), barrier(2)];
  const place = await workplace(async ({ prompt }) => {
    if (prompt.includes('DRAFT')) await gates[0]?.();
    if (prompt.includes('WORK')) await gates[1]?.();
    return say('done');
  });
  const { runtime, model, directory } = place;
  const workflows = ['one', 'two'].map(name => new Workflow([step(`draft-${name}`, 'DRAFT'), step('work', 'WORK')]));
  const ran = await Promise.all(workflows.map(workflow => workflow.run(runtime)));
  expect(runtime.onSession).toBeNull();
  const sessions = ran.map(ctx => ctx['_sessions'] as Record<string, string>);
  const { file } = readLineage(join(runtime.runDir, 'lineage.json'), directory);
  const works = sessions.map(of => of['work']).sort();
  expect(new Set(works).size).toBe(2);
  expect([...(file.steps.get('work') ?? [])].sort()).toEqual(works);
  expect(file.steps.get('draft-one')).toEqual([sessions[0]?.['draft-one']]);
  expect(file.steps.get('draft-two')).toEqual([sessions[1]?.['draft-two']]);
  expect(JSON.parse(readFileSync(runtime.manifestPath, 'utf8'))).toHaveLength(4);

  // The same two started again by two Runtimes: both remember the same session of the step they share.
  const other = new Runtime({ workspace: directory, lang: 'en', env: model.env });
  const before = model.turns.length;
  const again = await Promise.allSettled([runtime, other].map(each => new Workflow([step('work', 'AGAIN')]).run(each)));
  await other.close();
  const refused = again.filter(outcome => outcome.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'session-in-use' } }]);
  expect(model.turns).toHaveLength(before + 1);
  expect(readLineage(join(runtime.runDir, 'lineage.json'), directory).file.steps.get('work')).toHaveLength(2);
});
