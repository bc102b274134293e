import { describe, expect, it } from 'vitest';
import { dropMidStream, ScriptedModel, type ScriptFunction, say, useAll } from '../../src/testing.ts';
import { AGENTS, converse, Scene } from './converse.ts';

describe('the real harness with a scripted model', () => {
  it('tells subagents with the same task apart, falls back from broken streams, and gets its title', async () => {
    using scene = new Scene();
    const dispatch = (role: string): Parameters<typeof useAll>[0][number] => ({
      name: 'Agent',
      input: { description: role, prompt: 'do it', subagent_type: role, run_in_background: false },
    });
    const script: ScriptFunction = turn => {
      if (turn.agent === 'coder' || turn.agent === 'reviewer') return say(`report of ${turn.agent}`);
      if (turn.lastUser.includes('break')) return turn.stream ? dropMidStream() : say('whole after all');
      if (turn.toolResults.length > 0) return say(turn.toolResults.map(result => result.text).join('\n'));
      return useAll([dispatch('reviewer'), dispatch('coder')]);
    };
    await using model = await ScriptedModel.start(script);
    const words = ['Please fix the date parser of the report module', 'now break it'];
    const { results, error } = await converse(scene, model, words, { agents: AGENTS });

    expect(error).toBeNull();
    // In the order in which the two came to an end.
    for (const role of ['reviewer', 'coder']) expect(results[0]).toContain(`report of ${role}`);
    expect(results.at(-1)).toBe('whole after all');
    const bySystem = model.turns.filter(turn => turn.agent !== 'main').map(turn => [turn.agent, turn.system]);
    expect(bySystem).toHaveLength(2);
    for (const [agent, system] of bySystem)
      expect(system).toContain(agent === 'coder' ? 'You write code.' : 'You review.');

    const broken = model.turns.filter(turn => turn.lastUser.includes('break'));
    expect(broken.map(turn => [turn.stream, turn.attempt])).toEqual([
      [true, 1],
      [true, 2],
      [true, 3],
      [false, 4],
    ]);

    const titles = model.requests.filter(request => request.purpose === 'title');
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.map(title => title.state)).toEqual(titles.map(() => 'answered'));
    expect(new Set(model.requests.map(request => request.purpose))).toEqual(new Set(['turn', 'title']));
    expect(new Set(model.turns.map(turn => turn.cwd))).toEqual(new Set([scene.workspace]));
    expect(new Set(model.turns.map(turn => turn.sessionId)).size).toBe(1);
  });

  it('ends at once when the script has no answer, with the reason in its result', async () => {
    using scene = new Scene();
    const model = await ScriptedModel.start([]);
    const { results, error } = await converse(scene, model, ['hello'], {
      env: scene.env(model, { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }),
    });
    await model.close();
    expect(error?.message).toContain('list of 0 answer(s)');
    expect(results.at(-1)).toContain('list of 0 answer(s)');
    expect(model.requests).toHaveLength(1);
    expect(model.errors).toHaveLength(1);
  });
});
