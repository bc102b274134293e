import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookInput, HookOutput } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { type SessionHookContext, sessionHooks } from '../../src/guard/session-hooks.ts';
import { type SpillOptions, spillGuard, spillResponse } from '../../src/guard/spill-guard.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { ask, HandClock, hookInput, put, resultOf, scratchDirectory } from './support.ts';

const LONG = `${'first line\n'.repeat(600)}the end`;

let directory: string;
let workspace: string;
let bench: Workbench;
beforeEach(() => {
  directory = scratchDirectory();
  workspace = join(directory, 'ws');
  put(join(workspace, 'a.txt'));
  bench = new Workbench(workspace);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const toolData = (tool: string, response: unknown, input: unknown = {}, more: Record<string, unknown> = {}) =>
  hookInput(tool, input, { hook_event_name: 'PostToolUse', tool_response: response, cwd: workspace, ...more });

async function spilled(
  tool: string,
  response: unknown,
  options: SpillOptions = {},
  ...rest: [unknown?, Record<string, unknown>?]
): Promise<unknown> {
  return resultOf(await ask(spillGuard(bench, options), toolData(tool, response, ...rest)));
}

const pointer = expect.stringMatching(
  /^\[6,607 characters were moved to \.flower\/spill\/[0-9a-f]{16}\.txt; .*\]\nfirst line\n[\s\S]*the end$/,
);
const storedText = (): string => {
  const [name] = readdirSync(bench.spill).filter(file => file.endsWith('.txt'));
  return readFileSync(join(bench.spill, name ?? ''), 'utf8');
};

describe('a long result goes to a file, in the structure its tool has', () => {
  it.each<[string, unknown, unknown]>([
    [
      'Bash',
      { stdout: LONG, stderr: '', interrupted: false, isImage: false },
      { stdout: pointer, stderr: '', interrupted: false, isImage: false },
    ],
    ['Bash', { stdout: 'x', stderr: LONG, interrupted: false }, { stdout: 'x', stderr: pointer, interrupted: false }],
    [
      'Read',
      { type: 'text', file: { filePath: '/x', content: LONG, numLines: 601 } },
      { type: 'text', file: { filePath: '/x', content: pointer, numLines: 601 } },
    ],
    [
      'Grep',
      { mode: 'content', numFiles: 0, filenames: [], content: LONG },
      { mode: 'content', numFiles: 0, filenames: [], content: pointer },
    ],
    ['WebFetch', { bytes: 1, code: 200, result: LONG, url: LONG }, { bytes: 1, code: 200, result: pointer, url: LONG }],
    [
      'mcp__a__b',
      [
        { type: 'text', text: LONG },
        { type: 'text', text: 'short' },
      ],
      [
        { type: 'text', text: pointer },
        { type: 'text', text: 'short' },
      ],
    ],
    ['mcp__a__b', LONG, pointer],
    ['mcp__a__b', { answer: LONG, n: 1 }, { answer: pointer, n: 1 }],
  ])('%s %#', async (tool, response, expected) => {
    expect(await spilled(tool, response)).toEqual(expected);
    expect(storedText()).toBe(LONG);
  });

  it.each<[string, string, unknown]>([
    ['an image that was read', 'Read', { type: 'image', file: { base64: LONG, type: 'image/png' } }],
    ['a PDF', 'Read', { type: 'pdf', file: { filePath: '/x', base64: LONG } }],
    ['a notebook', 'Read', { type: 'notebook', file: { filePath: '/x', cells: [{ source: LONG }] } }],
    ['an image on standard output', 'Bash', { stdout: LONG, stderr: '', isImage: true }],
    ['structured shell output', 'Bash', { stdout: LONG, structuredContent: [{ type: 'image' }] }],
    [
      'a list with an image block',
      'mcp__a__b',
      [
        { type: 'text', text: LONG },
        { type: 'image', source: {} },
      ],
    ],
    ['a list with something else', 'mcp__a__b', [{ type: 'text', text: LONG }, null]],
    ['file names', 'Glob', { filenames: [LONG], numFiles: 1 }],
    ['search hits', 'WebSearch', { query: 'q', results: [LONG] }],
    ['what an agent reports', 'Agent', { content: [{ type: 'text', text: LONG }], prompt: LONG }],
    ['what was written', 'Write', { content: LONG }],
    ['a text below the threshold', 'Bash', { stdout: 'x'.repeat(3999) }],
    ['a list of a built-in tool', 'Grep', [{ type: 'text', text: LONG }]],
  ])('never touches %s', async (_what, tool, response) => {
    expect(await ask(spillGuard(bench), toolData(tool, response))).toEqual({});
    expect(existsSync(bench.spill)).toBe(false);
  });

  it('the threshold itself is long', async () => {
    expect(await spilled('Bash', { stdout: 'x'.repeat(4000) })).toBeDefined();
    expect(await spilled('Bash', { stdout: 'xy' }, { threshold: 2 })).toBeDefined();
    expect(await spilled('Bash', { stdout: 'x' }, { threshold: 2 })).toBeUndefined();
  });

  it('looks at the tools it is told', async () => {
    for (const tools of ['Other|mcp__a', ['Other', 'mcp__a']]) {
      expect(await spilled('Other', { text: LONG }, { tools })).toEqual({ text: pointer });
      expect(await spilled('mcp__a__b', LONG, { tools })).toEqual(pointer);
      expect(await spilled('Bash', { stdout: LONG }, { tools })).toBeUndefined();
    }
    // The guard itself tells them apart: a list may name a server.
    expect(spillGuard(bench, { tools: 'mcp__a' })).not.toHaveProperty('matcher');
  });

  it.each([
    ...['Bash', 'Read', 'Grep', 'Glob', 'WebFetch', 'WebSearch', 'mcp__a__b'].map(tool => [tool, true] as const),
    ...['Write', 'Agent', 'BashOutput', 'NotebookRead', 'xmcp__a__b'].map(tool => [tool, false] as const),
  ])('is asked about %s unless told otherwise: %s', (tool, isAsked) => {
    expect(new RegExp(spillGuard(bench).matcher ?? '').test(tool)).toBe(isAsked);
  });

  it('what is not looked at comes back as it is, and is no fault', async () => {
    const data: [unknown, SpillOptions?][] = [
      [toolData('Write', { content: LONG })],
      [toolData('Bash', { stdout: LONG }, {}, { agent_id: 'a1' }), { mainOnly: true }],
      [toolData('Read', { file: LONG }, { file_path: join(bench.spill, 'a.txt') })],
      [{ tool_response: LONG }],
      [{ tool_name: 'Bash', tool_input: null, tool_response: LONG }],
    ];
    for (const [input, options] of data) {
      const { tool_response: response } = input as HookInput;
      expect(await spillResponse(bench, input as HookInput, options)).toEqual({ response, moved: [] });
    }
  });

  it('leaves subagents alone when it is for the main thread only', async () => {
    const who = { agent_id: 'a1', agent_type: 'coder' };
    expect(await spilled('Bash', { stdout: LONG }, { mainOnly: true }, {}, who)).toBeUndefined();
    expect(await spilled('Bash', { stdout: LONG }, {}, {}, who)).toBeDefined();
    expect(await spilled('Bash', { stdout: LONG }, { mainOnly: true })).toBeDefined();
  });

  it('names the file absolutely to whoever works elsewhere', async () => {
    const output = await spilled('Bash', { stdout: LONG }, {}, {}, { cwd: directory });
    expect(JSON.stringify(output)).toContain(`${bench.spill}/`);
    expect(await spilled('Bash', { stdout: LONG }, {}, {}, { cwd: null })).toEqual({ stdout: pointer });
  });
});

describe('output the harness itself kept in a file', () => {
  const whole = `${'y'.repeat(50_000)} END`;
  const kept = (): string => put(join(directory, 'config/projects/slug/session/tool-results/b1.txt'), whole);

  it('is copied whole, and the harness is told of no file of its own', async () => {
    const response = {
      stdout: whole.slice(0, 30_000),
      stderr: '',
      persistedOutputPath: kept(),
      persistedOutputSize: whole.length,
    };
    const output = await spilled('Bash', response);
    expect(output).toEqual({ stdout: expect.stringMatching(/50,004 characters[\s\S]* END$/), stderr: '' });
    expect(storedText()).toBe(whole);
  });

  it('is looked at even when the threshold is above what the field holds', async () => {
    const response = { stdout: whole.slice(0, 30_000), persistedOutputPath: kept(), persistedOutputSize: whole.length };
    expect(await spilled('Bash', response, { threshold: 40_000 })).toBeDefined();
    expect(await spilled('Bash', response, { threshold: 60_000 })).toBeUndefined();
  });

  it('stays as it is when the file is gone', async () => {
    const response = { stdout: LONG, persistedOutputPath: join(directory, 'gone'), persistedOutputSize: 99_999 };
    expect(await ask(spillGuard(bench), toolData('Bash', response))).toEqual({});
  });

  describe('of an MCP tool', () => {
    const notice = (path: string): string =>
      `Error: result (50,004 characters across 1 line) exceeds maximum allowed tokens. Output has been saved to ${path}.\nFormat: Plain text\n`;
    const transcript = (): Record<string, unknown> => ({
      transcript_path: join(directory, 'config/projects/slug/session.jsonl'),
    });

    it('is copied from where this session keeps it', async () => {
      const path = put(join(directory, 'config/projects/slug/session/tool-results/mcp-a-b-1-x.txt'), whole);
      const output = await spilled('mcp__a__b', notice(path), {}, {}, transcript());
      expect(output).toMatch(/50,004 characters[\s\S]* END$/);
      expect(storedText()).toBe(whole);
    });

    it('a server that writes such a notice itself gets nothing copied', async () => {
      const secret = put(join(directory, 'secret.txt'), whole);
      for (const path of [
        secret,
        join(directory, 'config/projects/slug/session/tool-results/../../../../secret.txt'),
      ]) {
        expect(await spilled('mcp__a__b', notice(path), {}, {}, transcript())).toBeUndefined();
      }
      expect(existsSync(bench.spill)).toBe(false);
    });
  });
});

describe('reading what was spilled', () => {
  const read = (path: string, more: Record<string, unknown> = {}): Promise<HookOutput> =>
    ask(
      spillGuard(bench),
      toolData('Read', { type: 'text', file: { filePath: path, content: LONG } }, { file_path: path, offset: 5 }, more),
    );

  it('gives it whole, main thread and subagent, by whatever path leads there', async () => {
    bench.ensure();
    const file = put(join(bench.spill, 'ab.txt'), LONG);
    symlinkSync(bench.spill, join(directory, 'link'));
    for (const path of [file, '.flower/spill/ab.txt', join(directory, 'link/ab.txt'), ` ${file} `]) {
      for (const who of [{}, { agent_id: 'a', agent_type: 'coder' }]) expect(await read(path, who)).toEqual({});
    }
    expect(await read('ab.txt', { cwd: bench.spill })).toEqual({});
    expect(await read('ab.txt')).not.toEqual({});
    expect(await read('.flower/spill/ab.txt', { cwd: directory })).not.toEqual({});
    expect(await read(join(workspace, '.flower/spill2/ab.txt'))).not.toEqual({});
    expect(await read(join(workspace, 'a.txt'))).not.toEqual({});
  });

  it('only Read is exempt, and a link in the spill directory leads where it leads', async () => {
    bench.ensure();
    const file = put(join(bench.spill, 'ab.txt'), LONG);
    expect(await spilled('Grep', { content: LONG }, {}, { file_path: file })).toBeDefined();
    symlinkSync(join(workspace, 'a.txt'), join(bench.spill, 'out.txt'));
    expect(await read(join(bench.spill, 'out.txt'))).not.toEqual({});
  });

  it('further directories can be exempt', async () => {
    const path = put(join(workspace, '.old/spill/x.txt'), LONG);
    const response = { type: 'text', file: { content: LONG } };
    expect(await spilled('Read', response, { readable: ['.old/spill'] }, { file_path: path })).toBeUndefined();
  });
});

describe('a spill that cannot be written', () => {
  it('leaves the result whole', async () => {
    writeFileSync(join(directory, 'blocked'), '');
    bench = new Workbench(workspace, { home: join(directory, 'blocked') });
    expect(await ask(spillGuard(bench), toolData('Bash', { stdout: LONG }))).toEqual({});
  });
});

describe('in a session', () => {
  let notices: GuardNotice[];
  let clock: HandClock;
  beforeEach(() => {
    notices = [];
    clock = new HandClock();
  });
  const hook = (more: Partial<SessionHookContext> = {}) =>
    sessionHooks(
      { name: 'x', instructions: '' },
      {
        workspace,
        runDir: null,
        workbench: bench,
        spillThreshold: 4000,
        lang: 'en',
        clock,
        report: notice => void notices.push(notice),
        ...more,
      },
    )['PostToolUse'];

  it('spills are reported with the characters kept out', async () => {
    const output = await ask(
      hook()![0],
      toolData('Bash', { stdout: LONG }, {}, { agent_id: 'a1', agent_type: 'coder' }),
    );
    const { stdout } = resultOf(output) as { stdout: string };
    expect(notices).toEqual([
      {
        kind: 'spilled',
        toolUseId: 'toolu_1',
        tool: 'Bash',
        agentId: 'a1',
        agentType: 'coder',
        path: expect.stringContaining(bench.spill),
        characters: LONG.length,
        keptOut: LONG.length - stdout.length,
      },
    ]);
  });

  it('what cannot be written is reported, and the result stays whole', async () => {
    writeFileSync(join(directory, 'blocked'), '');
    const blocked = new Workbench(workspace, { home: join(directory, 'blocked') });
    expect(await ask(hook({ workbench: blocked })![0], toolData('Bash', { stdout: LONG }))).toEqual({});
    expect(notices).toEqual([expect.objectContaining({ kind: 'failed', where: 'spill', tool: 'Bash' })]);
  });

  it('a listener may end the turn, and what it throws harms nothing', async () => {
    const ending = hook({
      onPostToolUse: call => (call.agentId === null ? { continue: false, stopReason: 'full' } : undefined),
    });
    expect(await ask(ending![0], toolData('Bash', { stdout: LONG }))).toMatchObject({
      continue: false,
      hookSpecificOutput: {},
    });
    expect(await ask(ending![0], toolData('Bash', { stdout: 'x' }, {}, { agent_id: 'a', agent_type: 'b' }))).toEqual(
      {},
    );
    const broken = hook({
      onPostToolUse: () => {
        throw new Error('boom');
      },
    });
    expect(resultOf(await ask(broken![0], toolData('Bash', { stdout: LONG })))).toBeDefined();
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'failed', where: 'listener', message: 'boom' }));
  });

  it('without workbench and listener there is no such hook; without a threshold nothing is spilled', async () => {
    expect(hook({ workbench: null })).toBeUndefined();
    for (const spillThreshold of [0, null]) {
      expect(await ask(hook({ spillThreshold })![0], toolData('Bash', { stdout: LONG }))).toEqual({});
    }
  });

  it('what is written to the workbench refreshes the index', async () => {
    const path = put(join(bench.scripts, 'a.sh'), '# desc: new one\n');
    await ask(hook()![0], toolData('Write', {}, { file_path: path }));
    expect(readFileSync(bench.indexPath, 'utf8')).toContain('new one');
  });

  it('an index that cannot be written is reported', async () => {
    const path = put(join(bench.scripts, 'a.sh'));
    mkdirSync(bench.indexPath, { recursive: true });
    expect(await ask(hook()![0], toolData('Write', {}, { file_path: path }))).toEqual({});
    expect(notices).toEqual([expect.objectContaining({ kind: 'failed', where: 'index' })]);
  });
});

describe('any result', () => {
  it('comes back in its own structure: only long strings change, and their text is stored byte for byte', async () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(60), '文'.repeat(50), '👨‍👩‍👧'.repeat(9)));
    const response = fc.oneof(
      fc.record({ stdout: text, stderr: text, interrupted: fc.boolean() }),
      fc.record({ type: fc.constantFrom('text', 'image', 'pdf'), file: fc.record({ content: text, base64: text }) }),
      fc.array(fc.record({ type: fc.constantFrom('text', 'image'), text })),
      fc.anything(),
    );
    const tool = fc.constantFrom('Bash', 'Read', 'Grep', 'Glob', 'WebFetch', 'WebSearch', 'mcp__a__b');
    await fc.assert(
      fc.asyncProperty(tool, response, async (name, value) => {
        const output = await ask(spillGuard(bench, { threshold: 40 }), toolData(name, value));
        if (Object.keys(output).length === 0) return;
        const result = resultOf(output);
        expect(Array.isArray(result)).toBe(Array.isArray(value));
        expect(typeof result).toBe(typeof value);
        if (typeof value === 'object' && value !== null)
          expect(Object.keys(result as object)).toEqual(Object.keys(value));
        const pointed = JSON.stringify(result).match(/[0-9a-f]{16}(?=\.txt)/g) ?? [];
        const stored = pointed.map(hash => readFileSync(join(bench.spill, `${hash}.txt`), 'utf8'));
        expect(stored.length).toBeGreaterThan(0);
        for (const one of stored) expect(one.length).toBeGreaterThanOrEqual(40);
      }),
      { numRuns: 300 },
    );
  });
});
