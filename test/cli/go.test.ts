import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ScriptedModel, say } from '../../src/testing.ts';
import { answers, BRIEF, GOAL, verdict } from '../harness/chain.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

/** A directory in which brief and goal are frozen. */
function clarified(): string {
  const workspace = temporaryDirectory();
  const notes = join(workspace, '.flower/notes');
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, 'brief.md'), BRIEF);
  writeFileSync(join(notes, 'goal.md'), GOAL);
  return workspace;
}

describe('flower go', () => {
  it.each([
    [[], 'stdout'],
    [['--json'], 'stderr'],
  ] as const)('--clarify-only %j shows the finished brief on %s', async (flags, stream) => {
    const workspace = clarified();
    const ended = await flower(['--clarify-only', '-w', workspace, ...flags]).finished;
    expect(ended).toMatchObject({
      code: 0,
      [stream]: expect.stringContaining(join(workspace, '.flower/notes/brief.md')),
    });
    expect(ended[stream === 'stdout' ? 'stderr' : 'stdout']).toBe('');
  });

  it('stops with 4 where only a person could decide and nobody is there, and says how to go on', async () => {
    const workspace = clarified();
    const model = await ScriptedModel.start(answers({ judge: () => verdict('cannot be verified', 'NO-MAC') }));
    onTestFinished(() => model.close());
    const { code, stderr, stdout } = await flower(['--timeout', '0', '-w', workspace], model.env).finished;
    expect(code).toBe(4);
    expect(model.turns).toHaveLength(2);
    expect(stdout).toContain(join(workspace, '.flower/notes/goal.md'));
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain('stopped in step "work"');
    expect(stderr).toContain('NO-MAC.');
    expect(stderr).toContain(`flower -w ${workspace}`);
  });

  it('is refused in a run directory that another one is in: exit 1, its pid, a way out, not one request', async () => {
    const workspace = clarified();
    let refused: Awaited<ReturnType<typeof flower>['finished']> | null = null;
    const model = await ScriptedModel.start(async () => {
      refused ??= await flower(['--timeout', '0', '-w', workspace], model.env).finished;
      return say('## Conclusion\nachieved\n## Reason\nx');
    });
    onTestFinished(() => model.close());
    const first = flower(['--timeout', '0', '-w', workspace], model.env);
    expect((await first.finished).code).toBe(0);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.stringify(refused)).toContain(`process ${first.process.pid} `);
    expect(JSON.stringify(refused)).toContain('-r');
    expect(model.turns).toHaveLength(2);
  });
});
