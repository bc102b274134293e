/** Commands that the shell itself carries out: printing, testing, changing directory, asking what a name is. */

import { optionList, readArguments } from './option.ts';
import { plainVerbs } from './plain-verb.ts';
import { demand } from './refusal.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';
import { isKnownAs, type Word } from './word.ts';

const anything: VerbRule = () => NO_EFFECT;

/** Rules by verb. */
export const BUILTIN_VERBS: readonly (readonly [string, VerbRule])[] = [
  ['true', anything],
  ['false', anything],
  [':', anything],
  ['echo', anything],
  ...plainVerbs({
    pwd: { options: '-LP', maxOperands: 0 },
    type: { options: '-afptP', isLoose: true },
  }),
  ['cd', cdRule()],
  ['printf', printfRule],
  ['test', call => testRule(call.words)],
  ['[', bracketRule],
  ['command', commandRule],
];

function cdRule(): VerbRule {
  const list = optionList('-LP');
  return call => {
    const { operands } = readArguments(call.words, list, { isLoose: true });
    demand(operands.length <= 1, 'an operand too many');
    return { movesTo: operands[0] ?? null };
  };
}

/** The conversions that only print: `%n` and `-v` assign variables, where a subscript in the name runs commands. */
const CONVERSION = /%(?:%|[-+ #0']*(?:\*|\d{1,4})?(?:\.(?:\*|\d{0,4}))?[hlLjzt]{0,2}[diouxXfFeEgGaAcsbqQ])/g;

function printfRule({ words }: Call): Effect {
  const [format] = words[0]?.isStatic && words[0].text === '--' ? words.slice(1) : words;
  demand(format?.isStatic === true, 'a format that is not known before it runs');
  demand(!format.text.startsWith('-') || words[0]?.text === '--', 'an option of printf');
  demand(!format.text.replace(CONVERSION, '').includes('%'), 'a conversion that assigns, or is not known');
  return NO_EFFECT;
}

const UNARY = /^-[bcdefghkprstuwxGLNOSzn]$/;
const BINARY = /^(?:=|==|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;

/**
 * The forms with up to four words, where the number of words alone decides how they are read. `-v` and `-R` would run
 * commands that stand in a subscript, even out of single quotes.
 */
function testRule(words: readonly Word[]): Effect {
  demand(
    words.every(word => word.isSingle),
    'a word that may become several',
  );
  demand(words.length <= 4, 'a test with many words');
  demand(!words.some(word => word.isStatic && /^-[vRao]$/.test(word.text)), 'a test that is not known to be harmless');
  const rest = words.length > 1 && isKnownAs(words[0], /^!$/) ? words.slice(1) : words;
  const [first, second] = rest;
  const isHarmless =
    rest.length <= 1 ||
    (rest.length === 2 && isKnownAs(first, UNARY)) ||
    (rest.length === 3 && isKnownAs(second, BINARY));
  demand(isHarmless, 'a test that is not known to be harmless');
  return NO_EFFECT;
}

function bracketRule({ words }: Call): Effect {
  demand(isKnownAs(words.at(-1), /^\]$/), 'a test without its closing bracket');
  return testRule(words.slice(0, -1));
}

/** Only the two questions; without them it runs its operands. */
function commandRule({ words }: Call): Effect {
  demand(isKnownAs(words[0], /^-[vV]$/) && words.length > 1, 'runs a command');
  demand(
    words.every(word => word.isStatic) && words.slice(1).every(word => !word.text.startsWith('-')),
    'an option of command',
  );
  return NO_EFFECT;
}
