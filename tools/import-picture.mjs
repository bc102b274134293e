// Draws the import table of docs/architecture.md as a picture below it: what a folder may import, without what it may
// import anyway through another one. With --check it writes nothing and fails when the picture is not the table's.
import { readFileSync } from 'node:fs';
import { keep } from './generated.mjs';

const PATH = 'docs/architecture.md';
const MARKS = /(<!-- picture -->\n)[\s\S]*?(<!-- end of picture -->)/;

const page = readFileSync(PATH, 'utf8');
if (!MARKS.test(page))
  throw new Error(`${PATH} has no place for the picture: <!-- picture --> and <!-- end of picture -->.`);
keep(
  PATH,
  page.replace(MARKS, (_, before, after) => `${before}${draw(readTable(page))}${after}`),
);

function readTable(text) {
  const rows = [...text.matchAll(/^\| ([a-z]+) +\| [^|\n]+ \|([a-z ]*)\|$/gm)].filter(
    ([, folder]) => folder !== 'folder',
  );
  return new Map(rows.map(([, folder, allowed]) => [folder, allowed.trim().split(' ').filter(Boolean)]));
}

function draw(table) {
  const reached = new Map();
  for (const [folder, allowed] of table) {
    reached.set(folder, new Set(allowed.flatMap(other => [...(reached.get(other) ?? [])].concat(other))));
  }
  const isDirect = (allowed, target) => !allowed.some(other => other !== target && reached.get(other).has(target));
  const arrows = [...table].flatMap(([folder, allowed]) =>
    allowed.filter(target => isDirect(allowed, target)).map(target => `  ${folder} --> ${target}`),
  );
  return ['```mermaid', 'flowchart BT', ...arrows, '```', ''].join('\n');
}
