/** Languages: which exist, how a value is held in all of them, how one is chosen. Not the texts themselves. */

/** A language that every text of flower exists in. */
export type Lang = 'en' | 'zh' | 'ru';

/** All languages, the default first. */
export const LANGS: readonly Lang[] = ['en', 'zh', 'ru'];

/** One value per language; a missing language does not compile. */
export type Localized<T> = Readonly<Record<Lang, T>>;

/** True when `value` names a language that flower speaks. */
export function isLang(value: unknown): value is Lang {
  return typeof value === 'string' && (LANGS as readonly string[]).includes(value);
}

/**
 * The language in force: `option`, else `FLOWER_LANG`, else `LC_ALL`, `LC_MESSAGES`, `LANG` (by their first two
 * letters), else `en`. A value that names no language of flower's is passed over.
 */
export function resolveLang(option: string | undefined, env: Readonly<Record<string, string | undefined>>): Lang {
  const candidates = [option, env['FLOWER_LANG'], env['LC_ALL'], env['LC_MESSAGES'], env['LANG']];
  for (const candidate of candidates) {
    const short = candidate?.slice(0, 2).toLowerCase();
    if (isLang(short)) return short;
  }
  return 'en';
}
