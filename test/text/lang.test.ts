import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLang, LANGS, resolveLang } from '../../src/text/lang.ts';

describe('resolveLang', () => {
  it.each<[what: string, option: string | undefined, env: Record<string, string | undefined>, lang: string]>([
    ['the option before everything', 'zh', { FLOWER_LANG: 'ru', LANG: 'en_US' }, 'zh'],
    ['FLOWER_LANG before the locale', undefined, { FLOWER_LANG: 'ru', LC_ALL: 'zh_CN' }, 'ru'],
    ['LC_ALL before LC_MESSAGES', undefined, { LC_ALL: 'zh_CN.UTF-8', LC_MESSAGES: 'ru_RU' }, 'zh'],
    ['LC_MESSAGES before LANG', undefined, { LC_MESSAGES: 'ru_RU.UTF-8', LANG: 'zh_CN' }, 'ru'],
    ['LANG at last', undefined, { LANG: 'ru_RU.UTF-8' }, 'ru'],
    ['capitals', 'ZH', {}, 'zh'],
    ['English when nothing is set', undefined, {}, 'en'],
    ['English when nothing set is spoken', undefined, { LC_ALL: 'C', LANG: 'de_DE.UTF-8' }, 'en'],
    ['the next one after an empty value', '', { FLOWER_LANG: '', LANG: 'zh_TW' }, 'zh'],
    ['the next one after a language it does not speak', undefined, { FLOWER_LANG: 'fr', LANG: 'ru' }, 'ru'],
  ])('chooses %s', (_, option, env, lang) => {
    expect(resolveLang(option, env)).toBe(lang);
  });

  it('always gives a language that exists', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.string(), (option, locale) => {
        expect(isLang(resolveLang(option, { LANG: locale }))).toBe(true);
      }),
    );
  });
});

describe('isLang', () => {
  it('knows the three languages, English first, and nothing else', () => {
    expect(LANGS).toEqual(['en', 'zh', 'ru']);
    for (const value of ['EN', 'e', '', 'toString', null, undefined, 0, ['en']]) expect(isLang(value)).toBe(false);
  });
});
