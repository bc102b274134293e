import { describe, expect, it } from 'vitest';
import { defaultWindow, windowOfModel } from '../../src/config/default-window.ts';
import { passThroughEnvironment } from '../../src/config/pass-through.ts';
import { processEnvironment } from '../../src/config/process-environment.ts';

describe('processEnvironment', () => {
  it('gives a copy: changing it changes nothing outside', () => {
    const copy = processEnvironment();
    expect(copy['PATH']).toBe(process.env['PATH']);
    copy['FLOWER_COPY_TEST'] = '1';
    expect(process.env['FLOWER_COPY_TEST']).toBeUndefined();
  });
});

describe('passThroughEnvironment', () => {
  it('hands on exactly the documented list (runtime.md)', () => {
    const documented = [
      ...['PATH', 'LANG', 'LC_ALL', 'LC_MESSAGES', 'LC_X', 'TZ', 'TERM', 'USER', 'LOGNAME'],
      ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
      ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'SSH_AUTH_SOCK', 'GIT_SSH_COMMAND'],
    ];
    const others = [
      'HOME',
      'SHELL',
      'BASH_ENV',
      'NODE_OPTIONS',
      'LD_PRELOAD',
      'AWS_SECRET_ACCESS_KEY',
      'CLAUDE_CONFIG_DIR',
      'ANTHROPIC_API_KEY',
      'XPATH',
      'path',
    ];
    const env = Object.fromEntries([...documented, ...others].map(key => [key, `value of ${key}`]));
    expect(passThroughEnvironment({ ...env, TZ: undefined })).toEqual(
      Object.fromEntries(documented.filter(key => key !== 'TZ').map(key => [key, `value of ${key}`])),
    );
  });
});

describe('defaultWindow', () => {
  it.each<[model: string, window: number]>([
    ['claude-opus-4', 1_000_000],
    ['claude-haiku-4-5', 200_000],
    ['Claude-Haiku', 200_000],
    ['claude-haiku-4[1m]', 1_000_000],
    ['haiku-1M', 1_000_000],
    ['haiku_1m_x', 1_000_000],
    ['haiku-11m', 200_000],
    ['haiku-1max', 200_000],
    ['', 1_000_000],
  ])('believes %s to hold %i tokens', (model, window) => {
    expect(defaultWindow({ ANTHROPIC_MODEL: model })).toBe(window);
    expect(defaultWindow({ ANTHROPIC_DEFAULT_OPUS_MODEL: model })).toBe(window);
    expect(windowOfModel(model)).toBe(window);
  });

  it('looks at the opus model only where the model is not set or empty', () => {
    const [haiku, opus] = ['claude-haiku', 'claude-opus'];
    expect(defaultWindow({ ANTHROPIC_MODEL: opus, ANTHROPIC_DEFAULT_OPUS_MODEL: haiku })).toBe(1_000_000);
    expect(defaultWindow({ ANTHROPIC_MODEL: ' ', ANTHROPIC_DEFAULT_OPUS_MODEL: haiku })).toBe(200_000);
    expect(defaultWindow({})).toBe(1_000_000);
    expect(windowOfModel(undefined)).toBe(1_000_000);
  });
});
