/** Programs in jq, sed and awk that never end or make very much of very little, beside those of everyday use. */

import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../src/shell/judge-command.ts';

interface Programs {
  readonly ending: readonly string[];
  readonly endless: readonly string[];
}

const repeated = (text: string, count: number, between: string): string => Array(count).fill(text).join(between);

const JQ: Programs = {
  ending: [
    '.dependencies | to_entries[] | "\\(.key)=\\(.value)"',
    '.items[] | {id: .id, name: .name, a: .a, b: .b, c: .c, d:.d, e:.e, f:.f} | select(.a > 1 and .b < 2) | "\\(.id) \\(.name) \\(.a) \\(.b)"',
    'reduce .[] as $x (0; . + $x)',
    'reduce .[] as $x ({}; .[$x.k] += 1)',
    'reduce .[] as $x ({}; .[$x.k] += $x.n)',
    'reduce .[] as $x ({}; .[$x.k] = (.[$x.k] // 0) + $x.n)',
    'reduce .[] as $x (null; if . == null or . < $x then $x else . end)',
    'reduce .[] as $x ({n:0,s:0}; {n: (.n + 1), s: (.s + $x)})',
    'reduce .[] as $x (1; . * $x)',
    'reduce .[] as $x ([]; . + [$x.a])',
    'reduce .[] as $x ({}; .a += $x.a | .b += $x.b)',
    'foreach .[] as $x (0; . + $x; [$x, .])',
    '[foreach .[] as $x (0; .+1; {i: ., x: $x})]',
    'def pct(a; b): a * 100 / b; map(pct(.x; .y))',
    'def f: .a; f',
    'def r($x): $x * 100 | floor / 100; {a: r(.x), b: r(.y), c: r(.z)}',
    'gsub("^\\\\s+|\\\\s+$"; "")',
    '.a | gsub("\\n"; " ") | gsub("[(]"; "<")',
    '.a | sub("^ *"; "")',
    '.a | sub("(?i)foo"; "bar"; "g")',
    'gsub("(?<x>[a-z]+)"; "<\\(.x)>")',
    '.[] | .a * 86400 * 1000',
    '[.[] | .score * 1000 | floor]',
    '"-" * 40',
    '[recurse(.children[]?) | .name]',
    'recurse(.children[])',
    'recurse(.child; . != null) | .name',
    'recurse(.next; .)',
    'first(recurse(.a?))',
    'limit(5; recurse(.a))',
    '.. | objects | select(has("a"))',
    '[.. | strings] | length',
    'group_by(.a) | map({k: .[0].a, n: length}) | sort_by(-.n) | .[:10]',
    '[range(0; 1000; 10)]',
    '[range(length)] | map(. * 2)',
    '. as $d | $d.keys[] as $k | $d.items[] as $i | [$k, $i]',
    '.[] | [.a, .b, .c, (.d | tojson)] | @tsv',
    'map(select(.a == "x" or .a == "y")) | .[] | "\\(.a | ascii_upcase): \\(.b | join(", "))"',
    'if type == "array" then map(.name) else .name end',
    '[.[] | select(.a | test("x"; "i"))] | length',
    'walk(if type == "object" then del(.a) else . end)',
    '.a.sub',
    'to_entries | map(select(.value > 1)) | from_entries',
    '[limit(10; .[])]',
    'def next(x): x + 1; next(.items[0].n)',
    'path(..)',
    '[splits(", *")]',
    'map(.name | split("/") | .[-1]) | unique | .[]',
    'input_line_number',
    '.versions | keys | map(split(".") | map(tonumber)) | max | join(".")',
    '.. | .name? // empty',
    '.[] | select((.a // 0) > 3 and (.b // "") != "") | [.a, .b, (.c // "-")] | @csv',
  ],
  endless: [
    'recurse(.a)',
    'recurse(..)',
    'recurse(.a?)',
    'recurse(.["a"]?)',
    '[recurse(.children)]',
    'recurse(.a; true)',
    'recurse(.a; .b < 3)',
    'first(recurse(.a) | select(. == 1))',
    'last(range(9999999)|range(9999999))',
    '"x" * 99999 * 99999',
    '"x" | . * 99999 * 99999',
    '"x" as $s | $s * 99999 * 99999',
    '[range(999999)]|map([range(999999)])',
    'reduce range(9999999) as $i ("x"; .+.)',
    'reduce range(99) as $i ("x"; .+.)',
    'reduce range(99) as $i ("x"; . * 2)',
    'reduce range(0; 99) as $i ("x"; .+.)',
    'reduce .[] as [$a, $b] ("x"; .+.)',
    'reduce range(99) as $i ("x"; "\\(.)\\(.)")',
    'reduce range(99) as $i ([1]; [.,.])',
    'reduce range(99) as $i ({a:"x"}; .a += .a)',
    'reduce range(99) as $i ({a:"x"}; .a |= (. + .))',
    'reduce range(99) as $i ({a:"x",b:"y"}; {a: .b, b: (.a + .b)})',
    'reduce range(99) as $i ("x"; tojson)',
    'reduce range(99) as $i ("x"; gsub("x";"xx"))',
    'foreach range(99) as $i ("x"; .+.; length)',
    'def d: .+.; def e: d|d; def f: e|e; def g: f|f; def h: g|g; def i: h|h; i',
    'def t(x): x|x|x|x|x|x; t(t(t(t(.+.))))',
    'def f: def g: .,.; g|g; f',
    'def f: range(99999); f|f',
    'gsub("";"x")',
    'gsub("^";"x")',
    'gsub("b*";"x")',
    'sub("";"x";"g")',
    'gsub("^\\\\s*|\\\\s*$";"")',
    'gsub(.a;"x")',
    'range(0;999999;0.001)',
    '. as $x | $x[] as $a | $x[] as $b | $x[] as $c | 1',
    repeated('(.,.)', 30, '|'),
    repeated('.+.', 30, '|'),
    repeated('tojson', 30, '|'),
    repeated('[.[],.[]]', 30, '|'),
    repeated('gsub("x";"xxxx")', 15, '|'),
    repeated('[..]', 9, '|'),
    repeated('"\\(.)\\(.)"', 30, '|'),
  ],
};

const SED: Programs = {
  ending: [
    's/foo/bar/g;s/a/bbbb/g;s/c/dddddddd/g;s/e/ffffffff/g;s/g/hhhhhhhh/g',
    's/&/\\&amp;/g;s/</\\&lt;/g;s/>/\\&gt;/g;s/"/\\&quot;/g',
    's/\\(a*\\)\\(b*\\)/\\2\\1/;s/x\\(.*\\)y\\(.*\\)/\\2 \\1 \\2/;s/\\(.\\)/\\1\\1/',
    's/ERROR/[&]/g;s/WARN/[&]/g;s/INFO/[&]/g;s/DEBUG/[&]/g;s/TRACE/[&]/g',
    '1!G;h;$!d',
    '1!G;h;$p',
    '$!N;s/\\n/ /;P;D',
    'H;$!d;x;s/\\n/,/g',
    's/.*/&&/;s/.*/&&/',
    's/[aeiou]/<&>/g',
    's/^/  /;s/$/  /',
    's/,/\\n/g',
    'N;N;s/\\n/+/g',
    'G;G;G',
    'x;p;x',
    'h;G;s/a/b/g',
    's/\\t/    /g',
    's/ */ /g;s/^ //;s/ $//',
    'H;x;s/^\\n//;x',
    'x;G;1!h;s/\\n/ /',
    's/[^,]*,//2;s/a\\{2,\\}/b/',
    'H;H;x;H',
    'x;G;G;x',
    's/./&&/g;H;x;h',
  ],
  endless: [
    'G;G;h',
    'G;h;G;h',
    'g;G;h',
    '1h;G;H',
    'H;G;h;G;h',
    repeated('s/./&&/g', 8, ';'),
    repeated('s/.*/&&/', 8, ';'),
    repeated('s/x/xx/g', 8, ';'),
    repeated('s/[a]/aa/g', 9, ';'),
    repeated('s/\\(.*\\)/\\1\\1/', 8, ';'),
    repeated('s/\\(\\(.*\\)\\)/\\1\\2/', 8, ';'),
    repeated('s/a/bb/g;s/b/aa/g', 8, ';'),
  ],
};

//AWK

describe.each([
  ['jq', JQ],
  ['sed', SED],
] as const)('%s', (verb, { ending, endless }) => {
  it.each(ending)('ends with %j', program => {
    expect(judgeCommand(`${verb} '${program}' f`)).toMatchObject({ ok: true });
  });

  it.each(endless)('may not end with %j', program => {
    const { ok, reason } = judgeCommand(`${verb} '${program}' f`);
    expect(ok).toBe(false);
    expect(reason).toMatch(/may not end|doubles|very much|calls|inside another|more than once|long/);
  });
});
