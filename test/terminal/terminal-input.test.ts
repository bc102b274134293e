import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '../../src/terminal/key.ts';
import { TerminalInput } from '../../src/terminal/terminal-input.ts';

/** What an input made of `pieces`, each so many milliseconds after the one before it. */
async function typed(pieces: readonly (readonly [afterMs: number, text: string])[]): Promise<Key[]> {
  const stream = Object.assign(new PassThrough(), { setRawMode: () => stream }) as unknown as ReadStream;
  const keys: Key[] = [];
  const input = new TerminalInput({ stream, onKeys: some => void keys.push(...some), onEnd: () => undefined });
  input.start();
  for (const [afterMs, text] of pieces) {
    await vi.advanceTimersByTimeAsync(afterMs);
    stream.emit('data', Buffer.from(text));
  }
  input.stop();
  return keys;
}

describe('the keyboard over a slow line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([['\u001b['], ['\u001b[20'], ['\u001b[200']])(
    'a paste whose mark comes in two pieces, %j first, is one paste',
    async start => {
      const rest = '\u001b[200~two\nlines\u001b[201~'.slice(start.length);
      expect(
        await typed([
          [0, start],
          [500, rest],
        ]),
      ).toEqual([{ kind: 'paste', text: 'two\nlines' }]);
    },
  );

  it('the escape key alone is forgotten at once, and a sequence that never ends in the end', async () => {
    expect(
      await typed([
        [0, '\u001b'],
        [100, 'a'],
        [0, '\u001b[20'],
        [3_000, 'b'],
      ]),
    ).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'b' },
    ]);
  });

  it('can be stopped and started again however often, with one listener of each kind', async () => {
    const stream = Object.assign(new PassThrough(), { setRawMode: () => stream }) as unknown as ReadStream;
    const input = new TerminalInput({ stream, onKeys: () => undefined, onEnd: () => undefined });
    for (let n = 0; n < 5; n += 1) {
      input.stop();
      input.start();
    }
    expect(['data', 'end', 'error'].map(name => stream.listenerCount(name))).toEqual([1, 1, 1]);
  });
});
