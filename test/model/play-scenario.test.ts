/** How a scenario is played: who answers, what comes next, and what placeholders stand for. Over plain HTTP. */
import { describe, expect, it } from 'vitest';
import {
  type Scenario,
  type ScenarioAgent,
  ScriptedModel,
  type ScriptedModelOptions,
  scenarioText,
} from '../../src/testing.ts';
import { type Asked, ask, type Received, read } from './client.ts';

const scenario = (agents: Record<string, ScenarioAgent>, more: Partial<Scenario> = {}): Scenario => ({
  version: 1,
  title: 'a test',
  agents,
  ...more,
});

const start = (script: Scenario, options: ScriptedModelOptions = {}): Promise<ScriptedModel> =>
  ScriptedModel.start(script, { sleep: () => Promise.resolve(), ...options });

const inSession = (session: string, words = 'hi', extra: Record<string, unknown> = {}): Asked =>
  ask(words, extra, { 'x-claude-code-session-id': session });

const inSubagent = (id: string, prompt: string): Asked => ask(prompt, {}, { 'x-claude-code-agent-id': id });

/** A request whose newest message is the result of a tool call. */
const afterTool = (text: string, isError = false): Asked => {
  const result = { type: 'tool_result', tool_use_id: 't', content: text, is_error: isError };
  return ask('', {
    messages: [
      { role: 'user', content: 'begin' },
      { role: 'user', content: [result] },
    ],
  });
};

async function texts(model: ScriptedModel, ...requests: readonly Asked[]): Promise<string[]> {
  const received: Received[] = [];
  for (const request of requests) received.push(await read(model, request));
  return received.map(({ status, text, raw }) => (status === 200 ? text : raw));
}

describe('turns', () => {
  it('are given in order, in every session anew, and then what is said otherwise', async () => {
    const main = { turns: [{ say: 'one' }, { say: 'two', times: 2 }], otherwise: { say: 'over' } };
    await using model = await start(scenario({ main }));
    const [a, b] = [inSession('a'), inSession('b')];
    expect(await texts(model, a, b, a, a, b, a)).toEqual(['one', 'one', 'two', 'two', 'two', 'over']);
  });

  it('that are over are an error which says whose', async () => {
    const model = await start(scenario({ main: { turns: [{ say: 'one' }] } }));
    const [, error] = await texts(model, ask('x'), ask('y'));
    expect(error).toContain('"main\\" has 1 turn');
    await model.close();
    expect(model.errors).toHaveLength(1);
  });

  it('hold thinking, words, calls, usage, stop reason and model', async () => {
    const turn = {
      think: 'hm',
      say: 'so',
      use: { name: 'Bash', input: { command: 'ls' }, id: 'toolu_1' },
      usage: { input: 5 },
      stopReason: 'max_tokens',
      model: 'm',
    };
    await using model = await start(scenario({ main: { turns: [turn] } }));
    const { message, content } = await read(model, ask('x'));
    expect(content.map(block => block.type)).toEqual(['thinking', 'text', 'tool_use']);
    expect(message).toMatchObject({
      model: 'm',
      stop_reason: 'max_tokens',
      usage: { input_tokens: 5, output_tokens: 10 },
    });
  });

  it('may go wrong in every way, and the next request gets the next turn', async () => {
    const turns = [
      { fault: { kind: 'error', status: 529, headers: { 'retry-after': '1' } } },
      { fault: { kind: 'garbage', form: 'empty' } },
      { say: 'never to its end', fault: { kind: 'drop', at: 'middle', afterChars: 5 } },
      { fault: { kind: 'end', afterChars: 4 } },
      { say: 'slow', fault: { kind: 'stall', ms: 60_000, at: 'middle', afterChars: 1 } },
      { say: 'fine', delayMs: 5 },
    ] as const;
    await using model = await start(scenario({ main: { turns } }));
    const received: Received[] = [];
    for (const _ of turns) received.push(await read(model, ask('x')));
    expect(received.map(r => r.status)).toEqual([529, 200, 200, 200, 200, 200]);
    expect(received.map(r => r.text)).toEqual(['', '', 'never', 'This', 'slow', 'fine']);
    expect(received.map(r => r.broken !== null)).toEqual([false, false, true, false, false, false]);
  });

  it('wait as long as they say, or as the scenario says for all', async () => {
    const slept: number[] = [];
    const main = { turns: [{ say: 'a' }, { say: 'b', delayMs: 7 }, { say: 'c', delayMs: 0 }] };
    await using model = await start(scenario({ main }, { delayMs: 600 }), {
      sleep: ms => {
        slept.push(ms);
        return Promise.resolve();
      },
    });
    await texts(model, ask('1'), ask('2'), ask('3'));
    expect(slept).toEqual([600, 7]);
  });

  it('that drop the connection leave no answer at all', async () => {
    await using model = await start(scenario({ main: { turns: [{ fault: { kind: 'drop' } }] } }));
    await expect(read(model, ask('x'))).rejects.toThrow('fetch failed');
  });
});

describe('rules', () => {
  const rules = (...rest: NonNullable<ScenarioAgent['rules']>): Scenario =>
    scenario({ main: { rules: rest, otherwise: { say: 'otherwise' } } });

  it('go before turns, use none of them up, and hold as often as they say', async () => {
    const main = {
      rules: [{ when: { contains: 'ping' }, say: 'pong', times: 2 }],
      turns: [{ say: 'one' }, { say: 'two' }],
    };
    await using model = await start(scenario({ main }));
    const asked = ['ping', 'x', 'ping', 'ping'].map(words => ask(words));
    expect(await texts(model, ...asked)).toEqual(['pong', 'one', 'pong', 'two']);
  });

  it('look at the newest words and results, not at what was said before', async () => {
    await using model = await start(rules({ when: { contains: 'needle', lacks: 'but' }, say: 'found' }));
    const past = ask('', {
      messages: [
        { role: 'user', content: 'needle' },
        { role: 'assistant', content: 'yes' },
        { role: 'user', content: 'next' },
      ],
    });
    const asked = [ask('a needle'), afterTool('a needle'), ask('needle but'), past];
    expect(await texts(model, ...asked)).toEqual(['found', 'found', 'otherwise', 'otherwise']);
  });

  it('tell whether a report has come, and what it says', async () => {
    const report =
      '<system-reminder><task-notification><task-id>a</task-id><status>completed</status><result>all is well</result></task-notification></system-reminder>';
    await using model = await start(
      rules({ when: { hasReport: true, contains: 'well' }, say: 'good' }, { when: { hasReport: false }, say: 'none' }),
    );
    expect(await texts(model, ask(report), ask('well'))).toEqual(['good', 'none']);
  });

  it('tell failed calls, repetitions and requests without streaming', async () => {
    await using model = await start(
      rules(
        { when: { isError: true }, say: 'failed' },
        { when: { isError: false, attempt: 3 }, say: 'third try' },
        { when: { stream: false }, say: 'whole' },
        { when: { n: 2 }, say: 'second' },
      ),
    );
    const asked = [afterTool('x', true), ask('a'), ask('a'), ask('a'), ask('b', { stream: false }), ask('c')];
    expect(await texts(model, ...asked)).toEqual(['failed', 'second', 'otherwise', 'third try', 'whole', 'otherwise']);
  });
});

describe('agents', () => {
  it('are subagents by role, each with turns of its own', async () => {
    const dispatch = ['coder', 'reviewer', 'coder'].map((role, index) => ({
      name: 'Agent',
      input: { description: 'd', prompt: `task ${index}`, subagent_type: role },
    }));
    await using model = await start(
      scenario({
        main: { turns: [{ use: dispatch }] },
        coder: { turns: [{ say: 'code 1' }, { say: 'code 2' }] },
        reviewer: { turns: [{ say: 'review' }] },
      }),
    );
    await read(model, ask('begin'));
    const [a, b, c] = [inSubagent('a', 'task 0'), inSubagent('b', 'task 1'), inSubagent('c', 'task 2')];
    expect(await texts(model, c, b, a, c)).toEqual(['code 1', 'review', 'code 1', 'code 2']);
  });

  it('are told apart by tools, system prompt, task and order; the first that fits plays', async () => {
    const say = (words: string): Pick<ScenarioAgent, 'otherwise'> => ({ otherwise: { say: words } });
    const main = 'main';
    await using model = await start(
      scenario({
        coordinator: { match: { agent: main, offers: ['Agent'] }, ...say('coordinator') },
        careful: { match: { agent: main, system: 'be careful' }, ...say('careful') },
        greeter: { match: { agent: main, prompt: 'hello' }, ...say('greeter') },
        third: { match: { agent: main, lacks: ['Agent'], nth: 3 }, ...say('third') },
        fourth: { match: { agent: main, lacks: ['Agent'], nth: 4 }, ...say('fourth') },
        main: say('any'),
      }),
    );
    const tools = [{ name: 'Agent' }, { name: 'Bash' }];
    expect(
      await texts(
        model,
        inSession('1', 'x', { tools }),
        inSession('2', 'x', { system: 'You must be careful.' }),
        inSession('3', 'say hello'),
        inSession('4'),
        inSession('5'),
        inSession('4'),
        inSession('6'),
      ),
    ).toEqual(['coordinator', 'careful', 'greeter', 'third', 'fourth', 'third', 'any']);
  });

  it('whom nobody plays are an error that lists the entries', async () => {
    const model = await start(scenario({ coder: { turns: [{ say: 'x' }] }, judge: { turns: [{ say: 'y' }] } }));
    expect((await texts(model, ask('x')))[0]).toMatch(/plays \\"main\\".*Entries: coder, judge/);
    await model.close();
  });
});

describe('placeholders', () => {
  const environment = { role: 'system', content: '# Environment\n - Primary working directory: /work here' };
  const asked = (words: string): Asked => ask('', { messages: [{ role: 'user', content: words }, environment] });

  it('stand for the place, the task, the newest words and results, and the request', async () => {
    const say = '{{workspace}}|{{cwd}}|{{prompt}}|{{words}}|{{result}}|{{session}}|{{agentId}}|{{n}}';
    await using model = await start(scenario({ main: { turns: [{ say }, { say }] } }), {
      variables: { workspace: '/ws' },
    });
    expect(await texts(model, asked('do it'))).toEqual(['/ws|/work here|do it|do it||session-1|main|1']);
  });

  it('stand for variables, defaults included, and for texts in the language of the play', async () => {
    const play = scenario(
      { main: { turns: [{ use: { name: 'Write', input: { text: '{{greeting}}', raw: '\\{{greeting}}' } } }] } },
      {
        variables: { who: 'you', mark: '!' },
        texts: { greeting: { en: 'hi {{who}}{{mark}}', zh: '你好 {{who}}', ru: 'привет {{who}}' } },
      },
    );
    for (const [lang, expected] of [
      ['en', 'hi me!'],
      ['ru', 'привет me'],
    ] as const) {
      await using model = await start(play, { lang, variables: { who: 'me' } });
      expect((await read(model, ask('x'))).content[0]?.input).toEqual({ text: expected, raw: '{{greeting}}' });
    }
  });

  it('may be captured from what comes in, for whoever speaks later', async () => {
    const turns = [
      {
        capture: { port: { from: 'result', pattern: 'port (\\d+)' }, all: { from: 'prompt', pattern: 'b\\w+' } },
        say: '{{port}} {{all}}',
      },
      { say: 'still {{port}}' },
    ] as const;
    await using model = await start(scenario({ main: { turns } }));
    expect(await texts(model, afterTool('listening on port 8123.'), ask('x'))).toEqual(['8123 begin', 'still 8123']);
  });

  it('without a value are errors that name them', async () => {
    const model = await start(
      scenario({
        main: {
          turns: [
            { say: '{{cwd}}' },
            { say: '{{late}}' },
            { say: 'x', capture: { late: { from: 'result', pattern: 'port (\\d+)' } } },
          ],
        },
      }),
    );
    const errors = await texts(model, ask('1'), ask('2'), ask('3'));
    expect(errors[0]).toContain('{{cwd}}');
    expect(errors[1]).toContain('{{late}}');
    expect(errors[2]).toContain('could not be captured');
    await model.close();
  });

  it('that a player sets must be variables of the scenario', async () => {
    const play = scenario({ main: { turns: [{ say: 'x' }] } }, { variables: { who: 'you' } });
    await expect(start(play, { variables: { hwo: 'me' } })).rejects.toThrow(/"hwo".*workspace, who/);
  });
});

describe('a scenario', () => {
  it('is checked when a model starts with it', async () => {
    await expect(start({ version: 1, title: 'x', agents: {} })).rejects.toMatchObject({ code: 'scenario' });
  });

  it('begins anew with every model', async () => {
    const play = scenario({ main: { turns: [{ say: 'one' }] } });
    for (const _ of [1, 2]) {
      await using model = await start(play);
      expect(await texts(model, ask('x'))).toEqual(['one']);
    }
  });

  it('has texts in one language or in all', () => {
    expect(scenarioText('same', 'zh')).toBe('same');
    expect(scenarioText({ en: 'a', zh: 'b', ru: 'c' }, 'zh')).toBe('b');
  });
});
