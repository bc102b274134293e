/** The part of awk's language that only prints. A scanner for a judge, not an interpreter. */

import { assertModestText } from './awk-growth.ts';
import { assertEnding } from './awk-loop.ts';
import { demand, refuse } from './refusal.ts';

/** A longer program is no glance, and the scanner need not be quick. */
const MAX_PROGRAM_LENGTH = 2_000;

/** Whether a slash begins a pattern or divides can depend on the awk; so many open questions are followed both ways. */
const MAX_FORKS = 6;

/** They run programs, open files, load code, or give a way to name those indirectly. */
const FORBIDDEN_NAMES = ['system', 'getline', 'close', 'fflush', 'ARGV', 'ARGC', 'extension', 'SYMTAB', 'FUNCTAB'];

/** After these names an expression begins, so a slash begins a pattern. */
const KEYWORDS = new Set(['print', 'printf', 'return', 'in', 'else', 'do', 'exit', 'delete', 'case']);

/**
 * @param given what the command sets names to, as `name=value`
 * @throws Refusal when the program may do more than print to standard output, may not end, or makes much of little.
 */
export function assertPrintingProgram(program: string, given: readonly string[] = []): void {
  demand(program.length <= MAX_PROGRAM_LENGTH, 'a long awk program');
  demand(!program.includes('@'), 'an awk directive or indirect call');
  demand(!program.includes('\\\n'), 'a line continuation in an awk program');
  assertEnding(program, given);
  assertModestText(program);
  for (const [run] of program.matchAll(/\w+/g)) {
    // A number may end where a name begins: `1system("x")` is a call.
    const isForbidden = FORBIDDEN_NAMES.some(name => (/^\d/.test(run) ? run.includes(name) : run === name));
    demand(!isForbidden, 'an awk function that runs, opens or loads');
  }
  // Only print and printf take a redirection, and only getline (excluded above) another pipe.
  if (program.includes('print') && /[>|]/.test(program))
    new AwkScanner(program).run(0, { depth: 0, printDepth: -1, slash: 'pattern' });
}

/** True when all rules of the program are BEGIN rules, so that awk reads no input. */
export function readsNoInput(program: string): boolean {
  let depth = 0;
  let outside = '';
  for (const char of program.replace(/"(?:\\.|[^"\\\n])*"/g, '')) {
    if (char === '{') depth++;
    if (depth === 0) outside += char;
    if (char === '}') depth--;
  }
  return /^[\s;]*(?:BEGIN[\s;]*)+$/.test(outside);
}

interface State {
  /** Open brackets of any kind but braces. */
  depth: number;
  /** The depth at which a print statement stands that has not ended, or -1. */
  printDepth: number;
  /** What a slash would be here. */
  slash: 'division' | 'pattern' | 'either';
}

const BLANK = /\s+/y;
const WORD = /\w+(?:\.\d*)?|\.\d+/y;
const OPERATOR = /\|\||\|&|>>|\+\+|--|[-+*/%^!<>|&~?:,;()[\]{}=$]/y;

class AwkScanner {
  readonly #program: string;
  #forks = 0;

  constructor(program: string) {
    this.#program = program;
  }

  /** Reads on from `at`. @throws Refusal at a redirection or a pipe, and at what it does not know. */
  run(at: number, state: State): void {
    let index = at;
    while (index < this.#program.length) {
      if (this.#program.charAt(index) === '/' && state.slash === 'either') {
        demand(++this.#forks <= MAX_FORKS, 'an awk program with many slashes');
        const end = this.#patternEnd(index);
        if (end !== undefined) this.run(end, { ...state, slash: 'division' });
        state.slash = 'pattern';
        index++;
      } else index = this.#token(index, state);
    }
  }

  /** The index behind the token at `index`. */
  #token(index: number, state: State): number {
    const blank = this.#match(BLANK, index);
    if (blank !== '') {
      // A statement may have ended.
      if (blank.includes('\n') && state.slash === 'division') state.slash = 'either';
      return index + blank.length;
    }
    const char = this.#program.charAt(index);
    if (char === '#') return this.#lineEnd(index);
    if (char === '"' || (char === '/' && state.slash === 'pattern')) {
      state.slash = 'division';
      const end = char === '"' ? closing(this.#program, index, '"') : this.#patternEnd(index);
      return end ?? refuse('an unfinished string or pattern in an awk program');
    }
    const word = this.#match(WORD, index);
    return word === '' ? this.#operator(index, state) : this.#word(index, word, state);
  }

  #word(index: number, word: string, state: State): number {
    demand(!/^[\d.].*print/.test(word), 'a number that runs into a name in an awk program');
    if (word === 'print' || word === 'printf') state.printDepth = state.depth;
    // `length / 2 /` divides in one awk and begins a pattern in another.
    state.slash = KEYWORDS.has(word) ? 'pattern' : word === 'length' ? 'either' : 'division';
    return index + word.length;
  }

  #operator(index: number, state: State): number {
    const operator = this.#match(OPERATOR, index);
    demand(operator !== '', 'a character that is not known in an awk program');
    demand(operator !== '|' && operator !== '|&', 'a pipe in an awk program');
    if (operator === '>' || operator === '>>') {
      demand(state.printDepth === -1 || state.depth > state.printDepth, 'awk output to a file');
    }
    if (operator === '(' || operator === '[') state.depth++;
    if (operator === ')' || operator === ']') state.depth--;
    // A newline is left out on purpose: after a comma, for one, it ends nothing.
    if (operator === ';' || operator === '{' || operator === '}') state.printDepth = -1;
    const isAmbiguous = operator === ')' || operator === '++' || operator === '--';
    state.slash = isAmbiguous ? 'either' : operator === ']' ? 'division' : 'pattern';
    return index + operator.length;
  }

  #match(pattern: RegExp, index: number): string {
    pattern.lastIndex = index;
    return pattern.exec(this.#program)?.[0] ?? '';
  }

  #lineEnd(index: number): number {
    const newline = this.#program.indexOf('\n', index);
    return newline === -1 ? this.#program.length : newline;
  }

  /** The index behind the pattern that begins here, if one can. A slash in brackets is not guessed about. */
  #patternEnd(index: number): number | undefined {
    const end = closing(this.#program, index, '/');
    if (end === undefined) return undefined;
    const pattern = this.#program.slice(index + 1, end - 1);
    const open = pattern.replace(/\\./gs, '').replace(/\[\^?\]?[^\]]*\]/g, '');
    demand(!open.includes('['), 'a slash in brackets in an awk program');
    return end;
  }
}

/** The index behind the next `delimiter` on the same line that no backslash precedes. */
function closing(text: string, index: number, delimiter: string): number | undefined {
  for (let at = index + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '\n') return undefined;
    else if (char === delimiter) return at + 1;
  }
  return undefined;
}
