/** Generators of text as models and people write it at their worst. */
import fc from 'fast-check';

const fragment = fc.constantFrom(
  ...[
    '## Goal',
    '# Goal',
    '**Boundaries**',
    'Goal: x',
    'Goal',
    '目标：x',
    '3. Цель',
    '(3) 验收',
    'Not passed',
    'Checks:',
  ],
  ...['Conclusion: achieved', '下一步', '## Next step ##', 'Files', '**Reason** x', '__Scene:__ y', '【目标】'],
  ...['```', '````sh', '~~~', '   ```', '- ```', '> ~~~', '    ```', '\\```', '\\\\~~~', '1. - ```js'],
  ...['<!--', '-->', '\\<!--', '<!-- x -->', 'a <!-- b', '`<!--`', '<!-->', '\\\\<!--', 'Goal: <!-- x'],
  ...['\\## Goal', '\\\\## Goal', ' \\Goal', '\\', '\\\\', '\u200b\\## Goal', '\u200b## Goal', '　Goal：'],
  ...['(to fill in)', '(未填)', '(не заполнено)', '---', '***', '- - -', '===', '-', '- [ ] a', '1. b', '> Step: x'],
  ...[
    '- a',
    '  b',
    '    c',
    '\td',
    '',
    ' ',
    '\r',
    '\u00a0',
    '\ufeff',
    '\u2028',
    '\0',
    '\ud800',
    '👨‍👩‍👧',
    '|---|',
    'text',
  ],
);

const line = fc.oneof(
  { weight: 5, arbitrary: fragment },
  {
    weight: 2,
    arbitrary: fc.tuple(fragment, fc.constantFrom(' ', '', ': ', '\\'), fragment).map(parts => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'#*_`~<>!-\\:(). \t1Goal目标'), maxLength: 12 }) },
);

/** Lines of structure, halves of structure, escapes and noise. */
export const hostileText: fc.Arbitrary<string> = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n', '\n\n', '\r'))
  .map(([lines, end]) => lines.join(end));
