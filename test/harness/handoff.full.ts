import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { dropMidStream, httpError, type Reply, say, type Turn, use, useAll } from '../../src/testing.ts';
import { withGoal } from '../../src/workflow/guarded-step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { workplace } from './workplace.ts';

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read'] };
const work: AgentSpec = { name: 'work', instructions: 'You work.', allowedTools: ['Glob'] };
const team: AgentSpec = { ...work, allowedTools: ['Agent'], agents: { coder } };
/** Half of the window: the threshold. */
const full = { usage: { input: 50_000, output: 10 } };
const handoff = { window: 100_000 };

const isRequest = (turn: Pick<Turn, 'lastUser'>): boolean => turn.lastUser.includes('context is nearly full');
const isSuccessor = (turn: Pick<Turn, 'prompt'>): boolean => turn.prompt.includes('You take over');

describe('three generations', () => {
  const kinds = ['rule', 'decision', 'dead end', 'open question', 'agreed command'] as const;
  const facts = Array.from({ length: 40 }, (_, index) => ({
    kind: kinds[index % kinds.length] ?? 'rule',
    text: `F${index}: never \`rm -rf ./out-${index * 7}\` | "quoted" <tag> № ${index} — ${'ждать 等待 '.repeat(3).trim()}`,
  }));

  /** What a session that knows `known` facts writes down. */
  function documentOf(known: number): string {
    const list = (kind: string): string =>
      facts
        .slice(0, known)
        .filter(fact => fact.kind === kind)
        .map(fact => `- ${fact.text}`)
        .join('\n');
    return [
      `## Doing now\nthe work\n${list('open question')}`,
      `## Decided\n${list('rule')}\n${list('decision')}`,
      `## Dead ends\n${list('dead end')}`,
      `## Next step\n1. go on\n\n   \`\`\`sh\n   # a comment, no heading\n   make\n   \`\`\``,
      `## Where things stand\n${list('agreed command')}`,
    ].join('\n\n');
  }

  it('every fact that was written down is sent to the successor, whole; figures are summed, earlier documents kept', async () => {
    const generations = new Map<string, number>();
    const place = await workplace(
      turn => {
        if (!generations.has(turn.sessionId)) generations.set(turn.sessionId, generations.size + 1);
        const generation = generations.get(turn.sessionId) ?? 0;
        if (isRequest(turn)) return say(documentOf([14, 27, 40][generation - 1] ?? 0), full);
        if (generation === 4) return say('finished', { usage: { input: 900, output: 10 } });
        return turn.toolResults.length === 0 ? use('Glob', { pattern: '*' }, full) : say('working', full);
      },
      { handoff },
    );
    const result = await place.runtime.run(work, 'THE-TASK', { onEvent: event => place.events.push(event) });
    expect(place.model.errors).toEqual([]);
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'finished', context: 900 });
    expect([...result.retired, result.sessionId]).toEqual([...generations.keys()]);
    const heard = place.model.turns.filter(isSuccessor).map(turn => turn.prompt);
    for (const [index, known] of [14, 27, 40].entries()) {
      const prompt = heard.find(text => text.includes(facts[known - 1]?.text ?? '') && !text.includes(`F${known}:`));
      for (const fact of facts.slice(0, known)) expect(prompt, `handoff ${index + 1}`).toContain(fact.text);
      expect(prompt).toContain('# a comment, no heading');
      expect(prompt).toMatch(/THE-TASK\s*$/);
    }
    expect(place.of('handoff').map(event => [event.phase, event.degraded ?? false])).toEqual(
      [1, 2, 3].flatMap(() => [
        ['near', false],
        ['writing', false],
        ['done', false],
      ]),
    );
    expect(result.usage.input).toBe(50_000 * (place.model.turns.length - 1) + 900);
    expect(readdirSync(join(place.runtime.runDir, 'archive', 'handoff'))).toHaveLength(2);
  });
});

it('two subagents that the message over the threshold has sent: both reports reach the document, and the successor', async () => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>(resolve => {
    release = resolve;
  });
  const dispatch = (prompt: string) => ({
    name: 'Agent',
    input: { description: prompt, prompt, subagent_type: 'coder' },
  });
  const reports: string[] = [];
  let started = 0;
  const place = await workplace(
    async turn => {
      if (turn.agent === 'coder') {
        started += 1;
        if (started === 2) release();
        await isReleased;
        return say(`REPORT-OF-${turn.prompt.includes('ONE') ? 'ONE' : 'TWO'}`);
      }
      if (isSuccessor(turn)) return say('finished', { usage: { input: 900, output: 10 } });
      reports.push(...turn.reports.map(report => report.text));
      if (isRequest(turn)) return say(`## Doing now\nthe work\n\n## Next step\nuse ${reports.join(' and ')}`, full);
      if (turn.n === 1) return useAll([dispatch('ONE'), dispatch('TWO')], full);
      return say('waiting', full);
    },
    { handoff },
  );
  const result = await place.runtime.run(team, 'THE-TASK', { onEvent: event => place.events.push(event) });
  expect(place.model.errors).toEqual([]);
  expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'finished' });
  const [successor] = place.model.turns.filter(isSuccessor);
  for (const report of ['REPORT-OF-ONE', 'REPORT-OF-TWO']) expect(successor?.prompt).toContain(report);
  const statuses = place.of('task').filter(event => event.phase === 'ended');
  expect(statuses.map(event => event.status)).toEqual(['completed', 'completed']);
});

describe('a writing turn that comes to nothing: a makeshift document, and the step goes on', () => {
  const spoilt: readonly (readonly [string, () => Reply, RegExp])[] = [
    ['is refused', () => httpError(403, 'WRITING-FAILED'), /WRITING-FAILED/],
    ['is cut off, again and again', () => dropMidStream(9, say('## Doing now WRITING-FAILED')), /lost|ECONNRESET/],
    ['overflows', () => httpError(400, 'prompt is too long: 210000 tokens'), /too long/],
    ['misses a section', () => say('## Doing now\nWRITING-FAILED', full), /Next step/],
  ];
  it.each(spoilt)('it %s', async (_how, reply, why) => {
    const place = await workplace(
      turn => {
        if (isSuccessor(turn)) return say('finished', { usage: { input: 900, output: 10 } });
        return isRequest(turn) ? reply() : say('working', full);
      },
      { handoff },
    );
    const result = await place.runtime.run(work, 'THE-TASK', { onEvent: event => place.events.push(event) });
    expect(result).toMatchObject({ ok: true, attempts: 1, text: 'finished', errors: [expect.stringMatching(why)] });
    expect(result.retired).toHaveLength(1);
    expect(place.of('handoff').at(-1)).toMatchObject({ phase: 'done', degraded: true });
    const [successor] = place.model.turns.filter(isSuccessor);
    expect(successor?.prompt).toContain('THE-TASK');
    expect(successor?.prompt).not.toMatch(/WRITING-FAILED|too long|API Error|ECONN/);
    expect(readFileSync(join(place.runtime.runDir, 'handoff-work.md'), 'utf8')).not.toContain('WRITING-FAILED');
  });
});

it('a window smaller than what the role begins with: the step ends, says why, and what to do', async () => {
  const place = await workplace(
    turn => (isRequest(turn) ? say('## Doing now\nnothing\n\n## Next step\nbegin', full) : say('beginning', full)),
    { handoff: { ...handoff, maxGenerations: 2 } },
  );
  const result = await place.runtime.run(work, 'THE-TASK');
  expect(result).toMatchObject({ ok: false, attempts: 1, retired: [expect.any(String), expect.any(String)] });
  expect(result.error).toMatch(/^handoff-limit: 2 sessions .*100000 tokens .*--window.*--no-handoff/);
});

it('two makeshift documents in a row end the step in the same way', async () => {
  const place = await workplace(turn => (isRequest(turn) ? say('no document', full) : say('beginning', full)), {
    handoff,
  });
  const result = await place.runtime.run(work, 'THE-TASK');
  expect(result.error).toMatch(/^handoff-limit: .*--window/);
  expect(result.retired).toHaveLength(1);
});

it('what a judge sends back after a handoff goes to the successor', async () => {
  let verdicts = 0;
  const place = await workplace(
    turn => {
      if (turn.system.includes('You work.')) {
        if (isRequest(turn)) return say('## Doing now\nthe work\n\n## Next step\ngo on', full);
        return say('my report', isSuccessor(turn) ? { usage: { input: 900, output: 10 } } : full);
      }
      verdicts += 1;
      const state = verdicts === 1 ? 'not yet' : 'achieved';
      return say(`## Conclusion\n${state}\n## Reason\nSENT-BACK\n## Not passed\n- SENT-BACK`);
    },
    { handoff },
  );
  const goalPath = join(place.directory, 'goal.md');
  writeFileSync(goalPath, '## Goal\nit is done\n## Checks\n- it is there\n');
  const channel = new HumanChannel({ timeoutMs: 0 });
  const step = withGoal({ name: 'work', spec: work, prompt: () => 'THE-TASK' }, channel, { goalPath });
  await new Workflow([step]).run(place.runtime);
  expect(place.model.errors).toEqual([]);
  const [first, , second] = place.runtime.results;
  expect(first?.retired).toHaveLength(1);
  expect(second).toMatchObject({ ok: true, step: 'work#round2', sessionId: first?.sessionId, retired: [] });
});
