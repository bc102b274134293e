/** `flower stats`: a run directory in figures, for people or for programs. Loads neither the SDK nor the runtime. */
import { resolve } from 'node:path';
import { runStats } from '../stats/run-stats.ts';
import type { Lang } from '../text/lang.ts';
import { EXIT } from './exit-code.ts';
import type { GlobalOptions } from './option.ts';
import { readMaterial } from './stats-material.ts';
import { statsLines } from './stats-table.ts';
import { asciiMeasure, type Measure } from './table.ts';

/** Widest a report gets, in cells. */
const WIDTH = 110;

/** Prints the figures of `runDir` (relative to the workspace, like `-r`); resolves with the exit status. */
export async function stats(runDir: string | undefined, globals: GlobalOptions): Promise<number> {
  const directory = resolve(globals.workspace, runDir ?? globals.runDir);
  const { warnings, ...material } = await readMaterial(directory, globals.lang);
  const figures = runStats(material);
  if (globals.json) {
    process.stdout.write(`${JSON.stringify({ runDir: directory, ...figures, warnings }, null, 2)}\n`);
    return EXIT.done;
  }
  const width = Math.min(process.stdout.columns ?? WIDTH, WIDTH);
  const { lang, verbose } = globals;
  const measure = await measureFor(JSON.stringify(figures), lang);
  const lines = statsLines(figures, { directory, width, lang, measure, verbose });
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const warning of warnings) process.stderr.write(`flower: ${warning}\n`);
  return EXIT.done;
}

async function measureFor(content: string, lang: Lang): Promise<Measure> {
  if (lang === 'en' && /^[\x20-\x7e]*$/.test(content)) return asciiMeasure;
  const { cellWidth, fitCells } = await import('../util/cell-width.ts');
  return { width: cellWidth, fit: fitCells };
}
