/** Script for `one-agent.ts`: the agent reads the README, then answers. */
import { join } from 'node:path';
import type { StepResult } from 'flower';
import { say, use } from 'flower/testing';
import { main } from '../one-agent.ts';
import type { Rehearsal } from './rehearsal.ts';

export const oneAgent: Rehearsal<StepResult> = {
  files: { 'README.md': '# Kettle\n\nBoils water. Begin with kettle.js.\n' },
  script: workspace => turn =>
    turn.toolResults.length === 0
      ? use('Read', { file_path: join(workspace, 'README.md') })
      : say(`It boils water; begin with kettle.js. (README.md, ${turn.toolResults.length} file read)`),
  run: main,
};
