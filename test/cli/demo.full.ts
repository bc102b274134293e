import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

describe('flower demo', () => {
  it('removes its directory, in another language too', async () => {
    const temporary = temporaryDirectory();
    const { code, stdout } = await flower(['--lang', 'ru', 'demo'], { TMPDIR: temporary }).finished;
    expect(code).toBe(0);
    expect(stdout).toContain('расход 0 USD');
    expect(readdirSync(temporary).filter(entry => entry.startsWith('flower-demo-'))).toEqual([]);
    expect(existsSync(temporary)).toBe(true);
  });
});
