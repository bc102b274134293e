/** Kills the command in the middle of the built-in workflow, starts it again, and looks what it did with what was there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Goal } from '../../src/document/goal.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { projectKeyOf } from '../../src/store/project-key.ts';
import { ScriptedModel, say, type Turn, use } from '../../src/testing.ts';
import { wakeState } from '../../src/workflow/wake-state.ts';
import { flower } from '../cli/command.ts';
import { marked, temporaryDirectory } from '../harness/workplace.ts';

const ASK = 'make a file';
const BRIEF =
  '## Goal\nA file.\n## Acceptance criteria\n- it is there\n## Boundaries\nnone\n## Unknowns and assumptions\nnone';
const GOAL = '## Goal\nThe file is there.\n## Checks\n- made.txt exists';
const VERDICT = '## Conclusion\nachieved\n## Reason\nit is there\n## Not passed\nnone';

/** How many answers the model gives in a run that nothing disturbs: that many places to be killed at. */
export const TURNS = 6;
/** Longest time from the answer in question to the kill. */
const MOST_DELAY_MS = 500;

type StepName = 'clarify' | 'goal' | 'work' | 'verdict';

interface Seen {
  readonly step: StepName;
  readonly sessionId: string;
}

/** What lay on disk when the process was dead. */
interface Remains {
  readonly waking: boolean;
  readonly hasGoal: boolean;
  /** Sessions that were remembered and can be gone on with. */
  readonly sessions: Readonly<Record<string, string>>;
}

/** One kill, some moments after the `at`-th answer (from 1), and one start after it, which must end well. */
export async function killChain(at: number): Promise<void> {
  const workspace = temporaryDirectory();
  const seen: Seen[] = [];
  let onAnswer = (_count: number): void => undefined;
  const model = await ScriptedModel.start(turn => {
    const step = stepOf(turn);
    seen.push({ step, sessionId: turn.sessionId });
    onAnswer(seen.length);
    return answer(step, turn);
  });
  try {
    const first = flower(['go', '--timeout', '0', '-w', workspace, '--', ASK], model.env);
    onAnswer = count => {
      if (count === at) setTimeout(() => first.process.kill('SIGKILL'), Math.random() * MOST_DELAY_MS);
    };
    await first.finished;
    await untilGone(join(workspace, 'runs'));
    const remains = await remainsOf(workspace);
    const before = seen.length;

    const again = remains.waking ? [] : ['--', ASK];
    const { code, stderr } = await flower(['go', '--timeout', '0', '-w', workspace, ...again], model.env).finished;
    const trail = JSON.stringify({ at, before: seen.slice(0, before), remains, after: seen.slice(before), stderr });
    expect(code, trail).toBe(0);
    expect(model.errors, trail).toEqual([]);
    expectNothingTwice(seen.slice(before), remains, trail);
    expectSameSessions(seen, before, remains, trail);
    expect(JSON.parse(readFileSync(join(workspace, 'runs/manifest.json'), 'utf8')), trail).toBeTruthy();
  } finally {
    await model.close();
  }
}

function stepOf(turn: Turn): StepName {
  if (turn.tools.includes('Agent')) return 'work';
  const said = JSON.stringify(turn.messages);
  if (said.includes('Clarify this request')) return 'clarify';
  return said.includes('Judge whether this goal') ? 'verdict' : 'goal';
}

/** Two answers for clarifying and for working, one each for goal and verdict; nothing is asked that was asked before. */
function answer(step: StepName, turn: Turn): ReturnType<typeof say> {
  const hasActed = JSON.stringify(turn.messages).includes('"tool_use"');
  switch (step) {
    case 'clarify':
      return hasActed ? say(BRIEF) : use('mcp__human__ask', { question: 'Which colour?' });
    case 'goal':
      return say(GOAL);
    case 'work':
      return hasActed ? say('the work is done') : use('Read', { file_path: '.flower/notes/brief.md' });
    case 'verdict':
      return say(VERDICT);
  }
}

/** A harness that has lost its parent ends by itself; what it still says belongs to the run that was killed. */
async function untilGone(runDir: string): Promise<void> {
  for (let tries = 0; marked(runDir).length > 0 && tries < 300; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

async function remainsOf(workspace: string): Promise<Remains> {
  const state = wakeState(workspace);
  const store = new SqliteSessionStore(join(workspace, 'runs/sessions.db'));
  const sessions: Record<string, string> = {};
  for (const [step, sessionId] of Object.entries(state.steps)) {
    const entries = (await store.load({ projectKey: projectKeyOf(workspace), sessionId })) ?? [];
    if (entries.some(entry => entry.type === 'user')) sessions[step] = sessionId;
  }
  await store.close();
  return { waking: state.waking, hasGoal: Goal.load(state.goal)?.complete() === true, sessions };
}

/** A brief that is frozen is not asked for again, nor a goal. */
function expectNothingTwice(after: readonly Seen[], { waking, hasGoal }: Remains, trail: string): void {
  const steps = new Set(after.map(({ step }) => step));
  if (waking) expect(steps.has('clarify'), trail).toBe(false);
  if (hasGoal) expect(steps.has('goal'), trail).toBe(false);
  expect(steps.has('work') && steps.has('verdict'), trail).toBe(true);
}

/** A step goes on in the session it was in; the judge never does. */
function expectSameSessions(seen: readonly Seen[], before: number, { sessions }: Remains, trail: string): void {
  const after = seen.slice(before);
  for (const [step, sessionId] of Object.entries(sessions)) {
    const used = new Set(after.filter(each => each.step === step).map(each => each.sessionId));
    expect([...used], trail).toEqual(used.size === 0 ? [] : [sessionId]);
  }
  const judged = seen.flatMap(({ step, sessionId }, index) => (step === 'verdict' ? [{ sessionId, index }] : []));
  const [earlier, later] = [judged.filter(each => each.index < before), judged.filter(each => each.index >= before)];
  for (const { sessionId } of later)
    expect(
      earlier.map(each => each.sessionId),
      trail,
    ).not.toContain(sessionId);
}
