/** flower's own tools as an in-process server of the SDK. */
import type { McpSdkServerConfigWithInstance } from '@anthropic-ai/claude-agent-sdk';
import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import type { McpServer } from '../domain/agent-spec.ts';
import { messageOf } from '../domain/error.ts';
import type { ToolAnswer, ToolDefinition, ToolParameter, ToolServer } from '../domain/tool-server.ts';

/** True for a server of this process, false for one that is the SDK's business. */
export function isToolServer(server: McpServer): server is ToolServer {
  return (server as { readonly kind?: unknown }).kind === 'flower-tools';
}

/** A server that answers with the handlers of `server`; what a handler throws becomes an error result. */
export function createToolServer(server: ToolServer): McpSdkServerConfigWithInstance {
  return createSdkMcpServer({
    name: server.name,
    version: '1.0.0',
    tools: server.tools.map(definition =>
      tool(definition.name, definition.description, shapeOf(definition), async (input, extra) =>
        content(await answer(definition, input, signalOf(extra))),
      ),
    ),
  });
}

async function answer(definition: ToolDefinition, input: unknown, signal: AbortSignal): Promise<ToolAnswer> {
  try {
    return await definition.handler(input as Record<string, unknown>, signal);
  } catch (error) {
    return { text: messageOf(error), isError: true };
  }
}

function content({ text, isError }: ToolAnswer): { content: { type: 'text'; text: string }[]; isError?: boolean } {
  return { content: [{ type: 'text', text }], ...(isError === true ? { isError } : {}) };
}

function shapeOf(definition: ToolDefinition): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(definition.parameters).map(([name, parameter]) => [name, typeOf(parameter)]),
  );
}

function typeOf(parameter: ToolParameter): z.ZodType {
  const type = parameter.type === 'string' ? z.string() : z.array(z.string());
  const described = type.describe(parameter.description);
  return parameter.optional === true ? described.optional() : described;
}

function signalOf(extra: unknown): AbortSignal {
  const signal = (extra as { readonly signal?: unknown } | null)?.signal;
  return signal instanceof AbortSignal ? signal : new AbortController().signal;
}
