/** The scripted model and the real harness: that it answers all the harness asks, and knows who asks. Three harness starts. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  demoScenarioPath,
  dropMidStream,
  loadScenario,
  ScriptedModel,
  type ScriptFunction,
  say,
  scenarioText,
  useAll,
} from '../../src/testing.ts';
import { converse, Scene } from './converse.ts';

const AGENTS = {
  coder: { description: 'writes code', prompt: 'You write code.', tools: ['Read', 'Write', 'Edit', 'Bash'] },
  reviewer: { description: 'reviews code', prompt: 'You review.', tools: ['Read'] },
};

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
    expect(results[0]).toMatch(/report of reviewer[\s\S]*report of coder/);
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

  it('plays the demo from dispatch to report, and what the worker wrote holds', async () => {
    using scene = new Scene();
    const demo = await loadScenario(demoScenarioPath());
    await using model = await ScriptedModel.start(demo, { lang: 'ru', sleep: () => Promise.resolve() });
    const ask = scenarioText(demo.ask ?? '', 'ru');
    const { results, error, messages } = await converse(scene, model, [ask], {
      agents: AGENTS,
      allowedTools: ['Bash'],
      env: scene.env(model, { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }),
    });

    expect(error).toBeNull();
    expect(results.at(-1)).toContain('`slugify.js` и `slugify.test.js` готовы');
    expect(readdirSync(scene.workspace).sort()).toEqual(['.git', 'package.json', 'slugify.js', 'slugify.test.js']);
    // Throws when a test fails.
    execFileSync(process.execPath, ['--test'], { cwd: scene.workspace, env: { PATH: process.env['PATH'] } });
    expect(readFileSync(join(scene.workspace, 'slugify.js'), 'utf8')).toContain("normalize('NFKD')");

    const coder = model.turns.filter(turn => turn.agent === 'coder');
    expect(coder.map(turn => turn.toolResults.map(result => result.isError))).toEqual([
      [],
      [false, false, false],
      [true],
      [false],
      [false],
    ]);
    const report = JSON.stringify(messages.filter(message => message.type !== 'assistant')) + results.join();
    for (const part of ['Вывод', 'Основания', 'Артефакты', 'Не проверено', 'прошло 3']) expect(report).toContain(part);
  });
});
