import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinEntry, splitEntry } from '../../src/sqlite/payload.ts';
import { escapeText, kindOf, storedKey, uidOf, unescapeText } from '../../src/sqlite/store-key.ts';

const longText = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.integer({ min: 0, max: 2000 }))
  .map(([piece, length]) => `${piece}${'x'.repeat(length)}`);
const json = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    fc.oneof(
      longText,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toJSON', 'attachment', '0', ''), fc.string()),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;
const entry = fc.record(
  { type: longText, attachment: json, message: json, toolUseResult: json },
  { requiredKeys: ['type'] },
);

describe('an entry taken apart and put together', () => {
  it('is what JSON makes of it, whatever is in it (property)', () => {
    fc.assert(
      fc.property(entry, one => {
        const { payload, parts } = splitEntry(one);
        expect(joinEntry(payload, parts)).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { numRuns: 1000 },
    );
  });

  it('is not changed by that', () => {
    const one = { type: 'user', message: { content: [{ text: 'y'.repeat(3000) }] } };
    const before = structuredClone(one);
    splitEntry(one);
    expect(one).toEqual(before);
  });

  it('gives the same part wherever the same string stands', () => {
    const text = 'z'.repeat(2000);
    const a = splitEntry({
      type: 'user',
      message: { content: [{ type: 'tool_result', content: text }] },
      toolUseResult: { stdout: text },
    });
    expect(new Set(a.parts.map(part => part.json)).size).toBe(1);
    expect(a.parts).toHaveLength(2);
    expect(a.payload.length).toBeLessThan(200);
  });

  it('keeps what is not plain as JSON writes it', () => {
    const date = new Date(0);
    const one = { type: 'user', date, nested: { toJSON: () => 'q'.repeat(2000) }, none: undefined, list: [undefined] };
    const { payload, parts } = splitEntry({ ...one, filler: 'f'.repeat(2000) });
    expect(joinEntry(payload, parts)).toEqual(JSON.parse(JSON.stringify({ ...one, filler: 'f'.repeat(2000) })));
  });

  it('that was damaged is refused rather than given back in part', () => {
    const part = { path: ['message', 'content'], json: '"x"' };
    for (const payload of ['{"type":"user"}', '[]', 'null', '{"message":1}', '{"message":{}}']) {
      expect(() => joinEntry(payload, [part])).toThrow(RangeError);
    }
    expect(() => joinEntry('{"message":{"content":""}}', [{ ...part, json: '' }])).toThrow(SyntaxError);
  });
});

describe('ids as the database holds them', () => {
  it('come back as they were, and none is taken for another (property)', () => {
    const id = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('%', '\0', '\ud800', '\udc00', '%0000', 'd800', '/')).map(parts => parts.join('')),
    );
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(unescapeText(escapeText(a))).toBe(a);
        expect(escapeText(a) === escapeText(b)).toBe(a === b);
        expect(escapeText(a)).not.toContain('\0');
        expect(() => encodeURIComponent(escapeText(a))).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });

  it('are 16 bytes when they are uuids, themselves when not, nothing when there is none', () => {
    expect(uidOf('00112233-4455-6677-8899-aabbccddeeff')).toEqual(
      Buffer.from('00112233445566778899aabbccddeeff', 'hex'),
    );
    expect(uidOf('00112233-4455-6677-8899-AABBCCDDEEFF')).toBe('00112233-4455-6677-8899-AABBCCDDEEFF');
    expect(uidOf('x%')).toBe('x%0025');
    for (const none of [undefined, null, '', 5, {}]) expect(uidOf(none)).toBeNull();
  });

  it('of a key keep their three parts apart', () => {
    expect(storedKey({ projectKey: 'a/b', sessionId: 'c', subpath: 'd/e' }, 'en')).toEqual({
      project: 'a/b',
      session: 'c',
      subpath: 'd/e',
    });
    expect(storedKey({ projectKey: 'a', sessionId: 'c' }, 'en').subpath).toBe('');
  });

  it('of kinds name the attachment or the message of the system', () => {
    expect(kindOf({ type: 'attachment', attachment: { type: 'date' } })).toBe('attachment/date');
    expect(kindOf({ type: 'system', subtype: 'api_error' })).toBe('system/api_error');
    expect(kindOf({ type: 'user' })).toBe('user');
    expect(kindOf({ type: 'x'.repeat(500) })).toHaveLength(80);
    expect(kindOf({})).toBe('undefined');
  });
});
