/** One agent, one question: the smallest program. It reads the workspace and changes nothing. */
import { type AgentSpec, Runtime, type RuntimeOptions, type StepResult } from 'flower';

const reader: AgentSpec = {
  name: 'reader',
  instructions: 'You explain code bases to people who are new to them. Name files, be short.',
  // The only tools it can use at all; these three are also the default.
  allowedTools: ['Read', 'Glob', 'Grep'],
  maxBudgetUsd: 1,
};

export async function main(place: Pick<RuntimeOptions, 'workspace' | 'env'> = { workspace: '.' }): Promise<StepResult> {
  await using runtime = new Runtime(place);
  const result = await runtime.run(reader, 'What is this project, and where does a reader begin?', {
    // Everything that happens arrives here; a text is what the agent says.
    onEvent: event => {
      if (event.kind === 'text') console.log(event.text);
    },
  });
  if (!result.ok) console.error(`It did not finish: ${result.error}`);
  console.log(`${result.costUsd.toFixed(4)} USD, session ${result.sessionId}`);
  return result;
}

if (process.argv[1] === import.meta.filename) await main();
