import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LedgerReader } from '../../src/sqlite/ledger-reader.ts';
import { garbage, type Reply, ScriptedModel, say, stall, type Turn, use } from '../../src/testing.ts';
import { flower } from '../cli/command.ts';
import { marked, temporaryDirectory } from '../harness/workplace.ts';

/** The harness refuses a bare `sleep`. */
const LONG = use('Bash', { command: 'node -e "setTimeout(() => 0, 60000)"', description: 'wait' });
const full = { usage: { input: 60_000, output: 10 } };

/** A workflow whose one step sends a worker that may run commands. */
const TEAM = `
import { Workflow, coordinator, worker } from '${join(import.meta.dirname, '../../dist/index.js')}';
const coder = worker('codes', 'You code.', { tools: ['Bash'] });
export default new Workflow([{ name: 'work', spec: coordinator('work', 'You lead.', { coder }), prompt: 'go' }]);
`;

interface Phase {
  readonly name: string;
  /** What the model says until the run is killed. */
  readonly until: (turn: Turn) => Reply;
  /** What is seen when the run is in this phase: output of the command, or a request. */
  readonly shows?: string;
  readonly asks?: (turn: Pick<Turn, 'lastUser'>) => boolean;
  readonly isTeam?: boolean;
}

const PHASES: readonly Phase[] = [
  { name: 'in a tool', until: () => LONG, shows: 'Bash node -e' },
  {
    name: 'in a subagent',
    until: turn =>
      turn.agent === 'coder'
        ? LONG
        : turn.n === 1
          ? use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' })
          : say('waiting'),
    shows: 'Bash node -e',
    isTeam: true,
  },
  {
    name: 'in a handoff',
    until: turn => (turn.lastUser.includes('context is nearly full') ? stall() : say('working', full)),
    asks: turn => turn.lastUser.includes('context is nearly full'),
  },
  { name: 'waiting for another try', until: () => garbage('html'), shows: 'attempt 3 of 6' },
];

function commandOf(phase: Phase, workspace: string): string[] {
  if (phase.isTeam !== true) return ['-w', workspace, 'once', 'go', '-t', 'Bash', '--window', '100000'];
  const file = join(workspace, 'team.mjs');
  writeFileSync(file, TEAM);
  return ['-w', workspace, 'run', file];
}

/** Session ids in the order in which the run's events named them. */
function sessionsIn(runDir: string): string[] {
  const logs = readdirSync(join(runDir, 'events')).map(name => readFileSync(join(runDir, 'events', name), 'utf8'));
  const ids = logs.flatMap(log => [...log.matchAll(/"sessionId":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id));
  return [...new Set(ids)];
}

/** A message of the conversation has reached the store: before that there is nothing to go on with. */
async function stored(runDir: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const path = join(runDir, 'sessions.db');
    if (existsSync(path)) {
      using reader = new LedgerReader(path);
      const entries = reader.transcripts().flatMap(key => reader.load(key)?.entries ?? []);
      if (entries.some(entry => entry.type === 'user')) return true;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
}

async function gone(runDir: string): Promise<boolean> {
  for (let tries = 0; marked(runDir).length > 0 && tries < 150; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return marked(runDir).length === 0;
}

describe.skipIf(process.platform !== 'linux').each(PHASES.map(phase => [phase.name, phase] as const))(
  'a run that is ended %s',
  (_name, phase) => {
    it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('by %s', async signal => {
      let isKilled = false;
      const model = await ScriptedModel.start(turn => (isKilled ? say('back again') : phase.until(turn as Turn)));
      onTestFinished(() => model.close());
      const workspace = temporaryDirectory();
      const runDir = join(workspace, 'runs');
      const command = commandOf(phase, workspace);
      const started = flower(command, model.env);
      if (phase.shows !== undefined) await started.shows(phase.shows);
      if (phase.asks !== undefined) await model.waitFor(phase.asks, { timeoutMs: 120_000 });
      expect(await stored(runDir)).toBe(true);
      isKilled = true;
      started.process.kill(signal);
      const end = await started.finished;
      expect(end.stderr).not.toMatch(/\n\s+at /);
      expect(await gone(runDir)).toBe(true);
      const [session = ''] = sessionsIn(runDir);
      const [row] = JSON.parse(readFileSync(join(runDir, 'manifest.json'), 'utf8'));
      const told = {
        SIGINT: /^aborted/,
        SIGTERM: /^killed-by-signal/,
        SIGHUP: /^killed-by-signal/,
        SIGKILL: /^running/,
      };
      expect(row.error).toMatch(told[signal]);
      expect(row.sessionId).toBe(session);

      const resume = phase.isTeam === true ? [] : ['--resume', session];
      const again = await flower([...command, ...resume], model.env).finished;
      expect(again, again.stderr).toMatchObject({ code: 0 });
      if (phase.isTeam !== true) expect(again.stdout).toContain('back again');
      const rows = JSON.parse(readFileSync(join(runDir, 'manifest.json'), 'utf8')) as { ok: boolean }[];
      expect(rows.at(-1)?.ok).toBe(true);
      // The very session: a team goes on in it too, unless it was killed before the run could note it.
      if (phase.name !== 'in a handoff') expect(sessionsIn(runDir)).toEqual([session]);
      expect(readdirSync(join(runDir, 'harness'))).toEqual(['children']);
      expect(
        existsSync(join(runDir, 'harness', 'children')) && readdirSync(join(runDir, 'harness', 'children')),
      ).toEqual([]);
    });
  },
);
