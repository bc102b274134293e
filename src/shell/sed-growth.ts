/** How much a sed script can make of a line: its steps are played with sizes in the place of texts. */

import { demand } from './refusal.ts';

/** One command of a script, in order. */
export interface SedStep {
  readonly command: string;
  /** It has an address, so it may be passed over. */
  readonly isConditional: boolean;
  /** What `s` puts in the place of what. */
  readonly substitution?: Substitution;
}

export interface Substitution {
  readonly pattern: string;
  readonly replacement: string;
  /** Every match in the line, not one. */
  readonly isGlobal: boolean;
}

/** How often the text of one line may stand in what is made of it. */
const MAX_GROWTH = 64;
/** What grows by a part of itself with every line is far beyond this after so many lines, what adds up is not. */
const LINES = 30;
const MAX_SIZE = 100_000;

/** @throws Refusal when the text may double and double again. */
export function assertModestScript(steps: readonly SedStep[]): void {
  const substitutions = steps.flatMap(({ substitution }) => substitution ?? []);
  const rivals = substitutions.filter(mayGrow);
  const factors = new Map(substitutions.map(given => [given, factorOf(given, rivals)]));
  const growth = [...factors.values()].reduce((product, factor) => product * factor, 1);
  demand(growth <= MAX_GROWTH, 'sed text that doubles');
  const sizes: Sizes = { line: 0, hold: 0 };
  const startsOver = steps.some(({ command }) => command === 'D');
  for (let count = 0; count < LINES; count += 1) {
    sizes.line = startsOver ? Math.max(sizes.line, 1) : 1;
    for (const step of steps)
      play(step, sizes, step.substitution === undefined ? 1 : (factors.get(step.substitution) ?? 1));
    demand(Math.max(sizes.line, sizes.hold) <= MAX_SIZE, 'sed text that doubles');
  }
}

/** Bounds on how many lines the two spaces of sed hold. */
interface Sizes {
  line: number;
  hold: number;
}

function play({ command, isConditional }: SedStep, sizes: Sizes, factor: number): void {
  const { line, hold } = sizes;
  const next = { ...sizes };
  if (command === 's') next.line = line * factor;
  else if (command === 'N') next.line = line + 1;
  else if (command === 'n') next.line = 1;
  else if (command === 'd') next.line = 0;
  else if (command === 'G') next.line = line + hold + 1;
  else if (command === 'g') next.line = hold;
  else if (command === 'H') next.hold = hold + line + 1;
  else if (command === 'h') next.hold = line;
  else if (command === 'x') Object.assign(next, { line: hold, hold: line });
  sizes.line = isConditional ? Math.max(line, next.line) : next.line;
  sizes.hold = isConditional ? Math.max(hold, next.hold) : next.hold;
}

/** Without `g` a text of its own is added once, and only what was found may double. */
function mayGrow(given: Substitution): boolean {
  const { own, found } = measured(given);
  return found > 1 || (given.isGlobal && own + found > 1);
}

/**
 * How many times more of what some substitution may find there is afterwards. What a pattern without special characters
 * finds is known, so `s/</\&lt;/g` makes nothing for the next one to find.
 */
function factorOf(given: Substitution, rivals: readonly Substitution[]): number {
  const { own, found, text } = measured(given);
  if (!given.isGlobal) return Math.max(1, found);
  const finds = rivals.map(({ pattern }) => (isPlain(pattern) ? occurrences(text, pattern) : own + found));
  return Math.max(1, mayGrow(given) && !isPlain(given.pattern) ? found : 1, ...finds);
}

/** How much of its own a replacement has, how often it has the same of what was found, and the text as far as it is known. */
function measured({ pattern, replacement }: Substitution): { own: number; found: number; text: string } {
  const counts = new Map<string, number>();
  const text = replacement.replace(/\\([1-9])|(&)|\\(.)/gs, (_, group?: string, whole?: string, escaped?: string) => {
    const reference = group ?? whole;
    if (reference === undefined) return escaped ?? '';
    counts.set(reference, (counts.get(reference) ?? 0) + 1);
    return isPlain(pattern) ? pattern : '';
  });
  const isNested = /\\?\((?:(?!\\?\)).)*\\?\(/s.test(pattern) || counts.has('&');
  const all = [...counts.values()];
  const found = isNested ? all.reduce((sum, count) => sum + count, 0) : Math.max(0, ...all);
  return { own: text.length, found, text };
}

function isPlain(pattern: string): boolean {
  return /^[\w \-<>&"',;:/=@#%~]+$/.test(pattern);
}

function occurrences(text: string, pattern: string): number {
  return text.split(pattern).length - 1;
}
