/** Verbs that an option list and a few facts describe completely; the facts are data in the family files. */

import { assertFiniteValues, assertFiniteWalk, assertReturns } from './input.ts';
import { hasOption, optionList, readArguments } from './option.ts';
import { demand } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';

/** A verb as data. */
export interface PlainVerb {
  /** The options it may be given, in the notation of `optionList`. */
  readonly options: string;
  /** None of its options, listed here or not, does harm: patterns and variables may stand anywhere. */
  readonly isLoose?: true;
  /** How many operands it may have; default any number. A verb with a limit takes no pattern as operand. */
  readonly maxOperands?: number;
  /** What an operand must look like; it must then be known. */
  readonly operand?: RegExp;
  /** What no operand may begin with, known or not. */
  readonly noOperand?: RegExp;
  /** It reads what its operands name, and standard input when there are fewer than this; default: it reads nothing. */
  readonly readsBelow?: number;
  /** An operand that is a directory it goes through. */
  readonly walks?: true;
}

/** The rule for a verb given as data; its option list is compiled on first use. */
function plainVerb(verb: PlainVerb): VerbRule {
  let list: ReturnType<typeof optionList> | undefined;
  return call => {
    list ??= optionList(verb.options);
    const given = readArguments(call.words, list, {
      isLoose: verb.isLoose === true,
    });
    const { operands } = given;
    if (verb.maxOperands !== undefined) {
      demand(
        operands.every(word => word.isSingle),
        'a word that may become several operands',
      );
      demand(operands.length <= verb.maxOperands, 'an operand too many');
    }
    const { operand, noOperand } = verb;
    if (noOperand !== undefined)
      demand(!operands.some(word => noOperand.test(word.text)), 'an operand of another form');
    if (operand !== undefined) {
      demand(
        operands.every(word => word.isStatic && operand.test(word.text)),
        'an operand of another form',
      );
    }
    assertFiniteValues(call, given, '-X', '--exclude-from');
    if (verb.readsBelow !== undefined && !hasOption(given, '--help', '--version')) {
      assertReturns(call, operands, verb.readsBelow);
    }
    if (verb.walks === true) assertFiniteWalk(call, operands);
    return NO_EFFECT;
  };
}

/** Rules for a table of such verbs; several names may share one entry, parted by blanks. */
export function plainVerbs(table: Readonly<Record<string, PlainVerb>>): readonly (readonly [string, VerbRule])[] {
  return Object.entries(table).flatMap(([names, verb]) => {
    const rule = plainVerb(verb);
    return names.split(' ').map(name => [name, rule] as const);
  });
}
