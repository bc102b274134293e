/** Drives the real harness against a scripted model, the way a live conversation is driven: open input, one message after the other. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AgentDefinition,
  type Options,
  query,
  type SDKMessage,
  type SDKUserMessage,
} from '@anthropic-ai/claude-agent-sdk';
import type { ScriptedModel } from '../../src/testing.ts';

/** The roles a conversation may hand work to. */
export const AGENTS = {
  coder: { description: 'writes code', prompt: 'You write code.', tools: ['Read', 'Write', 'Edit', 'Bash'] },
  reviewer: { description: 'reviews code', prompt: 'You review.', tools: ['Read'] },
};

/** A git repository and, beside it, all that a harness may write to; gone when disposed of. */
export class Scene implements Disposable {
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'flower-model-')));
  readonly workspace: string = join(this.root, 'work');

  constructor() {
    execFileSync('git', ['init', '--quiet', this.workspace], { env: this.#plainEnv() });
  }

  env(model: ScriptedModel, more: Record<string, string> = {}): Record<string, string> {
    return {
      ...this.#plainEnv(),
      ...model.env,
      // Whatever the harness would like to tell the world ends at a port where nobody listens.
      HTTPS_PROXY: 'http://127.0.0.1:9',
      HTTP_PROXY: 'http://127.0.0.1:9',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CONFIG_DIR: join(this.root, 'config'),
      CLAUDE_CODE_TMPDIR: join(this.root, 'tmp'),
      CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: '1',
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
      CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
      ...more,
    };
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #plainEnv(): Record<string, string> {
    return { PATH: process.env['PATH'] ?? '', HOME: join(this.root, 'home'), GIT_CONFIG_NOSYSTEM: '1' };
  }
}

/** What a conversation gave: the harness's messages, and the error it ended with, if it did. */
export interface Conversation {
  readonly messages: readonly SDKMessage[];
  readonly results: readonly string[];
  readonly error: Error | null;
}

/** Says the words one after the other, each once the harness is idle, and ends after the last. */
export async function converse(
  scene: Scene,
  model: ScriptedModel,
  words: readonly string[],
  options: Options & { readonly agents?: Record<string, AgentDefinition> } = {},
): Promise<Conversation> {
  const idle = new Turnstile();
  const messages: SDKMessage[] = [];
  let error: Error | null = null;
  const conversation = query({
    prompt: speak(words, idle),
    options: {
      cwd: scene.workspace,
      settingSources: [],
      permissionMode: 'acceptEdits',
      env: scene.env(model),
      ...options,
    },
  });
  try {
    for await (const message of conversation) {
      messages.push(message);
      if (message.type === 'system' && message.subtype === 'session_state_changed' && message.state === 'idle')
        idle.open();
    }
  } catch (thrown) {
    error = thrown as Error;
  } finally {
    conversation.close();
  }
  const results = messages.flatMap(message =>
    message.type === 'result' && 'result' in message ? [message.result] : [],
  );
  return { messages, results, error };
}

async function* speak(words: readonly string[], idle: Turnstile): AsyncGenerator<SDKUserMessage> {
  for (const content of words) {
    yield { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, session_id: '' };
    await idle.pass();
  }
}

/** Lets one through for each time it is opened. */
class Turnstile {
  #open = 0;
  #waiting: (() => void) | null = null;

  open(): void {
    this.#open += 1;
    this.#waiting?.();
  }

  async pass(): Promise<void> {
    if (this.#open === 0) {
      await new Promise<void>(resolve => {
        this.#waiting = resolve;
      });
    }
    this.#waiting = null;
    this.#open -= 1;
  }
}
