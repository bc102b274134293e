/** `docker` and `kubectl`: the listings and bounded logs; a sub-command comes first, before any option. */

import { type Arguments, hasOption, optionList, readArguments, valuesOf } from './option.ts';
import { demand, refuse } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';

interface SubCommand {
  readonly options: string;
  readonly judge?: (given: Arguments) => void;
}

const DOCKER: Readonly<Record<string, SubCommand>> = {
  ps: { options: '-aqls -n: -f: --all --quiet --latest --size --last= --filter= --format= --no-trunc' },
  images: { options: '-aq -f: --all --quiet --digests --filter= --format= --no-trunc' },
  inspect: { options: '-s -f: --format= --size --type=' },
  logs: { options: '-t -n: --tail= --timestamps --details --since= --until=', judge: assertBounded },
};

const KUBECTL_SELECTION = '-A -n: -l: --namespace= --all-namespaces --selector= --field-selector= --chunk-size=';

const KUBECTL: Readonly<Record<string, SubCommand>> = {
  get: {
    options:
      `${KUBECTL_SELECTION} -o: -L: --output= --label-columns= --sort-by= --show-labels --show-kind --no-headers ` +
      '--ignore-not-found',
    judge: assertNoTemplateFile,
  },
  describe: { options: `${KUBECTL_SELECTION} --show-events` },
  logs: {
    options:
      '-p -n: -c: -l: --namespace= --container= --selector= --previous --all-containers --prefix --timestamps --since= ' +
      '--since-time= --tail= --limit-bytes= --ignore-errors',
    judge: assertBounded,
  },
};

/** Rules by verb. */
export const CONTAINER_VERBS: readonly (readonly [string, VerbRule])[] = [
  ['docker', subCommandRule(DOCKER)],
  ['kubectl', subCommandRule(KUBECTL)],
];

/** Global options choose another server or a program that logs in, so none may stand anywhere. */
function subCommandRule(table: Readonly<Record<string, SubCommand>>): VerbRule {
  const rules = new Map(Object.entries(table).map(([name, sub]) => [name, { ...sub, list: optionList(sub.options) }]));
  return ({ name, words }) => {
    demand(
      words.every(word => word.isSingle),
      'a word that may become several',
    );
    const [first, ...rest] = words;
    demand(first?.isStatic === true, 'a sub-command that is not known before it runs');
    const rule = rules.get(first.text) ?? refuse(`${name} ${first.text.slice(0, 40)}`);
    rule.judge?.(readArguments(rest, rule.list));
    if (rule.judge === undefined) readArguments(rest, rule.list);
    return NO_EFFECT;
  };
}

/** Without a number of lines the whole log comes, and `-1` or `all` is the whole log as well. */
function assertBounded(given: Arguments): void {
  const tails = valuesOf(given, '--tail', '-n').filter(word => /^\d{1,6}$/.test(word.text) && word.isStatic);
  demand(tails.length > 0 && !hasOption(given, '-f', '--follow'), 'logs without a number of lines');
}

/** A template may come from a file that is not seen here. */
function assertNoTemplateFile(given: Arguments): void {
  const isHarmless = valuesOf(given, '-o', '--output').every(word => word.isStatic && !/-file\b/.test(word.text));
  demand(isHarmless, 'a template from a file');
}
