/** The built-in workflow on the real harness, answered by the step that asks. */
import { expect, onTestFinished } from 'vitest';
import type { Event } from '../../src/domain/event.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { type Reply, type Script, ScriptedModel, say, type Turn, use } from '../../src/testing.ts';
import { type StarterOptions, starterFlow } from '../../src/workflow/starter-flow.ts';
import type { Workflow } from '../../src/workflow/workflow.ts';

export const BRIEF =
  '## Goal\nA file.\n## Acceptance criteria\n- it is there\n## Boundaries\nnone\n## Unknowns and assumptions\nnone';
export const GOAL = '## Goal\nThe file is there.\n## Checks\n- made.txt exists';
/** What a clarifier asks and pastes: nothing of it is for later steps. */
const CLARIFICATION: readonly string[] = ['Which shade of vermilion', 'const SECRET_PROGRAM = 1;', 'PERSON-SAID-SO'];

export const verdict = (state: string, reason: string): string =>
  `## Conclusion\n${state}\n## Reason\n${reason}\n## Not passed\n${state === 'achieved' ? 'none' : `- ${reason}`}`;

export interface ChainOptions extends Partial<StarterOptions> {
  /** Called before the run, to sit at the channel. */
  readonly attend?: (workflow: Workflow) => void;
}

/** Runs the chain once in `workspace` and tells what came of it. */
export async function chain(workspace: string, ask: string, script: Script, options: ChainOptions = {}) {
  const { attend, ...starter } = options;
  const model = await ScriptedModel.start(script);
  const runtime = new Runtime({ workspace, env: model.env, lang: 'en', resilience: { maxAttempts: 1 } });
  onTestFinished(async () => {
    await runtime.close();
    await model.close();
  });
  const events: Event[] = [];
  const workflow = starterFlow(ask, { workspace, timeoutMs: 0, ...starter });
  attend?.(workflow);
  const ctx = await workflow.run(runtime, { onEvent: event => events.push(event) });
  expect(model.errors).toEqual([]);
  const labels = runtime.results.map(result => result.step);
  await runtime.close();
  return { ctx, events, model, labels, results: runtime.results };
}

/** Characters of the clarification that stand in these requests. */
export function leakedCharacters(requests: readonly Pick<Turn, 'body'>[]): number {
  const sent = JSON.stringify(requests.map(turn => turn.body));
  return CLARIFICATION.reduce((sum, words) => sum + (sent.split(words).length - 1) * words.length, 0);
}

export interface Answers {
  /** Default: a question, then a pasted program and the brief. */
  readonly clarify?: (turn: Turn) => Reply;
  readonly goal?: string;
  readonly judge?: (round: number) => Reply | string;
  /** Collects what every request asks. */
  readonly seen?: string[];
}

/** Answers by what the step is asked for; `judge` gets the round, from 1. */
export function answers({
  clarify = clarified,
  goal = GOAL,
  judge = () => verdict('achieved', 'x'),
  seen = [],
}: Answers): Script {
  let round = 0;
  return turn => {
    const asked = `${turn.prompt}\n${turn.lastUser}`;
    seen.push(asked);
    if (turn.tools.includes('Agent')) return say('the work is done');
    if (asked.includes('Clarify this request')) return clarify(turn);
    if (!asked.includes('the work is done')) return say(goal);
    round += 1;
    const given = judge(round);
    return typeof given === 'string' ? say(given) : given;
  };
}

function clarified(turn: Turn): Reply {
  const [question, program] = CLARIFICATION;
  if (turn.toolResults.length === 0) return use('mcp__human__ask', { question });
  return say(`\n\`\`\`js\n${program}\n\`\`\`\n${BRIEF}`);
}
