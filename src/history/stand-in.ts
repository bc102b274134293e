/** The texts that stand for a result that was cut: written in one language, recognised in all. */
import { historyText } from '../text/history-text.ts';
import { LANGS, type Lang } from '../text/lang.ts';

/** Longer texts are a tool's own, whatever they look like. */
const MAX_CHARS = 5000;

const NUMBER = '\\d+';
const ANYTHING = '[\\s\\S]+';

const patterns = LANGS.flatMap(lang => [historyText[lang].pointer, historyText[lang].expired]).map(patternOf);

/** The pointer to where a result was spilled. */
export function renderPointer(text: string, path: string, lang: Lang): string {
  return fillIn(historyText[lang].pointer, { chars: String(text.length), path });
}

/** True for a pointer, and for the text of an expired glance as the catalogue has it: there is nothing left to cut. */
export function isStandIn(text: string): boolean {
  return text.length <= MAX_CHARS && text.startsWith('[') && patterns.some(pattern => pattern.test(text));
}

/** Fills the named places of a template, all at once: what is filled in may look like a place itself. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? place) : place,
  );
}

function patternOf(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${fillIn(literal, { chars: NUMBER, turn: NUMBER, age: NUMBER, path: ANYTHING, cmd: ANYTHING })}$`,
  );
}
