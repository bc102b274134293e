/** What a workflow of three steps costs beside the same turns by the bare SDK, and what of a clarification gets out of it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { Runtime } from '../src/runtime/runtime.ts';
import { type Reply, ScriptedModel, say, type Turn, use } from '../src/testing.ts';
import { starterFlow } from '../src/workflow/starter-flow.ts';
import { Workflow } from '../src/workflow/workflow.ts';
import { median, type Row } from './row.ts';

const STEPS = ['one', 'two', 'three'];
const INSTRUCTIONS = 'You answer.';

const BRIEF =
  '## Goal\nA file.\n## Acceptance criteria\n- it is there\n## Boundaries\nnone\n## Unknowns and assumptions\nnone';
/** Said while it is clarified, and of no use to any later step. */
const PROGRAM = Array.from({ length: 200 }, (_, line) => `const clarified${line} = 'pasted by the clarifier';`);
const QUESTION = 'Which shade of vermilion do you want the file in?';
const VERDICT = '## Conclusion\nachieved\n## Reason\nit is there\n## Not passed\nnone';

/** Runs both in turn `rounds` times, after one round that does not count; then the built-in workflow once. */
export async function benchWorkflow(rounds: number = 5): Promise<Row[]> {
  const flower: number[] = [];
  const bare: number[] = [];
  const own: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [await timed(runFlower), await timed(runBare)] as const;
    if (round === 0) continue;
    flower.push(pair[0].totalMs);
    own.push(pair[0].totalMs - pair[0].stepsMs);
    bare.push(pair[1].totalMs);
  }
  const [value, against] = [median(flower), median(bare)];
  const ratio = value / against;
  return [
    { figure: 'a workflow of three two-turn steps', value, unit: 'ms', against: 'bare query()', ratio, goal: '<= 1.1' },
    { figure: 'of which outside its steps, start and end included', value: median(own), unit: 'ms' },
    ...(await leakage()),
  ];
}

/** `run` resolves with the milliseconds its steps took. */
async function timed(
  run: (model: ScriptedModel, directory: string) => Promise<number>,
): Promise<{ totalMs: number; stepsMs: number }> {
  return inDirectory(async directory => {
    const model = await ScriptedModel.start(turn => (turn.n === 1 ? use('Glob', { pattern: '*' }) : say('done')));
    const start = performance.now();
    try {
      const stepsMs = await run(model, directory);
      return { totalMs: performance.now() - start, stepsMs };
    } finally {
      await model.close();
    }
  });
}

async function inDirectory<T>(run: (directory: string) => Promise<T>): Promise<T> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runFlower(model: ScriptedModel, workspace: string): Promise<number> {
  await using runtime = new Runtime({ workspace, env: model.env });
  const spec = { name: 'bench', instructions: INSTRUCTIONS };
  const ctx = await new Workflow(STEPS.map(name => ({ name, spec, prompt: 'go' }))).run(runtime);
  if (ctx['_failedAt'] !== undefined) throw new Error(`failed at ${ctx['_failedAt']}`);
  return runtime.results.reduce((sum, result) => sum + result.durationMs, 0);
}

/** One query a step, one after the other, with the tools the workflow's steps have. */
async function runBare(model: ScriptedModel, cwd: string): Promise<number> {
  const start = performance.now();
  for (const title of STEPS) {
    const messages = query({
      prompt: 'go',
      options: {
        cwd,
        settingSources: [],
        systemPrompt: { type: 'preset', preset: 'claude_code', append: INSTRUCTIONS },
        tools: ['Read', 'Glob', 'Grep'],
        allowedTools: ['Read', 'Glob', 'Grep'],
        title,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: cwd,
          CLAUDE_CONFIG_DIR: join(cwd, 'config'),
          CLAUDE_CODE_TMPDIR: join(cwd, 'tmp'),
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
          ...model.env,
        },
      },
    });
    for await (const message of messages) {
      if (message.type === 'result' && message.subtype !== 'success') throw new Error(message.subtype);
    }
  }
  return performance.now() - start;
}

/** Characters of question, answer and pasted program in the requests of the clarification and in all later ones. */
async function leakage(): Promise<Row[]> {
  return inDirectory(async workspace => {
    const model = await ScriptedModel.start(answer);
    try {
      await using runtime = new Runtime({ workspace, env: model.env });
      const ctx = await starterFlow('make a file', { workspace, timeoutMs: 0 }).run(runtime);
      if (ctx['_failedAt'] !== undefined) throw new Error(`failed at ${ctx['_failedAt']}`);
      const clarifying = runtime.results.find(result => result.step === 'clarify')?.sessionId;
      const later = model.turns.filter(turn => turn.sessionId !== clarifying);
      if (later.length < 3) throw new Error('the steps after the clarification made no requests');
      return [
        { figure: 'requests after the clarification', value: later.length, unit: 'requests' },
        {
          figure: 'characters of the clarification in them',
          value: charactersOf([QUESTION, ...PROGRAM], later),
          unit: 'characters',
          goal: '0',
        },
      ];
    } finally {
      await model.close();
    }
  });
}

function answer(turn: Turn): Reply {
  if (turn.tools.includes('Agent')) return say('the work is done');
  if (turn.prompt.includes('Clarify this request')) {
    if (turn.toolResults.length === 0) return use('mcp__human__ask', { question: QUESTION });
    return say(`\`\`\`js\n${PROGRAM.join('\n')}\n\`\`\`\n${BRIEF}`);
  }
  if (turn.prompt.includes('Judge whether this goal')) return say(VERDICT);
  return say('## Goal\nThe file is there.\n## Checks\n- made.txt exists');
}

function charactersOf(lines: readonly string[], requests: readonly Pick<Turn, 'body'>[]): number {
  const sent = JSON.stringify(requests.map(turn => turn.body));
  return lines.reduce((sum, line) => sum + (sent.split(line).length - 1) * line.length, 0);
}
