/** Script for `three-bugs.ts`: three fixers at the same time, each changes one file in its own worktree and commits. */
import { join } from 'node:path';
import { type Script, say, useAll } from 'flower/testing';
import { main, type Outcome } from '../three-bugs.ts';
import type { Rehearsal } from './rehearsal.ts';

interface Bug {
  readonly file: string;
  readonly complaint: string;
  readonly wrong: string;
  readonly right: string;
  readonly test: string;
}

const BUGS: readonly Bug[] = [
  {
    file: 'sum.js',
    complaint: 'sum of nothing is not 0',
    wrong: 'export const sum = list => list.reduce((a, b) => a + b);\n',
    right: 'export const sum = list => list.reduce((a, b) => a + b, 0);\n',
    test: 'sum([]) === 0',
  },
  {
    file: 'last.js',
    complaint: 'last gives undefined',
    wrong: 'export const last = list => list[list.length];\n',
    right: 'export const last = list => list[list.length - 1];\n',
    test: 'last([1, 2]) === 2',
  },
  {
    file: 'clamp.js',
    complaint: 'clamp ignores the upper bound',
    wrong: 'export const clamp = (x, low, high) => Math.max(low, x, high && x);\n',
    right: 'export const clamp = (x, low, high) => Math.min(high, Math.max(low, x));\n',
    test: 'clamp(9, 0, 5) === 5',
  },
];

const testOf = ({ file, test }: Bug): string => {
  const name = file.replace('.js', '');
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ${name} } from './${file}';

test('${name}', () => assert.ok(${test}));
`;
};

const script: Script = turn => {
  if (turn.agent === 'fixer') {
    const bug = BUGS.find(({ complaint }) => turn.prompt.includes(complaint));
    if (bug === undefined || turn.cwd === null) return say('There is no such bug here.');
    if (turn.n > 1) return say(`Conclusion: ${bug.complaint}, fixed\nEvidence: its test passes`);
    const write = (name: string, content: string) => ({
      name: 'Write',
      input: { file_path: join(turn.cwd ?? '', name), content },
    });
    const command = `node --test && git add --all && git commit --quiet --message 'Fix: ${bug.complaint}'`;
    return useAll([
      write(bug.file, bug.right),
      write(bug.file.replace('.js', '.test.js'), testOf(bug)),
      { name: 'Bash', input: { command, description: 'test and commit' } },
    ]);
  }
  if (turn.n > 1) return say('All bugs are with a fixer.');
  const calls = BUGS.map(({ complaint }) => ({
    name: 'Agent',
    input: { description: complaint, prompt: `Fix: ${complaint}`, subagent_type: 'fixer' },
  }));
  return useAll(calls);
};

export const threeBugs: Rehearsal<Outcome> = {
  files: {
    'package.json': '{ "name": "project", "type": "module", "private": true }\n',
    ...Object.fromEntries(BUGS.map(({ file, wrong }) => [file, wrong])),
  },
  script: () => script,
  run: place =>
    main(
      BUGS.map(({ complaint }) => complaint),
      place,
    ),
};
