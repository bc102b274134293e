import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CredentialLookup,
  type Credentials,
  loadCredentials,
  requireCredentials,
} from '../../src/config/credentials.ts';
import { CredentialsError } from '../../src/domain/error.ts';
import { LANGS } from '../../src/text/lang.ts';

/** cli.md, "Credentials". */
const NINE = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
  'CLAUDE_CODE_SUBAGENT_MODEL',
  'CLAUDE_CODE_EFFORT_LEVEL',
];

let root = '';
let home = '';
let workspace = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flower-credentials-'));
  home = join(root, 'home');
  workspace = join(root, 'work');
  mkdirSync(home);
  mkdirSync(workspace);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const load = (lookup: Partial<CredentialLookup> = {}): Credentials =>
  loadCredentials({ workspace, home, processEnv: {}, ...lookup });

/** The places of cli.md, first to last; each puts one value down and says what is passed to the lookup. */
const places: ((key: string, value: string) => Partial<CredentialLookup>)[] = [
  (key, value) => ({ env: { [key]: value } }),
  (key, value) => ({ processEnv: { [key]: value } }),
  (key, value) => {
    put(join(root, 'named.env'), `${key}='${value}'\n`);
    return {};
  },
  (key, value) => {
    put(join(workspace, '.env'), `${key}='${value}'\n`);
    return {};
  },
  (key, value) => {
    put(join(home, '.config/flower/.env'), `${key}='${value}'\n`);
    return {};
  },
  (key, value) => {
    put(join(home, '.claude/settings.json'), JSON.stringify({ env: { [key]: value } }));
    return {};
  },
  (key, value) => {
    put(join(home, '.claude/settings.local.json'), JSON.stringify({ env: { [key]: value } }));
    return {};
  },
];

describe('loadCredentials', () => {
  it('takes each key from the first place that has a value; an empty one does not claim the key (cli.md)', () => {
    const content = fc.constantFrom('absent', '', ' ', 'set');
    fc.assert(
      fc.property(fc.constantFrom(...NINE), fc.tuple(...places.map(() => content)), (key, contents) => {
        rmSync(home, { recursive: true, force: true });
        rmSync(join(workspace, '.env'), { force: true });
        put(join(root, 'named.env'), '');
        let lookup: Partial<CredentialLookup> = { env: {} };
        for (const [at, kind] of contents.entries()) {
          if (kind !== 'absent') lookup = { ...lookup, ...places[at]?.(key, kind === 'set' ? `value-${at}` : kind) };
        }
        const processEnv = { ...lookup.processEnv, FLOWER_ENV: join(root, 'named.env') };
        const winner = contents.indexOf('set');
        const { values, searched, sources } = load({ ...lookup, processEnv });
        expect(values[key]).toBe(winner === -1 ? undefined : `value-${winner}`);
        expect(sources[key]).toBe(searched[winner]);
      }),
      { numRuns: 150 },
    );
  });

  it('names all places it looked into, in order', () => {
    put(join(root, 'named.env'), '');
    const processEnv = { FLOWER_ENV: '../named.env', XDG_CONFIG_HOME: join(root, 'xdg') };
    expect(load({ processEnv, env: {} }).searched[0]).toBe("the Runtime's env option");
    // Who gave none has no use for its name.
    expect(load({ processEnv }).searched).toEqual([
      'the process environment',
      `${join(root, 'named.env')} ($FLOWER_ENV)`,
      join(workspace, '.env'),
      join(root, 'xdg/flower/.env'),
      join(home, '.claude/settings.json'),
      join(home, '.claude/settings.local.json'),
    ]);
  });

  it('ignores a relative XDG_CONFIG_HOME and expands ~ in FLOWER_ENV', () => {
    put(join(home, '.config/flower/.env'), 'ANTHROPIC_MODEL=m\n');
    put(join(home, 'mine.env'), 'ANTHROPIC_API_KEY=k-from-home\n');
    const { values } = load({ processEnv: { XDG_CONFIG_HOME: 'xdg', FLOWER_ENV: '~/mine.env' } });
    expect(values).toEqual({ ANTHROPIC_MODEL: 'm', ANTHROPIC_API_KEY: 'k-from-home', FLOWER_ENV: '~/mine.env' });
  });

  it("takes from a workspace's .env the nine keys and FLOWER_*, and no other secret", () => {
    const lines = [
      ...NINE,
      'FLOWER_LANG',
      'DATABASE_URL',
      'AWS_SECRET_ACCESS_KEY',
      'ANTHROPIC_OTHER',
      'PATH',
      'FLOWER_CHILD',
    ];
    put(join(workspace, '.env'), lines.map(key => `${key}=x\n`).join(''));
    const expected = [...NINE, 'FLOWER_LANG'].filter(key => key !== 'ANTHROPIC_AUTH_TOKEN');
    expect(new Set(Object.keys(load().values))).toEqual(new Set(expected));
  });

  it("takes from the harness's settings the nine keys and nothing else", () => {
    const env = Object.fromEntries([...NINE, 'FLOWER_LANG', 'PATH', 'ANTHROPIC_OTHER'].map(key => [key, 'x']));
    put(join(home, '.claude/settings.json'), JSON.stringify({ env, apiKeyHelper: 'x', model: 'y' }));
    const expected = NINE.filter(key => key !== 'ANTHROPIC_AUTH_TOKEN');
    expect(new Set(Object.keys(load().values))).toEqual(new Set(expected));
  });

  it("takes every key of flower's own file, the process environment before it, and no other variable of the process", () => {
    put(join(home, '.config/flower/.env'), 'GATEWAY_ID=file\nHTTPS_PROXY=file\n');
    const processEnv = { HTTPS_PROXY: 'process', SECRET: 'x', ANTHROPIC_CUSTOM_HEADERS: 'x: y', FLOWER_HOME: '/h' };
    expect(load({ processEnv }).values).toEqual({
      GATEWAY_ID: 'file',
      HTTPS_PROXY: 'process',
      ANTHROPIC_CUSTOM_HEADERS: 'x: y',
    });
  });

  it("does not read the current directory's .env", () => {
    const before = process.cwd();
    put(join(root, '.env'), 'ANTHROPIC_API_KEY=elsewhere\n');
    process.chdir(root);
    try {
      expect(load().values).toEqual({});
    } finally {
      process.chdir(before);
    }
  });

  it('with both a key and a token uses the key, and one line says so', () => {
    put(join(workspace, '.env'), 'ANTHROPIC_AUTH_TOKEN=the-token\n');
    const { values, warnings } = load({ processEnv: { ANTHROPIC_API_KEY: 'the-key' } });
    expect(values).toEqual({ ANTHROPIC_API_KEY: 'the-key' });
    expect(warnings).toEqual([
      `Both ANTHROPIC_API_KEY (from the process environment) and ANTHROPIC_AUTH_TOKEN (from ${join(workspace, '.env')}) are set: the key is used, the token is not.`,
    ]);
  });

  it('warns when a project sends a secret of the user to an address of its own', () => {
    put(join(workspace, '.env'), 'ANTHROPIC_BASE_URL=https://evil.example/\n');
    const foreign = load({ processEnv: { ANTHROPIC_API_KEY: 'k' } });
    expect(foreign.warnings).toHaveLength(1);
    expect(foreign.warnings[0]).toContain('evil.example');
    put(join(workspace, '.env'), 'ANTHROPIC_BASE_URL=https://mine.example/\nANTHROPIC_API_KEY=k\n');
    expect(load().warnings).toEqual([]);
  });

  it.each<[what: string, file: string, content: string | Uint8Array, said: RegExp]>([
    [
      'settings that are no JSON',
      'home/.claude/settings.json',
      '{"env": {"ANTHROPIC_API_KEY": "SENTINEL"',
      /settings\.json/,
    ],
    ['settings that are a list', 'home/.claude/settings.json', '["SENTINEL"]', /settings\.json/],
    [
      'an env block that is a string',
      'home/.claude/settings.local.json',
      '{"env":"SENTINEL"}',
      /settings\.local\.json/,
    ],
    [
      'a value that is no string',
      'home/.claude/settings.json',
      '{"env":{"ANTHROPIC_MODEL":["SENTINEL"]}}',
      /ANTHROPIC_MODEL/,
    ],
    ['an unclosed quote', 'work/.env', '\nANTHROPIC_API_KEY="SENTINEL\n', /\.env, line 2: .*ANTHROPIC_API_KEY/],
    ['a file that is no text', 'work/.env', Buffer.from('A=SENTINEL\xff', 'latin1'), /not UTF-8/],
    ['a file with NUL', 'home/.config/flower/.env', 'A=SENTINEL\0', /not UTF-8/],
  ])('passes over %s with a warning that tells no secret', (_, file, content, said) => {
    put(join(root, file), content);
    const { values, warnings } = load();
    expect(values).toEqual({});
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(said);
    expect(warnings[0]).not.toContain('SENTINEL');
  });

  it('passes over a directory in the place of a file, and a missing FLOWER_ENV, with a warning each', () => {
    mkdirSync(join(workspace, '.env'));
    const { warnings } = load({ processEnv: { FLOWER_ENV: '/nowhere/.env' } });
    expect(warnings).toEqual([expect.stringContaining('/nowhere/.env'), expect.stringContaining('EISDIR')]);
  });

  it('finds the home directory in the environment it was given', () => {
    put(join(home, '.claude/settings.json'), '{"env":{"ANTHROPIC_MODEL":"m"}}');
    expect(loadCredentials({ workspace, processEnv: { HOME: home } }).values).toEqual({ ANTHROPIC_MODEL: 'm' });
  });

  it('has nothing to say of places that are not there', () => {
    expect(load().warnings).toEqual([]);
  });
});

describe('requireCredentials', () => {
  it.each([
    ['typographic quotes', '\u201csk-ant-x-12345\u201d', 'U+201C at character 1'],
    ['a zero-width space', 'sk-ant-x-12345\u200b', 'U+200B at character 15'],
    ['a line break', 'sk-ant-x\n12345', 'U+000A at character 9'],
    ['a letter of another alphabet', 'sk-аnt-x', 'U+0430 at character 4'],
  ])('refuses a key with %s before any request, says where, and shows nothing else of it', (_, key, where) => {
    for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN']) {
      const found = loadCredentials({ workspace, processEnv: { [name]: key }, home });
      expect(() => requireCredentials(found)).toThrow(CredentialsError);
      expect(() => requireCredentials(found)).toThrow(where);
      expect(() => requireCredentials(found)).toThrow(name);
      for (const lang of LANGS) expect(() => requireCredentials(found, lang)).not.toThrow('ant-x');
    }
  });

  it('takes a key with blanks around it', () => {
    const found = loadCredentials({ workspace, processEnv: { ANTHROPIC_API_KEY: ' sk-ant-x-12345\n' }, home });
    expect(requireCredentials(found)).toBe(found);
  });

  it.each(['localhost:8080', '127.0.0.1:80', 'not an address', 'ftp://host'])(
    'refuses the address %s, naming where it comes from and not what it says',
    address => {
      const found = loadCredentials({
        workspace,
        home,
        processEnv: {},
        env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: address },
      });
      for (const lang of LANGS) expect(() => requireCredentials(found, lang)).toThrow(CredentialsError);
      expect(() => requireCredentials(found)).toThrow(/ANTHROPIC_BASE_URL \(from the Runtime's env option\)/);
      expect(() => requireCredentials(found)).not.toThrow(address);
    },
  );

  it('returns what holds a key or a token', () => {
    for (const key of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN']) {
      const found = load({ env: { [key]: 'x' } });
      expect(requireCredentials(found)).toBe(found);
    }
  });

  it.each(LANGS)('else throws an error that tells where it looked, what was wrong, and what to do (%s)', lang => {
    put(join(workspace, '.env'), 'ANTHROPIC_API_KEY="x\n');
    const found = load({ env: { ANTHROPIC_BASE_URL: 'https://h' }, lang });
    let thrown: unknown;
    try {
      requireCredentials(found, lang);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CredentialsError);
    const { message, code } = thrown as CredentialsError;
    expect(code).toBe('credentials');
    for (const place of [...found.searched, ...found.warnings]) expect(message).toContain(place);
    expect(found.warnings).toHaveLength(1);
    expect(message).toContain('flower setup');
    expect(message).toContain('ANTHROPIC_AUTH_TOKEN');
  });
});
