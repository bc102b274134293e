import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRequest } from '../../src/cli/ask-request.ts';
import { LivePerson } from '../../src/cli/live-person.ts';
import { Person } from '../../src/cli/person.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';
import { initialRunState } from '../../src/view/run-state.ts';

interface Pipe {
  readonly input: PassThrough;
  readonly channel: HumanChannel;
  readonly clock: VirtualClock;
  readonly told: string[];
  readonly asides: string[];
  readonly person: Person;
  /** Resolves when what was written has been read. */
  settled(): Promise<void>;
}

function pipe(): Pipe {
  const input = new PassThrough();
  const clock = new VirtualClock();
  const channel = new HumanChannel({ timeoutMs: null, clock });
  const told: string[] = [];
  const asides: string[] = [];
  const person = new Person({
    input,
    channel,
    clock,
    lang: 'en',
    tell: text => told.push(text),
    onSideQuestion: text => asides.push(text),
  });
  onTestFinished(() => person.close());
  const settled = async (): Promise<void> => {
    for (let turns = 0; turns < 5; turns += 1) await new Promise(resolve => setImmediate(resolve));
  };
  return { input, channel, clock, told, asides, person, settled };
}

const inputOf = (id: string): { stdin: string } =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../cases/questions.json'), 'utf8')).find(
    (entry: { id: string }) => entry.id === id,
  ).input;

describe('a person at the other end of a pipe', () => {
  it('answers the first question with the first line, though it came before; the second is declined at once (questions-002)', async () => {
    const on = pipe();
    const [line = ''] = inputOf('questions-002').stdin.split('\n');
    on.input.end(`${line}\n`);
    await on.settled();
    const first = await on.channel.ask('first');
    const second = await on.channel.ask('second');
    expect([first.state, first.answer, second.state]).toEqual(['answered', 'yes', 'declined']);
    expect(on.told.filter(text => text.includes('--timeout 0'))).toHaveLength(1);
  });

  it('says something new with a line that no question wants while the input is open', async () => {
    const on = pipe();
    on.input.write('also a README\n');
    await on.settled();
    expect(on.channel.mail).toEqual([]);
    await on.clock.advance(2_000);
    expect(on.channel.mail.map(mail => mail.text)).toEqual(['also a README']);
  });

  it('is not taken at their word for a long list that comes at once', async () => {
    const on = pipe();
    on.input.write('y\n'.repeat(300));
    await on.settled();
    await on.clock.advance(10_000);
    expect(on.channel.mail).toEqual([]);
    expect((await on.channel.ask('sure')).answer).toBe('y');
  });

  it('asks beside the run at any time, and sends a paste of many lines as one', async () => {
    const on = pipe();
    on.input.write('? how far\n\u001b[200~line1\nline2\u001b[201~\n');
    await on.settled();
    expect(on.asides).toEqual(['how far']);
    expect((await on.channel.ask('what')).answer).toBe('line1\nline2');
  });

  it('is told which lines nobody wanted, and of an input that had ended before it was looked at', async () => {
    const on = pipe();
    on.input.end('one\ntwo\n');
    await on.settled();
    on.person.close();
    expect(on.told).toEqual([expect.stringContaining('2 line(s)')]);
    const ended = new PassThrough();
    ended.end();
    ended.resume();
    await on.settled();
    const told: string[] = [];
    const channel = new HumanChannel({ timeoutMs: null });
    const late = new Person({
      input: ended,
      channel,
      lang: 'en',
      tell: text => told.push(text),
      onSideQuestion: () => undefined,
    });
    onTestFinished(() => late.close());
    expect((await channel.ask('anybody')).state).toBe('declined');
    expect(told).toHaveLength(1);
  });
});

describe('a person at a terminal', () => {
  function live(isHeard: boolean) {
    const channel = new HumanChannel({ timeoutMs: null });
    const said: string[] = [];
    const heard: (string | Promise<string>)[] = [];
    const specials: unknown[] = [];
    const asides: string[] = [];
    const person = new LivePerson({
      channel,
      lang: 'en',
      tell: text => said.push(text),
      onSideQuestion: text => asides.push(text),
      view: {
        state: initialRunState(),
        say: text => void said.push(text),
        beginSpecial: kind => void specials.push(kind),
        endSpecial: () => void specials.push(null),
      },
      runtime: {
        interrupt: async message => {
          heard.push(await (message ?? ''));
          return isHeard;
        },
      },
    });
    return { person, channel, said, heard, specials, asides };
  }
  const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

  it('stops a turn once, says something or asks beside it; stopping again means to leave', async () => {
    const on = live(true);
    expect(on.person.stop()).toBe(true);
    on.person.take('？ how far', { kind: 'words' });
    expect(on.asides).toEqual(['how far']);
    expect(on.person.stop()).toBe(false);
    on.person.take(' the red one ', { kind: 'words' });
    await turn();
    expect(on.heard).toEqual(['the red one']);
    expect(on.specials).toEqual(['words', null]);
    expect(on.channel.mail).toEqual([]);
    expect(on.person.stop()).toBe(true);
  });

  it('has said something new where no step ran that could hear it', async () => {
    const on = live(false);
    on.person.stop();
    on.person.take('the red one', { kind: 'words' });
    await turn();
    expect(on.channel.mail.map(mail => mail.text)).toEqual(['the red one']);
  });

  it('whose input ends declines what is asked, and lets a stopped turn go on', async () => {
    const on = live(true);
    const asked = on.channel.ask('anybody');
    on.person.stop();
    on.person.end();
    await turn();
    expect((await asked).state).toBe('declined');
    expect((await on.channel.ask('and now')).state).toBe('declined');
    expect(on.heard).toEqual(['']);
  });
});

it('/new before a request, or alone, is the flag of that name', () => {
  expect(readRequest(' /new make\nan X ')).toEqual({ words: 'make\nan X', isNew: true });
  expect(readRequest('/new')).toEqual({ words: '', isNew: true });
  expect(readRequest('/newer things')).toEqual({ words: '/newer things', isNew: false });
});
