import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

const FILE = `
import { Workflow } from 'flower';
import { say } from 'flower/testing';
export const main = (): Workflow => { throw new Error(\`loaded both: \${say('').kind} \${new Workflow([]).name}\`); };
`;

describe('flower run', () => {
  it("gives a workflow file this copy of 'flower' and of 'flower/testing', though nothing is installed beside it", async () => {
    const directory = join(temporaryDirectory(), 'a place with blanks');
    mkdirSync(directory);
    writeFileSync(join(directory, 'flow.ts'), FILE);
    const { stderr } = await flower(['run', `${join(directory, 'flow.ts')}:main`]).finished;
    expect(stderr).toContain('loaded both: message workflow');
  });
});
