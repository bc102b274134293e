import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Conversation, type ConversationSetup } from '../../src/claude/conversation.ts';
import { HarnessHome } from '../../src/claude/harness-home.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

type Start = NonNullable<ConversationSetup['start']>;

/** A conversation on a stream that is played by hand: `after` is how it goes on once `messages` are out. */
function converse(messages: readonly Readonly<Record<string, unknown>>[], after: Promise<void>, interrupt = never) {
  const runDir = mkdtempSync(join(tmpdir(), 'flower-conversation-'));
  onTestFinished(() => rmSync(runDir, { recursive: true, force: true }));
  const clock = new VirtualClock();
  const start = (({ prompt }: { prompt: AsyncIterable<{ uuid: string }> }) => {
    async function* stream(): AsyncGenerator<unknown> {
      for await (const { uuid } of prompt) {
        yield { type: 'command_lifecycle', command_uuid: uuid, state: 'started' };
        yield* messages;
        break;
      }
      await after;
    }
    return Object.assign(stream(), { interrupt });
  }) as unknown as Start;
  const home = new HarnessHome(runDir);
  return {
    clock,
    conversation: new Conversation({ options: {}, home, clock, onMessage: () => undefined, start }, 'go'),
  };
}

const never = (): Promise<void> => new Promise(() => undefined);
const prose = { type: 'assistant', message: { model: 'm', content: [{ type: 'text', text: 'final' }] } };
const result = { type: 'result', subtype: 'success', is_error: false, terminal_reason: 'completed', result: 'final' };

it('a result without idle, on a stream that stays open for ever, ends the turn within a minute', async () => {
  const { clock, conversation } = converse([prose, result], never());
  const turn = conversation.turn();
  await clock.untilPending();
  await clock.advance(60_000);
  expect(await turn).toEqual({ kind: 'no-idle' });
  expect(conversation.ledger.text).toBe('final');
}, 20_000);

it('stopping a harness that never answers takes seconds, and its session is known', async () => {
  let fail: (error: Error) => void = () => undefined;
  const after = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  const { conversation } = converse([{ type: 'system', subtype: 'init', session_id: 's1' }], after);
  await new Promise(resolve => setImmediate(resolve));
  const before = performance.now();
  await conversation.stopTurn();
  fail(new Error('Claude Code process aborted by user'));
  await conversation.close();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(conversation.ledger.sessionId).toBe('s1');
  expect(await conversation.turn()).toEqual({ kind: 'ended', reason: 'Claude Code process aborted by user' });
}, 20_000);
