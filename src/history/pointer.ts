/** The pointer that stands for a spilled result: written in one language, recognised in all. */
import { historyText } from '../text/history-text.ts';
import { LANGS, type Lang } from '../text/lang.ts';

/** Longer texts are no pointers, whatever they look like. */
const MAX_CHARS = 5000;

const patterns = LANGS.map(lang => patternOf(historyText[lang].pointer));

export function renderPointer(text: string, path: string, lang: Lang): string {
  const values: Readonly<Record<string, string>> = { chars: String(text.length), path };
  return historyText[lang].pointer.replace(/\{(chars|path)\}/g, (_, key: string) => values[key] ?? '');
}

export function isPointer(text: string): boolean {
  return text.length <= MAX_CHARS && patterns.some(pattern => pattern.test(text));
}

function patternOf(template: string): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{chars}', '\\d+')
    .replace('{path}', '[\\s\\S]+');
  return new RegExp(`^${source}$`);
}
