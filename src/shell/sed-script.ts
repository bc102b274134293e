/** The part of sed's language that only prints. A scanner for a judge, not an interpreter. */

import { demand, refuse } from './refusal.ts';
import { assertModestScript, type SedStep, type Substitution } from './sed-growth.ts';

/** A longer script is no glance, and the scanner need not be quick. */
const MAX_SCRIPT_LENGTH = 2_000;

/** Commands that need nothing after them. `w W e r R a i c` touch files or run, `{ } : b t` are not needed. */
const PLAIN_COMMANDS = 'pdqQ=nNDPhHgGxl';
const DELIMITERS = '/|,#:@!%~+=_';
const ADDRESS_NUMBER = /^(?:\d{1,9}(?:~\d{1,9})?|\$)/;
const RANGE_END_NUMBER = /^(?:[+~]?\d{1,9}|\$)/;

/** `D` starts over with what is left of the text, without a new line of input; these bring lines back, so it may not end. */
const RETURNING_COMMANDS = 'GHgx';
/** A replacement that may hold a newline, of its own or out of what was found. */
const RETURNING_TEXT = /&|\\[\dn]/;

/**
 * @param scripts all that one sed is given: they are one program.
 * @throws Refusal when they may do more than print, may not end, may make very much of little, or two seds may read them
 * differently.
 */
export function assertPrintingScripts(scripts: readonly string[]): void {
  const scanned = scripts.map(scanScript);
  const mayReturn = scanned.some(scanner => scanner.startsOver) && scanned.some(scanner => scanner.bringsBack);
  demand(!mayReturn, 'a sed script that may not end');
  assertModestScript(scanned.flatMap(scanner => scanner.steps));
}

function scanScript(script: string): SedScanner {
  demand(script.length <= MAX_SCRIPT_LENGTH, 'a long sed script');
  demand(!script.includes('\n'), 'a sed script of several lines');
  // These escapes can make a delimiter or swallow one, depending on the sed.
  demand(!/\\[cdox]/.test(script), 'an unusual escape in a sed script');
  demand(!script.startsWith('#'), 'a comment in a sed script');
  const scanner = new SedScanner(script);
  let count = 0;
  while (scanner.skipTo()) {
    scanner.command(scanner.address());
    count++;
  }
  demand(count > 0, 'an empty sed script');
  return scanner;
}

class SedScanner {
  /** It has a command that begins the next round without reading a line. */
  startsOver = false;
  /** It has a command that can put lines back that were dealt with. */
  bringsBack = false;
  readonly steps: SedStep[] = [];
  readonly #script: string;
  #at = 0;

  constructor(script: string) {
    this.#script = script;
  }

  /** Moves over blanks and semicolons; false at the end. */
  skipTo(): boolean {
    while (/[ \t;]/.test(this.#peek())) this.#at++;
    return this.#at < this.#script.length;
  }

  /** True when there is one. */
  address(): boolean {
    const hasAddress = this.#addressPart(ADDRESS_NUMBER);
    this.#blanks();
    if (hasAddress && this.#peek() === ',') {
      this.#at++;
      this.#blanks();
      demand(this.#addressPart(RANGE_END_NUMBER), 'an unknown sed address');
    }
    this.#negation();
    return hasAddress;
  }

  command(isConditional: boolean): void {
    const command = this.#peek();
    this.#at++;
    this.startsOver ||= command === 'D';
    this.bringsBack ||= command !== '' && RETURNING_COMMANDS.includes(command);
    if (command === 's') this.steps.push({ command, isConditional, substitution: this.#substitute() });
    else this.steps.push({ command, isConditional });
    if (command === 's') this.#blanks();
    else if (command === 'y') this.#replacement(this.#delimiter(), 2);
    else demand(command !== '' && PLAIN_COMMANDS.includes(command), `the sed command ${command}`);
    if (command === 'q' || command === 'Q') this.#match(/^ *\d{1,3}/);
    this.#blanks();
    demand(this.#peek() === '' || this.#peek() === ';', 'text after a sed command');
  }

  #addressPart(number: RegExp): boolean {
    if (this.#match(number)) return true;
    if (this.#peek() !== '/') return false;
    this.#at++;
    this.#delimited('/', true, 1);
    this.#match(/^I/);
    return true;
  }

  #negation(): void {
    this.#blanks();
    if (this.#peek() !== '!') return;
    this.#at++;
    this.#blanks();
  }

  #substitute(): Substitution {
    const delimiter = this.#delimiter();
    const start = this.#at;
    this.#delimited(delimiter, true, 1);
    const middle = this.#at;
    this.#replacement(delimiter, 1);
    const end = this.#at;
    this.#match(/^[gpIi0-9]*/);
    return {
      pattern: this.#script.slice(start, middle - 1),
      replacement: this.#script.slice(middle, end - 1),
      isGlobal: this.#script.slice(end, this.#at).includes('g'),
    };
  }

  #replacement(delimiter: string, count: number): void {
    const start = this.#at;
    this.#delimited(delimiter, false, count);
    this.bringsBack ||= RETURNING_TEXT.test(this.#script.slice(start, this.#at));
  }

  #delimiter(): string {
    const delimiter = this.#peek();
    demand(delimiter !== '' && DELIMITERS.includes(delimiter), 'an unusual delimiter in a sed script');
    this.#at++;
    return delimiter;
  }

  /** Moves behind the next `count` unescaped delimiters; in a pattern none may stand in brackets. */
  #delimited(delimiter: string, isPattern: boolean, count: number): void {
    for (let left = count; left > 0; this.#at++) {
      const char = this.#peek();
      if (char === '') refuse('an unfinished sed command');
      if (char === '\\') this.#at++;
      else if (char === delimiter) left--;
      else if (char === '[' && isPattern) this.#brackets(delimiter);
    }
  }

  /** Stops on the closing bracket. Where seds disagree about a backslash or a nested bracket, nothing is guessed. */
  #brackets(delimiter: string): void {
    const set = /^\[\^?\]?(?:\[:[a-z]+:\]|\\[^\]]|[^\]\\[])*\]/.exec(this.#script.slice(this.#at))?.[0];
    demand(set !== undefined && !set.includes(delimiter), 'a delimiter or an unclosed bracket in a sed pattern');
    this.#at += set.length - 1;
  }

  #blanks(): void {
    this.#match(/^[ \t]*/);
  }

  #match(pattern: RegExp): boolean {
    const found = pattern.exec(this.#script.slice(this.#at))?.[0];
    this.#at += found?.length ?? 0;
    return found !== undefined;
  }

  #peek(): string {
    return this.#script.charAt(this.#at);
  }
}
