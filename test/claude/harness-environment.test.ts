import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { harnessEnvironment } from '../../src/claude/harness-environment.ts';

const SHELL = fileURLToPath(new URL('../../libexec/bash', import.meta.url));

const environment = (variables: Readonly<Record<string, string>>, runtime: Readonly<Record<string, string>> = {}) =>
  harnessEnvironment({
    base: variables,
    spec: {},
    compact: undefined,
    runtime,
    home: {},
    userHome: '/home/u',
    isResilient: true,
    hasSubagents: false,
    asksForReset: false,
    lang: 'en',
  });

describe('where commands look for programs', () => {
  it.each([
    ['/usr/bin:/bin', '/usr/bin:/bin'],
    ['/usr/bin:/bin:', '/usr/bin:/bin'],
    [':/usr/bin', '/usr/bin'],
    ['/usr/bin::/bin', '/usr/bin:/bin'],
    ['.:/usr/bin:./node_modules/.bin:bin:~/bin:..', '/usr/bin'],
    ['/opt/a b/bin:/usr/bin', '/opt/a b/bin:/usr/bin'],
    ['.', '/usr/local/bin:/usr/bin:/bin'],
    ['', '/usr/local/bin:/usr/bin:/bin'],
  ])('%j loses what means the current directory', (path, expected) => {
    expect(environment({ PATH: path })['PATH']).toBe(expected);
    expect(environment({ PATH: '/bin' }, { PATH: path })['PATH']).toBe(expected);
  });

  it('stays unset when nobody sets it', () => {
    expect(environment({})).not.toHaveProperty('PATH');
  });
});

describe('the shell of commands', () => {
  it('keeps what the harness proves itself with from every command, and nothing else', () => {
    const output = execFileSync(SHELL, ['-c', 'env'], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        FLOWER_HOME: '/home/u',
        ANTHROPIC_API_KEY: 'leak-1',
        ANTHROPIC_AUTH_TOKEN: 'leak-2',
        ANTHROPIC_CUSTOM_HEADERS: 'Authorization: Bearer leak-3\nX-Key: leak-4',
        ANTHROPIC_FOUNDRY_API_KEY: 'leak-5',
        CLAUDE_CODE_OAUTH_TOKEN: 'leak-6',
        CLAUDE_CODE_MESSAGING_SOCKET: 'leak-7',
        AWS_BEARER_TOKEN_BEDROCK: 'leak-8',
        ANTHROPIC_BASE_URL: 'https://user:leak-9@gateway/v1',
        ANTHROPIC_VERTEX_BASE_URL: 'https://gateway/a@b',
        ANTHROPIC_MODEL: 'model',
        GITHUB_TOKEN: 'the-users-own',
      },
    });
    expect(output).not.toContain('leak');
    for (const kept of ['HOME=/home/u', 'GITHUB_TOKEN=the-users-own', 'ANTHROPIC_MODEL=model', 'gateway/a@b']) {
      expect(output).toContain(kept);
    }
  });

  it('keeps the keys back even where it finds no programs', () => {
    const env = { PATH: '/nowhere', ANTHROPIC_API_KEY: 'leak', ANTHROPIC_AUTH_TOKEN: 'leak', FLOWER_HOME: '/home/u' };
    const output = execFileSync(SHELL, ['-c', '/usr/bin/env'], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(output).not.toContain('leak');
    expect(output).toContain('HOME=/home/u');
  });
});
