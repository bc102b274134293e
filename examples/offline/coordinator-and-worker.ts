/** Script for `coordinator-and-worker.ts`: the coordinator tries to write by itself, is refused, and dispatches. */
import { join } from 'node:path';
import type { StepResult } from 'flower';
import { type Script, say, use, useAll } from 'flower/testing';
import { main } from '../coordinator-and-worker.ts';
import type { Rehearsal } from './rehearsal.ts';

const SLUG = `export const slug = title => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');\n`;
const TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slug } from './slug.js';

test('joins words by dashes', () => assert.equal(slug('Hello, World!'), 'hello-world'));
`;
const REPORT = 'Conclusion: done\nEvidence: node --test, 1 passed\nArtifacts: slug.js, slug.test.js\nUnverified: none';

const script =
  (workspace: string): Script =>
  turn => {
    const write = (name: string, content: string) => ({
      name: 'Write',
      input: { file_path: join(workspace, name), content },
    });
    if (turn.agent === 'coder') {
      if (turn.n === 1) return useAll([write('slug.js', SLUG), write('slug.test.js', TEST)]);
      if (turn.n === 2) return use('Bash', { command: 'node --test', description: 'run the test' });
      return say(REPORT);
    }
    if (turn.n === 1) return useAll([write('slug.js', 'by my own hands')]);
    if (turn.toolResults.some(result => result.name === 'Write')) {
      return use('Agent', { description: 'slug', prompt: 'slug(title) with a test', subagent_type: 'coder' });
    }
    // The worker runs in the background: its report begins a turn of its own.
    return say(turn.reports.length > 0 ? 'slug.js is there and its test passes.' : 'I wait for the report.');
  };

export const coordinatorAndWorker: Rehearsal<StepResult> = {
  files: { 'package.json': '{ "name": "project", "type": "module", "private": true }\n' },
  script,
  run: main,
};
