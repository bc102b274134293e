import { describe, expect, it } from 'vitest';
import { guardText } from '../../src/text/guard-text.ts';
import { LANGS } from '../../src/text/lang.ts';
import { workbenchText } from '../../src/text/workbench-text.ts';

/** Every text of a catalogue, filled with arguments that can be found again. */
function rendered(catalogue: object): [key: string, text: string, args: string[]][] {
  return Object.entries(catalogue).map(([key, value]) => {
    if (typeof value !== 'function') return [key, String(value), []];
    const args = Array.from({ length: value.length }, (_, at) => `ARGUMENT${at}`);
    // Lists of names are the only arguments that are no text.
    const values = key === 'undefinedAgent' ? [args[0], [args[1]]] : args;
    return [key, String(value(...values)), args];
  });
}

describe.each([
  ['guard', guardText],
  ['workbench', workbenchText],
] as const)('the %s texts', (_name, texts) => {
  it.each(LANGS)('in %s say everything they are given and are never empty', lang => {
    for (const [key, text, args] of rendered(texts[lang])) {
      expect(text.trim(), key).not.toBe('');
      for (const arg of args) expect(text, key).toContain(arg);
    }
  });

  it('differ from language to language', () => {
    const [en, zh, ru] = LANGS.map(lang => new Map(rendered(texts[lang]).map(([key, text]) => [key, text])));
    for (const [key, text] of en ?? []) {
      if (key === 'gap') continue;
      expect(zh?.get(key), key).not.toBe(text);
      expect(ru?.get(key), key).not.toBe(text);
    }
  });
});
