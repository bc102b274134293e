/** Node, git, the tie between parent and child, the terminal. */
import { messageOf } from '../domain/error.ts';
import { type DoctorText, doctorText } from '../text/doctor-text.ts';
import type { Lang } from '../text/lang.ts';
import { broken, type Check, ok, warn } from './check.ts';
import type { Machine } from './machine.ts';

/** The oldest Node that flower runs on; the same as in package.json. */
export const OLDEST_NODE = '20.19.0';

export function checkNode({ nodeVersion }: Machine, lang: Lang): Check {
  const text = doctorText[lang];
  const isNew = compare(nodeVersion, OLDEST_NODE) >= 0;
  return isNew
    ? ok('node', text.node(nodeVersion))
    : broken('node', text.node(nodeVersion), text.nodeTodo(OLDEST_NODE));
}

export async function checkGit(machine: Machine, path: string, lang: Lang): Promise<Check> {
  const text = doctorText[lang];
  try {
    return ok('git', await machine.gitVersion(path));
  } catch (error) {
    return broken('git', text.noGit(messageOf(error)), text.gitTodo);
  }
}

export function checkSetpriv(machine: Machine, lang: Lang): Check {
  const text = doctorText[lang];
  if (machine.platform !== 'linux') return warn('setpriv', text.noSetprivHere, text.setprivTodoElsewhere);
  const path = machine.findSetpriv();
  return path === null ? warn('setpriv', text.noSetpriv, text.setprivTodo) : ok('setpriv', text.setpriv(path));
}

export interface TerminalFacts {
  readonly isTerminal: boolean;
  /** Cells; undefined when unknown. */
  readonly columns: number | undefined;
  readonly hasColor: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Narrower than this, lines break all the time. */
const NARROW = 60;

export function checkTerminal(facts: TerminalFacts, lang: Lang): Check {
  const text = doctorText[lang];
  if (!facts.isTerminal) return ok('terminal', text.noTerminal);
  const { columns = 80 } = facts;
  const said = text.terminal(columns, facts.hasColor);
  const todo = terminalTodo(facts, columns, text);
  return todo === null ? ok('terminal', said) : warn('terminal', said, todo);
}

function terminalTodo({ env }: TerminalFacts, columns: number, text: DoctorText): string | null {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(value => value !== undefined && value !== '');
  if (!/utf-?8/i.test(locale ?? '')) return text.localeTodo(locale ?? '');
  if (env['TERM'] === 'dumb') return text.dumbTodo;
  return columns < NARROW ? text.narrowTodo(NARROW) : null;
}

/** Below zero when `a` is the older of two versions. What follows a hyphen does not count. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map(version => (version.split('-')[0] ?? '').split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
