// A process that runs steps side by side, by flower or by the bare SDK. Arguments: flower|bare, how many, directory.
// The model's address and key are in the environment. The built code, as users run it: jiti would be measured otherwise.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const [mode, count, directory] = process.argv.slice(2);
const runOne = mode === 'flower' ? await flowerRun() : await bareRun();
await Promise.all(Array.from({ length: Number(count) }, (_, run) => runOne(workspaceOf(run))));

function workspaceOf(run) {
  const workspace = join(directory, `run-${run}`);
  mkdirSync(workspace, { recursive: true });
  return workspace;
}

async function flowerRun() {
  const { Runtime } = await import('../dist/index.js');
  return async workspace => {
    const runtime = new Runtime({ workspace });
    const result = await runtime.run({ name: 'bench', instructions: 'You answer.' }, 'go');
    await runtime.close();
    if (!result.ok) throw new Error(result.error ?? 'failed');
  };
}

async function bareRun() {
  const { query } = await import('@anthropic-ai/claude-agent-sdk');
  return async cwd => {
    const messages = query({
      prompt: 'go',
      options: {
        cwd,
        settingSources: [],
        systemPrompt: { type: 'preset', preset: 'claude_code', append: 'You answer.' },
        tools: ['Read', 'Glob', 'Grep'],
        allowedTools: ['Read', 'Glob', 'Grep'],
        title: 'bench',
        env: {
          ...process.env,
          HOME: cwd,
          CLAUDE_CONFIG_DIR: join(cwd, 'config'),
          CLAUDE_CODE_TMPDIR: join(cwd, 'tmp'),
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        },
      },
    });
    for await (const message of messages) {
      if (message.type === 'result' && message.subtype !== 'success') throw new Error(message.subtype);
    }
  };
}
