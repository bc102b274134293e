/** Figures that a page states as defaults are the code's: the page's words on the left, what the code says on the right. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-code.ts';
import { ephemeralPolicy, prunePolicy, trimPolicy } from '../../src/history/policy.ts';
import { handoffAt, handoffPolicy, handoffWarnAt } from '../../src/runtime/handoff-policy.ts';
import { Resilience } from '../../src/runtime/resilience.ts';
import { ROOT, textOf } from './page.ts';

const WORDS: Readonly<Record<string, number>> = { one: 1, six: 6, eight: 8, ten: 10, twenty: 20 };
const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The number at `#` in the one place of a page that reads like `pattern`. */
function figureIn(page: string, pattern: string): number {
  const flat = textOf(page).replaceAll(/\s+/g, ' ');
  const [before = '', after = ''] = pattern.split('#');
  const found = [...flat.matchAll(new RegExp(`${escaped(before)}(\\S+?)${escaped(after)}`, 'g'))];
  expect(found, `${page}: ${pattern}`).toHaveLength(1);
  const said = found[0]?.[1] ?? '';
  return WORDS[said] ?? Number(said.replaceAll(',', ''));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

describe('the figures of the guides', () => {
  const policy = handoffPolicy(true);
  const resilience = new Resilience();

  it.each<[page: string, pattern: string, figure: number]>([
    ['docs/guide/handoff.md', 'minus `headroom` (#)', policy.headroom],
    ['docs/guide/handoff.md', 'announced # tokens before', handoffAt(policy, 1e6) - handoffWarnAt(policy, 1e6)],
    ['docs/guide/handoff.md', '(`drainMs`, # minutes)', policy.drainMs / MINUTE_MS],
    ['docs/guide/handoff.md', 'or # generations in one step', policy.maxGenerations],
    ['docs/guide/continuity.md', 'up to # attempts', resilience.maxAttempts],
    ['docs/guide/context-economy.md', 'the last # stay | yes', ephemeralPolicy().keepRecent],
    ['docs/guide/context-economy.md', 'results of # characters', trimPolicy().minChars],
    ['docs/guide/context-economy.md', 'pointers; the last # stay', trimPolicy().keepRecent],
    ['docs/guide/goal-and-verdict.md', 'ends the run with status #:', EXIT.unanswered],
    ['docs/guide/container.md', 'Status # says that a person', EXIT.unanswered],
  ])('%s: %s', (page, pattern, figure) => {
    expect(figureIn(page, pattern)).toBe(figure);
  });

  it('say in words what the code holds', () => {
    expect(textOf('docs/guide/continuity.md')).toContain('for up to an hour');
    expect(resilience.maxOfflineMs).toBe(60 * MINUTE_MS);
    expect(textOf('docs/guide/troubleshooting.md')).toContain('says nothing for half an hour while nothing runs');
    expect(resilience.stallMs).toBe(HALF_HOUR_MS);
    expect(textOf('docs/guide/context-economy.md')).toContain('the last refusal stays');
    expect(prunePolicy().keepDenials).toBe(1);
  });

  it('name the oldest Node that the package takes', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    for (const page of ['README', 'docs/guide/quick-start']) {
      for (const lang of ['', '.zh', '.ru'])
        expect(textOf(`${page}${lang}.md`)).toContain(engines.node.replace('>=', ''));
    }
  });

  it('have every status of the command in their table', () => {
    const table = textOf('docs/guide/troubleshooting.md').match(/^\| \d+ \|/gm) ?? [];
    expect(table.map(row => Number(row.replaceAll('|', '')))).toEqual(Object.values(EXIT));
  });
  it('list every key that the framework keeps in the context of a workflow', () => {
    const source = readdirSync(join(ROOT, 'src/workflow')).map(name => textOf(join('src/workflow', name)));
    const used = source.flatMap(text => [...text.matchAll(/'(_\w+)'|\b(_[a-z]\w*): (?:runtime|onEvent|signal|\{\})/g)]);
    const table = [...textOf('docs/guide/workflow.md').matchAll(/^\| `_\w+`.*? \|/gm)].flatMap(([row]) =>
      row.match(/_\w+/g),
    );
    expect(table.toSorted()).toEqual([...new Set(used.map(([, quoted, plain]) => quoted ?? plain))].toSorted());
  });
});
