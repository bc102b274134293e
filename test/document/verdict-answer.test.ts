/** The answers of judges in `test/corpus/judge-answer-*.json`, in the words models use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Verdict } from '../../src/document/verdict.ts';

interface Answers {
  readonly good: readonly string[];
  readonly bad: readonly string[];
  /** Good ones known not to be read as such: each costs a round. */
  readonly missed: readonly string[];
  /** Bad ones known to be read as achieved. */
  readonly passing: readonly string[];
}

const HEADING = { en: 'Conclusion', zh: '结论', ru: 'Вывод' } as const;
const NAMED = /conclusion|verdict|结论|判定|вывод|вердикт/i;

/** The answer as it is, and as the conclusion of one in three sections, where it is no text of its own sections. */
function statesOf(text: string, lang: keyof typeof HEADING): readonly string[] {
  const forms = NAMED.test(text) ? [text] : [text, `## ${HEADING[lang]}\n\n${text}\n\n## Reason\n\nseen\n`];
  return forms.map(form => {
    const { achieved, failed, state } = Verdict.parse(form);
    // As the guard takes it: what did not pass contradicts an "achieved".
    return achieved && failed.length > 0 ? 'contradiction' : state;
  });
}

describe.each(['en', 'zh', 'ru'] as const)('an answer of a judge in %s', lang => {
  const path = join(import.meta.dirname, `../corpus/judge-answer-${lang}.json`);
  const answers = JSON.parse(readFileSync(path, 'utf8')) as Answers;

  it.each(answers.good)('says that the goal was achieved: %j', text => {
    expect(new Set(statesOf(text, lang))).toEqual(new Set(['achieved']));
  });

  it.each(answers.bad)('does not say that the goal was achieved: %j', text => {
    expect(statesOf(text, lang)).not.toContain('achieved');
  });

  it('is known to be misread in these cases, which move up when they no longer are', () => {
    expect(answers.missed.filter(text => statesOf(text, lang).every(state => state === 'achieved'))).toEqual([]);
    expect(answers.passing.filter(text => !statesOf(text, lang).includes('achieved'))).toEqual([]);
  });
});
