/** What the pages point at is there: files, headings, and the code that answers a newcomer. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, proseOf, ROOT, textOf } from './page.ts';

interface Link {
  readonly page: string;
  readonly target: string;
}

const links: readonly Link[] = pages.flatMap(page =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(match => ({ page, target: match[1] ?? '' })),
);

/** As GitHub names them. */
function anchorsOf(page: string): string[] {
  const prose = textOf(page).replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(match =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

describe('the links of the pages', () => {
  const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target));

  it('lead to files that are there', () => {
    expect(inside.length).toBeGreaterThan(50);
    const dead = inside.filter(({ page, target }) => {
      const [path = ''] = target.split('#');
      return path !== '' && !existsSync(join(ROOT, dirname(page), path));
    });
    expect(dead).toEqual([]);
  });

  it('lead to headings that are there', () => {
    const dead = inside.filter(({ page, target }) => {
      const [path = '', anchor = ''] = target.split('#');
      const on = path === '' ? page : normalize(join(dirname(page), path));
      return anchor !== '' && on.endsWith('.md') && !anchorsOf(on).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it.each(['README.md', 'README.zh.md', 'README.ru.md'])(
    'reach every page of docs/ and the examples from %s',
    readme => {
      const reached = new Set([readme]);
      for (const page of reached) {
        const next = inside.filter(link => link.page === page).map(({ target }) => target.split('#')[0] ?? '');
        for (const target of next) if (target.endsWith('.md')) reached.add(normalize(join(dirname(page), target)));
      }
      const wanted = pages.filter(page => /^(docs|examples)\//.test(page));
      expect(wanted.filter(page => !reached.has(page))).toEqual([]);
    },
  );
});

describe('the newcomer’s questions', () => {
  const page = textOf('docs/newcomer.md');
  const questions = page.split(/^## /m).slice(1);

  it('are twenty, each answered by files that are there', () => {
    expect(questions).toHaveLength(20);
    const paths = questions.map(question => [
      ...question.matchAll(/`((?:src|test|docs|tools|examples|libexec)\/[^`]+)`/g),
    ]);
    expect(paths.filter(found => found.length === 0)).toEqual([]);
    const missing = paths.flat().filter(([, path]) => !existsSync(join(ROOT, path ?? '')));
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  it('name functions and classes that stand in those very files', () => {
    const wrong = questions.flatMap(question =>
      [...question.matchAll(/`([A-Za-z]\w+)(?:\(\))?` in `([^`]+\.ts)`/g)]
        .filter(([, name, path]) => !new RegExp(`\\b${name}\\b`).test(textOf(path ?? '')))
        .map(([found]) => found),
    );
    expect(wrong).toEqual([]);
    expect(page.match(/` in `/g)?.length).toBeGreaterThan(19);
  });
});
