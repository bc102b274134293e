import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPersonLine } from '../../src/view/person-line.ts';

const cases: { id: string; input: { input?: string }; expected: unknown }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../cases/questions.json'), 'utf8'),
);
const inputOf = (id: string): string => cases.find(entry => entry.id === id)?.input.input ?? 'missing';
const question = { id: 'q1', options: ['red', 'green'] };

describe('a line that a person typed', () => {
  it('with a question mark in front is a side question, also after a full-width blank (questions-004)', () => {
    expect(readPersonLine(inputOf('questions-004'), question)).toEqual({ kind: 'side', text: 'ok' });
    expect(readPersonLine('？为什么', null)).toEqual({ kind: 'side', text: '为什么' });
  });

  it('that is empty answers no question (questions-005), and is nothing without one', () => {
    expect(readPersonLine(inputOf('questions-005'), question)).toEqual({ kind: 'skip', id: 'q1' });
    expect(readPersonLine('  ', null)).toEqual({ kind: 'nothing' });
    expect(readPersonLine('?', question)).toEqual({ kind: 'nothing' });
  });

  it('that is the number of an option is that option; any other number is an answer of its own', () => {
    expect(readPersonLine(' 2 ', question)).toEqual({ kind: 'answer', id: 'q1', text: 'green' });
    expect(readPersonLine('２', question)).toEqual({ kind: 'answer', id: 'q1', text: 'green' });
    expect(readPersonLine('0', question)).toEqual({ kind: 'answer', id: 'q1', text: '0' });
    expect(readPersonLine('3', question)).toEqual({ kind: 'answer', id: 'q1', text: '3' });
    expect(readPersonLine('2 of them', question)).toEqual({ kind: 'answer', id: 'q1', text: '2 of them' });
  });

  it('without a question is mail', () => {
    expect(readPersonLine('2', null)).toEqual({ kind: 'mail', text: '2' });
  });
});
