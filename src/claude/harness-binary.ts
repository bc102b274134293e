/** Where the harness's executable lies, which version it is, and what tools it offers. Runs it; drives no conversation. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { removeOnSignal } from '../util/remove-on-signal.ts';
import { HarnessHome } from './harness-home.ts';

/** Longest the harness may take to name its version, or its tools. Milliseconds. */
const VERSION_MS = 20_000;
const TOOLS_MS = 60_000;

/** The executable that comes with the SDK for this machine; null where it was not installed. */
export function harnessBinary(): string | null {
  const load = createRequire(createRequire(import.meta.url).resolve('@anthropic-ai/claude-agent-sdk'));
  const name = process.platform === 'win32' ? 'claude.exe' : 'claude';
  // As the SDK does: of the two builds for Linux whichever is installed.
  const variants = process.platform === 'linux' ? ['', '-musl'] : [''];
  for (const variant of variants) {
    try {
      return load.resolve(`@anthropic-ai/claude-agent-sdk-${process.platform}-${process.arch}${variant}/${name}`);
    } catch {
      // Not this one.
    }
  }
  return null;
}

/**
 * What the executable says to `--version`, without what stands behind the number.
 * @throws what starting it reports.
 */
export async function harnessVersion(binary: string, home: string): Promise<string> {
  const env = { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin' };
  const { stdout } = await promisify(execFile)(binary, ['--version'], { env, timeout: VERSION_MS });
  return /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? stdout.trim();
}

/** Where a harness that is only looked at lives, and the model it is given. */
export interface GlimpsePlaces {
  /** An empty directory; home, configuration and temporary files of the harness are made in it. */
  readonly directory: string;
  /** Address and key of the model. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The tools that the harness names at its start when nothing is taken from it. No call to the model is waited for.
 * @throws what starting it reports; Error when it does not name them in time.
 */
export async function offeredTools({ directory, env }: GlimpsePlaces): Promise<string[]> {
  const { query } = await import('@anthropic-ai/claude-agent-sdk');
  const home = new HarnessHome(directory);
  // Outside of the directory where a path below it would be too long for a socket.
  const release = removeOnSignal(home.tmp);
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), TOOLS_MS);
  try {
    const session = query({
      prompt: 'ping',
      options: {
        abortController,
        cwd: home.home,
        settingSources: [],
        title: 'doctor',
        // Those it has but offers only to who asks for them.
        allowedTools: ['Glob', 'Grep', 'TaskCreate'],
        spawnClaudeCodeProcess: home.spawn,
        env: {
          PATH: '/usr/local/bin:/usr/bin:/bin',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
          ...env,
          ...home.environment,
        },
      },
    });
    for await (const message of session) {
      if (message.type === 'system' && message.subtype === 'init') return message.tools;
    }
    throw new Error('the harness ended without naming its tools');
  } finally {
    clearTimeout(timer);
    abortController.abort();
    await home.dispose();
    release();
  }
}
