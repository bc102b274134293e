/** Placeholders in JSON values: `{{name}}`, finding them and filling them in. Pure. */

const PLACEHOLDER = /(\\?)\{\{ ?([A-Za-z]\w*) ?\}\}/g;

/** The names of all placeholders in the strings of a value, each once. Keys of objects are left alone. */
export function placeholdersOf(value: unknown): string[] {
  if (typeof value === 'string') {
    const found = [...value.matchAll(PLACEHOLDER)].filter(([, escaped]) => escaped === '');
    return [...new Set(found.map(([, , name]) => name ?? ''))];
  }
  if (Array.isArray(value)) return [...new Set(value.flatMap(placeholdersOf))];
  if (typeof value === 'object' && value !== null) return placeholdersOf(Object.values(value));
  return [];
}

/** A copy with every placeholder replaced by what `lookUp` says; an escaped one loses its backslash. Throws what `lookUp` throws. */
export function fillIn<T>(value: T, lookUp: (name: string) => string): T {
  return filled(value, lookUp) as T;
}

function filled(value: unknown, lookUp: (name: string) => string): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(PLACEHOLDER, (whole, escaped: string, name: string) =>
      escaped === '' ? lookUp(name) : whole.slice(1),
    );
  }
  if (Array.isArray(value)) return value.map(part => filled(part, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, lookUp)]));
}
