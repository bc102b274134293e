/** The one place where the environment of this process is read. It copies; it never writes. */

/** The environment of this process, as it is now, in a copy of its own. */
export function processEnvironment(): Record<string, string> {
  const copy: Record<string, string> = {};
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) copy[key] = value;
  return copy;
}
