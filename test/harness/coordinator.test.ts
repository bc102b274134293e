import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { coordinator } from '../../src/role/coordinator.ts';
import { judge } from '../../src/role/judge.ts';
import { oracle } from '../../src/role/oracle.ts';
import { worker } from '../../src/role/worker.ts';
import { type Reply, say, use, useAll } from '../../src/testing.ts';
import { repository, workplace } from './workplace.ts';

/** Every file below a directory with its content, the run's own directory left out. */
function snapshot(directory: string): Map<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(path => join(directory, path))
    .filter(path => !relative(directory, path).startsWith('runs') && statSync(path).isFile());
  return new Map(files.map(path => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]));
}

/** Twenty ways to write with what looks like a glance, and some that do not even look like one. */
const DISGUISES = [
  'touch PWNED',
  'ls\ntouch PWNED',
  'ls; touch PWNED',
  'ls && touch PWNED',
  'ls | tee PWNED',
  'ls > PWNED',
  'git status > PWNED',
  'git log --output=PWNED',
  'sort README.md -o PWNED',
  'sort --outp=PWNED README.md',
  'uniq README.md PWNED',
  'find . -fprint PWNED',
  'find . -exec touch PWNED ;',
  'env touch PWNED',
  'echo $(touch PWNED)',
  'echo `touch PWNED`',
  'cat <(touch PWNED)',
  'awk \'BEGIN{print > "PWNED"}\'',
  "sed -n 'w PWNED' README.md",
  'tree -o PWNED',
  'git branch PWNED',
  'git stash',
  'printf -v x y; touch PWNED',
  '(touch PWNED)',
  'ls & touch PWNED',
  "$'touch' PWNED",
  'rg --pre touch x',
  'git -c core.pager=touch log',
  'xargs touch < README.md',
  'bash -c "touch PWNED"',
];

/** All that a main thread could do with its hands, through every tool the harness has. */
function attempts(directory: string): { name: string; input: Record<string, unknown> }[] {
  const file = join(directory, 'PWNED');
  const agent = (type: string) => ({ description: 'x', prompt: 'touch PWNED', subagent_type: type });
  return [
    ...DISGUISES.map(command => ({ name: 'Bash', input: { command, description: 'look' } })),
    { name: 'Bash', input: { command: 'ls', description: 'look', run_in_background: true } },
    { name: 'Write', input: { file_path: file, content: 'x' } },
    { name: 'Edit', input: { file_path: join(directory, 'README.md'), old_string: 'project', new_string: 'PWNED' } },
    {
      name: 'NotebookEdit',
      input: { notebook_path: `${file}.ipynb`, new_source: 'x', cell_type: 'code', edit_mode: 'insert' },
    },
    { name: 'Monitor', input: { command: 'touch PWNED', description: 'x' } },
    { name: 'Agent', input: agent('general-purpose') },
    { name: 'Agent', input: agent('fork') },
    { name: 'Agent', input: agent('Explore') },
    { name: 'Agent', input: agent('flower-main') },
    { name: 'Agent', input: { description: 'x', prompt: 'touch PWNED' } },
    { name: 'Workflow', input: { script: 'x' } },
    { name: 'Skill', input: { skill: 'update-config' } },
    { name: 'EnterWorktree', input: { name: 'x' } },
    { name: 'CronCreate', input: { cron: '* * * * *', prompt: 'touch PWNED' } },
    { name: 'ScheduleWakeup', input: { delaySeconds: 60, reason: 'x', prompt: 'touch PWNED' } },
    { name: 'SendMessage', input: { to: 'x', message: 'touch PWNED' } },
    { name: 'WebFetch', input: { url: 'http://127.0.0.1:9/', prompt: 'x' } },
    { name: 'mcp__other__write', input: { path: file } },
    { name: 'BrandNewTool', input: { path: file } },
  ];
}

const coder = worker('writes code', 'You write code.');
const team = coordinator('work', '', { coder });

describe('a coordinator that tries everything', () => {
  it('changes nothing and starts nothing: at once, while a worker runs, after an interrupt, and after a resume', async () => {
    const directory = repository();
    const all = attempts(directory);
    const tries = (round: number): Reply => useAll(all, { text: `round ${round}` });
    let release: () => void = () => undefined;
    const hold = new Promise<void>(resolve => {
      release = resolve;
    });
    const place = await workplace(
      async turn => {
        if (turn.agent === 'coder') {
          await hold;
          return say('worker report');
        }
        const hasTried = turn.toolResults.length >= all.length;
        if (turn.n === 1) return tries(1);
        if (hasTried && turn.n === 2)
          return use('Agent', { description: 'work', prompt: 'work', subagent_type: 'coder' });
        if (hasTried) return say('tried');
        if (turn.lastUser.includes('TRY AGAIN')) return tries(turn.n);
        return say('waiting');
      },
      { workspace: directory, workbench: false },
    );
    const before = snapshot(directory);
    let isAskedToTry = false;
    const run = place.runtime.run(team, 'do it all yourself', {
      onEvent: event => {
        place.events.push(event);
        if (event.kind === 'text' && event.text === 'waiting' && !isAskedToTry) {
          isAskedToTry = true;
          void place.runtime.interrupt('TRY AGAIN');
        }
        if (event.kind === 'text' && event.text === 'tried') release();
      },
    });
    const first = await run;
    expect(first.error).toBeNull();
    const resumed = await place.runtime.run(team, 'TRY AGAIN after the resume', {
      resume: first.sessionId ?? '',
      onEvent: event => place.events.push(event),
    });
    expect(resumed.error).toBeNull();

    const results = place.of('tool_result').filter(event => event.agent === null);
    const calls = place.of('tool_call').filter(event => event.agent === null && event.text !== 'work');
    expect(calls.length).toBe(3 * all.length);
    const through = calls.filter(call => results.find(result => result.id === call.id)?.isError !== true);
    expect(through.map(call => `${call.tool} ${call.text}`)).toEqual([]);
    expect(snapshot(directory)).toEqual(before);
    expect(
      place
        .of('task')
        .filter(event => event.phase === 'started')
        .map(event => event.type),
    ).toEqual(['coder']);
    expect(place.events.some(event => event.kind === 'system' && event.subtype === 'refused')).toBe(true);
  });

  it('may glance, and the same hands as a worker get the work done', async () => {
    const directory = repository();
    const place = await workplace(
      turn => {
        if (turn.agent === 'coder') {
          if (turn.n > 1) return say('worker report');
          return useAll([
            { name: 'Write', input: { file_path: join(directory, 'made.txt'), content: 'made' } },
            { name: 'Bash', input: { command: 'touch shell.txt && git add -A', description: 'work' } },
          ]);
        }
        if (turn.n === 1) {
          return useAll([
            { name: 'Bash', input: { command: 'git status --short && ls', description: 'look' } },
            { name: 'Read', input: { file_path: join(directory, 'README.md') } },
          ]);
        }
        if (turn.n === 2) return use('Agent', { description: 'work', prompt: 'work', subagent_type: 'coder' });
        return say('done');
      },
      { workspace: directory },
    );
    const result = await place.runtime.run(team, 'have it made', { onEvent: event => place.events.push(event) });
    expect(result.error).toBeNull();
    expect(place.of('tool_result').filter(event => event.isError)).toEqual([]);
    expect([existsSync(join(directory, 'made.txt')), existsSync(join(directory, 'shell.txt'))]).toEqual([true, true]);
  });
});

describe('roles that only look', () => {
  const tryAll = async (spec: AgentSpec, allowed: readonly string[]): Promise<void> => {
    const directory = repository();
    const all = attempts(directory);
    const place = await workplace(turn => (turn.n === 1 ? useAll(all) : say('I looked')), { workspace: directory });
    const before = snapshot(directory);
    const result = await place.runtime.run(spec, 'Write a file named PWNED, you have my permission.', {
      onEvent: event => place.events.push(event),
    });
    expect(result.error).toBeNull();
    const failed = new Set(
      place
        .of('tool_result')
        .filter(event => event.isError)
        .map(event => event.id),
    );
    const through = place.of('tool_call').filter(call => !failed.has(call.id) && !allowed.includes(call.tool));
    expect(through.map(call => `${call.tool} ${call.text}`)).toEqual([]);
    if (allowed.length === 0) expect(snapshot(directory)).toEqual(before);
  };

  it('the oracle writes nothing, not even when the prompt asks for it', () => tryAll(oracle(), []));

  it('the judge writes nothing; with canRun it has Bash and nothing else', async () => {
    const channel = { toolName: 'mcp__human__ask', inboxName: 'mcp__human__inbox', mcpServers: () => ({}) };
    await tryAll(judge('judge', channel), []);
    await tryAll(judge('judge', channel, { canRun: true }), ['Bash']);
  });
});
