import { expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { hasRun, indexCalls } from '../../src/history/call-index.ts';

const call = (id: string, name = 'Bash'): TranscriptBlock => ({ type: 'tool_use', id, name, input: { command: id } });
const result = (id: string): TranscriptBlock => ({ type: 'tool_result', tool_use_id: id, content: id });
const entry = (type: string, ...content: TranscriptBlock[]): TranscriptEntry => ({ type, message: { content } });

/** The commands, each with the places of its results. */
const index = (entries: readonly TranscriptEntry[], tool?: string): [unknown, string[]][] =>
  indexCalls(entries, tool).map(({ input, results }) => [
    input['command'],
    results.map(place => `${place.entry}.${place.index}`),
  ]);

it('stands in the order of the calls, however the results came in', () => {
  const calls = entry('assistant', { type: 'text', text: 'x' }, call('a'), call('b'));
  const entries = [
    calls,
    entry('assistant', call('c')),
    entry('user', result('c'), result('b')),
    entry('user', result('a')),
  ];
  expect(index(entries)).toEqual([
    ['a', ['3.0']],
    ['b', ['2.1']],
    ['c', ['2.0']],
  ]);
});

it('of one tool holds its calls alone, and no result whose call is not known', () => {
  const entries = [
    entry('assistant', call('a', 'Read'), call('b')),
    entry('user', result('a'), result('z'), result('b')),
  ];
  expect(index(entries, 'Bash')).toEqual([['b', ['1.2']]]);
  expect(index(entries)).toEqual([
    ['a', ['1.0']],
    ['b', ['1.2']],
    [undefined, ['1.1']],
  ]);
});

it('a call without a result is none; results stored twice are both its', () => {
  const entries = [entry('assistant', call('a'), call('b')), entry('user', result('a')), entry('user', result('a'))];
  expect(index(entries)).toEqual([['a', ['1.0', '2.0']]]);
  const unknown = [entry('user', result('z')), entry('user', result('y')), entry('user', result('z'))];
  expect(index(unknown)).toEqual([
    [undefined, ['0.0', '2.0']],
    [undefined, ['1.0']],
  ]);
});

it('the first of two calls of one id counts', () => {
  const entries = [
    entry('assistant', call('a')),
    entry('assistant', call('b'), call('a')),
    entry('user', result('b'), result('a')),
  ];
  expect(index(entries)).toEqual([
    ['a', ['2.1']],
    ['b', ['2.0']],
  ]);
});

it('blocks of the wrong side, and of the wrong shape, are neither calls nor results', () => {
  const odd = [{ type: 'tool_use' }, { type: 'tool_result' }, null, 'x'] as unknown as TranscriptBlock[];
  const entries = [
    entry('user', call('a'), ...odd),
    entry('assistant', result('a'), ...odd),
    entry('system', call('a'), result('a')),
    entry('attachment', result('a')),
  ];
  expect(index(entries)).toEqual([]);
});

it('a call has run when its first result is the tool’s own word', () => {
  const denied = { ...entry('user', result('a')), toolDenialKind: 'permission-rule' } as TranscriptEntry;
  const [one] = indexCalls([entry('assistant', call('a')), denied, entry('user', result('a'))]);
  const [other] = indexCalls([entry('assistant', call('a')), entry('user', result('a')), denied]);
  expect([one, other].map(found => found !== undefined && hasRun(found))).toEqual([false, true]);
});
