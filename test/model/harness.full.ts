/** The demo's scenario by itself: what its model says, played without flower. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoScenarioPath, loadScenario, ScriptedModel, scenarioText } from '../../src/testing.ts';
import { AGENTS, converse, Scene } from './converse.ts';

describe('the real harness with a scripted model', () => {
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
