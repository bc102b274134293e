/** What is a scenario and what is not, and whether the errors lead to the wrong field. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_VARIABLES } from '../../src/model/scenario.ts';
import {
  demoScenarioPath,
  loadScenario,
  parseScenario,
  ScenarioError,
  type ScenarioIssue,
  scenarioJsonSchema,
} from '../../src/testing.ts';

const SMALL = { version: 1, title: 'small', agents: { main: { turns: [{ say: 'hi' }] } } };

function issuesOf(data: unknown, lang?: 'en' | 'zh' | 'ru'): readonly ScenarioIssue[] {
  try {
    parseScenario(data, lang === undefined ? {} : { lang });
    return [];
  } catch (error) {
    if (error instanceof ScenarioError) return error.issues;
    throw error;
  }
}

const withTurn = (turn: unknown): unknown => ({ ...SMALL, agents: { coder: { turns: [{ say: 'first' }, turn] } } });

describe('a scenario that cannot be played names the wrong field', () => {
  it.each([
    ['no version', { ...SMALL, version: undefined }, 'version', 'is missing'],
    ['another version', { ...SMALL, version: 2 }, 'version', 'expected 1'],
    ['a title in two languages', { ...SMALL, title: { en: 'x', zh: 'x' } }, 'title.ru', 'is missing'],
    ['a title that is a number', { ...SMALL, title: 7 }, 'title', 'expected string'],
    ['no agents', { ...SMALL, agents: {} }, 'agents', 'at least one'],
    ['an agent without answers', { ...SMALL, agents: { a: {} } }, 'agents.a', '"turns", "rules" or "otherwise"'],
    ['a misspelt field', withTurn({ sya: 'x' }), 'agents.coder.turns[1].sya', 'no such field'],
    ['an empty turn', withTurn({ note: 'nothing' }), 'agents.coder.turns[1]', 'needs "say"'],
    ['a call without input', withTurn({ use: { name: 'Bash' } }), 'agents.coder.turns[1].use.input', 'is missing'],
    [
      'a second call without a name',
      withTurn({ use: [{ name: 'Bash', input: {} }, { input: {} }] }),
      'agents.coder.turns[1].use[1].name',
      'is missing',
    ],
    ['a negative delay', withTurn({ say: 'x', delayMs: -1 }), 'agents.coder.turns[1].delayMs', '>=0'],
    [
      'an unknown fault',
      withTurn({ fault: { kind: 'explode' } }),
      'agents.coder.turns[1].fault.kind',
      '"error", "drop", "end", "garbage", "stall"',
    ],
    [
      'a fault with a field of another',
      withTurn({ fault: { kind: 'garbage', ms: 1 } }),
      'agents.coder.turns[1].fault.ms',
      'no such field',
    ],
    [
      'an error that is none',
      withTurn({ fault: { kind: 'error', status: 200 } }),
      'agents.coder.turns[1].fault.status',
      '>=400',
    ],
    [
      'words that are never sent',
      withTurn({ say: 'x', fault: { kind: 'drop' } }),
      'agents.coder.turns[1].say',
      'never be sent',
    ],
    [
      'a pattern that is none',
      withTurn({ say: 'x', capture: { a: { from: 'result', pattern: '(' } } }),
      'agents.coder.turns[1].capture.a.pattern',
      'no regular expression',
    ],
    [
      'an unknown placeholder in a call',
      withTurn({ use: { name: 'Write', input: { deep: ['{{nowhere}}'] } } }),
      'agents.coder.turns[1].use',
      '{{nowhere}}',
    ],
    ['an unknown placeholder in a text', { ...SMALL, texts: { a: '{{nowhere}}' } }, 'texts.a', '{{nowhere}}'],
    ['a text within a text', { ...SMALL, texts: { a: '{{b}}', b: 'x' } }, 'texts.a', '{{b}}'],
    ['a variable with a name of the house', { ...SMALL, variables: { cwd: '/' } }, 'variables.cwd', 'built-in'],
    [
      'a rule without a condition',
      { ...SMALL, agents: { a: { rules: [{ say: 'x' }] } } },
      'agents.a.rules[0].when',
      'is missing',
    ],
    ['a list in place of a scenario', [], '', 'expected object'],
    ['an agent whose name needs quotes', { ...SMALL, agents: { 'a b': {} } }, 'agents."a b"', 'needs'],
  ])('%s', (_, data, path, words) => {
    const issues = issuesOf(data);
    expect(issues.map(issue => issue.path)).toContain(path);
    expect(issues.find(issue => issue.path === path)?.message).toContain(words);
  });

  it('and all of them at once, one a line, after the name of the source', () => {
    const data = { ...SMALL, title: undefined, agents: { a: { turns: [{ sya: 'x' }, { fault: { kind: '?' } }] } } };
    expect(() => parseScenario(data, { source: 'my.json' })).toThrow(
      /^my\.json is no scenario that can be played:\n- title: is missing\n- agents\.a\.turns\[0\]\.sya: .*\n- agents\.a\.turns\[1\]\.fault\.kind: [^\n]*$/,
    );
  });

  it('in the language that was asked for', () => {
    expect(issuesOf({ ...SMALL, title: 7 }, 'ru')[0]?.message).toContain('ожидалось');
    expect(issuesOf({ ...SMALL, title: undefined }, 'zh')[0]?.message).toBe('缺少此项');
  });

  it('whatever the data is: an error of ours with at least one fault, or a scenario', () => {
    const data = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map(value => ({ ...SMALL, agents: { main: value } })),
      fc.jsonValue().map(value => withTurn(value)),
      fc.jsonValue().map(value => withTurn({ say: 'x', use: value, fault: value })),
    );
    fc.assert(
      fc.property(data, value => {
        try {
          expect(parseScenario(value)).toBe(value);
        } catch (error) {
          expect(error).toBeInstanceOf(ScenarioError);
          expect((error as ScenarioError).issues.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('a scenario file', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'flower-scenario-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const file = (name: string, content: string): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };

  it('is read, with or without a byte order mark', async () => {
    expect(await loadScenario(file('a.json', JSON.stringify(SMALL)))).toEqual(SMALL);
    expect(await loadScenario(file('b.json', `\ufeff${JSON.stringify(SMALL)}`))).toEqual(SMALL);
  });

  it('that is no JSON is told by line and column', async () => {
    const path = file('c.json', '{\n  "version": 1,\n  title: 2\n}');
    await expect(loadScenario(path)).rejects.toThrow(/c\.json .*\n- no valid JSON at line 3, column 3 /);
    await expect(loadScenario(file('d.json', '{ "a": 1,\n'))).rejects.toThrow('no valid JSON at line 2');
  });

  it('that does not exist is told by its path', async () => {
    const error = await loadScenario(join(directory, 'none.json')).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'scenario',
      message: expect.stringContaining('none.json'),
      cause: { code: 'ENOENT' },
    });
  });

  it('of the demo is one', async () => {
    const demo = await loadScenario(demoScenarioPath());
    expect(Object.keys(demo.agents)).toEqual([
      'coordinator',
      'clarifier',
      'goal',
      'judge',
      'judgeAgain',
      'coderReadme',
      'coder',
    ]);
  });

  it('has a JSON schema for editors that is up to date', async () => {
    const schema = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../../scenarios/scenario.schema.json');
  });
});

describe('the guide to scenarios', () => {
  it('shows one that can be played', () => {
    const guide = readFileSync(new URL('../../scenarios/README.md', import.meta.url), 'utf8');
    const examples = [...guide.matchAll(/```json scenario\n([\s\S]*?)```/g)].map(([, example]) =>
      JSON.parse(example ?? ''),
    );
    expect(examples).toHaveLength(1);
    for (const example of examples) expect(issuesOf(example)).toEqual([]);
  });

  it('names every placeholder of the house', () => {
    const guide = readFileSync(new URL('../../scenarios/README.md', import.meta.url), 'utf8');
    for (const name of BUILT_IN_VARIABLES) expect(guide).toContain(`{{${name}}}`);
  });
});
