import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { scriptUse } from '../../src/stats/script-use.ts';
import { type ToolCallFigure, threadFigure } from '../../src/stats/thread-figure.ts';

const answer = (id: string, uuid: string, block: object, tokens = 100): TranscriptEntry =>
  ({
    type: 'assistant',
    uuid,
    timestamp: '2026-01-01T00:00:00Z',
    message: { id, content: [block], usage: { input_tokens: tokens, cache_read_input_tokens: 900, output_tokens: 5 } },
  }) as unknown as TranscriptEntry;
const call = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, marks: object = {}): TranscriptEntry =>
  ({
    type: 'user',
    uuid: `r-${id}`,
    message: { content: [{ type: 'tool_result', tool_use_id: id, content }] },
    ...marks,
  }) as unknown as TranscriptEntry;

describe('the figures of a transcript', () => {
  it('count an answer once though it is stored in several entries, and every character of what was said', () => {
    const figure = threadFigure([
      { type: 'user', uuid: 'u', cwd: '/w', message: { content: 'four' } },
      answer('m1', 'a', { type: 'thinking', thinking: '12345' }),
      answer('m1', 'b', { type: 'text', text: '123' }),
      answer('m1', 'c', call('t1', 'Read', {})),
      result('t1', [{ type: 'text', text: '1234567' }]),
      answer('m2', 'd', { type: 'text', text: 'x' }, 200),
    ]);
    expect(figure).toMatchObject({ turns: 2, characters: 4 + 5 + 3 + 2 + 7 + 1, cwd: '/w' });
    expect(figure.usage).toEqual({ input: 300, cacheRead: 1800, cacheCreation: 0, output: 10 });
    expect(figure.context.map(point => point.tokens)).toEqual([1000, 1100]);
    expect(figure.calls).toEqual([{ tool: 'Read', input: {}, isDenied: false }]);
  });

  it('tell a denied call by its mark, and pass over what the harness made up about a failed request', () => {
    const figure = threadFigure([
      answer('m1', 'a', call('t1', 'Bash', { command: 'rm x' })),
      result('t1', 'no', { permissionDecision: { decision: 'reject', source: 'hook' } }),
      { ...answer('m2', 'b', { type: 'text', text: 'API Error' }), isApiErrorMessage: true },
    ]);
    expect(figure.turns).toBe(1);
    expect(figure.calls.map(found => found.isDenied)).toEqual([true]);
  });

  it('count what a fork copied only where it stood first', () => {
    const entries = [answer('m1', 'a', call('t1', 'Read', {})), result('t1', 'abc')];
    const seen = new Set<string>();
    expect(threadFigure(entries, seen).turns).toBe(1);
    const fork = threadFigure([...entries, answer('m2', 'b', { type: 'text', text: 'y' })], seen);
    expect(fork).toMatchObject({ turns: 1, characters: 1, calls: [] });
  });

  it('hold for recordings of the real harness: a denial is found in those that have one', () => {
    const path = join(import.meta.dirname, '../corpus/transcript/deny.json');
    const { transcripts } = JSON.parse(readFileSync(path, 'utf8')) as { transcripts: { main: TranscriptEntry[] } };
    const denied = threadFigure(transcripts.main);
    expect(denied.calls.some(found => found.isDenied)).toBe(true);
    expect(denied.turns).toBeGreaterThan(0);
  });

  it('throw for no entry, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 8 }), entries => {
        expect(threadFigure(entries as TranscriptEntry[]).turns).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the use of scripts', () => {
  const bash = (command: string): ToolCallFigure => ({ tool: 'Bash', input: { command }, isDenied: false });
  const places = ['/w/.flower/scripts', '.flower/scripts'];

  it.each([
    ['.flower/scripts/a.sh', 1],
    ['./.flower/scripts/a.sh --fast', 1],
    ['bash .flower/scripts/a.sh', 1],
    ['cd x && node --test /w/.flower/scripts/a.sh', 1],
    ['FOO=1 timeout 5 python3 -u ".flower/scripts/a.sh"', 1],
    ['bash .flower/scripts/a.sh; bash .flower/scripts/a.sh', 2],
    ['cat .flower/scripts/a.sh', 0],
    ['grep x .flower/scripts/a.sh | head', 0],
    ['chmod +x .flower/scripts/a.sh', 0],
    ['echo bash .flower/scripts/a.sh', 0],
  ])('%s: run %i times', (command, runs) => {
    const found = scriptUse([bash(command)], places).find(use => use.script === 'a.sh');
    expect(found?.runs ?? 0).toBe(runs);
  });

  it('knows what was written, by tool or by redirection, and leaves out denied calls', () => {
    const uses = scriptUse(
      [
        { tool: 'Write', input: { file_path: '/w/.flower/scripts/b.py' }, isDenied: false },
        bash("cat > .flower/scripts/b.py <<'X'\nprint(1)\nX"),
        { tool: 'Write', input: { file_path: '/w/.flower/scripts/c.py' }, isDenied: true },
        { tool: 'Write', input: { file_path: '/w/src/d.py' }, isDenied: false },
      ],
      places,
    );
    expect(uses).toEqual([{ script: 'b.py', written: 2, runs: 0 }]);
  });
});
