/** The real harness driven by the SDK alone, with nothing of ours but the hooks and lists under test. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Options, query, type SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { glanceEnvironment } from '../../src/guard/glance-environment.ts';
import type { ScriptedModel } from '../../src/testing.ts';
import { gitEnvironment } from '../guard/support.ts';

export interface BareSession {
  readonly messages: readonly SDKMessage[];
  /** What the harness threw at the end, if it did. */
  readonly thrown: unknown;
}

/** One prompt to a harness of its own: explicit environment, a home and a configuration directory below `home`. */
export async function runBareSession(
  model: ScriptedModel,
  places: { readonly workspace: string; readonly home: string },
  options: Options,
  env: Readonly<Record<string, string>> = {},
): Promise<BareSession> {
  const { workspace, home } = places;
  for (const name of ['home', 'config', 'tmp']) mkdirSync(join(home, name), { recursive: true });
  const conversation = query({
    prompt: 'begin',
    options: {
      cwd: workspace,
      settingSources: [],
      title: 'test',
      ...options,
      env: {
        ...gitEnvironment(join(home, 'home'), model.env),
        ...glanceEnvironment(),
        CLAUDE_CONFIG_DIR: join(home, 'config'),
        CLAUDE_CODE_TMPDIR: join(home, 'tmp'),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '1',
        DISABLE_AUTO_COMPACT: '1',
        ENABLE_TOOL_SEARCH: 'false',
        ...env,
      },
    },
  });
  const messages: SDKMessage[] = [];
  let thrown: unknown;
  try {
    for await (const message of conversation) messages.push(message);
  } catch (error) {
    thrown = error;
  }
  return { messages, thrown };
}
