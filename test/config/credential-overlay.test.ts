import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlayCredentials } from '../../src/config/credential-overlay.ts';

const KEY = 'ANTHROPIC_API_KEY';
const TOKEN = 'ANTHROPIC_AUTH_TOKEN';

describe('overlayCredentials', () => {
  it('lets what lies on top win, a key over a token and a token over a key', () => {
    expect(overlayCredentials({ [KEY]: 'k' }, { [TOKEN]: 't' })).toEqual({ [TOKEN]: 't' });
    expect(overlayCredentials({ [TOKEN]: 't' }, { [KEY]: 'k', A: '' })).toEqual({ [KEY]: 'k', A: '' });
    expect(overlayCredentials({}, { [KEY]: 'k', [TOKEN]: 't' })).toEqual({ [KEY]: 'k' });
  });

  it('never has two secrets where the base has one, never loses the last one, and blanks no credential', () => {
    const name = fc.constantFrom(KEY, TOKEN, 'ANTHROPIC_MODEL', 'OTHER');
    const value = fc.constantFrom('', ' ', 'a', 'b');
    const base = fc.constantFrom<Record<string, string>>({ [KEY]: 'k' }, { [TOKEN]: 't' });
    fc.assert(
      fc.property(base, fc.dictionary(name, value), (under, over) => {
        const merged = overlayCredentials(under, over);
        expect(
          [merged[KEY], merged[TOKEN]].filter(secret => secret !== undefined && secret.trim() !== ''),
        ).toHaveLength(1);
        expect(Object.entries(merged).filter(([key, text]) => key !== 'OTHER' && text.trim() === '')).toEqual([]);
        expect(merged['OTHER']).toBe(over['OTHER']);
      }),
    );
  });
});
