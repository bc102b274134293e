import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { CredentialsError, UsageError } from '../../src/domain/error.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { say, use, useAll } from '../../src/testing.ts';
import { marked, repository, temporaryDirectory, workplace } from './workplace.ts';

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read', 'Write', 'Edit', 'Bash'] };
const team: AgentSpec = {
  name: 'work',
  instructions: 'You coordinate.',
  allowedTools: ['Agent', 'Read'],
  permissionMode: 'acceptEdits',
  delegateOnly: true,
  glance: true,
  agents: { coder, tester: { ...coder, description: 'tests code' } },
};

const dispatch = (role: string, prompt: string) => ({
  name: 'Agent',
  input: { description: `${role} task`, prompt, subagent_type: role },
});

describe('one step on the real harness', () => {
  it('ends after both background workers have reported, counts every cost once, and keeps their prose out of the text', async () => {
    // The workers are still at it when the main turn ends.
    let release: () => void = () => undefined;
    const mainHasEnded = new Promise<void>(resolve => {
      release = resolve;
    });
    const place = await workplace(async turn => {
      if (turn.agent !== 'main') await mainHasEnded;
      if (turn.agent === 'coder') {
        return turn.n === 1
          ? use('Write', { file_path: join(turn.cwd ?? '', 'made.txt'), content: 'made' }, { text: 'coder prose' })
          : say('coder report', { usage: { input: 1000, output: 100 } });
      }
      if (turn.agent === 'tester') return say('tester report', { usage: { input: 2000, output: 200 } });
      if (turn.n === 1)
        return useAll([dispatch('coder', 'write it'), dispatch('tester', 'test it')], { text: 'off they go' });
      return say(`main ${turn.n}`, { usage: { input: 10, output: 1 } });
    });
    const sessions: string[] = [];
    place.runtime.onSession = id => sessions.push(id);
    const result = await place.runtime.run(team, 'make it', {
      onEvent: event => {
        place.events.push(event);
        if (event.kind === 'result') release();
      },
    });

    expect(place.model.errors).toEqual([]);
    expect(result).toMatchObject({ step: 'work', ok: true, error: null, attempts: 1, resumed: false, retired: [] });
    expect(result.text).toMatch(/^main \d$/);
    const ended = place.of('task').filter(event => event.phase === 'ended');
    expect(ended.map(event => [event.type, event.taskType]).toSorted()).toEqual([
      ['coder', 'local_agent'],
      ['tester', 'local_agent'],
    ]);
    const lastReport = Math.max(...ended.map(event => place.events.indexOf(event)));
    expect(place.events.findLastIndex(event => event.kind === 'result')).toBeGreaterThan(lastReport);

    // Cost and tokens are what the script's figures add up to, subagents included; several results, each cumulative.
    expect(place.of('result').length).toBeGreaterThan(1);
    const lastCost = place.of('result').at(-1)?.costUsd ?? 0;
    expect(result.costUsd).toBeCloseTo(lastCost, 8);
    const mains = place.model.turns.filter(request => request.agent === 'main').length;
    expect(result.usage.input).toBe(1000 + 2000 + 100 + 100 + 10 * (mains - 1));
    expect(result.usage.output).toBe(100 + 200 + 10 + 10 + (mains - 1));

    expect(sessions).toEqual([result.sessionId]);
    expect(readFileSync(join(place.directory, 'made.txt'), 'utf8')).toBe('made');
    const rows = JSON.parse(readFileSync(place.runtime.manifestPath, 'utf8'));
    expect(rows).toEqual([{ run: place.runtime.runId, ...result }]);
    const log = readFileSync(join(place.runtime.runDir, 'events', `${place.runtime.runId}.jsonl`), 'utf8')
      .trim()
      .split('\n');
    expect(log).toHaveLength(place.events.length);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ step: 'work', at: expect.any(Number) });

    expect(await place.runtime.hasSession(result.sessionId ?? '')).toBe(true);
    expect(await place.runtime.contextOf(result.sessionId ?? '')).toBe(10);
    expect(marked(place.runtime.runDir)).toEqual([]);
    expect(readdirSync(join(place.runtime.runDir, 'harness'))).toEqual(['children']);
    expect(readdirSync(join(place.runtime.runDir, 'harness', 'children'))).toEqual([]);
    expect(readdirSync(process.env['HOME'] ?? '')).toEqual([]);
  });

  it('resumes a session with its history, and one that does not exist is refused before anything is spent', async () => {
    const place = await workplace(turn => say(`answer ${turn.n}`));
    const spec: AgentSpec = { name: 'talk', instructions: 'You talk.' };
    const first = await place.runtime.run(spec, 'the first thing');
    const second = await place.runtime.run(spec, 'the second thing', { resume: first.sessionId ?? '' });
    expect(second.sessionId).toBe(first.sessionId);
    const sent = JSON.stringify(place.model.turns.at(-1)?.messages);
    expect(sent).toContain('the first thing');
    expect(sent).toContain('the second thing');
    // The harness counts a resumed session's cost on; flower counts each process from zero.
    expect(second.costUsd).toBeCloseTo(first.costUsd, 8);
    const requests = place.model.turns.length;
    await expect(place.runtime.run(spec, 'x', { resume: '11111111-1111-4111-8111-111111111111' })).rejects.toThrow(
      UsageError,
    );
    await expect(place.runtime.run(spec, 'x', { fork: true })).rejects.toThrow(/resume/);
    expect(place.model.turns).toHaveLength(requests);
    expect(place.runtime.results).toHaveLength(2);
  });

  it("shows commands the real home and nothing of the user's shell, and no key", async () => {
    const home = temporaryDirectory();
    writeFileSync(
      join(home, '.bashrc'),
      'alias git="touch $HOME/PWNED"; ls() { touch "$HOME/PWNED"; }; touch "$HOME/SOURCED"\n',
    );
    writeFileSync(join(home, '.profile'), 'touch "$HOME/SOURCED"\n');
    writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Real Person\n\temail = real@example.org\n');
    const before = process.env['HOME'];
    process.env['HOME'] = home;
    try {
      const place = await workplace(
        turn => {
          if (turn.agent !== 'coder')
            return turn.n === 1 ? use('Agent', dispatch('coder', 'commit').input) : say('done');
          if (turn.n === 1)
            return use('Bash', {
              command: 'touch a && git add a && git commit -qm one && git log -1 --format=%an',
              description: 'commit',
            });
          if (turn.n === 2)
            return use('Bash', {
              command:
                'ls; echo HOME=$HOME; env | grep -cE "ANTHROPIC_(API_KEY|AUTH_TOKEN)|CLAUDE_CODE_MESSAGING" ; alias',
              description: 'look',
            });
          return say('committed');
        },
        { workspace: repository() },
      );
      const result = await place.runtime.run(team, 'commit something', { onEvent: event => place.events.push(event) });
      expect(result.ok).toBe(true);
      const outputs = place
        .of('tool_result')
        .filter(event => event.agent?.type === 'coder')
        .map(event => event.text);
      expect(outputs[0]).toBe('Real Person');
      expect(outputs[1]).toContain(`HOME=${home}`);
      expect(outputs[1]?.split('\n').at(-1)).toBe('0');
      expect(readdirSync(home).sort()).toEqual(['.bashrc', '.gitconfig', '.profile']);
    } finally {
      process.env['HOME'] = before;
    }
  });

  it('sends nothing of the project or user configuration along, and offers the main thread exactly its tools', async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, '.claude'));
    writeFileSync(join(directory, 'CLAUDE.md'), 'PROJECT-MEMORY-SENTINEL');
    writeFileSync(join(directory, '.claude', 'settings.json'), JSON.stringify({ env: { LEAK: 'SETTINGS-SENTINEL' } }));
    const place = await workplace(() => say('done'), { workspace: directory });
    await place.runtime.run({ ...team, instructions: 'RULES-OF-THE-ROLE' }, 'go');
    const [request] = place.model.turns;
    const sent = JSON.stringify(request?.body);
    expect(sent).not.toContain('SENTINEL');
    expect(request?.system).toContain('RULES-OF-THE-ROLE');
    expect([...(request?.tools ?? [])].sort()).toEqual(['Agent', 'Bash', 'Read']);
    expect(place.model.requests.filter(other => other.purpose === 'title')).toEqual([]);
  });
});

describe('what stops a step before it begins', () => {
  it('is a missing key: told at construction, with the places that were looked at', () => {
    const directory = temporaryDirectory();
    expect(() => new Runtime({ workspace: directory })).toThrow(CredentialsError);
    expect(() => new Runtime({ workspace: directory })).toThrow(/\.env/);
  });

  it("takes the key from the workspace's .env", async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '.env'), 'ANTHROPIC_API_KEY=sk-test-key\nOTHER_SECRET=x\n');
    const runtime = new Runtime({ workspace: directory });
    await runtime.close();
    expect(existsSync(join(directory, 'runs', 'sessions.db'))).toBe(true);
  });

  it('is not an empty key in `env`: it claims nothing, and of a key and a token the child gets the key alone', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '.env'), 'ANTHROPIC_API_KEY=sk-from-file\n');
    const place = await workplace(() => say('x'), {
      workspace: directory,
      env: { ANTHROPIC_API_KEY: '', ANTHROPIC_AUTH_TOKEN: 'token' },
    });
    const result = await place.runtime.run({ name: 'a', instructions: '' }, 'go');
    expect(result.error).toBeNull();
    const headers = place.model.turns[0]?.headers;
    expect([headers?.['x-api-key'], headers?.['authorization']]).toEqual(['sk-from-file', undefined]);
  });

  it("is no empty key of a role either, and a role's token takes the place of the key", async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '.env'), 'ANTHROPIC_API_KEY=sk-from-file\n');
    const place = await workplace(() => say('x'), { workspace: directory, env: { ANTHROPIC_API_KEY: '' } });
    const headersWith = async (env: Record<string, string>) => {
      await place.runtime.run({ name: 'a', instructions: '', env }, 'go');
      const headers = place.model.turns.at(-1)?.headers;
      return [headers?.['x-api-key'], headers?.['authorization']];
    };
    expect(await headersWith({ ANTHROPIC_API_KEY: '' })).toEqual(['sk-from-file', undefined]);
    expect(await headersWith({ ANTHROPIC_AUTH_TOKEN: 'tok' })).toEqual([undefined, 'Bearer tok']);
  });

  it("is the Runtime's own model wherever a role's environment names another", async () => {
    const place = await workplace(() => say('x'), { env: { ANTHROPIC_MODEL: 'claude-of-runtime' } });
    await place.runtime.run({ name: 'a', instructions: '', env: { ANTHROPIC_MODEL: 'claude-of-role' } }, 'go');
    expect(place.model.turns[0]?.model).toBe('claude-of-runtime');
  });

  it('is a variable that flower must set itself', async () => {
    const place = await workplace(() => say('x'));
    await expect(
      place.runtime.run({ name: 'a', instructions: '', env: { CLAUDE_CONFIG_DIR: '/x' } }, 'go'),
    ).rejects.toThrow(/CLAUDE_CONFIG_DIR/);
    expect(place.runtime.results).toEqual([]);
    expect(place.model.requests).toEqual([]);
  });
});
