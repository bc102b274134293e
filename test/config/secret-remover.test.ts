import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretRemover } from '../../src/config/secret-remover.ts';

const SECRET = 'sk-ant-SENTINEL-42';

describe('taking secrets out of a value', () => {
  it('finds them in every string and key, however deep, and leaves the original alone', () => {
    const remove = createSecretRemover([SECRET]);
    const value = { a: [`x ${SECRET} y`, { [SECRET]: 1, b: { c: `%73k-ant-SENTINEL-42` } }], d: 3, e: null };
    const before = structuredClone(value);
    expect(remove(value)).toEqual({ a: ['x *** y', { '***': 1, b: { c: '***' } }], d: 3, e: null });
    expect(value).toEqual(before);
  });

  it('gives back the very same value where there is nothing to take out, addresses of others included', () => {
    const value = { text: 'postgres://me:pw@db/x and https://u:p@h/?key=k', list: [{ deep: true }] };
    expect(createSecretRemover([SECRET])(value)).toBe(value);
  });

  it('leaves no secret in anything that JSON can hold', () => {
    const remove = createSecretRemover([SECRET]);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (value, text) => {
        const hidden = { value, words: [`${text}${SECRET}${text}`], [`${text}${SECRET}`]: value };
        expect(JSON.stringify(remove(hidden))).not.toContain('SENTINEL');
        expect(remove(value)).toEqual(value);
      }),
    );
  });
});
