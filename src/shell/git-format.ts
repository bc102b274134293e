/** Formats that git is given: which of them would start gpg, or name one that the configuration defines. */

import { type Arguments, valuesOf } from './option.ts';
import { demand } from './refusal.ts';

const BUILT_IN_PRETTY = /^(?:oneline|short|medium|full|fuller|reference|email|mboxrd|raw)$/;

/** `%G?` and its kin check signatures, also with one of the modifiers that may stand behind the percent sign. */
export const SIGNATURE_PLACEHOLDER: RegExp = /%[-+ ]*G/;

/** For commits: `--pretty`, `--format`. @throws Refusal on one that may run gpg. */
export function assertHarmlessPretty(given: Arguments): void {
  for (const value of valuesOf(given, '--pretty', '--format')) {
    demand(value.isStatic, 'a format that is not known before it runs');
    // An empty one shows nothing.
    const isCustom = value.text === '' || /^t?format:/.test(value.text) || value.text.includes('%');
    demand(isCustom || BUILT_IN_PRETTY.test(value.text), 'a format that the configuration defines');
    demand(!SIGNATURE_PLACEHOLDER.test(value.text), 'a format that checks signatures');
  }
}

/** For references: `--format`, `--sort`. @throws Refusal on one that may run gpg. */
export function assertHarmlessRefFormat(given: Arguments): void {
  for (const value of valuesOf(given, '--format', '--sort')) {
    demand(value.isStatic, 'a format that is not known before it runs');
    demand(!/signature/i.test(value.text), 'a format that checks signatures');
  }
}
