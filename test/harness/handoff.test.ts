import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { say, use } from '../../src/testing.ts';
import { workplace } from './workplace.ts';

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read'] };
const team: AgentSpec = {
  name: 'work',
  instructions: 'You coordinate.',
  allowedTools: ['Agent', 'Read'],
  agents: { coder },
};
const isRequest = (text: string): boolean => text.includes('Next step') && text.includes('Dead ends');

it("at the threshold running subagents are awaited, a report reaches the successor, a person's edit is obeyed, and the figures add up", async () => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>(resolve => {
    release = resolve;
  });
  let notes = '';
  const place = await workplace(
    async turn => {
      if (turn.agent === 'coder') {
        if (turn.prompt.includes('ANOTHER')) release();
        await isReleased;
        return say('REPORT-OF-CODER');
      }
      if (turn.messages.some(message => JSON.stringify(message).includes('You take over'))) {
        return say('finished by the successor', { usage: { input: 500, output: 10 } });
      }
      const big = { usage: { input: 60_000, output: 10 } };
      if (isRequest(turn.lastUser)) return say(`## Doing now\nthe work\n\n## Next step\n${notes}\n`, big);
      if (turn.reports.length > 0) notes = `use ${turn.reports[0]?.text}`;
      if (turn.n === 1) return use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' });
      // This fills the context: what the message begins is finished, what comes after it is refused.
      if (turn.n === 2) return use('Agent', { description: 'd', prompt: 'ANOTHER', subagent_type: 'coder' }, big);
      if (turn.n === 3) return use('Agent', { description: 'd', prompt: 'TOO-LATE', subagent_type: 'coder' }, big);
      return say('waiting', big);
    },
    { handoff: { window: 100_000 } },
  );
  const path = join(place.runtime.runDir, 'handoff-work.md');
  const result = await place.runtime.run(team, 'THE-TASK', {
    onEvent: event => {
      place.events.push(event);
      if (event.kind === 'handoff' && event.phase === 'done') {
        writeFileSync(path, readFileSync(path, 'utf8').replace('the work', 'A PERSON CHANGED THIS'));
      }
    },
  });
  expect(place.model.errors).toEqual([]);
  expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'finished by the successor', context: 500 });
  expect(result.retired).toHaveLength(1);
  expect(result.retired).not.toContain(result.sessionId);
  expect(place.of('handoff').map(event => event.phase)).toEqual(['near', 'writing', 'done']);
  const successor = JSON.stringify(place.model.turns.at(-1)?.messages);
  for (const text of ['use REPORT-OF-CODER', 'A PERSON CHANGED THIS', 'THE-TASK']) expect(successor).toContain(text);
  expect(place.model.turns.filter(turn => turn.agent === 'coder').map(turn => turn.prompt)).toEqual(['p', 'ANOTHER']);
  expect(result.usage.input).toBe(
    place.model.turns.reduce((sum, turn) => sum + inputOf(turn.agent, turn.n, successor, turn.messages), 0),
  );

  // Resumed past the threshold, the retired session hands over before it is told anything else.
  const before = place.model.turns.length;
  const again = await place.runtime.run(team, 'NEW-TASK', { resume: result.retired[0] ?? '' });
  expect(again).toMatchObject({ ok: true, attempts: 1, retired: result.retired });
  const [first, last] = place.model.turns.slice(before);
  expect(isRequest(first?.lastUser ?? '')).toBe(true);
  expect(JSON.stringify(last?.messages)).toContain('NEW-TASK');
}, 90_000);

function inputOf(agent: string, n: number, successor: string, messages: readonly unknown[]): number {
  if (agent === 'coder') return 100;
  if (JSON.stringify(messages) === successor) return 500;
  return n === 1 ? 100 : 60_000;
}
