import { it } from 'vitest';
import { newcomer, reachFirstRequest, tryBare } from './from-nothing.ts';

it.each(['en', 'zh', 'ru'] as const)(
  '%s: somebody with nothing gets to a first real request by what the screen says alone',
  async lang => {
    const person = newcomer(lang);
    const { setup } = await tryBare(person);
    await reachFirstRequest(person, setup);
  },
);
