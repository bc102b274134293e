import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answers, BRIEF, chain } from './chain.ts';
import { temporaryDirectory } from './workplace.ts';

type Request = Awaited<ReturnType<typeof chain>>['model']['turns'][number];

const isWork = (turn: Request): boolean => turn.tools.includes('Agent');
const isJudge = (turn: Request): boolean => turn.lastUser.includes('Judge whether');

/** What was last said to the model in the first request that `wanted` picks. */
function told(turns: readonly Request[], wanted: (turn: Request) => boolean): string {
  return turns.find(wanted)?.lastUser ?? '';
}

// Eleven harness processes one after the other.
it("a person's edit of brief or goal between two runs reaches the next requests, and none of it is lost", {
  timeout: 300_000,
}, async () => {
  const workspace = temporaryDirectory();
  const notes = join(workspace, '.flower/notes');
  const edit = (name: string, from: string, to: string): void => {
    const text = readFileSync(join(notes, name), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(notes, name), text.replace(from, to));
  };
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, 'brief.md'), BRIEF);
  expect((await chain(workspace, '', answers({}))).labels).toEqual(['goal', 'work', 'work:verdict#1']);

  // The goal alone: nothing is set again, worker and judge go by what stands there.
  edit('goal.md', 'made.txt exists', 'GOAL-EDIT-1');
  const goal = await chain(workspace, '', answers({}));
  expect(goal.labels).toEqual(['work', 'work:verdict#1']);
  expect(told(goal.model.turns, isWork)).toContain('GOAL-EDIT-1');
  expect(told(goal.model.turns, isWork)).not.toContain('made.txt exists');
  expect(told(goal.model.turns, isJudge)).toContain('GOAL-EDIT-1');

  // A goal that a person wrote says of no brief: a changed brief does not set it again, but is told.
  edit('goal.md', 'Made from brief', 'Made by hand from');
  edit('brief.md', 'A file.', 'A BRIEF-OF-OLD file.');
  const byHand = await chain(workspace, '', answers({}));
  expect(byHand.labels).toEqual(['work', 'work:verdict#1']);
  expect(told(byHand.model.turns, isWork)).toContain('A BRIEF-OF-OLD file.');
  edit('goal.md', 'Made by hand from', 'Made from brief');

  // Both: the goal is set again from the brief, by one who sees the edited goal; the file as it was is kept.
  edit('brief.md', 'A BRIEF-OF-OLD file.', 'BRIEF-EDIT');
  edit('goal.md', 'GOAL-EDIT-1', 'GOAL-EDIT-2');
  const both = await chain(workspace, '', answers({}));
  expect(both.labels).toEqual(['goal', 'work', 'work:verdict#1']);
  const toSetter = told(both.model.turns, turn => !isWork(turn));
  for (const text of ['BRIEF-EDIT', 'GOAL-EDIT-2']) expect(toSetter).toContain(text);
  for (const text of ['BRIEF-EDIT', 'made.txt exists']) expect(told(both.model.turns, isWork)).toContain(text);
  const kept = readdirSync(join(notes, 'archive')).filter(name => name.startsWith('goal-'));
  expect(kept.map(name => readFileSync(join(notes, 'archive', name), 'utf8')).join()).toContain('GOAL-EDIT-2');

  // Without a goal the brief is all there is to go by.
  edit('brief.md', 'BRIEF-EDIT', 'BRIEF-EDIT-2');
  const bare = await chain(workspace, '', answers({}), { goal: false });
  expect(bare.labels).toEqual(['work']);
  expect(told(bare.model.turns, isWork)).toContain('BRIEF-EDIT-2');
});
