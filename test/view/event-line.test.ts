import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEvent, type EventInput } from '../../src/domain/event.ts';
import { lineOf } from '../../src/view/event-line.ts';

const SRC = join(import.meta.dirname, '../../src');

const shown = (input: EventInput, options: { readonly verbose?: boolean } = {}): string | null => {
  const line = lineOf(createEvent(input), { lang: 'en', ...options });
  return line === null ? null : `${line.icon} ${line.text}`;
};

/** Subtypes that the code gives to `system` events of its own. */
function ownSubtypes(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.startsWith('claude'),
  );
  const literal = /kind: 'system', subtype: '([\w-]+)'|subtype: '(\w+)', data: \{ code \}|event\('(\w+)', notice/g;
  const found = files.flatMap(file =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(literal)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  );
  return [...new Set(found)].sort();
}

describe('a line of the display', () => {
  it('shows every notice of flower itself but those that are for the record', () => {
    const hidden = ownSubtypes().filter(
      subtype => shown({ kind: 'system', subtype, data: null, text: 'said' }) === null,
    );
    expect(hidden).toEqual(['handoff_line', 'isolated', 'spilled']);
    expect(ownSubtypes()).toEqual(expect.arrayContaining(['lineage', 'goal_changed', 'store', 'refused', 'manifest']));
  });

  it('leaves out what the harness says of itself, unless asked for', () => {
    expect(shown({ kind: 'system', subtype: 'init', data: null, text: 'init' })).toBeNull();
    expect(shown({ kind: 'unknown', subtype: 'new', data: null, text: 'something new' })).toBeNull();
    expect(shown({ kind: 'unknown', subtype: 'new', data: null, text: 'something new' }, { verbose: true })).toBe(
      '- something new',
    );
  });

  it('tells a subagent from the main thread, a dispatch by its role, a failed result by its mark', () => {
    const agent = { type: 'coder', id: 'a1', toolUseId: 't0' };
    const said: EventInput = { kind: 'text', text: 'I work' };
    expect(lineOf(createEvent({ ...said, agent }), { lang: 'en' })).toBeNull();
    expect(lineOf(createEvent({ ...said, agent }), { lang: 'en', verbose: true })).toMatchObject({ isNested: true });
    expect(shown(said)).toBe('  I work');
    const call = { kind: 'tool_call', id: 't1', text: 'mend it' } as const;
    expect(shown({ ...call, tool: 'Agent', input: { subagent_type: 'coder' } })).toMatch(/^> .*coder.*mend it/);
    expect(shown({ ...call, tool: 'Bash', input: {} })).toBe('* Bash mend it');
    const result = { kind: 'tool_result', id: 't1', text: 'no such file' } as const;
    expect(shown({ ...result, isError: true })).toBe('x no such file');
    expect(shown({ ...result, isError: false })).toBeNull();
  });

  it('numbers the options of a question, and shows nothing that a terminal would obey', () => {
    const ask = {
      kind: 'ask',
      id: 'q1',
      question: 'which\u001b[2J?',
      options: ['a\nb', 'c'],
      answer: '',
      waitedMs: 0,
    } as const;
    expect(shown({ ...ask, state: 'asked', text: '' })).toBe('? q1: which?\n  1) a b\n  2) c');
    expect(shown({ ...ask, state: 'timeout', text: 'nobody answered\u0007' })).toBe('? nobody answered');
  });
});
