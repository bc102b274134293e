/** The examples, as users copy them, on the real harness with their scripted models; the larger one is in example.full.ts. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coordinatorAndWorker } from '../../examples/offline/coordinator-and-worker.ts';
import { goalGuard } from '../../examples/offline/goal-guard.ts';
import { httpInterface } from '../../examples/offline/http-interface.ts';
import { oneAgent } from '../../examples/offline/one-agent.ts';
import { ownWorkflow } from '../../examples/offline/own-workflow.ts';
import { rehearse } from '../../examples/offline/rehearsal.ts';
import { httpError } from '../../src/testing.ts';
import { printed } from './printed.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const filesIn = (directory: string): string[] => readdirSync(directory).filter(name => name.endsWith('.ts'));

describe('the examples', () => {
  it('one agent reads and answers, and the account is printed', async () => {
    const lines = printed();
    await rehearse(oneAgent, ({ result, model }) => {
      expect(result).toMatchObject({ ok: true, error: null, numTurns: 2 });
      const offered = model.turns[0]?.tools ?? [];
      expect(['Read', 'Write', 'Bash', 'Agent'].filter(tool => offered.includes(tool))).toEqual(['Read']);
    });
    expect(lines).toEqual([
      'It boils water; begin with kettle.js. (README.md, 1 file read)',
      expect.stringMatching(/^\d\.\d{4} USD, session [\w-]{36}$/),
    ]);
  });

  it('a coordinator that reaches for the file is refused, and its worker does the work', async () => {
    const lines = printed();
    await rehearse(coordinatorAndWorker, ({ result, workspace, model }) => {
      expect(result.ok).toBe(true);
      expect(readFileSync(join(workspace, 'slug.js'), 'utf8')).toContain('toLowerCase');
      expect(execFileSync(process.execPath, ['--test'], { cwd: workspace, encoding: 'utf8' })).toMatch(/# pass 1\n/);
      const ofLead = JSON.stringify(model.turns.filter(turn => turn.agent === 'main').at(-1)?.messages);
      expect(ofLead).toContain('slug.test.js');
      expect(ofLead).not.toContain('toLowerCase');
    });
    expect(lines).toEqual(['coder started: slug', 'slug.js is there and its test passes.']);
  });

  it('a workflow hands the next step what reduce made, and its gate looks at the file', async () => {
    printed();
    await rehearse(ownWorkflow, ({ result, workspace }) => {
      expect(result['_failedAt']).toBeUndefined();
      expect(result['collect']).toBe('- Begin of the kettle');
      expect(readFileSync(join(workspace, 'RELEASE.md'), 'utf8')).toBe('# Release notes\n\n- Begin of the kettle\n');
    });
  });

  it('a goal guard says why it ended, when it was not for the judge: here, a refused key', async () => {
    const lines = printed();
    const script = () => () => httpError(401, 'invalid x-api-key');
    await rehearse({ ...goalGuard, script }, ({ result }) => expect(result['_failedAt']).toBe('install-guide'));
    expect(lines).toEqual([expect.stringMatching(/^not achieved: api:authentication.*/)]);
  });

  it('a goal guard sends the work back until the judge has seen it', async () => {
    const lines = printed();
    await rehearse(goalGuard, ({ result, workspace, model }) => {
      expect(result['_failedAt']).toBeUndefined();
      expect(result['_goalRounds']).toBe(2);
      expect(readFileSync(join(workspace, 'INSTALL.md'), 'utf8')).toContain('kettle --version');
      // Two rounds in one session of the author, each judge in a session of its own.
      expect(new Set(model.turns.map(turn => turn.sessionId)).size).toBe(3);
    });
    expect(lines).toEqual([
      'verdict 1: not yet. It does not say how to see that it worked.',
      'verdict 2: achieved. Both checks hold.',
      'achieved',
    ]);
  });

  it('an interface over HTTP shows the question, takes the answer, and turns strangers away', async () => {
    printed();
    const { plan, kinds, refused } = await rehearse(httpInterface);
    expect(plan).toBe('The plan: safety.');
    expect(kinds).toContain('step');
    expect(refused).toEqual([403, 404]);
  });

  it('are all here: each has its script, its line in the launcher and in the README', () => {
    const names = filesIn(EXAMPLES).filter(name => name !== 'offline.ts');
    expect(filesIn(join(EXAMPLES, 'offline')).filter(name => name !== 'rehearsal.ts')).toEqual(names);
    const launcher = readFileSync(join(EXAMPLES, 'offline.ts'), 'utf8');
    const readme = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
    const missing = names.filter(
      name => !launcher.includes(`'${name.replace('.ts', '')}'`) || !readme.includes(`](${name})`),
    );
    expect(missing).toEqual([]);
  });
});
