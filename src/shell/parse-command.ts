/** The shell parser, held at arm's length: its tree becomes a flat list of simple commands, or a refusal. */

import { createRequire } from 'node:module';
import type { Assignment, Command, Word as ParsedWord, parse, Redirection, Statement } from 'unbash';
import { demand, refuse } from './refusal.ts';
import { assertNothingHidden, type Span } from './residue.ts';
import { isHarmlessZone } from './time-zone.ts';
import { resolveWord, type Word } from './word.ts';

/** One command of a list or pipeline, its words resolved; prefixes and redirections were judged and are gone. */
export interface SimpleCommand {
  readonly name: string;
  readonly words: readonly Word[];
  /** Its standard input is the output of the command before it, so it ends when that one ends. */
  readonly hasPipedInput: boolean;
  /** It is a stage of a pipeline and so runs in a process of its own: a `cd` there moves nobody else. */
  readonly isStage: boolean;
}

type ParserNode = Statement['command'];

/** A longer list is no glance, and takes long to judge. */
const MAX_COMMANDS = 64;

/** Prefixes that choose a language, a time zone or colours; everything else can change what a command does. */
const HARMLESS_PREFIX = /^(?:(?:LC_[A-Z]+|LANG|NO_COLOR)=[\w.@-]*|TZ=([\w:/+-]*))$/;

/** What may stand before the target of a redirection. */
const OUTPUT_OPERATOR = /^([12]?)(>>?|>&|&>>?)(?:[ \t]|\\\n)*$/;

let parser: typeof parse | undefined;

/**
 * Every simple command of `source`, in order.
 * @throws Refusal when the source is no valid shell text, or uses a structure that no glance needs.
 */
export function parseCommand(source: string): readonly SimpleCommand[] {
  const script = loadParser()(source);
  demand(script.errors === undefined || script.errors.length === 0, 'not valid shell syntax');
  demand(script.shebang === undefined, 'a script, not a command');
  const commands: SimpleCommand[] = [];
  const spans: Span[] = [];
  const walk = new Walk(source, commands, spans);
  for (const statement of script.commands) walk.statement(statement);
  assertNothingHidden(source, spans);
  demand(commands.length > 0, 'no command');
  return commands;
}

/** Loaded on first use, since a start without a coordinator does not need it; `require` keeps the caller synchronous. */
function loadParser(): typeof parse {
  parser ??= (createRequire(import.meta.url)('unbash') as { parse: typeof parse }).parse;
  return parser;
}

/** One pass over a tree; every node type that is not named here is refused. */
class Walk {
  readonly #source: string;
  readonly #commands: SimpleCommand[];
  readonly #spans: Span[];

  constructor(source: string, commands: SimpleCommand[], spans: Span[]) {
    this.#source = source;
    this.#commands = commands;
    this.#spans = spans;
  }

  statement(statement: Statement): void {
    demand(statement.type === 'Statement' && !statement.background, 'a background command');
    const { command } = statement;
    const members = command.type === 'AndOr' ? command.commands : [command];
    for (const member of members) this.#pipeline(member);
  }

  #pipeline(node: ParserNode): void {
    if (node.type === 'Command') {
      this.#command(node, false, false);
      return;
    }
    if (node.type !== 'Pipeline') refuse(`a ${node.type}`);
    demand(node.commands.length > 0, 'an empty pipeline');
    for (const prefix of node.prefixes) {
      demand(prefix.type === 'Negation', 'a timed pipeline');
      this.#spans.push(prefix);
    }
    for (const [index, stage] of node.commands.entries()) {
      if (stage.type !== 'Command') refuse(`a ${stage.type}`);
      this.#command(stage, index > 0, node.commands.length > 1);
    }
  }

  #command(command: Command, hasPipedInput: boolean, isStage: boolean): void {
    if (command.name === undefined) refuse('an assignment or redirection without a command');
    for (const prefix of command.prefix) {
      if (prefix.type === 'Assignment') this.#assignment(prefix);
      else this.#redirection(prefix);
    }
    demand(this.#commands.length < MAX_COMMANDS, `more than ${MAX_COMMANDS} commands`);
    const name = this.#word(command.name);
    demand(name.isStatic, 'a command name that is not known before it runs');
    const words: Word[] = [];
    for (const item of command.suffix) {
      if (item.type === 'Word') words.push(this.#word(item));
      else if (item.type === 'Assignment') refuse('an assignment');
      else this.#redirection(item);
    }
    this.#commands.push({ name: name.text, words, hasPipedInput, isStage });
  }

  #word(word: ParsedWord): Word {
    this.#spans.push(word);
    return resolveWord(word, this.#source);
  }

  #assignment(assignment: Assignment): void {
    this.#spans.push(assignment);
    const { name, value } = assignment;
    if (assignment.index !== undefined || value.type !== 'Word') refuse('an array assignment');
    demand(assignment.append !== true && assignment.text === `${name}=${value.text}`, 'an assignment that adds');
    const known = value.text === '' ? '' : knownText(resolveWord(value, this.#source));
    const prefix = HARMLESS_PREFIX.exec(`${name}=${known}`);
    demand(prefix !== null && isHarmlessZone(prefix[1] ?? ''), 'an assignment that can change what the command does');
  }

  /** Output may go to /dev/null or be joined to the other output; everything else opens a file or a socket. */
  #redirection(redirection: Redirection): void {
    this.#spans.push(redirection);
    if (redirection.type !== 'Redirect') refuse(`a ${redirection.type}`);
    if (redirection.target === undefined) refuse('a redirection without a target');
    const target = resolveWord(redirection.target, this.#source);
    // The text before the target says which output goes where; it is read again rather than believed.
    const [, descriptor, operator] =
      OUTPUT_OPERATOR.exec(this.#source.slice(redirection.pos, redirection.target.pos)) ?? [];
    demand(operator === redirection.operator && redirection.end === redirection.target.end, 'a redirection');
    const isDiscard = target.isStatic && target.text === '/dev/null';
    const isJoin = target.isStatic && /^[12]$/.test(target.text);
    const isAllowed = operator === '>&' ? isJoin : isDiscard && (descriptor === '' || !operator?.startsWith('&'));
    demand(isAllowed, 'a redirection to a file');
  }
}

function knownText(word: Word): string {
  demand(word.isStatic, 'a value that is not known before it runs');
  return word.text;
}
