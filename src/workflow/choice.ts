/** Which of the options an answer means. Pure. */

const NUMBER =
  /^(?:(?:option|choice|answer|number|no\.?|nr\.?|вариант|пункт|номер|选项?|第)\s?|[#№]\s?)?[([]?(\d{1,3})[)\].,:、]?\s?(?:个|项|号|条)?$/;
/** "2. Change the goal": the number as it stood before the option, and the option or its beginning. */
const NUMBERED = /^[([]?(\d{1,3})[)\].:、-]\s?(.+)$/;
const EDGES = /^[\s"'`*_«“”‘’「」『』]+|[\s"'`*_»“”‘’「」『』.。!,;]+$/g;
/** A shorter beginning may be any word. */
const SHORTEST = 4;

/** The option that was typed out, begun so far that no other is meant, or named by its number; null for any other words. */
export function chosen(answer: string, options: readonly string[]): string | null {
  const said = plain(answer);
  const known = options.map(plain);
  const exact = known.indexOf(said);
  if (exact >= 0) return options[exact] ?? null;
  const number = NUMBER.exec(said)?.[1];
  if (number !== undefined) return options[Number(number) - 1] ?? null;
  const [, position, rest] = NUMBERED.exec(said) ?? [];
  if (position !== undefined && rest !== undefined) {
    const at = Number(position) - 1;
    return beginsWith(known[at] ?? '', plain(rest)) ? (options[at] ?? null) : null;
  }
  const begun = options.filter((_option, index) => beginsWith(known[index] ?? '', said));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/** True when `start` is all of `option` or its first words. */
function beginsWith(option: string, start: string): boolean {
  if (option === start) return start !== '';
  const isLong = start.length >= (/\p{Script=Han}/u.test(start) ? SHORTEST / 2 : SHORTEST);
  const isWhole = /\p{Script=Han}/u.test(start) || !/^[\p{L}\p{N}]/u.test(option.slice(start.length));
  return isLong && isWhole && option.startsWith(start);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(EDGES, '')
    .toLowerCase();
}
