import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentSpec, WorkerDefinition } from '../../src/domain/agent-spec.ts';
import { NotAGitRepositoryError, UsageError } from '../../src/domain/error.ts';
import type { HookMatcher } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { requireIsolation } from '../../src/guard/isolation.ts';
import { sessionHooks } from '../../src/guard/session-hooks.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import {
  ask,
  decisionOf,
  type Git,
  HandClock,
  hookInput,
  inputOf,
  put,
  reasonOf,
  scratchDirectory,
  scratchRepository,
} from './support.ts';

const plain: WorkerDefinition = { description: 'd', prompt: 'p' };
const spec: AgentSpec = {
  name: 'lead',
  instructions: '',
  agents: { coder: { ...plain, isolate: true }, reader: plain },
};

let directory: string;
let workspace: string;
let git: Git;
let notices: GuardNotice[];

beforeEach(() => {
  directory = scratchDirectory();
  workspace = join(directory, 'ws');
  git = scratchRepository(workspace);
  notices = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const hooksOf = (place = workspace, agents = spec.agents): Record<string, HookMatcher[]> =>
  sessionHooks(
    { ...spec, ...(agents !== undefined && { agents }) },
    {
      workspace: place,
      runDir: null,
      workbench: null,
      spillThreshold: null,
      lang: 'en',
      clock: new HandClock(),
      report: notice => void notices.push(notice),
    },
  );
const dispatch = (more: Record<string, unknown> = {}) =>
  hookInput('Agent', { subagent_type: 'coder', prompt: 'x', ...more }, { cwd: workspace });
const subagent = (event: string, cwd: string, role = 'coder') => ({
  hook_event_name: event,
  agent_id: 'a1',
  agent_type: role,
  cwd,
});
const kinds = (): string[] => notices.map(notice => notice.kind);

describe('isolation in a session', () => {
  it('is added at dispatch, with the commit that HEAD names pinned', async () => {
    const output = await ask(hooksOf()['PreToolUse']![0], dispatch());
    expect(decisionOf(output)).toBe('allow');
    expect(inputOf(output)).toEqual({ subagent_type: 'coder', prompt: 'x', isolation: 'worktree' });
    const base = git('rev-parse', 'HEAD').trim();
    expect(notices[0]).toMatchObject({ kind: 'isolation', role: 'coder', isInjected: true, base });
    expect(kinds()).toEqual(['isolation', 'asked']);
  });

  it('hides the worktrees from the main checkout, and goes on when it cannot', async () => {
    const exclude = join(workspace, '.git/info/exclude');
    await ask(hooksOf()['PreToolUse']![0], dispatch());
    expect(readFileSync(exclude, 'utf8')).toContain('.claude/worktrees/');
    rmSync(exclude);
    mkdirSync(exclude);
    expect(decisionOf(await ask(hooksOf()['PreToolUse']![0], dispatch()))).toBe('allow');
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'failed', where: 'isolation' }));
  });

  it('leaves roles without the mark alone, and says when the model chose the place itself', async () => {
    const hook = hooksOf()['PreToolUse']![0];
    expect(inputOf(await ask(hook, dispatch({ subagent_type: 'reader' })))).toBeUndefined();
    expect(kinds()).toEqual(['asked']);
    expect(inputOf(await ask(hook, dispatch({ cwd: '/tmp' })))).toBeUndefined();
    expect(notices[1]).toMatchObject({ kind: 'isolation', isInjected: false });
  });

  it('a role without the mark gets no worktree, not even when the model asks for one', async () => {
    for (const agents of [spec.agents ?? {}, { reader: plain }]) {
      const hook = hooksOf(workspace, agents)['PreToolUse']![0];
      const output = await ask(hook, dispatch({ subagent_type: 'reader', isolation: 'worktree' }));
      expect(decisionOf(output)).toBe('deny');
      expect(reasonOf(output)).toMatch(/reader works in the checkout itself.*leave isolation out/);
      expect(decisionOf(await ask(hook, dispatch({ subagent_type: 'reader' })))).toBe('allow');
    }
    const marked = await ask(hooksOf()['PreToolUse']![0], dispatch({ isolation: 'worktree' }));
    expect(decisionOf(marked)).toBe('allow');
  });

  it('where git cannot give it, the dispatch is refused and says what to do', async () => {
    const output = await ask(hooksOf(directory)['PreToolUse']![0], dispatch());
    expect(decisionOf(output)).toBe('deny');
    expect(reasonOf(output)).toContain('git init');
  });

  it('watches only where a role is marked', () => {
    expect(Object.keys(hooksOf())).toEqual(['PreToolUse', 'SubagentStart', 'SubagentStop']);
    const unmarked = sessionHooks(
      { ...spec, agents: { reader: plain } },
      {
        workspace,
        runDir: null,
        workbench: null,
        spillThreshold: null,
        lang: 'en',
        clock: new HandClock(),
        report: () => {},
      },
    );
    expect(Object.keys(unmarked)).toEqual(['PreToolUse']);
  });

  it('a worker that starts at the pinned commit and stays in its worktree is no news', async () => {
    const hooks = hooksOf();
    await ask(hooks['PreToolUse']![0], dispatch());
    const tree = join(directory, 'tree');
    git('worktree', 'add', '-q', '-b', 'w', tree);
    notices = [];
    await ask(hooks['SubagentStart']![0], subagent('SubagentStart', tree));
    put(join(tree, 'x.txt'));
    await ask(hooks['SubagentStop']![0], subagent('SubagentStop', tree));
    expect(notices).toEqual([]);
  });

  it('a worker in the main checkout, or on another commit, is reported', async () => {
    const hooks = hooksOf();
    git('worktree', 'add', '-q', '-b', 'w', join(directory, 'tree'));
    put(join(workspace, 'b.txt'));
    git('add', '.');
    git('commit', '-qm', 'second');
    await ask(hooks['PreToolUse']![0], dispatch());
    notices = [];
    await ask(hooks['SubagentStart']![0], subagent('SubagentStart', workspace));
    await ask(hooks['SubagentStart']![0], subagent('SubagentStart', join(directory, 'tree')));
    await ask(hooks['SubagentStart']![0], subagent('SubagentStart', workspace, 'reader'));
    expect(notices).toEqual([
      { kind: 'misplaced', agentId: 'a1', role: 'coder', cwd: workspace, problem: 'not-isolated' },
      { kind: 'misplaced', agentId: 'a1', role: 'coder', cwd: join(directory, 'tree'), problem: 'other-base' },
    ]);
  });

  it('a change to the main checkout during the work is reported once, by path', async () => {
    const hooks = hooksOf();
    await ask(hooks['PreToolUse']![0], dispatch());
    const tree = join(directory, 'tree');
    git('worktree', 'add', '-q', '-b', 'w', tree);
    put(join(workspace, 'before.txt'));
    await ask(hooks['SubagentStart']![0], subagent('SubagentStart', tree));
    notices = [];
    put(join(workspace, '写 出去.txt'));
    for (const _ of [1, 2]) await ask(hooks['SubagentStop']![0], subagent('SubagentStop', tree));
    expect(notices).toEqual([{ kind: 'checkout-changed', agentId: 'a1', role: 'coder', paths: ['写 出去.txt'] }]);
  });

  it('what goes wrong while watching is reported and disturbs nobody', async () => {
    const hooks = hooksOf();
    for (const input of [subagent('SubagentStart', join(directory, 'gone')), {}, { agent_id: 1, agent_type: {} }]) {
      expect(await ask(hooks['SubagentStart']![0], input)).toEqual({});
    }
    expect(notices).toEqual([expect.objectContaining({ kind: 'failed', where: 'isolation', agentId: 'a1' })]);
  });
});

describe('before anything is spent', () => {
  it('nothing is asked of git when no role wants isolation', async () => {
    const places = { workspace: directory, workbench: null, lang: 'en' as const };
    expect(await requireIsolation({ agents: { reader: plain } }, places)).toBeNull();
    expect(await requireIsolation({}, places)).toBeNull();
  });

  it('case worktree-008: no repository is one clear error', async () => {
    const places = { workspace: directory, workbench: null, lang: 'en' as const };
    await expect(requireIsolation(spec, places)).rejects.toThrow(NotAGitRepositoryError);
  });

  it('a workbench inside the repository is refused, one outside is not', async () => {
    const head = git('rev-parse', 'HEAD').trim();
    const check = (workbench: Workbench) => requireIsolation(spec, { workspace, workbench, lang: 'en' });
    await expect(check(new Workbench(workspace))).rejects.toThrow(UsageError);
    await expect(check(new Workbench(join(workspace, 'sub'), { home: join(workspace, 'desk') }))).rejects.toThrow(
      /home/,
    );
    expect(await check(new Workbench(workspace, { home: join(directory, '.flower-ws') }))).toEqual({
      root: workspace,
      head,
    });
  });
});
