/** Division of labour: a coordinator that cannot touch the files, and a worker that does the work and reports. */
import { coordinator, Runtime, type RuntimeOptions, type StepResult, worker } from 'flower';

const coder = worker(
  'Implements one task, runs the tests, and reports what it proved.',
  'You implement. Run the check after every change.',
);

// Its instructions follow the rules every coordinator has. What it may do is decided by hooks, whatever is said here.
const lead = coordinator('lead', 'Keep the public API as it is. One task for a worker at a time.', { coder });

export async function main(place: Pick<RuntimeOptions, 'workspace' | 'env'> = { workspace: '.' }): Promise<StepResult> {
  // The workbench is where scripts and long output go, so that they are in nobody's context.
  await using runtime = new Runtime({ ...place, workbench: true });
  const result = await runtime.run(lead, 'Add a function `slug(title)` in slug.js, with a test in slug.test.js.', {
    onEvent: event => {
      if (event.kind === 'task' && event.phase === 'started') console.log(event.text);
    },
  });
  console.log(result.text || result.error);
  return result;
}

if (process.argv[1] === import.meta.filename) await main();
