import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { degradedHandoff, Handoff, handoffPrompt, isOverflow, wordsAbove } from '../../src/document/handoff.ts';

describe('a handoff', () => {
  it('needs only what is being done and the next step', () => {
    expect(new Handoff({ doing: 'a', next: 'b' }).complete()).toBe(true);
    expect(new Handoff({ decided: 'a', deadends: 'b', scene: 'c' }).missing()).toEqual(['Doing now', 'Next step']);
  });

  it('names the sections that say something', () => {
    expect(new Handoff({ doing: 'a', next: 'b', scene: '(未填)' }, { lang: 'ru' }).present()).toEqual([
      'Сейчас делается',
      'Следующий шаг',
    ]);
  });

  it('tells the successor first that it takes over', () => {
    const block = new Handoff({ doing: 'a', next: 'b', step: 'work' }).promptBlock();
    expect(block).toMatch(/^You take over .*ask nobody for background/);
    expect(block.endsWith('## Doing now\n\na\n\n## Next step\n\nb')).toBe(true);
    expect(Handoff.parse(block)).toEqual(new Handoff({ doing: 'a', next: 'b' }));
    expect(new Handoff().promptBlock()).toMatch(/^You take over .*[^\s]$/);
  });

  it.each(['en', 'zh', 'ru'] as const)('keeps its step in the header of the file (%s)', lang => {
    const folder = mkdtempSync(join(tmpdir(), 'flower-document-'));
    const handoff = new Handoff({ doing: 'a', next: 'b', step: 'work <!-- x --> : y' }, { lang });
    handoff.write(join(folder, 'handoff-work.md'));
    expect(Handoff.load(join(folder, 'handoff-work.md'), { lang })).toEqual(handoff);
    expect(Handoff.load(join(folder, 'none'))).toBeNull();
    rmSync(folder, { recursive: true });
  });

  it('reads the headings of a whole answer', () => {
    const text = '现在在做什么：a\n## 已经定下的\nb\n**试过不行的** c\n### Следующий шаг\nd\n(5) Where things are: e';
    expect(Handoff.parse(text)).toEqual(
      new Handoff({ doing: 'a', decided: 'b', deadends: 'c', next: 'd', scene: 'e' }),
    );
  });
});

it('the words a person put above a handoff are those that are no header of it', () => {
  const written = new Handoff({ doing: 'a', next: 'b', step: 'work' }).toMarkdown();
  expect(wordsAbove(written)).toBe('');
  expect(wordsAbove(`Mind issue #7.\n1 > 0\n\n${written}`)).toBe('Mind issue #7.\n1 > 0');
  expect(wordsAbove(written.replace('## Doing now', 'First run the tests.\n\n## Doing now'))).toBe(
    'First run the tests.',
  );
});

describe('a degraded handoff', () => {
  const task = `## Next step\n\`\`\`\n<!--${'长'.repeat(2000)}`;

  it.each(['en', 'zh', 'ru'] as const)(
    'is complete, marked, and keeps the first 1,200 characters of the task (%s)',
    lang => {
      const handoff = degradedHandoff('work', task, ' the reply was empty\n', lang);
      expect(handoff.doing).toBe(degradedHandoff('work', '', 'the reply was empty', lang).doing);
      expect(handoff.lang).toBe(lang);
      expect(handoff.complete()).toBe(true);
      expect(handoff.degraded).toBe(true);
      expect(handoff.step).toBe('work');
      expect(handoff.doing).toContain('the reply was empty');
      expect(handoff.scene).toContain(task.slice(0, 1200));
      expect(handoff.scene).not.toContain(task.slice(0, 1201));
      expect(handoff.next).toContain('git status');
      expect(handoff.next).toContain('git log');
      const read = Handoff.parse(handoff.toMarkdown());
      expect(read).toEqual(handoff);
      expect(read.degraded).toBe(true);
    },
  );

  it('does not split a character at the cut', () => {
    expect(degradedHandoff('work', `${'x'.repeat(1199)}😀`).scene.endsWith('x')).toBe(true);
  });

  it('gives no reason where there is none', () => {
    expect(degradedHandoff('work', task).doing).toBe(degradedHandoff('work', task, ' ').doing);
  });

  it('is told from one that a session wrote', () => {
    expect(new Handoff({ doing: 'a degraded service is mended' }).degraded).toBe(false);
  });
});

describe('an overflow', () => {
  it.each([
    'Prompt is too long',
    'API Error: 400 {"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}',
    'context length exceeded',
    'context_length_exceeded',
    "This model's maximum context length is 128000 tokens",
    'too many total text bytes: 9 > 8',
    'input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000',
    'input length and max_tokens exceed context limit',
    'harness:prompt_too_long',
    'harness:blocking_limit',
    'Input is too long for requested model',
    'API Error: The model has reached its context window limit.',
    'Prompt is too long · automatic compaction failed: x',
    '400 模型上下文长度超出限制',
    '输入超过最大上下文长度',
    'Превышена длина контекста модели',
  ])('is recognised in %j', text => {
    expect(isOverflow(text)).toBe(true);
    expect(isOverflow(undefined, 'x', null, text)).toBe(true);
  });

  it.each([
    'API Error: 500',
    'max_tokens: 9 > 8, which is the maximum allowed number of output tokens',
    'Auto mode classifier transcript exceeded context window',
    'Request timed out',
    '上下文已清空',
    '',
  ])('is not seen in %j', text => expect(isOverflow(text)).toBe(false));

  it('is not seen in nothing', () => expect(isOverflow()).toBe(false));
});

describe('the request to write a handoff', () => {
  it.each(['en', 'zh', 'ru'] as const)('gives the figures and asks for exactly the five sections (%s)', lang => {
    const prompt = handoffPrompt({ used: 950_000, window: 1_000_000, lang });
    expect(prompt).toContain('950,000');
    expect(prompt).toContain('1,000,000');
    const answered = Handoff.parse(
      prompt.replace(/^## .*$/gm, heading => `${heading}\nfilled`),
      { lang },
    );
    expect(answered.present()).toHaveLength(5);
  });

  it('spends a paragraph on dead ends', () => {
    const paragraphs = handoffPrompt({ used: 1, window: 2 }).split('\n\n');
    expect(paragraphs.some(text => text.includes('"Dead ends"') && text.length > 250)).toBe(true);
  });
});
