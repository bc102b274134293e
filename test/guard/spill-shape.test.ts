/** Which texts of a result are moved, without a disk: what replaces them only says so. */
import { describe, expect, it } from 'vitest';
import { type Replacer, replaceLongTexts, type SpillRules } from '../../src/guard/spill-shape.ts';

const LONG = 'x'.repeat(20);
const KEPT = '/config/session/tool-results';
const replacer: Replacer = { text: text => `<${text.length}>`, file: async path => `<file ${path}>` };

const replaced = (tool: string, response: unknown, rules: Partial<SpillRules> = {}): Promise<unknown> =>
  replaceLongTexts(tool, response, { threshold: 20, keptResults: KEPT, ...rules }, replacer);

describe('the very same value comes back', () => {
  const text = (words: unknown): object => ({ type: 'text', text: words });

  it.each<[string, string, unknown]>([
    ...['Bash', 'Read', 'Grep', 'mcp__a__b', 'New'].flatMap(tool =>
      [null, undefined, 7, true, 'x', {}].map((value): [string, string, unknown] => [`${value}`, tool, value]),
    ),
    ['no text one below the threshold', 'Bash', { stdout: 'x'.repeat(19), stderr: 'y'.repeat(19) }],
    ['no file', 'Read', { type: 'text' }],
    ['a file that is no record', 'Read', { type: 'text', file: LONG }],
    ['a file without a text', 'Read', { type: 'text', file: { filePath: LONG } }],
    ['a file of another kind', 'Read', { type: 'pdf', file: { content: LONG } }],
    ['names, not contents', 'Glob', { filenames: [LONG], pattern: LONG }],
    ['search hits', 'WebSearch', { query: LONG, results: [LONG] }],
    ['an image with words of its own', 'mcp__a__b', [text(LONG), { type: 'image', text: LONG }]],
    ['a block of no kind', 'mcp__a__b', [text(LONG), { text: LONG }]],
    ['a text that is a number', 'mcp__a__b', [text(LONG), text(7)]],
    ['a text that is missing', 'mcp__a__b', [text(LONG), { type: 'text' }]],
    ['a word in place of a block', 'mcp__a__b', [text(LONG), LONG]],
    ['nothing in place of a block', 'mcp__a__b', [text(LONG), null]],
    ['no block', 'mcp__a__b', []],
  ])('%s: %s', async (_what, tool, response) => {
    expect(await replaced(tool, response)).toBe(response);
  });
});

describe('the threshold itself is long', () => {
  it.each<[string, unknown, unknown]>([
    ['mcp__a__b', LONG, '<20>'],
    ['mcp__a__b', [{ type: 'text', text: LONG }], [{ type: 'text', text: '<20>' }]],
    ['Bash', { stdout: LONG, structuredContent: [] }, { stdout: '<20>', structuredContent: [] }],
    ['Grep', { content: LONG, note: LONG }, { content: '<20>', note: LONG }],
    ['New', { any: LONG, other: 'x' }, { any: '<20>', other: 'x' }],
  ])('%s %#', async (tool, response, expected) => {
    expect(await replaced(tool, response)).toEqual(expected);
  });
});

describe('output that the harness put into a file', () => {
  const file = { persistedOutputPath: '/out' };

  it.each<[string, object, object]>([
    ['by its size', { stdout: 'x', persistedOutputSize: 20 }, { stdout: '<file /out>' }],
    ['by its beginning where the size is missing', { stdout: LONG }, { stdout: '<file /out>' }],
    [
      'by its beginning where the size is no number',
      { stdout: LONG, persistedOutputSize: '9' },
      { stdout: '<file /out>' },
    ],
    [
      'with errors beside it',
      { stdout: LONG, stderr: LONG, interrupted: false },
      { stdout: '<file /out>', stderr: '<20>', interrupted: false },
    ],
  ])('is long %s', async (_why, response, expected) => {
    expect(await replaced('Bash', { ...response, ...file })).toEqual(expected);
  });

  it.each([
    { persistedOutputSize: 19 },
    { stdout: 'x', persistedOutputSize: 19 },
    { stdout: 'x' },
    { persistedOutputSize: '99' },
    {},
  ])('is not long: %j', async response => {
    const whole = { ...response, ...file };
    expect(await replaced('Bash', whole)).toBe(whole);
    // Down to no text at all.
    const none = { ...file };
    expect(await replaced('Bash', none, { threshold: 1 })).toBe(none);
  });
});

describe('the notice of a result that was too long for the harness', () => {
  const START = 'Error: result (9 characters) exceeds maximum allowed tokens. Output ';
  const notice = (name: string, start = START, place = KEPT): string =>
    `${start}has been saved to ${place}/${name}.\nFormat: x`;

  it.each(['mcp-a.txt', 'mcp-a-b-1.json'])('gives the file it names: %s', async name => {
    expect(await replaced('mcp__a__b', notice(name))).toBe(`<file ${KEPT}/${name}>`);
  });

  it.each<[string, string]>([
    ['words before it', notice('mcp-a.txt', `I say: ${START}`)],
    ['a line before it', notice('mcp-a.txt', `x\n${START}`)],
    ['words within it', notice('mcp-a.txt', `${START}of mine `)],
    ['words of its own', notice('mcp-a.txt', '')],
    ['a name of its own', notice('secret.txt')],
    ['a name that goes on before', notice('x/mcp-a.txt')],
    ['a name that leads elsewhere', notice('../mcp-a.txt')],
    ['a folder in the name', notice('mcp-a/b.txt')],
    ['another ending', notice('mcp-a.sh')],
    ['another place', notice('mcp-a.txt', START, '/elsewhere')],
    ['no name', `${START}has been saved to ${KEPT}/`],
    ['no end', `${START}has been saved to ${KEPT}/mcp-a.txt`],
  ])('is one long text like any other with %s', async (_what, text) => {
    expect(await replaced('mcp__a__b', text)).toBe(`<${text.length}>`);
    expect(await replaced('mcp__a__b', text, { threshold: 1000 })).toBe(text);
  });

  it('is one of an MCP tool alone, and names no file where none is kept', async () => {
    const text = notice('mcp-a.txt');
    expect(await replaced('Bash', text)).toBe(`<${text.length}>`);
    const nowhere = notice('mcp-a.txt', START, 'null');
    expect(await replaced('mcp__a__b', nowhere, { keptResults: null })).toBe(`<${nowhere.length}>`);
  });
});
