import { describe, expect, it } from 'vitest';
import { Verdict } from '../../src/document/verdict.ts';
import { answers } from './judge-answer.ts';

const HEADING = { en: 'Conclusion', zh: '结论', ru: 'Вывод' } as const;

/** The answer as it is, and as the conclusion of one in three sections, where it is no text of its own sections. */
function statesOf(text: string, lang: keyof typeof HEADING): readonly string[] {
  const isWhole = text.includes('\n') || text.includes(HEADING[lang]);
  const forms = isWhole ? [text] : [text, `## ${HEADING[lang]}\n\n${text}\n\n## Reason\n\nseen\n`];
  return forms.map(form => Verdict.parse(form).state);
}

describe.each(['en', 'zh', 'ru'] as const)('an answer of a judge in %s', lang => {
  it.each(answers[lang].good)('says that the goal was achieved: %j', text => {
    expect(new Set(statesOf(text, lang))).toEqual(new Set(['achieved']));
  });

  it.each(answers[lang].bad)('does not say that the goal was achieved: %j', text => {
    expect(statesOf(text, lang)).not.toContain('achieved');
  });
});
