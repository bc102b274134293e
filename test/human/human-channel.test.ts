import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FlowerError, UsageError } from '../../src/domain/error.ts';
import type { Event } from '../../src/domain/event.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { humanText } from '../../src/text/human-text.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';
import { callTool, mails, open, scratch, states } from './channel.ts';

describe('a question', () => {
  it('waits until it is answered, and both moments are events', async () => {
    const { channel, clock, events } = open();
    const asked = channel.ask('Which colour?', ['red', 'blue']);
    expect(channel.pending().map(ask => ask.id)).toEqual(['q1']);
    await clock.advance(90_000);
    expect(channel.answer('q1', ' red ')).toBe(true);
    expect(await asked).toEqual({
      id: 'q1',
      question: 'Which colour?',
      options: ['red', 'blue'],
      askedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      state: 'answered',
      answer: 'red',
      waitedMs: 90_000,
    });
    expect(states(events)).toEqual(['q1 asked', 'q1 answered']);
    expect(channel.answer('q1', 'blue')).toBe(false);
    expect(channel.pending()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('may be answered by the listener that is told of it', async () => {
    const channel: HumanChannel = new HumanChannel({
      clock: new VirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5)),
      onEvent: event => {
        if (event.kind === 'ask' && event.state === 'asked') channel.decline(event.id);
      },
    });
    expect((await channel.ask('anything?')).state).toBe('declined');
  });

  it('times out after timeoutMs, and a late answer is refused', async () => {
    const { channel, clock, events } = open({ timeoutMs: 1_000 });
    const asked = channel.ask('there?');
    await clock.advance(999);
    expect(channel.pending()).toHaveLength(1);
    await clock.advance(1);
    expect(await asked).toMatchObject({ state: 'timeout', answer: '', waitedMs: 1_000 });
    expect(channel.answer('q1', 'late')).toBe(false);
    expect(states(events)).toEqual(['q1 asked', 'q1 timeout']);
  });

  it.each([0, -5])('settles as timeout at once with timeoutMs %i, without an asked event', async timeoutMs => {
    const { channel, events } = open({ timeoutMs });
    expect((await channel.ask('there?')).state).toBe('timeout');
    expect(states(events)).toEqual(['q1 timeout']);
  });

  it.each([null, Number.POSITIVE_INFINITY])('waits for ever with timeoutMs %s', async timeoutMs => {
    const { channel, clock } = open({ timeoutMs });
    const asked = channel.ask('there?');
    await clock.advance(400 * 24 * 3_600_000);
    channel.answer('q1', 'yes');
    expect((await asked).state).toBe('answered');
  });

  it('is refused at once when the quota is used up', async () => {
    const { channel, events } = open({ maxAsks: 1 });
    expect(channel.remaining).toBe(1);
    const first = channel.ask('one?');
    expect(channel.remaining).toBe(0);
    expect((await channel.ask('two?')).state).toBe('over_budget');
    expect(channel.pending().map(ask => ask.id)).toEqual(['q1']);
    channel.answer('q1', 'yes');
    await first;
    expect(states(events)).toEqual(['q1 asked', 'q2 asked', 'q2 over_budget', 'q1 answered']);
    expect(open({ maxAsks: 0 }).channel.remaining).toBe(0);
    expect(open().channel.remaining).toBe(-1);
  });

  it('that is empty asks nobody and costs nothing of the quota', async () => {
    const { channel } = open({ maxAsks: 1 });
    expect((await channel.ask(' \n ')).state).toBe('invalid');
    expect(channel.remaining).toBe(1);
  });

  it('counts a blank answer as declined', async () => {
    const { channel } = open();
    const asked = channel.ask('choose', ['a', 'b']);
    expect(channel.answer('q1', '')).toBe(true);
    expect((await asked).state).toBe('declined');
  });

  it('rejects only when it is aborted', async () => {
    const { channel, clock, events } = open();
    const stop = new AbortController();
    const asked = channel.ask('there?', [], { signal: stop.signal });
    stop.abort(new Error('the run ends'));
    await expect(asked).rejects.toMatchObject({ code: 'aborted', name: FlowerError.name });
    await expect(channel.ask('again?', [], { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(states(events)).toEqual(['q1 asked', 'q1 aborted', 'q2 asked', 'q2 aborted']);
    expect(channel.answer('q1', 'late')).toBe(false);
    expect(clock.pending).toBe(0);
  });

  it('stands beside others, answered in any order', async () => {
    const { channel } = open();
    const all = ['a?', 'b?', 'c?'].map(question => channel.ask(question));
    expect(channel.pending().map(ask => ask.question)).toEqual(['a?', 'b?', 'c?']);
    channel.answer('q3', '3');
    channel.decline('q1', 'no time');
    channel.answer('q2', '2');
    expect((await Promise.all(all)).map(ask => ask.answer)).toEqual(['no time', '2', '3']);
  });

  it('can be pulled, each once, by whoever waits first', async () => {
    const { channel, clock } = open();
    const early = channel.nextAsk();
    const late = channel.nextAsk(5_000);
    void channel.ask('a?');
    expect((await early)?.id).toBe('q1');
    await clock.advance(5_000);
    expect(await late).toBeNull();
    void channel.ask('b?');
    void channel.ask('c?');
    channel.answer('q2', 'settled before anybody pulled');
    expect((await channel.nextAsk(0))?.id).toBe('q3');
    expect(await channel.nextAsk(0)).toBeNull();
    expect(clock.pending).toBe(2);
  });
});

describe('constructing a channel', () => {
  it.each([-1, 1.5, Number.NaN])('refuses maxAsks %s', maxAsks => {
    expect(() => new HumanChannel({ maxAsks })).toThrow(UsageError);
  });

  it('refuses a timeout that is no number', () => {
    expect(() => new HumanChannel({ timeoutMs: Number.NaN })).toThrow(UsageError);
  });

  it('touches no file', () => {
    const directory = scratch();
    new HumanChannel({ logPath: join(directory, 'a', 'log.md'), amendPath: join(directory, 'b', 'brief.md') });
    expect(() => readFileSync(join(directory, 'a', 'log.md'))).toThrow('ENOENT');
  });
});

describe('a listener', () => {
  it('that throws harms nothing and is remembered', async () => {
    const channel = new HumanChannel({
      clock: new VirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5)),
      onEvent: () => {
        throw new Error('broken screen');
      },
    });
    const heard: string[] = [];
    const stop = channel.subscribe(event => heard.push(event.kind));
    const asked = channel.ask('there?');
    channel.answer('q1', 'yes');
    expect((await asked).state).toBe('answered');
    expect(channel.uiErrors.map(String)).toEqual(['Error: broken screen', 'Error: broken screen']);
    stop();
    channel.send('more');
    expect(heard).toEqual(['ask', 'ask']);
  });
});

describe('several listeners', () => {
  it('hear of a question before its answer, also when the first of them answers on the spot', async () => {
    const channel: HumanChannel = new HumanChannel({
      onEvent: event => {
        if (event.kind === 'ask' && event.state === 'asked') channel.answer(event.id, 'yes');
      },
    });
    const heard: Event[] = [];
    channel.subscribe(event => heard.push(event));
    await channel.ask('one?');
    await channel.ask('two?');
    expect(states(heard)).toEqual(['q1 asked', 'q1 answered', 'q2 asked', 'q2 answered']);
  });

  it('do not lose what happens while one of them throws', async () => {
    const channel: HumanChannel = new HumanChannel({
      onEvent: event => {
        if (event.kind === 'ask' && event.state === 'asked') channel.answer(event.id, 'yes');
        throw new Error('broken screen');
      },
    });
    const heard: Event[] = [];
    channel.subscribe(event => heard.push(event));
    await channel.ask('one?');
    channel.send('more');
    expect(heard.map(event => event.kind)).toEqual(['ask', 'ask', 'mail']);
  });
});

describe('mail', () => {
  it('waits in the inbox when no conversation may read it, and is read once', async () => {
    const { channel, events } = open();
    const mail = channel.send(' also make it blue ');
    channel.send('and fast');
    expect(mail).toMatchObject({ id: 'm1', text: 'also make it blue', state: 'queued', writtenTo: null });
    expect(channel.pendingMail()).toHaveLength(2);
    const { text } = await callTool(channel, 'inbox', {});
    expect(text).toContain('also make it blue');
    expect(text).toContain('and fast');
    expect(await callTool(channel, 'inbox', {})).toEqual({ text: humanText.en.inboxEmpty });
    expect(channel.pendingMail()).toEqual([]);
    expect(channel.mail.map(each => each.state)).toEqual(['delivered', 'delivered']);
    expect(mails(events).map(event => `${event.id} ${event.phase}`)).toEqual([
      'm1 queued',
      'm2 queued',
      'm1 delivered',
      'm2 delivered',
    ]);
  });

  it('goes to the live conversation, and then the inbox no longer returns it', async () => {
    const { channel } = open();
    const said: string[] = [];
    const { human } = channel.mcpServers();
    human.inbox?.port.attach((text, onDelivered) => {
      said.push(text);
      setImmediate(onDelivered);
      return true;
    });
    const mail = channel.send('blue');
    expect(said[0]).toContain('blue');
    expect(mail.state).toBe('pushed');
    expect(await callTool(channel, 'inbox', {})).toEqual({ text: humanText.en.inboxEmpty });
    await new Promise(resolve => setImmediate(resolve));
    expect(mail.state).toBe('delivered');
  });

  it('that waited is handed to the conversation that connects', () => {
    const { channel } = open();
    channel.send('first');
    channel.send('second');
    const said: string[] = [];
    channel.mcpServers().human.inbox?.port.attach(text => said.push(text) > 0);
    expect(said.map(text => text.split('\n').at(-1))).toEqual(['first', 'second']);
  });

  it('that a conversation had not delivered is put back when it ends', async () => {
    const { channel } = open();
    const detach = channel.mcpServers().human.inbox?.port.attach(() => true);
    const mail = channel.send('blue');
    expect(mail.state).toBe('pushed');
    detach?.();
    detach?.();
    expect(mail.state).toBe('queued');
    expect((await callTool(channel, 'inbox', {})).text).toContain('blue');
  });

  it('stays when a conversation takes nothing any more or fails', () => {
    const { channel } = open();
    const { inbox } = channel.mcpServers().human;
    inbox?.port.attach(() => false);
    inbox?.port.attach(() => {
      throw new Error('broken pipe');
    });
    expect(channel.send('blue').state).toBe('queued');
    expect(channel.uiErrors.map(String)).toEqual(['Error: broken pipe']);
  });

  it('is not taken by a tool call of a conversation that has ended', async () => {
    const { channel } = open();
    const mail = channel.send('blue');
    await callTool(channel, 'inbox', {}, AbortSignal.abort());
    expect(mail.state).toBe('queued');
  });

  it('must say something', () => {
    expect(() => open().channel.send('  \n')).toThrow(UsageError);
  });

  it('is appended to the document at once, and the receipt says where', () => {
    const path = join(scratch(), 'brief.md');
    writeFileSync(path, '# Brief\n\n## Goal\nX');
    const { channel } = open({ amendPath: path });
    expect(channel.send('make it blue').writtenTo).toBe(path);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('# Brief\n\n## Goal\nX\n')).toBe(true);
    expect(text).toContain('> make it blue');
    expect(channel.hasWords('make it\nblue')).toBe(true);
    expect(channel.hasWords('make')).toBe(true);
    expect(channel.hasWords('ake it blue')).toBe(false);
  });

  it('that cannot be written is reported once and goes on its way', () => {
    const directory = scratch();
    const { channel, events } = open({ amendPath: directory, logPath: join(directory, 'log.md') });
    expect(channel.send('blue').writtenTo).toBeNull();
    channel.send('red');
    expect(channel.amend('green')).toBe(false);
    expect(events.filter(event => event.kind === 'system').map(event => event.subtype)).toEqual(['human_record']);
    expect(channel.pendingMail()).toHaveLength(2);
  });
});
