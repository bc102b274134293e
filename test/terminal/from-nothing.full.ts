import { it } from 'vitest';
import { newcomer, tryBare, watchDemo } from './from-nothing.ts';

it.each(['en', 'zh', 'ru'] as const)(
  '%s: somebody with nothing gets to the demo by what the screen says alone',
  async lang => {
    const person = newcomer(lang);
    const { demo } = await tryBare(person);
    await watchDemo(person, demo);
  },
);
