/** What the tests of the goal share: documents as a model writes them, and a place with a channel and a runner. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '../../src/domain/event.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { type Script, ScriptedRunner } from './scripted-runner.ts';

export const BRIEF = `## Goal
A file.
## Acceptance criteria
- made.txt exists
## Boundaries
none
## Unknowns and assumptions
none`;

export const GOAL = '## Goal\nThe file is there.\n## Checks\n- made.txt exists\n- it is blue';

/** A judge's answer. `state` in the words a judge uses. */
export function saysJudge(state: string, reason = 'because', failed: readonly string[] = []): string {
  const items = failed.length > 0 ? failed.map(item => `- ${item}`).join('\n') : 'none';
  return `## Conclusion\n${state}\n## Reason\n${reason}\n## Not passed\n${items}`;
}

/** A person who lets the question wait. */
export const WAITS: unique symbol = Symbol('waits');

/** What a person does, in order; whatever else is asked is declined. */
export type Answers = readonly (string | null | typeof WAITS)[];

export interface Place {
  readonly runner: ScriptedRunner;
  readonly channel: HumanChannel;
  readonly goalPath: string;
  readonly briefPath: string;
  readonly events: Event[];
  /** Questions as they were put. */
  readonly questions: string[];
}

/** A runner with a script, and a person who answers; without answers nobody is there. */
export function placeWith(script: Script, answers: Answers | null = null): Place {
  const runner = new ScriptedRunner(script);
  const notes = join(runner.workspace, 'notes');
  mkdirSync(notes);
  const briefPath = join(notes, 'brief.md');
  const questions: string[] = [];
  const left = [...(answers ?? [])];
  const channel: HumanChannel = new HumanChannel({
    timeoutMs: answers === null ? 0 : null,
    amendPath: briefPath,
    onEvent: event => {
      if (event.kind !== 'ask' || event.state !== 'asked') return;
      questions.push(event.question);
      const answer = left.shift();
      if (typeof answer === 'string') channel.answer(event.id, answer);
      else if (answer !== WAITS) channel.decline(event.id);
    },
  });
  return { runner, channel, goalPath: join(notes, 'goal.md'), briefPath, events: [], questions };
}
