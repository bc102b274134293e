/** Script for `own-workflow.ts`: the historian glances at the log, the writer writes. */
import { join } from 'node:path';
import { type Ctx, Runtime } from 'flower';
import { type Script, say, use } from 'flower/testing';
import { main } from '../own-workflow.ts';
import type { Rehearsal } from './rehearsal.ts';

const script =
  (workspace: string): Script =>
  turn => {
    if (turn.tools.includes('Write')) {
      const content = `# Release notes\n\n${turn.prompt.split('\n\n').at(-1)}\n`;
      const isDone = turn.toolResults.length > 0;
      return isDone ? say('Written.') : use('Write', { file_path: join(workspace, 'RELEASE.md'), content });
    }
    const [log] = turn.toolResults;
    if (log === undefined) return use('Bash', { command: 'git log --format=%s', description: 'history' });
    return say(`Here is the list:\n- ${log.text.trim()} of the kettle`);
  };

export const ownWorkflow: Rehearsal<Ctx> = {
  files: { 'kettle.js': 'export const boil = () => 100;\n' },
  script,
  run: async place => {
    await using runtime = new Runtime(place);
    return await main().run(runtime);
  },
};
