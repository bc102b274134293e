/** README and quick start say the same in three languages: the same commands, the same code, the same order. */
import { describe, expect, it } from 'vitest';
import { blocksOf, textOf } from './page.ts';

const TRANSLATED: readonly string[] = ['README', 'docs/guide/quick-start'];

/** Code without what is written for people: comments, and texts in quotes. */
function commandsOf(page: string): string[] {
  return blocksOf(page)
    .filter(({ language }) => ['ts', 'sh', 'json'].includes(language))
    .flatMap(({ language, code }) => code.split('\n').map(line => `${language} ${withoutWords(line, language)}`));
}

function withoutWords(line: string, language: string): string {
  const comment = language === 'sh' ? /\s+#.*$/ : /\s*\/\/.*$/;
  const isSaid = (text: string): boolean => /[^\x21-\x7e]/.test(text.slice(1, -1));
  return line
    .replace(comment, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, text => (isSaid(text) ? '"…"' : text))
    .trimEnd();
}

describe.each(TRANSLATED)('%s in other languages', page => {
  const commands = commandsOf(`${page}.md`);

  it.each(['zh', 'ru'])('has the same commands and code in %s', lang => {
    expect(commands.length).toBeGreaterThan(3);
    expect(commandsOf(`${page}.${lang}.md`)).toEqual(commands);
  });

  it.each(['zh', 'ru'])('has the same headings, tables and inline code in %s, and other words', lang => {
    const shape = (path: string) => ({
      headings: textOf(path).match(/^#+ /gm)?.length,
      rows: textOf(path).match(/^\|/gm)?.length,
    });
    expect(shape(`${page}.${lang}.md`)).toEqual(shape(`${page}.md`));
    const letters = textOf(`${page}.${lang}.md`).match(lang === 'zh' ? /\p{Script=Han}/gu : /\p{Script=Cyrillic}/gu);
    expect(letters?.length).toBeGreaterThan(300);
  });
});
