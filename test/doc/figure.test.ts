/** Figures that a page states as defaults are the code's: the page's words on the left, what the code says on the right. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-code.ts';
import { ephemeralPolicy, prunePolicy, trimPolicy } from '../../src/history/policy.ts';
import { handoffAt, handoffPolicy, handoffWarnAt } from '../../src/runtime/handoff-policy.ts';
import { Resilience } from '../../src/runtime/resilience.ts';
import { ROOT, textOf } from './page.ts';

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  five: 5,
  six: 6,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  hundred: 100,
};
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

/** The number at `#` in the one place of a source that reads like `pattern`: a constant that no other file may import. */
function written(path: string, pattern: string): number {
  const [before = '', after = ''] = pattern.split('#');
  const found = [...textOf(path).matchAll(new RegExp(`${escaped(before)}([\\d_]+)${escaped(after)}`, 'g'))];
  expect(found, `${path}: ${pattern}`).toHaveLength(1);
  return Number(found[0]?.[1]?.replaceAll('_', ''));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

describe('the figures of the guides', () => {
  const policy = handoffPolicy(true);
  const resilience = new Resilience();
  const [credentialKeys = ''] = /const CREDENTIAL_KEYS[\s\S]+?\n\];/.exec(textOf('src/config/credential-key.ts')) ?? [];

  it.each<[page: string, pattern: string, figure: number]>([
    ['docs/guide/handoff.md', 'minus `headroom` (#)', policy.headroom],
    ['docs/guide/handoff.md', 'announced # tokens before', handoffAt(policy, 1e6) - handoffWarnAt(policy, 1e6)],
    ['docs/guide/handoff.md', '(`drainMs`, # minutes)', policy.drainMs / MINUTE_MS],
    ['docs/guide/handoff.md', 'or # generations in one step', policy.maxGenerations],
    ['docs/guide/continuity.md', 'up to # attempts', resilience.maxAttempts],
    ['docs/guide/context-economy.md', 'the last # stay | yes', ephemeralPolicy().keepRecent],
    ['docs/guide/context-economy.md', 'results of # characters', trimPolicy().minChars],
    ['docs/guide/context-economy.md', 'pointers; the last # stay', trimPolicy().keepRecent],
    [
      'docs/guide/context-economy.md',
      'a tool result of # characters or more',
      written('src/runtime/runtime.ts', 'options.spillThreshold === undefined ? # :'),
    ],
    ['docs/command.md', 'one call of at most # tokens', written('src/config/gateway-probe.ts', 'max_tokens: #,')],
    [
      'docs/command.md',
      'tries the credentials, # seconds at most',
      written('src/config/gateway-probe.ts', 'const TIMEOUT_MS = #;') / 1000,
    ],
    ['docs/command.md', '| `--rounds <n>` | # |', written('src/workflow/guarded-step.ts', 'rounds = #,')],
    [
      'docs/command.md',
      '| `--timeout <seconds>` | # |',
      written('src/workflow/starter-flow.ts', 'timeoutMs = # }') / 1000,
    ],
    ['docs/command.md', '| 1800 | 0 to #, or `never`', written('src/cli/go.ts', "max: #, word: 'never'")],
    ['docs/command.md', 'and # keys of the `env` block', credentialKeys.match(/,$/gm)?.length ?? 0],
    [
      'docs/guide/continuity.md',
      'after # minutes of work',
      written('src/runtime/step-run.ts', 'const STEADY_MS = #;') / MINUTE_MS,
    ],
    [
      'docs/guide/continuity.md',
      'is tried # times by the harness',
      written('src/claude/harness-environment.ts', 'main: #,') + 1,
    ],
    ['docs/terminal.md', 'no question wants for # seconds', written('src/cli/person.ts', 'const HOLD_MS = #;') / 1000],
    ['docs/terminal.md', 'unless more than a # came', written('src/cli/person.ts', 'const MOST_TYPED = #;')],
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
