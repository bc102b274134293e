/** How long a judgement may take. By itself: code that is watched while it runs is slower. */

import { expect, it } from 'vitest';
import { judgeCommand } from '../../src/shell/judge-command.ts';

/** Processor time of the quickest of five runs: other work on the machine does not count. */
function thinkingMs(command: string): number {
  const runs = [0, 1, 2, 3, 4].map(() => {
    const before = process.cpuUsage();
    judgeCommand(command);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

it('every command is judged within 50 ms, up to the longest that is looked at', () => {
  const units = [
    '(',
    '$(',
    '`',
    '${',
    '{a,',
    '{a..',
    '[',
    "'",
    '"',
    'ls;',
    'ls|',
    'a ',
    '* ',
    '$((',
    '<(',
    'ls #\n',
    '2>/dev/null ',
  ];
  const prefixes = ['', 'ls ', 'sed -n ', "awk '", "awk 'for(", "sed 's/[", 'find . ', 'git log ', "printf '%0", 'ss '];
  /** Texts on which one look of a verb's own could be slow, closed so that the look comes to them. */
  const closed = [
    ["awk '", 'a=b ', 1_990, "' a"],
    ["awk 'for(i=1;i<=NF;i++) ", 'sub(', 1_900, "' a"],
    ["awk '", 'func a(){} ', 1_990, "' a"],
    ["jq '", 'range(', 3_900, "' a"],
    ["jq 'recurse(", '.["a"]?', 3_900, "' a"],
    ['git shortlog ', '@{', 9_900, ''],
    ['git shortlog ', 'a..b ', 9_900, ''],
    ["date -d '", 'TZ=" ', 9_900, "'"],
    ['cd ../a; cd ../b; cd ../c; cd ../d; cat ', 'a ', 9_900, ''],
    ['cd ../a*; cd ../b; cd ../c; cd ../d; grep -r x ', '../?* ', 9_900, ''],
    ['cat ', '{a,b}{c,d} ', 9_900, ''],
    ['cat {', 'a,', 9_900, '}'],
    ["jq '", 'def f: 1;', 3_900, "' a"],
    ["jq '", 'reduce ', 3_900, "' a"],
    ["jq '", 'reduce . as ', 3_900, "' a"],
    ["jq '", 'gsub("', 3_900, "' a"],
    ["jq '", '"', 3_900, "' a"],
    ["jq '", '"\\(', 3_900, "' a"],
    ["jq '", '(', 3_900, "' a"],
    ["awk '{", 'a=b a;', 1_990, "}' a"],
    ["awk '{", 'a=b ', 1_990, "}' a"],
    ["awk '{a=", '(', 1_990, "}' a"],
    ["awk '{a=", '(b)', 1_990, "}' a"],
    ["awk '{", 'gsub(/a/,"bb",c);', 1_990, "}' a"],
    ["awk '{", 'gsub(,', 1_990, "}' a"],
    ["awk '{a=", '?b:', 1_990, "}' a"],
    ["awk '{a=", 'substr(b,', 1_990, "}' a"],
    ["awk '{a=", '- ', 1_990, "}' a"],
    ["awk 'function f(x){return x} {", 'f(', 1_900, "}' a"],
    ["awk '{", 'for(k in a)', 1_990, "}' a"],
    ["awk '{", ' /', 1_990, "}' a"],
    ["sed '", 's/a/bb/g;', 1_990, "' a"],
    ["sed '", 's/\\(/&/g;', 1_990, "' a"],
    ["sed '", 'G;', 1_990, "' a"],
    ['cat ', '.?/', 9_900, ''],
    ['cat /*', 'a*', 9_900, ''],
  ] as const;
  const slow = closed.map(([start, unit, size, end]) => `${start}${unit.repeat(size).slice(0, size)}${end}`);
  expect(slow.map(command => [thinkingMs(command), command.slice(0, 20)]).filter(([ms]) => Number(ms) > 50)).toEqual(
    [],
  );
  const long = prefixes.flatMap(prefix => units.map(unit => (prefix + unit.repeat(10_000)).slice(0, 10_000)));
  expect(long.map(command => [thinkingMs(command), command.slice(0, 20)]).filter(([ms]) => Number(ms) > 50)).toEqual(
    [],
  );
});
