/** `sed`: only to standard output, only with a script that is known and prints. */

import { assertReturns } from './input.ts';
import { optionList, readArguments, valuesOf } from './option.ts';
import { demand } from './refusal.ts';
import { assertPrintingScripts } from './sed-script.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';

/** Rules by verb. */
export const SED_VERBS: readonly (readonly [string, VerbRule])[] = [['sed', sedRule()]];

function sedRule(): VerbRule {
  const list = optionList(
    '-nErsuz -e:! --quiet --silent --regexp-extended --separate --unbuffered --null-data --posix --sandbox ' +
      '--expression=!',
  );
  return call => {
    if (call.words.length === 1 && call.words[0]?.text === '--version') return NO_EFFECT;
    const given = readArguments(call.words, list);
    const expressions = valuesOf(given, '-e', '--expression');
    // A sed that does not sort its words, as with POSIXLY_CORRECT, takes the first operand for the script.
    const sorted = readArguments(call.words, list, { stopsAtOperand: true });
    demand(valuesOf(sorted, '-e', '--expression').length === expressions.length, 'a sed script behind a file');
    const scripts = expressions.length > 0 ? expressions : given.operands.slice(0, 1);
    demand(scripts.length > 0, 'no sed script');
    demand(
      scripts.every(script => script.isStatic),
      'a sed script that is not known before it runs',
    );
    assertPrintingScripts(scripts.map(script => script.text));
    assertReturns(call, expressions.length > 0 ? given.operands : given.operands.slice(1), 1);
    return NO_EFFECT;
  };
}
