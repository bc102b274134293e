import { describe, expect, it } from 'vitest';
import { Verdict } from '../../src/document/verdict.ts';
import { words } from './judge-word.ts';

/** Which of the words leave their frame an answer that says "achieved", and which do not. */
function sorted(frame: string, lists: readonly string[]): { achieved: readonly string[]; other: readonly string[] } {
  const all = lists.flatMap(list => list.split(', '));
  const isAchieved = (word: string): boolean => Verdict.parse(frame.replace('…', word)).achieved;
  return { achieved: all.filter(isAchieved), other: all.filter(word => !isAchieved(word)) };
}

describe.each(['en', 'zh', 'ru'] as const)('words of a judge in %s', lang => {
  it.each(words[lang].takeBack)('take "achieved" back in %j', (frame, ...lists) => {
    expect(sorted(frame, lists).achieved).toEqual([]);
  });

  it.each(words[lang].keep)('leave it as it is in %j', (frame, ...lists) => {
    expect(sorted(frame, lists).other).toEqual([]);
  });
});
