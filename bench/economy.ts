/** Context economy: one job, scripted once, with all layers, without each of them in turn, and on the plain harness. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../src/domain/agent-spec.ts';
import { coordinator } from '../src/role/coordinator.ts';
import { worker } from '../src/role/worker.ts';
import { Runtime } from '../src/runtime/runtime.ts';
import type { RuntimeOptions } from '../src/runtime/runtime-options.ts';
import { ScriptedModel, say, type ToolUse, type Turn, use, useAll } from '../src/testing.ts';
import { isRecord } from '../src/util/json.ts';
import type { Row } from './row.ts';

/** The job: four sittings, five tasks in each, ten commands for a task; before that two looks around, after it three notes to read. */
const ROUNDS = 4;
const TASKS_PER_ROUND = 5;
const CALLS_PER_TASK = 10;
const GLANCES = ['git log --stat -n 60', 'git status --short'];
/** Too short to be spilled, long enough to be trimmed on a resume. */
const NOTE = 'What was measured, and what follows from it for the next one.\n'.repeat(60);
const NOTES = 3;
/** About 6,000 characters, as a test run or a listing prints. */
const LINES = 250;

type Layer = 'labour' | 'workbench' | 'spill' | 'curation';
const LAYERS: readonly Layer[] = ['labour', 'workbench', 'spill', 'curation'];
const LABELS: Readonly<Record<Layer, string>> = {
  labour: 'division of labour',
  workbench: 'the workbench',
  spill: 'spilling',
  curation: 'curation on a resume',
};

interface Sent {
  /** Characters of all requests of main threads, bodies whole. */
  readonly main: number;
  /** The same of all agents. */
  readonly all: number;
  /** Of main threads, by sitting. */
  readonly rounds: readonly number[];
  /** The last request of a main thread: what its context has come to. */
  readonly last: number;
  /** Requests of a main thread that do not begin with all of the one before. */
  readonly breaks: number;
}

/** Plays the job six times; about five minutes. */
export async function benchEconomy(): Promise<Row[]> {
  const plain = await play(() => runPlain, 'plain');
  const whole = await play(() => runFlower(new Set(LAYERS)), 'all');
  const rows = [...rowsOf('plain harness', plain, plain), ...rowsOf('all layers', whole, plain)];
  for (const layer of LAYERS) {
    const without = await play(() => runFlower(new Set(LAYERS.filter(other => other !== layer))), layer);
    rows.push(...rowsOf(`without ${LABELS[layer]}`, without, plain));
  }
  return rows;
}

function rowsOf(name: string, sent: Sent, plain: Sent): Row[] {
  const share = { figure: `${name}: main thread's part of all`, value: (100 * sent.main) / sent.all, unit: '%' };
  return [
    {
      figure: `${name}: sent to main`,
      value: sent.main,
      unit: 'characters',
      ...(sent === plain ? {} : { against: 'plain harness', ratio: sent.main / plain.main }),
    },
    ...sent.rounds.map((value, round) => ({
      figure: `${name}: in sitting ${round + 1}`,
      value,
      unit: 'characters',
    })),
    { figure: `${name}: its last request`, value: sent.last, unit: 'characters' },
    name === 'all layers' ? { ...share, goal: '<= 5' } : share,
    { figure: `${name}: cache prefix broken`, value: sent.breaks, unit: 'times' },
  ];
}

/** What plays all sittings of the job in `workspace`; it calls `sitting` before each. */
type Player = (model: ScriptedModel, workspace: string, sitting: () => void) => Promise<void>;

async function play(player: () => Player, name: string): Promise<Sent> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  const model = await ScriptedModel.start(name === 'plain' || name === 'labour' ? doItAlone : delegate);
  const begins: number[] = [];
  try {
    await player()(model, repositoryIn(directory), () => void begins.push(model.turns.length));
    return weigh(model.turns, begins);
  } finally {
    await model.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A repository with a history that is worth a look. */
function repositoryIn(directory: string): string {
  const workspace = join(directory, 'workspace');
  mkdirSync(workspace);
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', workspace, '-c', 'user.name=b', '-c', 'user.email=b@localhost', ...args]);
  };
  git('init', '--quiet');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const note of notesOf(round)) writeFileSync(join(workspace, note), NOTE);
  }
  for (let commit = 0; commit < 60; commit += 1) {
    writeFileSync(join(workspace, `module-${commit}.js`), `export const value = ${commit};\n`);
    git('add', '.');
    git('commit', '--quiet', '-m', `Add module ${commit}`);
  }
  return workspace;
}

function runFlower(layers: ReadonlySet<Layer>): Player {
  return async (model, workspace, sitting) => {
    const hasCuration = layers.has('curation');
    const options: RuntimeOptions = {
      workspace,
      env: { ...model.env, DISABLE_AUTO_COMPACT: '1' },
      handoff: false,
      workbench: layers.has('workbench'),
      spillThreshold: layers.has('spill') ? 4000 : null,
      ...(hasCuration ? { trim: { keepRecent: 2 } } : { trim: false, ephemeral: false, keepDenials: 1_000_000 }),
    };
    let resume: string | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      sitting();
      await using runtime = new Runtime(options);
      const spec = layers.has('labour') ? lead(layers.has('workbench')) : ALONE;
      const result = await runtime.run(spec, `sitting ${round}`, resume === undefined ? {} : { resume });
      if (!result.ok) throw new Error(result.error ?? 'failed');
      resume = result.sessionId ?? undefined;
    }
  };
}

const ALONE: AgentSpec = { name: 'alone', instructions: '', allowedTools: ['Bash', 'Read'] };

function lead(workbench: boolean): AgentSpec {
  return { ...coordinator('lead', 'Have it done.', { coder: worker('writes code', 'You code.') }), workbench };
}

/** What somebody without flower has: one agent, resumed for each sitting. */
const runPlain: Player = async (model, workspace, sitting) => {
  let resume: string | undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    sitting();
    const options = {
      cwd: workspace,
      settingSources: [],
      tools: ['Bash', 'Read'],
      allowedTools: ['Bash', 'Read'],
      title: 'bench',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: workspace,
        CLAUDE_CONFIG_DIR: join(workspace, '../config'),
        CLAUDE_CODE_TMPDIR: join(workspace, '../tmp'),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        DISABLE_AUTO_COMPACT: '1',
        ...model.env,
      },
    };
    const messages = query({
      prompt: `sitting ${round}`,
      options: resume === undefined ? options : { ...options, resume },
    });
    for await (const message of messages) {
      if (message.type !== 'result') continue;
      if (message.subtype !== 'success') throw new Error(message.subtype);
      resume = message.session_id;
    }
  }
};

/** A command whose output is long and tells which call it was. */
function command(task: string, call: number): ToolUse {
  return bash(`seq -f 'line %g of ${task}, call ${call}' 1 ${LINES}`);
}

function bash(line: string): ToolUse {
  return { name: 'Bash', input: { command: line, description: 'x' } };
}

function notesOf(round: number): string[] {
  return Array.from({ length: NOTES }, (_, note) => `note-${round}-${note}.md`);
}

function readNotes({ cwd }: Turn, round: number): ToolUse[] {
  return notesOf(round).map(note => ({ name: 'Read', input: { file_path: join(cwd ?? '', note) } }));
}

/** What a sitting has come to: how many times the model has spoken in it. */
function spokenIn({ messages }: Turn): { round: number; spoken: number } {
  const isBegin = (message: Turn['messages'][number]): boolean =>
    message.role === 'user' && /sitting \d/.test(JSON.stringify(message.content));
  const begin = messages.findLastIndex(isBegin);
  const round = Number(/sitting (\d)/.exec(JSON.stringify(messages[begin]?.content))?.[1]);
  return { round, spoken: messages.slice(begin).filter(message => message.role === 'assistant').length };
}

/** The coordinator looks, hands out all tasks, and says what came of them; the worker does one task. */
function delegate(turn: Turn): ReturnType<typeof say> {
  if (turn.agent !== 'main') {
    if (turn.n <= CALLS_PER_TASK) return useAll([command(turn.prompt.split('\n')[0] ?? '', turn.n)]);
    return say(reportOf(turn));
  }
  const { round, spoken } = spokenIn(turn);
  if (spoken === 0) return useAll(GLANCES.map(bash));
  if (spoken === 2) return useAll(readNotes(turn, round));
  if (spoken > 2) return say(`Sitting ${round} is done.`);
  // As its rules say: whoever works is told where long output goes.
  const where = turn.system.includes('runs/workbench') ? '\nLong output goes to runs/workbench/artifacts/.' : '';
  return useAll(
    Array.from({ length: TASKS_PER_ROUND }, (_, task) => ({
      name: 'Agent',
      input: {
        description: `task ${round}-${task}`,
        prompt: `task ${round}-${task}${where}`,
        subagent_type: 'coder',
        run_in_background: false,
      },
    })),
  );
}

/** Told where long output goes, a worker gives the path; told nothing, it has nowhere to put its evidence but the report. */
function reportOf(turn: Turn): string {
  const hasWorkbench = turn.prompt.includes('artifacts/');
  const evidence = Array.from({ length: hasWorkbench ? 5 : LINES }, (_, line) => `line ${line} of what it printed`);
  return `## Conclusion\ndone\n## Evidence\n${evidence.join('\n')}\n## Artifacts\n${hasWorkbench ? 'artifacts/log.txt' : 'none'}`;
}

/** One agent does it all, command by command. */
function doItAlone(turn: Turn): ReturnType<typeof say> {
  const { round, spoken } = spokenIn(turn);
  if (spoken === 0) return useAll(GLANCES.map(bash));
  const call = spoken - 1;
  if (call === TASKS_PER_ROUND * CALLS_PER_TASK) return useAll(readNotes(turn, round));
  if (call > TASKS_PER_ROUND * CALLS_PER_TASK) return say(`Sitting ${round} is done.`);
  const { name, input } = command(`task ${round}-${Math.floor(call / CALLS_PER_TASK)}`, call % CALLS_PER_TASK);
  return use(name, input);
}

function weigh(turns: readonly Pick<Turn, 'agent' | 'body' | 'messages'>[], begins: readonly number[]): Sent {
  const rounds = begins.map(() => 0);
  let [main, all, last, breaks] = [0, 0, 0, 0];
  let before: readonly string[] = [];
  for (const [index, turn] of turns.entries()) {
    const size = JSON.stringify(turn.body).length;
    all += size;
    if (turn.agent !== 'main') continue;
    main += size;
    last = size;
    const round = begins.findLastIndex(begin => begin <= index);
    rounds[round] = (rounds[round] ?? 0) + size;
    const messages = turn.messages.map(message => JSON.stringify(withoutMarks(message)));
    if (before.some((message, place) => message !== messages[place])) breaks += 1;
    before = messages;
  }
  return { main, all, rounds, last, breaks };
}

/** The marks of the cache move with every request and are no part of what is said. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'cache_control');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutMarks(inner)]));
}
