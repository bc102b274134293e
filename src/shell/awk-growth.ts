/** Which awk programs double a text again and again: by joining it to itself, by way of other variables, or by `gsub`. */

import { expressionAt, partsOf, statementAt, withoutTexts } from './awk-text.ts';
import { demand } from './refusal.ts';

/** More assignments, substitutions or functions are no glance, and take long to judge. */
const MAX_ASSIGNMENTS = 120;
const MAX_CALLS = 40;
/** What replacements make of one character, one after the other. */
const MAX_GROWTH = 1_000_000;

/** What becomes of a variable: its new text takes in those of `sources`, each as often as it is named. */
interface Flow {
  readonly target: string;
  readonly sources: readonly string[];
}

/** The parameters of each function. */
type Functions = ReadonlyMap<string, readonly string[]>;

const BRACKETS = /(?:\b([A-Za-z_]\w*))?\(([^()]*)\)/;
const BUILT_IN = new Set(['sprintf', 'toupper', 'tolower', 'substr', 'gensub', 'strftime']);
/** What gives a number, or a short text, whatever it is given. */
const SHORT =
  /\b(?:length|index|int|match|split|substr\s*\([^()]*,[^(),]*,\s*\d{1,3}\s*\)|sqrt|rand|NR|NF|FNR)\b(?:\s*\([^()]*\))?/g;
const ASSIGNMENT = /(\$\w+|\$\(|[A-Za-z_]\w*(?:\[[^\]]*\])?)\s*(?<![-=!<>+*/%^]\s*)=(?![=~])/g;
const SUBSTITUTION = /\bg?sub\s*\(/g;

/** @throws Refusal when the program may make very much of little. */
export function assertModestText(program: string): void {
  const code = withoutTexts(program);
  const parts = [ASSIGNMENT, SUBSTITUTION, /\bfunc|\breturn\b/g].map(pattern => code.match(pattern)?.length ?? 0);
  demand(Math.max(...parts) <= MAX_ASSIGNMENTS, 'a long awk program');
  const flows = flowsIn(code);
  const reach = reachOf(flows);
  const doubles = ({ target, sources }: Flow): boolean =>
    sources.filter(source => source === target || reach.get(target)?.has(source)).length > 1;
  demand(!flows.some(doubles), 'awk text that doubles');
  assertModestSubstitutions(program, code, target => reach.get(target)?.has(target) === true);
  for (const { index, 0: head, 1: key = '', 2: array = '' } of code.matchAll(/\bfor\s*\(\s*(\w+)\s+in\s+(\w+)\s*\)/g)) {
    // A look at an element makes one, and there would be more of them with every line.
    const body = statementAt(code, index + head.length);
    const keys = [...body.matchAll(new RegExp(`(?<![\\w$])${array}\\[([^\\]]*)\\]`, 'g'))].map(
      ([, given = '']) => given,
    );
    demand(
      keys.every(given => given === key || /^\s*\w+\s*$/.test(given)),
      'an awk list that grows while it is gone through',
    );
  }
}

function flowsIn(code: string): readonly Flow[] {
  const functions = [...code.matchAll(/\bfunc(?:tion)?\s+(\w+)\s*\(([^()]*)\)/g)];
  const parameters = new Map(
    functions.map(([, name = '', list = '']) => [name, partsOf(list).map(part => part.trim())]),
  );
  const flows: Flow[] = [];
  for (const { index, 0: head, 1: target = '' } of code.matchAll(ASSIGNMENT)) {
    // A field is as the line has it, unless a loop goes over it again and again.
    const isField = target.startsWith('$');
    if (isField && !isInLoop(code, index)) continue;
    const name = isField ? '$' : nameOf(target);
    const right = expressionAt(code, index + head.length);
    for (const sources of alternativesOf(right, isField, parameters)) flows.push({ target: name, sources });
  }
  for (const [, name = ''] of functions) flows.push(...returnsOf(code, name, parameters));
  for (const [name, names] of parameters) flows.push(...callsOf(code, name, names, parameters));
  return flows;
}

function returnsOf(code: string, name: string, functions: Functions): readonly Flow[] {
  const head = new RegExp(`\\bfunc(?:tion)?\\s+${name}\\b`).exec(code);
  const body = statementAt(code, code.indexOf('{', head?.index ?? 0));
  return [...body.matchAll(/\breturn\b/g)].flatMap(({ index }) =>
    alternativesOf(expressionAt(body, index + 6), false, functions).map(sources => ({ target: name, sources })),
  );
}

/** What is given goes into the parameter; of a list the function has the very one, so it goes back as well. */
function callsOf(code: string, name: string, parameters: readonly string[], functions: Functions): readonly Flow[] {
  const calls = [...code.matchAll(new RegExp(`\\b${name}\\s*\\(`, 'g'))];
  demand(calls.length <= MAX_CALLS, 'a long awk program');
  return calls.flatMap(({ index, 0: head }) => {
    const from = index + head.length;
    const list = statementAt(code, from);
    return partsOf(list).flatMap((given, at) => {
      const target = parameters[at];
      if (target === undefined || target === given.trim()) return [];
      const there = alternativesOf(given, false, functions).map(sources => ({ target, sources }));
      return /^\s*[A-Za-z_]\w*\s*$/.test(given) ? [...there, { target: given.trim(), sources: [target] }] : there;
    });
  });
}

/**
 * The names whose text is in an expression, one list for each way that its conditions may turn out; what is reckoned
 * with is no text.
 */
function alternativesOf(expression: string, hasFields: boolean, functions: Functions): readonly (readonly string[])[] {
  let text = expression
    .replace(/\[[^\]]*\]/g, '')
    .replace(SHORT, '0')
    .replace(/\$\w+/g, hasFields ? ' FIELD ' : '0');
  for (let inner = BRACKETS.exec(text); inner !== null; inner = BRACKETS.exec(text)) {
    const [call, name = '', inside = ''] = inner;
    // What a function is given goes by way of its parameters.
    const isOwn = functions.has(name);
    const longest = isOwn ? [] : waysOf(inside).reduce((a, b) => (b.length > a.length ? b : a), []);
    const before = isOwn ? name : name === '' || BUILT_IN.has(name) ? '' : `${name} `;
    text = `${text.slice(0, inner.index)} ${before} ${longest.join(' ')} ${text.slice(inner.index + call.length)}`;
  }
  return waysOf(text).map(names => names.map(name => (name === 'FIELD' ? '$' : name)));
}

function waysOf(text: string): readonly (readonly string[])[] {
  const [condition = '', ...ways] = text.split(/[?:]/);
  return (ways.length === 0 ? [condition] : ways).map(way => {
    if (/[<>~]|==|!=|&&|\|\|/.test(way)) return [];
    const joined = way.replace(/[\w"]+(?:\s*(?:[-+*/%^]|\+\+|--)\s*[\w"]+)+|\+\+\s*\w+|\w+\s*\+\+/g, '0');
    return joined.match(/(?<!\w)[A-Za-z_]\w*/g) ?? [];
  });
}

/** Which names each name's text goes into, by whatever way. */
function reachOf(flows: readonly Flow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { target, sources } of flows) {
    for (const source of sources) targets.set(source, (targets.get(source) ?? new Set()).add(target));
  }
  const reachFrom = (start: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const queue = [start];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      for (const target of targets.get(name) ?? []) if (!found.has(target) && found.add(target)) queue.push(target);
    }
    return found;
  };
  return new Map([...targets.keys()].map(name => [name, reachFrom(name)]));
}

/** A replacement that is longer than what it replaces, over and over on the same text. */
function assertModestSubstitutions(program: string, code: string, feedsItself: (target: string) => boolean): void {
  const growths = new Map<string, number>();
  for (const { index, 0: head } of code.matchAll(SUBSTITUTION)) {
    const from = index + head.length;
    const list = statementAt(code, from);
    const [pattern = '', replacement = '', given = '$0'] = partsOf(list);
    const begin = from + pattern.length + 1;
    const growth = growthOf(program.slice(begin, begin + replacement.length).trim(), head.startsWith('g'));
    if (growth <= 1) continue;
    const target = nameOf(given.trim());
    growths.set(target, (growths.get(target) ?? 1) * growth);
    demand((growths.get(target) ?? 1) <= MAX_GROWTH, 'awk text that doubles');
    demand(
      loopNames(code, index).every(name => new RegExp(`\\b${name}\\b`).test(given)),
      'awk text that doubles',
    );
    demand(target.startsWith('$') || (isFresh(code, index, target) && !feedsItself(target)), 'awk text that doubles');
  }
}

function growthOf(replacement: string, isGlobal: boolean): number {
  const [, text] = /^"((?:\\.|[^"\\])*)"$/s.exec(replacement) ?? [];
  // What is not written there may be anything.
  if (text === undefined) return 2;
  const length = text.replace(/\\+(?:.)/gs, '?').length;
  return isGlobal ? length : (text.match(/(?<!\\)&/g)?.length ?? 0);
}

/** True for what the same block has set before, and for what a function is given: with the next line it begins anew. */
function isFresh(code: string, index: number, target: string): boolean {
  const before = code.slice(0, index);
  const rule = before.slice(Math.max(0, before.lastIndexOf('}')));
  if (
    /\bfunc(?:tion)?\s+\w+\s*\(([^()]*)\)[^}]*$/
      .exec(before)?.[1]
      ?.split(/[\s,]+/)
      .includes(target) === true
  )
    return true;
  return new RegExp(`(?<![\\w$])${target}(?:\\[[^\\]]*\\])?\\s*=(?![=~])`).test(rule);
}

/** The names that count the loops in which `index` stands. */
function loopNames(code: string, index: number): readonly string[] {
  const isAround = (at: number): boolean => at < index && index < at + statementAt(code, at).length;
  return [...code.matchAll(/\bfor\s*\(\s*(\w+)/g)].flatMap(({ index: at, 1: name = '' }) =>
    isAround(at) ? [name] : [],
  );
}

function isInLoop(code: string, index: number): boolean {
  return loopNames(code, index).length > 0;
}

function nameOf(target: string): string {
  return /^\$/.test(target) ? target : target.replace(/\[.*$/s, '').trim();
}
