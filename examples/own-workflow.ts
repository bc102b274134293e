/** A workflow of your own: two steps, release notes from the history. `flower run own-workflow.ts:main` runs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentSpec, type Step, Workflow } from 'flower';

const NOTES = 'RELEASE.md';

/** `glance` lets through shell commands that only look, such as `git log`. */
const historian: AgentSpec = {
  name: 'historian',
  instructions: 'You read the history of a repository. One line a change: what a user notices, without its hash.',
  glance: true,
};

/** With a tool that edits, an agent runs in the mode `acceptEdits`: the harness keeps its edits inside the workspace. */
const writer: AgentSpec = {
  name: 'writer',
  instructions: `You write release notes into ${NOTES}: for users, in groups, without names of files.`,
  allowedTools: ['Read', 'Write', 'Edit'],
};

const collect: Step = {
  name: 'collect',
  title: 'Read the history',
  spec: historian,
  prompt: 'List what has changed, one line each, beginning with "- ".',
  // What the next step is given: the list, and nothing that was said around it.
  reduce: result => listIn(result.text),
  gate: result => listIn(result.text) !== '',
};

const write: Step = {
  name: 'write',
  title: 'Write the notes',
  spec: writer,
  prompt: ctx => `Write ${NOTES} from this list:\n\n${ctx['collect']}`,
  retries: 2,
  // It ran well; is what it left acceptable? Looked at in the file, not in what was said about it.
  gate: (_result, ctx) => faultOf(ctx['_runtime'].workspace) === null,
  // Said in the same session when the gate said no.
  onReject: (_result, ctx) => `${faultOf(ctx['_runtime'].workspace)} Mend it.`,
};

/** Called by `flower run`, which shows it, keeps its sessions and goes on with them next time. */
export function main(): Workflow {
  return new Workflow([collect, write], { name: 'release-notes' });
}

function listIn(text: string): string {
  return text
    .split('\n')
    .filter(line => line.startsWith('- '))
    .join('\n');
}

function faultOf(workspace: string): string | null {
  try {
    const lines = readFileSync(join(workspace, NOTES), 'utf8').split('\n').length;
    return lines > 60 ? `${NOTES} has ${lines} lines, more than 60.` : null;
  } catch {
    return `There is no ${NOTES}.`;
  }
}
