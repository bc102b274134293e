import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mailbox } from '../../src/human/mailbox.ts';

type Mood = 'later' | 'at once' | 'refuse' | 'throw' | 'leave while taking';

type Command =
  | { readonly do: 'send' }
  | { readonly do: 'take' }
  | { readonly do: 'attach'; readonly mood: Mood }
  | { readonly do: 'detach'; readonly which: number }
  | { readonly do: 'deliver'; readonly which: number; readonly times: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>({ do: 'send' }, { do: 'take' }),
  fc.record({
    do: fc.constant('attach' as const),
    mood: fc.constantFrom<Mood>('later', 'at once', 'refuse', 'throw', 'leave while taking'),
  }),
  fc.record({ do: fc.constant('detach' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('deliver' as const), which: fc.nat(5), times: fc.integer({ min: 1, max: 2 }) }),
);

/** Conversations as a model sees them: what they were given to say, and what has really been said. */
class Stage {
  readonly said: string[] = [];
  readonly told: string[] = [];
  readonly box: Mailbox = new Mailbox({
    render: mail => mail.id,
    onDelivered: mail => this.told.push(mail.id),
    onFault: () => undefined,
  });
  #conversations: { pending: { id: string; done: () => void }[]; detach: () => void }[] = [];

  attach(mood: Mood): void {
    const conversation = { pending: [] as { id: string; done: () => void }[], detach: (): void => undefined };
    this.#conversations.push(conversation);
    const detach = this.box.attach((id, done) => {
      if (mood === 'refuse') return false;
      if (mood === 'throw') throw new Error('gone');
      if (mood === 'leave while taking') {
        conversation.detach();
        return true;
      }
      if (mood === 'at once') {
        this.said.push(id);
        done();
      } else conversation.pending.push({ id, done });
      return true;
    });
    conversation.detach = () => {
      conversation.pending = [];
      detach();
    };
  }

  detach(which: number): void {
    this.#conversations[which]?.detach();
  }

  deliver(which: number, times: number): void {
    const next = this.#conversations[which]?.pending.shift();
    if (!next) return;
    this.said.push(next.id);
    for (let i = 0; i < times; i++) next.done();
  }

  take(): void {
    this.said.push(...this.box.take().map(mail => mail.id));
  }

  endAll(): void {
    for (const conversation of this.#conversations) conversation.detach();
  }
}

/** The same ids, in whatever order. */
const sorted = (ids: readonly string[]): string[] => ids.toSorted((a, b) => a.localeCompare(b));

const once = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

describe('a mailbox', () => {
  it('says every message exactly once under any interleaving of sending, reading, connecting, delivering and ending', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), commands => {
        const stage = new Stage();
        for (const each of commands) {
          if (each.do === 'send') {
            stage.box.add('words', 0, null);
            stage.box.handOver();
          } else if (each.do === 'take') stage.take();
          else if (each.do === 'attach') stage.attach(each.mood);
          else if (each.do === 'detach') stage.detach(each.which);
          else stage.deliver(each.which, each.times);
          expect(once(stage.said)).toBe(true);
          const delivered = stage.box.all.filter(mail => mail.state === 'delivered').map(mail => mail.id);
          expect(sorted(delivered)).toEqual(sorted(stage.said));
        }
        stage.endAll();
        stage.take();
        expect(sorted(stage.said)).toEqual(sorted(stage.box.all.map(mail => mail.id)));
        expect(sorted(stage.told)).toEqual(sorted(stage.said));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order in which messages came', () => {
    const stage = new Stage();
    for (let i = 0; i < 4; i++) stage.box.add('words', 0, null);
    stage.attach('later');
    stage.detach(0);
    stage.take();
    expect(stage.said).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  it('asks the newest conversation first, and gives what one leaves behind to another', () => {
    const stage = new Stage();
    stage.attach('later');
    stage.attach('later');
    stage.box.add('words', 0, null);
    stage.box.handOver();
    stage.deliver(0, 1);
    expect(stage.said).toEqual([]);
    stage.detach(1);
    stage.deliver(0, 1);
    expect(stage.said).toEqual(['m1']);
  });

  it('believes a conversation that says late that it had delivered, unless the message has gone elsewhere', () => {
    const box = new Mailbox({ render: mail => mail.id, onDelivered: () => undefined, onFault: () => undefined });
    const late: (() => void)[] = [];
    const detach = box.attach((_id, done) => late.push(done) > 0);
    box.add('one', 0, null);
    box.add('two', 0, null);
    box.handOver();
    detach();
    late[0]?.();
    expect(box.take().map(mail => mail.id)).toEqual(['m2']);
  });
});
