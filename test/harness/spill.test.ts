import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSdkMcpServer, type Options, tool } from '@anthropic-ai/claude-agent-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { Guard } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { mainToolList, sessionAllowedTools } from '../../src/guard/main-tool-list.ts';
import { sessionHooks } from '../../src/guard/session-hooks.ts';
import { type Reply, ScriptedModel, say, type ToolResult, use } from '../../src/testing.ts';
import { systemClock } from '../../src/util/system-clock.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { put, scratchDirectory } from '../guard/support.ts';
import { runBareSession } from './bare-session.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const lines = (word: string, count: number): string =>
  Array.from({ length: count }, (_, line) => `${word} ${line}`).join('\n');
const BIG = `${lines('文字 huge', 20_000)}\nEND`;
const spec: AgentSpec = {
  name: 'reader',
  instructions: '',
  allowedTools: ['Read', 'Grep', 'Glob', 'Bash', 'mcp__m'],
};

const server = createSdkMcpServer({
  name: 'm',
  version: '1',
  tools: [
    tool('blocks', 'd', {}, async () => ({
      content: [
        { type: 'text', text: lines('block', 900) },
        { type: 'text', text: 'short' },
      ],
    })),
    tool('structured', 'd', {}, async () => ({
      content: [{ type: 'text', text: 'x' }],
      structuredContent: { a: lines('field', 900) },
    })),
    tool('picture', 'd', {}, async () => ({
      content: [
        { type: 'text', text: lines('caption', 900) },
        { type: 'image', data: PIXEL, mimeType: 'image/png' },
      ],
    })),
    tool('huge', 'd', {}, async () => ({ content: [{ type: 'text', text: BIG }] })),
  ],
});

let directory: string;
let bench: Workbench;
const notices: GuardNotice[] = [];
/** What the model was shown for each call, in order. */
const shown = new Map<string, ToolResult>();
/** The stored result of each call, as the stream carries it. */
let stream: string[];

const calls: [string, string, Record<string, unknown>][] = [
  ['shell', 'Bash', { command: 'seq -f "number %g" 1 900' }],
  ['shell-both', 'Bash', { command: 'seq -f "error %g" 1 900 >&2; echo fine' }],
  ['shell-kept', 'Bash', { command: 'cat big.txt' }],
  ['read', 'Read', { file_path: 'long.txt' }],
  ['grep', 'Grep', { pattern: 'long', path: 'long.txt', output_mode: 'content', head_limit: 0 }],
  ['glob', 'Glob', { pattern: '*.txt' }],
  ['blocks', 'mcp__m__blocks', {}],
  ['structured', 'mcp__m__structured', {}],
  ['picture', 'mcp__m__picture', {}],
  ['huge', 'mcp__m__huge', {}],
  ['failed', 'Bash', { command: 'seq 1 3000; exit 3' }],
  ['small', 'Bash', { command: 'echo small' }],
];

beforeAll(async () => {
  directory = scratchDirectory();
  const workspace = join(directory, 'ws');
  put(join(workspace, 'long.txt'), `${lines('long', 700)}\nEND`);
  put(join(workspace, 'big.txt'), BIG);
  bench = new Workbench(workspace);
  bench.ensure();
  const queue = [...calls];
  let pointer = '';
  const next = (): Reply => {
    const call = queue.shift();
    return call === undefined ? say('done') : use(call[1], call[2], { id: `toolu_${call[0]}` });
  };
  await using model = await ScriptedModel.start(turn => {
    for (const result of turn.toolResults) shown.set(result.id.replace('toolu_', ''), result);
    if (queue.length > 0 || pointer !== '') return next();
    // At last what the pointer says is done: the file is opened.
    pointer = /\.flower\/spill\/\w+\.txt/.exec(shown.get('shell')?.text ?? '')?.[0] ?? '';
    queue.push(
      ['reread', 'Read', { file_path: pointer }],
      ['reread-part', 'Read', { file_path: pointer, offset: 100, limit: 500 }],
    );
    queue.push(['hanging', 'Glob', { pattern: 'hang' }], ['breaking', 'Glob', { pattern: 'break' }]);
    return next();
  });
  const guard: Guard = call => {
    if (call.input['pattern'] === 'hang') return new Promise(() => {});
    if (call.input['pattern'] === 'break') throw new Error('boom');
    return { kind: 'pass' };
  };
  const hooks = sessionHooks(spec, {
    workspace,
    runDir: null,
    workbench: bench,
    spillThreshold: 4000,
    lang: 'en',
    clock: systemClock,
    report: notice => void notices.push(notice),
    guard,
    limitMs: 1500,
  });
  const options: Options = {
    tools: mainToolList(spec),
    allowedTools: sessionAllowedTools(spec),
    mcpServers: { m: server },
    hooks,
  };
  const session = await runBareSession(model, { workspace, home: join(directory, 'home') }, options);
  expect(session.thrown).toBeUndefined();
  stream = session.messages.filter(message => message.type === 'user').map(message => JSON.stringify(message));
}, 120_000);
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const textOf = (name: string): string => shown.get(name)?.text ?? 'not shown';
const stored = (): string[] => readdirSync(bench.spill).map(name => readFileSync(join(bench.spill, name), 'utf8'));

describe('what the model is shown on the real harness', () => {
  it.each(['shell', 'shell-both', 'shell-kept', 'read', 'grep', 'blocks', 'structured', 'huge'])(
    '%s: a pointer in place of the text',
    name => {
      const text = textOf(name);
      expect(text).toContain('.flower/spill/');
      expect(text).toMatch(/characters were moved to/);
      expect(text.length).toBeLessThan(1500);
    },
  );

  it.each([
    ['shell', 'number 1\n', 'number 900'],
    ['shell-both', 'error 1\n', 'fine'],
    ['shell-kept', '文字 huge 0\n', 'END'],
    ['read', 'long 0', 'END'],
    ['grep', '1:long 0\n', '700:long 699'],
    ['structured', '{"a":"field 0', 'field 899"}'],
    ['huge', '文字 huge 0\n', 'END'],
  ])('%s: both ends are there', (name, start, end) => {
    expect(textOf(name)).toContain(start);
    expect(textOf(name).trimEnd().endsWith(end)).toBe(true);
  });

  it('the whole texts lie in the files, byte for byte, what the harness had cut included', () => {
    const texts = stored();
    expect(texts).toContain(BIG);
    expect(texts).toContain(lines('block', 900));
    expect(texts.some(text => text.trimEnd().endsWith('number 900') && text.startsWith('number 1\n'))).toBe(true);
    expect(texts.filter(text => text === BIG)).toHaveLength(1);
  });

  it('neither the model nor the stream holds the original beside it', () => {
    for (const [name, middle] of [
      ['shell', 'number 450'],
      ['read', 'long 350'],
      ['blocks', 'block 450'],
      ['shell-kept', 'huge 500'],
    ] as const) {
      expect(textOf(name)).not.toContain(middle);
    }
    expect(stream.filter(entry => entry.includes('toolu_shell') && entry.includes('number 450'))).toHaveLength(0);
    expect(stream.filter(entry => entry.includes('persisted-output'))).toHaveLength(0);
  });

  it('what is short, an image with its caption, file names and failed commands stay as they are', () => {
    expect(textOf('small')).toContain('small');
    expect(textOf('glob')).toContain('long.txt');
    expect(textOf('picture')).toContain('caption 450');
    expect(textOf('failed')).toContain('Exit code 3');
    for (const name of ['small', 'glob', 'picture', 'failed'])
      expect(textOf(name)).not.toContain('characters were moved');
  });

  it('reading the file a pointer names gives it, in part or whole', () => {
    expect(textOf('reread')).toContain('number 450');
    expect(textOf('reread-part')).toMatch(/100\s+number 100/);
    expect(textOf('reread-part')).toContain('number 599');
  });

  it('every spill is reported with what it kept out', () => {
    const spills = notices.filter(notice => notice.kind === 'spilled');
    expect(spills.map(spill => spill.toolUseId)).toEqual(
      ['shell', 'shell-both', 'shell-kept', 'read', 'grep', 'blocks', 'structured', 'huge'].map(
        name => `toolu_${name}`,
      ),
    );
    expect(spills.every(spill => spill.keptOut > 3000)).toBe(true);
  });
});

describe('a guard that breaks on the real harness', () => {
  it.each(['hanging', 'breaking'])('%s: the call is refused, the session goes on', name => {
    expect(shown.get(name)).toMatchObject({ isError: true });
    expect(textOf(name)).toMatch(/check of this call/);
  });

  it('every call that ran was answered by the hook', () => {
    const asked = new Set(notices.filter(notice => notice.kind === 'asked').map(notice => notice.toolUseId));
    expect([...shown.keys()].filter(name => !asked.has(`toolu_${name}`))).toEqual([]);
  });
});
