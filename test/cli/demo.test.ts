import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

describe('flower demo', () => {
  it('plays on the real harness without key or cost: what the worker wrote is there and passes its test', async () => {
    const temporary = temporaryDirectory();
    const { code, stdout, stderr } = await flower(['demo', '--keep'], { TMPDIR: temporary }).finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('to coder:');
    expect(stdout).toContain('0.0000 USD');
    expect(stdout).toContain('ANTHROPIC_API_KEY');
    const [name] = readdirSync(temporary).filter(entry => entry.startsWith('flower-demo-'));
    const directory = join(temporary, name ?? '');
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    expect(stdout).toContain(directory);
    const output = execFileSync(process.execPath, ['--test'], { cwd: directory, encoding: 'utf8' });
    expect(output).toMatch(/# fail 0/);
    expect(execFileSync('git', ['-C', directory, 'status', '--short'], { encoding: 'utf8' })).toContain('slugify');
  });

  it('removes its directory, in another language too', async () => {
    const temporary = temporaryDirectory();
    const { code, stdout } = await flower(['--lang', 'ru', 'demo'], { TMPDIR: temporary }).finished;
    expect(code).toBe(0);
    expect(stdout).toContain('расход 0.0000 USD');
    expect(readdirSync(temporary).filter(entry => entry.startsWith('flower-demo-'))).toEqual([]);
    expect(existsSync(temporary)).toBe(true);
  });
});
