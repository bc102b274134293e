/** How much a jq program can make of its input: each stage that takes it twice doubles it, each range repeats the rest. */

import { argumentsOf, endedAt, partsOf, stringOf, withoutStrings } from './jq-text.ts';
import { demand } from './refusal.ts';

/** How often the input may stand in the output, or a stage may be gone through. */
const MAX_GROWTH = 1_000_000;
/** Stands for what the input decides: how long its lists are, how deep it is. */
const UNKNOWN_COUNT = 100;
const DEPTH = 10;
/** Lists that are gone through within one another. */
const UNKNOWN_LIST = 300;

/** The input, or a part of it, anew; not a part of what stands before. */
const INPUT = /(?<![\w\])"?.$])\.(?!\.)[\w.]*|\$\w+/g;
/** Writing quotes for quotes makes more of them. */
const ESCAPING = /\btojson\b|@(?:json|sh|text|csv|tsv|html|uri|base64)\b/g;
const MAX_FACTOR = 1e8;
/** More are no glance, and take long to judge. */
const MAX_DEFINITIONS = 12;

/** @throws Refusal when the program may make very much of little. */
export function assertModestProgram(program: string): void {
  demand(program.split(/\bdef\b/).length <= MAX_DEFINITIONS, 'a long jq program');
  const definitions = definitionsOf(program);
  const growths = new Map<string, number>();
  let main = program;
  for (const { name, text, body } of definitions) {
    growths.set(name, growthOf(body, growths));
    main = main.replace(text, () => ' ');
  }
  demand(growthOf(main, growths) <= MAX_GROWTH, 'a jq program that makes very much of little');
  assertModestFactors(program);
  for (const given of foldsIn(program)) demand(addsUp(given), 'a jq program that doubles what it has');
}

interface Definition {
  readonly name: string;
  readonly text: string;
  readonly body: string;
}

/** @throws Refusal for definitions that cannot be followed. */
function definitionsOf(program: string): readonly Definition[] {
  return [...program.matchAll(/\bdef\s+(\w+)\s*(?:\(([^()]*)\))?\s*:/g)].map(
    ({ index, 0: head, 1: name = '', 2: given }) => {
      const body = endedAt(program, index + head.length, ';');
      demand(!/\bdef\b/.test(body), 'a jq function inside another');
      const parameters = (given ?? '').split(';').map(parameter => parameter.trim());
      // What is given stands wherever the parameter does.
      const isOnce = parameters.every(parameter => /^\$|^$/.test(parameter) || mentions(body, parameter) <= 1);
      demand(isOnce, 'a jq function that uses what it is given more than once');
      return { name, text: `${head}${body};`, body };
    },
  );
}

function growthOf(text: string, growths: ReadonlyMap<string, number>): number {
  let growth = 1;
  for (const stage of withoutNewNames(withoutStrings(text)).split(/\|(?!=)/))
    growth *= Math.max(1, stage.match(INPUT)?.length ?? 0);
  for (const given of argumentsOf(text, 'range')) growth *= countOf(given);
  for (const given of argumentsOf(text, 'g?sub'))
    growth *= Math.max(1, stringOf(partsOf(given, ';')[1] ?? '')?.length ?? 1);
  growth *= 2 ** (text.match(ESCAPING)?.length ?? 0);
  growth *= DEPTH ** (text.match(/\.\.|(?<![.\w"$])recurse\b/g)?.length ?? 0);
  growth *= UNKNOWN_LIST ** (text.match(/\[\]\??\s+as\b/g)?.length ?? 0);
  for (const [name, inner] of growths) growth *= inner ** mentions(text, name);
  return growth;
}

function withoutNewNames(text: string): string {
  return text.replace(/\bas\s+\$\w+/g, ' ');
}

/** What a range counts to, by the numbers in it. */
function countOf(given: string): number {
  const [from = '', to = '', step = ''] = partsOf(given, ';');
  const numbers = `${from} ${to}`.match(/\d+(?:\.\d+)?/g) ?? [];
  const sum = numbers.reduce((total, number) => total + Number(number), 0);
  const isKnown = !/[A-Za-z$]/.test(`${from}${to}`);
  return (
    Math.max(1, isKnown ? sum : Math.max(sum, UNKNOWN_COUNT)) / Math.min(1, Number(/[\d.]+/.exec(step)?.[0] ?? 1) || 1)
  );
}

/** A text times a number is as many texts, and times another number as many more. */
function assertModestFactors(program: string): void {
  const code = withoutStrings(program);
  const factors = [...code.matchAll(/(\d+(?:\.\d+)?)\s*\*|\*\s*(\d+(?:\.\d+)?)/g)];
  const product = factors.reduce((total, [, before, behind]) => total * Math.max(1, Number(before ?? behind)), 1);
  demand(product <= (/"\)?\s*\*/.test(code) ? MAX_GROWTH : MAX_FACTOR), 'a jq program that makes very much of little');
}

/** What `reduce` and `foreach` are given: only behind their names stands a bracket, behind all others a pipe. */
function foldsIn(program: string): readonly string[] {
  const heads = [...program.matchAll(/\bas\s+[^()|;]{1,200}\(/g)];
  return heads.map(({ index, 0: head }) => endedAt(program, index + head.length, ')'));
}

/** True when each round adds to what there is; false when it may take it twice, since rounds are many. */
function addsUp(given: string): boolean {
  const [first = '', update = ''] = partsOf(given, ';');
  const code = withoutStrings(update).replace(/\b(?:if|elif)\b.*?\bthen\b/gs, ' then ');
  if (/\btojson\b|@\w|\bg?sub\s*\(/.test(code)) return false;
  const isNumber = /^\s*-?\d+(?:\.\d+)?\s*$/.test(first);
  // A number stays one, whatever it is taken times.
  if (!isNumber && /(?<![\w\])"?$])\.[\w.[\]"$]*\)?\s*\*/.test(code)) return false;
  return isNumber || code.split(/\|(?!=)|\b(?:then|else)\b/).every(stage => takesOnce(stage) || isFieldByField(stage));
}

function takesOnce(stage: string): boolean {
  const [, operator, right] = /(\+=|\|=|(?<![=!<>+*/%-])=(?!=))(.*)/s.exec(stage) ?? [];
  const limit = operator === '+=' ? 0 : 1;
  const taken = (right ?? stage).match(INPUT)?.filter(mention => !mention.startsWith('$')).length ?? 0;
  return taken <= limit;
}

/** `{a: (.a + 1), b: .b}`: each part goes back to its own place. */
function isFieldByField(stage: string): boolean {
  const [, inside] = /^\s*\{(.*)\}\s*$/s.exec(stage) ?? [];
  if (inside === undefined) return false;
  return partsOf(inside, ',').every(entry => {
    const [, name = '', value = ''] = /^\s*(\w+)\s*:(.*)$/s.exec(entry) ?? [];
    const taken = value.match(INPUT)?.filter(mention => !mention.startsWith('$')) ?? [];
    return name !== '' && taken.length <= 1 && taken.every(mention => mention === `.${name}`);
  });
}

function mentions(text: string, name: string): number {
  return text.match(new RegExp(`(?<![.\\w$])${name}\\b`, 'g'))?.length ?? 0;
}
