/** Time zones as a command may name them: a path among them is opened, and may lead to a file that waits. */

/** The name of a zone, a rule, or the file of a zone where systems keep them. */
export function isHarmlessZone(zone: string): boolean {
  if (zone.includes('..')) return false;
  return !/^:?\//.test(zone) || /^:?\/(?:etc\/localtime$|usr\/share\/zoneinfo\/)/.test(zone);
}
