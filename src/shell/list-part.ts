/** Lists of which only a reader of the language knows where a part ends. */

/** The parts of `list`, each with one separator behind it; `partAt` reads the one that begins at an index. */
export function partsBy(list: string, partAt: (list: string, from: number) => string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from <= list.length; ) {
    const part = partAt(list, from);
    parts.push(part);
    from += part.length + 1;
  }
  return parts;
}
