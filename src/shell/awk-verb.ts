/** `awk` and its kin: a program that is known and only prints, given on the command line. */

import { assertPrintingProgram, readsNoInput } from './awk-program.ts';
import { assertReturns } from './input.ts';
import { optionList, readArguments, valuesOf } from './option.ts';
import { demand } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';
import type { Word } from './word.ts';

/** Rules by verb. */
export const AWK_VERBS: readonly (readonly [string, VerbRule])[] = ['awk', 'gawk', 'mawk'].map(
  name => [name, awkRule()] as const,
);

function awkRule(): VerbRule {
  const list = optionList('-F: -v:');
  return call => {
    if (call.words.length === 1 && call.words[0]?.text === '--version') return NO_EFFECT;
    const sorted = readArguments(call.words, list, { stopsAtOperand: true });
    const assignments = valuesOf(sorted, '-v');
    const isAssignment = (word: Word): boolean => word.isStatic && /^[A-Za-z_]\w*=/.test(word.text);
    demand(assignments.every(isAssignment), 'an awk variable that is not known before it runs');
    const [program, ...files] = sorted.operands;
    demand(program?.isStatic === true, 'an awk program that is not known before it runs');
    const given = [...assignments, ...files.filter(isAssignment)].map(word => word.text);
    assertPrintingProgram(program.text, given);
    for (const file of files) assertFile(file);
    if (!readsNoInput(program.text)) {
      assertReturns(
        call,
        files.filter(file => !isAssignment(file)),
        1,
      );
    }
    return NO_EFFECT;
  };
}

/** gawk opens a socket for a file below /inet, so nothing may expand to one. */
function assertFile(file: Word): void {
  demand(!file.text.startsWith('/inet'), 'a network connection');
  const isKnown =
    file.isStatic || (file.text !== '' && !/^[-/]/.test(file.text)) || (file.isSingle && file.text === '');
  demand(isKnown, 'a file that is not known before it runs');
}
