import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

describe('flower demo', () => {
  it('plays on the real harness without key or cost: what the worker wrote is there and passes its test', async () => {
    const temporary = temporaryDirectory();
    const env = { TMPDIR: temporary, npm_lifecycle_event: 'start' };
    const { code, stdout, stderr } = await flower(['demo', '--keep'], env).finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // The chain: a question that nobody answers, a brief, a goal, a first "not yet", a second round, achieved.
    for (const line of [
      'step 1 of 3',
      'step 2 of 3',
      'step 3 of 3',
      'to coder:',
      'README.md` holds a title',
      '0.0000 USD',
    ]) {
      expect(stdout).toContain(line);
    }
    expect(stdout).toContain('ANTHROPIC_API_KEY');
    // In a clone nothing is called `flower` yet.
    expect(stdout).toContain('npm link');
    const [name] = readdirSync(temporary).filter(entry => entry.startsWith('flower-demo-'));
    const directory = join(temporary, name ?? '');
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    expect(stdout).toContain(directory);
    const output = execFileSync(process.execPath, ['--test'], { cwd: directory, encoding: 'utf8' });
    expect(output).toMatch(/# fail 0/);
    expect(readFileSync(join(directory, 'README.md'), 'utf8')).toContain('hello-world');
    const rows: { step: string; sessionId: string; ok: boolean }[] = JSON.parse(
      readFileSync(join(directory, 'runs', 'manifest.json'), 'utf8'),
    );
    expect(rows.map(row => [row.step, row.ok])).toEqual([
      ['clarify', true],
      ['goal', true],
      ['work', true],
      ['work:verdict#1', true],
      ['work#round2', true],
      ['work:verdict#2', true],
    ]);
    const sessions = rows.map(row => row.sessionId);
    expect(sessions[4]).toBe(sessions[2]);
    expect(new Set(sessions).size).toBe(5);
    const lineage = JSON.parse(readFileSync(join(directory, 'runs', 'lineage.json'), 'utf8'));
    expect(lineage.steps).toEqual({ clarify: sessions[0], goal: sessions[1], work: sessions[2] });
    const notes = join(directory, '.flower', 'notes');
    expect(readdirSync(notes)).toEqual(expect.arrayContaining(['brief.md', 'goal.md', 'questions.md']));
    expect(execFileSync('git', ['-C', directory, 'status', '--short'], { encoding: 'utf8' })).toContain('slugify');
  });

  it.each([
    ['ends it half-way', 'step 1 of 3', 'SIGTERM'],
    ['comes before the run has begun', 'demo: the real harness', 'SIGINT'],
  ] as const)('removes its directory when a signal %s', async (_when, shown, signal) => {
    const temporary = temporaryDirectory();
    const started = flower(['demo'], { TMPDIR: temporary });
    await started.shows(shown);
    started.process.kill(signal);
    expect((await started.finished).signal).toBe(signal);
    expect(readdirSync(temporary).filter(entry => entry.startsWith('flower-demo-'))).toEqual([]);
  });

  it.each([['-w'], ['-r']])('refuses %s, which would have no effect', async flag => {
    const { code, stderr } = await flower(['demo', flag, 'elsewhere']).finished;
    expect(code).toBe(2);
    expect(stderr).toContain('demo');
  });
});
