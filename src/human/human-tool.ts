/** The two tools through which a model reaches the person, as data. */
import { messageOf } from '../domain/error.ts';
import type { Inbox, ToolAnswer, ToolDefinition, ToolServer } from '../domain/tool-server.ts';
import type { HumanText } from '../text/human-text.ts';
import type { Ask, Mail } from './ask.ts';

/** Names a model calls the tools by. */
export const ASK_TOOL = 'mcp__human__ask';
export const INBOX_TOOL = 'mcp__human__inbox';

/** What the tools need of the channel. */
export interface HumanToolPort extends Inbox {
  ask(question: string, options: readonly string[], signal: AbortSignal): Promise<Ask>;
  take(): readonly Mail[];
  /** What a model is told about a question that has ended. */
  reply(ask: Ask): string;
}

export function createHumanTools(port: HumanToolPort, text: HumanText): ToolServer {
  return {
    kind: 'flower-tools',
    name: 'human',
    tools: [askTool(port, text), inboxTool(port, text)],
    inbox: { toolName: INBOX_TOOL, port },
  };
}

function askTool(port: HumanToolPort, text: HumanText): ToolDefinition {
  return {
    name: 'ask',
    description: text.askTool,
    parameters: {
      question: { type: 'string', description: text.askQuestion },
      options: { type: 'string[]', description: text.askOptions, optional: true },
    },
    handler: async (input, signal): Promise<ToolAnswer> => {
      try {
        const ask = await port.ask(textIn(input['question']), listIn(input['options']), signal);
        return { text: port.reply(ask), isError: ask.state === 'invalid' };
      } catch (error) {
        return { text: messageOf(error), isError: true };
      }
    },
  };
}

function inboxTool(port: HumanToolPort, text: HumanText): ToolDefinition {
  return {
    name: 'inbox',
    description: text.inboxTool,
    parameters: {},
    handler: async (_input, signal): Promise<ToolAnswer> => {
      // A conversation that has ended reads nothing any more: what it took would be lost.
      const mail = signal.aborted ? [] : port.take();
      if (mail.length === 0) return { text: text.inboxEmpty };
      return { text: [text.mailForModel, ...mail.map(each => each.text)].join('\n\n') };
    },
  };
}

/** A model may send anything; what is not text asks nothing. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}
