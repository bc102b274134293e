/** Script for `goal-guard.ts`: the first round forgets something, the judge sees it, the second round mends it. */
import { join } from 'node:path';
import type { Ctx } from 'flower';
import { type Script, say, use } from 'flower/testing';
import { main } from '../goal-guard.ts';
import type { Rehearsal } from './rehearsal.ts';

const FIRST = '# Install\n\nNeeds Node 20.\n';
const SECOND = `${FIRST}\nRun \`kettle --version\`: it prints a number when all is well.\n`;

const verdict = (state: string, reason: string, failed: string) =>
  say(`## Conclusion\n${state}\n## Reason\n${reason}\n## Not passed\n${failed}`);

const script =
  (workspace: string): Script =>
  turn => {
    const file = join(workspace, 'INSTALL.md');
    const write = (content: string) => use('Write', { file_path: file, content });
    const [result] = turn.toolResults;
    // The judge is offered nothing that writes.
    if (!turn.tools.includes('Write')) {
      if (result === undefined) return use('Read', { file_path: file });
      return result.text.includes('--version')
        ? verdict('achieved', 'Both checks hold.', 'none')
        : verdict('not yet', 'It does not say how to see that it worked.', '- how to see that it worked');
    }
    if (result !== undefined) return say('INSTALL.md is written.');
    return write(turn.lastUser.includes('how to see that it worked') ? SECOND : FIRST);
  };

export const goalGuard: Rehearsal<Ctx> = {
  files: { 'kettle.js': 'export const boil = () => 100;\n' },
  script,
  run: main,
};
