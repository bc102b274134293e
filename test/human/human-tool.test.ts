import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../../src/domain/tool-server.ts';
import type { HumanChannel, HumanChannelOptions } from '../../src/human/human-channel.ts';
import { humanText } from '../../src/text/human-text.ts';
import { LANGS } from '../../src/text/lang.ts';
import { callTool, live, open } from './channel.ts';

describe('the tools', () => {
  it('are served under the name human, with the inbox behind its own tool', () => {
    const { channel } = open();
    const { human } = channel.mcpServers();
    expect(human).toMatchObject({ kind: 'flower-tools', name: 'human', inbox: { toolName: channel.inboxName } });
    expect(human.tools.map(tool => `mcp__${human.name}__${tool.name}`)).toEqual([channel.toolName, channel.inboxName]);
    expect(channel.toolName).toBe('mcp__human__ask');
    expect(channel.inboxName).toBe('mcp__human__inbox');
  });

  it('ask gives the model what the person said', async () => {
    const { channel } = open();
    const reply = callTool(channel, 'ask', { question: 'Which?', options: ['a', 3, '', 'b'] });
    expect(channel.pending()[0]?.options).toEqual(['a', 'b']);
    channel.answer('q1', 'b');
    expect(await reply).toEqual({ text: 'b', isError: false });
  });

  it.each<[string, HumanChannelOptions, (channel: HumanChannel) => void]>([
    ['nobody is there', { timeoutMs: 0 }, () => undefined],
    ['the quota is used up', { maxAsks: 0 }, () => undefined],
    ['the person declines', {}, channel => channel.decline('q1', 'not now')],
  ])('ask says the same whenever nobody answers: %s', async (_why, options, act) => {
    for (const lang of LANGS) {
      const { channel } = open({ ...options, lang });
      const reply = callTool(channel, 'ask', { question: 'Which?' });
      act(channel);
      const { text, isError } = await reply;
      expect(text).toContain(humanText[lang].nobodyAnswers);
      expect(isError).toBe(false);
    }
  });

  it('ask uses the texts it was given', async () => {
    const texts = { timeoutText: 'T', declinedText: 'D', overBudgetText: 'O' };
    expect(await callTool(open({ ...texts, timeoutMs: 0 }).channel, 'ask', { question: 'x' })).toMatchObject({
      text: 'T',
    });
    expect(await callTool(open({ ...texts, maxAsks: 0 }).channel, 'ask', { question: 'x' })).toMatchObject({
      text: 'O',
    });
    const { channel } = open(texts);
    const reply = callTool(channel, 'ask', { question: 'x' });
    channel.decline('q1', 'because');
    expect(await reply).toMatchObject({ text: 'D\nbecause' });
  });

  it.each<[Record<string, unknown>]>([[{}], [{ question: 7 }], [{ question: '' }], [{ question: null, options: {} }]])(
    'ask never throws, whatever the model sends: %j',
    async input => {
      expect(await callTool(open().channel, 'ask', input)).toMatchObject({ isError: true });
    },
  );

  it('ask answers with an error when the conversation ends, and takes back only its own questions', async () => {
    const { channel } = open();
    const [one, other] = [channel.mcpServers().human, channel.mcpServers().human];
    const ask = (server: typeof one, question: string): Promise<ToolAnswer> | undefined =>
      server.tools[0]?.handler({ question }, live());
    const mine = ask(one, 'mine?');
    void ask(other, 'theirs?');
    void channel.ask('of the workflow?');
    one.inbox?.port.abortPending();
    expect(await mine).toMatchObject({ isError: true, text: humanText.en.aborted });
    expect(channel.pending().map(each => each.question)).toEqual(['theirs?', 'of the workflow?']);
  });
});
