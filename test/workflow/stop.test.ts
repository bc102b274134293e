import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { agent, ScriptedRunner } from './scripted-runner.ts';

const step = (fields: Partial<Step> = {}): Step => ({ name: 'work', spec: agent, prompt: 'go', ...fields });

describe('a stop from outside', () => {
  it('while an attempt ends well counts as one: nobody judges what came out, and nothing is handed on', async () => {
    const stop = new AbortController();
    const runner = new ScriptedRunner(() => {
      stop.abort();
      return 'done';
    });
    let judged = 0;
    const gate = (): boolean => ++judged > 0;
    const ctx = await new Workflow([step({ gate }), step({ name: 'more' })]).run(runner, { signal: stop.signal });
    expect(judged).toBe(0);
    expect(runner.labels).toEqual(['work']);
    expect(ctx['_aborted']).toContain('Stopped from outside');
    expect('work' in ctx || '_failedAt' in ctx).toBe(false);
    expect(ctx['_results'].work.text).toBe('done');
  });

  it('while a gate says no leaves no attempt to follow, and no failed step', async () => {
    const stop = new AbortController();
    const runner = new ScriptedRunner();
    const gate = (): boolean => {
      stop.abort();
      return false;
    };
    const ctx = await new Workflow([step({ gate, retries: 3 })]).run(runner, { signal: stop.signal });
    expect(runner.labels).toEqual(['work']);
    expect(ctx['_aborted']).toContain('Stopped from outside');
    expect('_failedAt' in ctx).toBe(false);
  });
});
