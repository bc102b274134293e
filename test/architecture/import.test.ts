import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

interface Source {
  /** Path below src/, with forward slashes. */
  readonly path: string;
  readonly folder: string;
  readonly tree: ts.SourceFile;
  readonly text: string;
}

const sources: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts'))
  .map(path => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    return { path: path.replaceAll('\\', '/'), folder: dirname(path), tree, text };
  });

/** Every module name a file imports, re-exports or loads dynamically, types included. */
function importsOf(source: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isCallExpression(node) && node.arguments[0] !== undefined && ts.isStringLiteral(node.arguments[0])) {
      const callee = node.expression.getText();
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || /require$|Require$|resolve$/.test(callee)) {
        found.push(node.arguments[0].text);
      }
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push((node.argument.literal as ts.StringLiteral).text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return found;
}

/** Target of a relative import, as a path below src/. */
const targetOf = (source: Source, name: string): string =>
  relative(SRC, join(SRC, dirname(source.path), name)).replaceAll('\\', '/');

function readTable(): Map<string, Set<string>> {
  const rows = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(
    /^\| ([a-z]+) +\| [^|\n]+ \|([a-z ]*)\|$/gm,
  );
  const table = new Map<string, Set<string>>();
  for (const [, folder, allowed] of rows) {
    if (folder !== undefined && folder !== 'folder')
      table.set(folder, new Set((allowed ?? '').trim().split(' ').filter(Boolean)));
  }
  return table;
}

describe('the shape of the code', () => {
  const table = readTable();

  it('gives every folder a row, and every row a folder', () => {
    const folders = new Set(sources.map(source => source.folder).filter(folder => folder !== '.'));
    expect([...folders].filter(folder => !table.has(folder))).toEqual([]);
    expect(table.size).toBe(22);
  });

  it('lets a folder import only what its row names', () => {
    const wrong = sources.flatMap(source =>
      importsOf(source)
        .filter(name => name.startsWith('.') && source.folder !== '.')
        .map(name => targetOf(source, name))
        .filter(target => dirname(target) !== source.folder && !table.get(source.folder)?.has(dirname(target)))
        .map(target => `${source.path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('imports run one way: a row names no folder below it', () => {
    const order = [...table.keys()];
    const wrong = [...table].flatMap(([folder, allowed]) =>
      [...allowed].filter(other => order.indexOf(other) >= order.indexOf(folder)).map(other => `${folder} -> ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no cycle between files, type imports included', () => {
    const graph = new Map(
      sources.map(s => [
        s.path,
        importsOf(s)
          .filter(n => n.startsWith('.'))
          .map(n => targetOf(s, n)),
      ]),
    );
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const walk = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) walk(path, []);
    expect(cycles).toEqual([]);
  });

  it('keeps files at 400 lines and functions at 60', () => {
    const long = sources.filter(source => source.text.split('\n').length > 401).map(source => source.path);
    expect(long).toEqual([]);
    const wrong: string[] = [];
    for (const source of sources) {
      const lineOf = (position: number): number => source.tree.getLineAndCharacterOfPosition(position).line;
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
          const length = lineOf(node.getEnd()) - lineOf(node.getStart()) + 1;
          if (length > 60) wrong.push(`${source.path}:${lineOf(node.getStart()) + 1} ${length} lines`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source.tree);
    }
    expect(wrong).toEqual([]);
  });

  it('opens every file with a comment that says what it is', () => {
    expect(sources.filter(source => !/^(#!.*\n)?\/\*\*/.test(source.text)).map(source => source.path)).toEqual([]);
  });

  it('keeps each outside power in its one place', () => {
    const places: readonly [what: string, pattern: RegExp, folders: readonly string[]][] = [
      ['the process environment', /\bprocess\.env\b/, ['config']],
      ['ending the process', /\bprocess\.exit\b/, ['cli']],
      ['the terminal', /\bprocess\.(stdout|stderr|stdin)\b/, ['terminal', 'cli']],
      ['the console', /\bconsole\.\w+\(/, []],
    ];
    const code = new Map(sources.map(source => [source, stripComments(source)]));
    const wrong = places.flatMap(([what, pattern, folders]) =>
      sources
        .filter(s => !folders.includes(s.folder) && pattern.test(code.get(s) ?? ''))
        .map(s => `${s.path}: ${what}`),
    );
    const sdk = sources
      .filter(
        s => !['claude', 'store'].includes(s.folder) && importsOf(s).some(name => name.startsWith('@anthropic-ai/')),
      )
      .map(s => `${s.path}: the SDK`);
    const valueImport = /^import (?!type)[^;]*'@anthropic-ai\//m;
    const store = sources
      .filter(s => s.folder === 'store' && valueImport.test(s.text))
      .map(s => `${s.path}: the SDK's values`);
    const sql = sources
      .filter(s => s.folder !== 'sqlite' && importsOf(s).some(name => /sqlite'?$/.test(name) && !name.startsWith('.')))
      .map(s => `${s.path}: the SQL driver`);
    expect([...wrong, ...sdk, ...store, ...sql]).toEqual([]);
  });
});

function stripComments(source: Source): string {
  return ts.createPrinter({ removeComments: true }).printFile(source.tree);
}
