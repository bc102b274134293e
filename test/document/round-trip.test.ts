import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { Handoff } from '../../src/document/handoff.ts';
import { canonical, isFilled } from '../../src/document/line.ts';
import { oneLine } from '../../src/document/list-item.ts';
import { Verdict } from '../../src/document/verdict.ts';
import { LANGS } from '../../src/text/lang.ts';
import { hostileText } from './hostile-text.ts';

const lang = fc.constantFrom(...LANGS);
const RUNS = { numRuns: 150 };

describe('any text', () => {
  it('is read without throwing, and what was read is what it will say for ever', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 200 })), lang, (text, inLang) => {
        const brief = Brief.parse(text, { lang: inLang });
        expect(Brief.parse(brief.toMarkdown())).toEqual(brief);
        const goal = Goal.parse(text, { lang: inLang });
        expect(Goal.parse(goal.toMarkdown())).toEqual(goal);
        const handoff = Handoff.parse(text, { lang: inLang });
        expect(Handoff.parse(handoff.toMarkdown())).toEqual(handoff);
        expect(typeof Verdict.parse(text).feedback()).toBe('string');
      }),
      RUNS,
    );
  });
});

describe('what was written', () => {
  it('reads back the same, whatever a brief says (blank edges and kinds of line end aside)', () => {
    const fields = fc.record({ goal: hostileText, accept: hostileText, bounds: hostileText, unknowns: hostileText });
    fc.assert(
      fc.property(fields, lang, (said, inLang) => {
        const brief = new Brief(said, { lang: inLang });
        const expected = new Brief({
          goal: canonical(said.goal),
          accept: canonical(said.accept),
          bounds: canonical(said.bounds),
          unknowns: canonical(said.unknowns),
        });
        const read = Brief.parse(brief.toMarkdown());
        expect(read).toEqual(expected);
        expect(read.contentHash()).toBe(brief.contentHash());
        expect(read.missing()).toEqual(new Brief(said).missing());
        expect(Brief.parse(brief.promptBlock())).toEqual(expected);
        expect(Brief.parse(brief.toMarkdown().replaceAll('\n', '\r\n'))).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('reads back the same, whatever a goal and its checks say', () => {
    fc.assert(
      fc.property(hostileText, fc.array(hostileText, { maxLength: 5 }), lang, (statement, checks, inLang) => {
        const goal = new Goal({ statement, checks }, { lang: inLang });
        const expected = new Goal({
          statement: canonical(statement),
          checks: checks.map(oneLine).filter(isFilled),
        });
        expect(Goal.parse(goal.toMarkdown())).toEqual(expected);
        expect(Goal.parse(goal.toMarkdown()).contentHash()).toBe(goal.contentHash());
      }),
      RUNS,
    );
  });

  it('reads back the same, whatever a handoff says', () => {
    const fields = fc.record({ doing: hostileText, deadends: hostileText, next: hostileText, scene: hostileText });
    fc.assert(
      fc.property(fields, hostileText, lang, (said, step, inLang) => {
        const handoff = new Handoff({ ...said, step }, { lang: inLang });
        const expected = new Handoff({
          doing: canonical(said.doing),
          deadends: canonical(said.deadends),
          next: canonical(said.next),
          scene: canonical(said.scene),
          step: oneLine(step),
        });
        expect(Handoff.parse(handoff.toMarkdown())).toEqual(expected);
        expect(Handoff.parse(handoff.promptBlock())).toEqual(new Handoff({ ...expected, step: '' }));
      }),
      RUNS,
    );
  });

  it('leaves text alone that holds nothing like structure', () => {
    const said = 'Build `x`.\n\n- one\n  - two\n\n### Details\n\n| a | b |\n\n> quote\n\n**bold** and C:\\dir\\file';
    expect(new Brief({ goal: said }).toMarkdown()).toContain(said);
  });

  it('marks a line that looks like structure with one backslash', () => {
    const markdown = new Brief({ goal: 'a\nBoundaries: b\n```\nc <!-- d' }).toMarkdown();
    expect(markdown).toContain('\n\na\n\\Boundaries: b\n\\```\nc \\<!-- d\n\n');
  });
});

describe('the held form of a text', () => {
  it('is reached at once: holding it again changes nothing', () => {
    fc.assert(
      fc.property(hostileText, text => canonical(canonical(text)) === canonical(text)),
      RUNS,
    );
  });

  it('loses nothing but blanks, rules and placeholders', () => {
    const bare = (text: string): string => text.replace(/[\s\ufeff]+/gu, '');
    fc.assert(
      fc.property(hostileText, text => {
        const held = canonical(text);
        if (held === '') expect(isFilled(text)).toBe(false);
        else expect(bare(text)).toContain(bare(held));
      }),
      RUNS,
    );
  });
});
