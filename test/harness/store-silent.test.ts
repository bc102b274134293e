import type * as ChildProcess from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { say } from '../../src/testing.ts';
import { marked, temporaryDirectory, workplace } from './workplace.ts';

/** Where the child is made to keep its files instead of where it was told to. */
let elsewhere: string | null = null;

vi.mock('node:child_process', async load => {
  const real = await load<typeof ChildProcess>();
  const spawn = (command: string, args: readonly string[], options: ChildProcess.SpawnOptions): unknown => {
    const isHarness = options.env?.['CLAUDE_CONFIG_DIR'] !== undefined && elsewhere !== null;
    const env = isHarness ? { ...options.env, CLAUDE_CONFIG_DIR: elsewhere ?? '' } : options.env;
    return real.spawn(command, args, env === undefined ? options : { ...options, env });
  };
  return { ...real, spawn };
});

it('a child that keeps its files elsewhere, so that the store would stay empty, fails the step with a message that says so', async () => {
  const place = await workplace(() => say('an answer'), { resilience: false });
  elsewhere = join(temporaryDirectory(), 'config');
  const result = await place.runtime.run({ name: 'talk', instructions: 'You talk.' }, 'go');
  elsewhere = null;
  expect(result.ok).toBe(false);
  expect(result.error).toMatch(/^store-silent: .*session store has received nothing/);
  expect(marked(place.runtime.runDir)).toEqual([]);
});
