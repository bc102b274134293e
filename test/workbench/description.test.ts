import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFile, oneLine } from '../../src/workbench/description.ts';

describe('what a file says it is for', () => {
  it.each([
    ['#!/bin/sh\n# desc: builds it\nmake', 'builds it'],
    ['// desc: runs the probe', 'runs the probe'],
    ['-- desc: lists the users', 'lists the users'],
    [';; desc: sets the keys', 'sets the keys'],
    ['#desc:没有空格', '没有空格'],
    ['# desc：全角冒号', '全角冒号'],
    ['import os\n\n\n\n\n\n\n# desc: on the eighth line', 'on the eighth line'],
    ['# a comment before it\n# desc: still wins', 'still wins'],
    ['\uFEFF# desc: after a byte order mark', 'after a byte order mark'],
    ['# desc: with windows ends\r\nx', 'with windows ends'],
  ])('takes the line after desc: %j', (head, expected) => {
    expect(describeFile(head)).toBe(expected);
  });

  it.each([
    ['#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# vim: set ts=4:\n# Counts the rows.', 'Counts the rows.'],
    ['"""Counts the rows."""\nimport os', 'Counts the rows.'],
    ['"""\nCounts the rows.\n"""', 'Counts the rows.'],
    ['/**\n * Counts the rows.\n */', 'Counts the rows.'],
    ['/* one */ int x;', 'one'],
    ['<!-- a page -->', 'a page'],
    ['# A heading\n\ntext', 'A heading'],
    ['#include <stdio.h>\n// prints a line', 'prints a line'],
    ['#########\n# framed\n#########', 'framed'],
    ['# shellcheck disable=SC2086\n# copies files', 'copies files'],
    ['// SPDX-License-Identifier: MIT\n// reads it', 'reads it'],
    ['---\ntitle: x', ''],
    ['plain text without a comment', ''],
    ['', ''],
    ['# binary\0', ''],
    [`${'\n'.repeat(8)}# desc: on the ninth line`, ''],
  ])('falls back on the first comment or doc line: %j', (head, expected) => {
    expect(describeFile(head)).toBe(expected);
  });

  it('cuts at 100 characters and never through a character', () => {
    expect(describeFile(`# desc: ${'x'.repeat(300)}`)).toBe('x'.repeat(100));
    expect(describeFile(`# desc: ${'x'.repeat(99)}👨‍👩‍👧`)).toBe('x'.repeat(99));
  });

  it('any bytes give one short line without control characters or turned writing direction', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('# desc: ', '// ', ''),
        (text, start) => {
          const line = describeFile(start + text);
          expect(line.length).toBeLessThanOrEqual(100);
          expect(line).not.toMatch(/[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u);
        },
      ),
    );
  });

  it('keeps what joins one emoji', () => {
    expect(oneLine('👩‍💻 works')).toBe('👩‍💻 works');
  });
});
