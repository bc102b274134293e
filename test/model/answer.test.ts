/** Replies as messages and as streams: both say the same, whatever they hold and wherever they are cut. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, buildAnswer, cutEvents, type StreamEvent, streamEvents } from '../../src/model/answer.ts';
import type { ReplyBlock } from '../../src/testing.ts';

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('', '👩‍👩‍👧‍👦'.repeat(20), '𝒳'.repeat(60), '"\\\n\u2028', '\ud83d'),
);
const block: fc.Arbitrary<ReplyBlock> = fc.oneof(
  words.map(text => ({ type: 'text', text }) as const),
  words.map(thinking => ({ type: 'thinking', thinking }) as const),
  fc
    .dictionary(words, fc.jsonValue(), { noNullPrototype: true })
    // A key named __proto__ is no property in a literal, and JSON.parse would make it one.
    .map(input => ({ type: 'tool_use', name: 'T', input }) as const),
);

function answerOf(blocks: readonly ReplyBlock[]): Answer {
  let ids = 0;
  return buildAnswer(
    { kind: 'message', blocks },
    {
      messageId: 'msg',
      model: 'm',
      usage: { input: 1, cacheRead: 2, cacheCreation: 3, output: 4 },
      newToolId: () => `t${++ids}`,
    },
  );
}

function deltaText(event: StreamEvent): string {
  const delta = (event['delta'] ?? {}) as Record<string, string | undefined>;
  return delta['text'] ?? delta['thinking'] ?? delta['partial_json'] ?? '';
}

/** Without half a surrogate pair in it: it comes back the same from UTF-8. */
function isWhole(text: string): boolean {
  return Buffer.from(text, 'utf8').toString('utf8') === text;
}

/** Content per block, put together from deltas as a client does. */
function contentOf(events: readonly StreamEvent[]): string[] {
  const parts: string[] = [];
  for (const event of events) {
    if (event.type === 'content_block_start') parts[Number(event['index'])] = '';
    if (event.type === 'content_block_delta') parts[Number(event['index'])] += deltaText(event);
  }
  return parts;
}

describe('a stream and the message it stands for', () => {
  it('have the same content', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), blocks => {
        const answer = answerOf(blocks);
        const expected = answer.content.map(part => {
          if (part.type === 'text') return part.text;
          return part.type === 'thinking' ? part.thinking : JSON.stringify(part.input);
        });
        expect(contentOf(streamEvents(answer))).toEqual(expected);
      }),
    );
  });

  it('never tear a character that was whole: each delta survives the way through UTF-8', () => {
    const whole = words.filter(isWhole);
    fc.assert(
      fc.property(whole, fc.nat(300), (text, at) => {
        const events = streamEvents(answerOf([{ type: 'text', text }]));
        const { sent, rest } = cutEvents(events, at);
        for (const event of [...events, ...sent, ...rest]) expect(isWhole(deltaText(event))).toBe(true);
      }),
    );
  });

  it('keep every character when cut, and the first part has as many as it was allowed', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), fc.nat(400), (blocks, at) => {
        const events = streamEvents(answerOf(blocks));
        const whole = contentOf(events).join('');
        const { sent, rest } = cutEvents(events, at);
        const head = contentOf(sent).join('');
        const tail = rest.map(deltaText).join('');
        expect(head + tail).toBe(whole);
        // One more where the limit falls inside a surrogate pair.
        expect([Math.min(at, whole.length), Math.min(at + 1, whole.length)]).toContain(head.length);
        expect(sent.some(event => event.type === 'message_delta' || event.type === 'message_stop')).toBe(false);
        expect(rest.slice(-2).map(event => event.type)).toEqual(['message_delta', 'message_stop']);
      }),
    );
  });

  it('leave nothing out when there is no limit', () => {
    const events = streamEvents(answerOf([{ type: 'text', text: 'abc' }]));
    const { sent, rest } = cutEvents(events, Number.POSITIVE_INFINITY);
    expect([...sent, ...rest]).toEqual(events);
  });

  it('tell at the start that input was read, and at the end what came out', () => {
    const [start, ...others] = streamEvents(answerOf([{ type: 'tool_use', name: 'Bash', input: {} }]));
    expect(start).toMatchObject({
      message: { content: [], stop_reason: null, usage: { input_tokens: 1, output_tokens: 1 } },
    });
    expect(others.at(-2)).toEqual({
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { input_tokens: 1, cache_read_input_tokens: 2, cache_creation_input_tokens: 3, output_tokens: 4 },
    });
  });
});
