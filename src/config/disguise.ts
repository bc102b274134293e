/** The ways a secret is written where it turns up again, as patterns. Pure. */

/** Shorter secrets are not looked for in pieces or in base64: what was found would mostly be something else. */
const LEAST_FOR_PIECES = 24;
const LEAST_FOR_BASE64 = 8;

/**
 * Patterns that match `secret` however its characters are written: as in addresses and HTML, as in JSON and source, in
 * hexadecimal, in base64 with whatever stands around it, and cut off at either end with more than half of it left. In each
 * the ways to write a character exclude one another, so that no text makes the search back-track without end.
 */
export function disguises(secret: string): RegExp[] {
  const characters = [...secret];
  const [address, json] = [inAddress, inJson].map(ways => characters.map(ways).join(''));
  const others = [...inBase64(secret), inHex(secret), ...inPieces(secret)];
  return [address, json, others.join('|')].flatMap(pattern =>
    pattern === undefined || pattern === '' ? [] : [new RegExp(pattern, 'g')],
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

function inAddress(character: string): string {
  const bytes = [...Buffer.from(character, 'utf8')].map(byte => hexDigits(byte, 2));
  const percent = bytes.map(byte => `%(?:25)*${byte}`).join('');
  return `(?:${literal(character)}|${percent}${character === ' ' ? '|\\+' : ''}${entity(character)})`;
}

/** As HTML escapes what is not a letter or digit. */
function entity(character: string): string {
  if (/^[\p{L}\p{N}]/u.test(character)) return '';
  const code = character.codePointAt(0) ?? 0;
  const named = ENTITIES[character];
  const forms = [`#0*${code}`, `#[xX]0*${hexDigits(code, 1)}`, ...(named === undefined ? [] : [named])];
  return `|&(?:${forms.join('|')});`;
}

function inJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const unicode = units.map(unit => `\\\\u${hexDigits(unit, 4)}`).join('');
  const short = units.every(unit => unit < 256) ? `|${units.map(unit => `\\\\x${hexDigits(unit, 2)}`).join('')}` : '';
  const slash = character === '/' ? '|\\\\\\/' : '';
  return `(?:${literal(JSON.stringify(character).slice(1, -1))}|${unicode}${short}${slash})`;
}

/** With 0, 1 and 2 bytes before it, less the characters that also depend on what stands around it. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  if (bytes.length < LEAST_FOR_BASE64) return [];
  return [0, 1, 2].map(before => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const whole = Math.floor(((before + bytes.length) * 4) / 3);
    const own = encoded.slice(before === 0 ? 0 : before + 1, whole);
    return own.replaceAll(/[+/]/g, sign => (sign === '+' ? '[+-]' : '(?:\\\\?\\/|_)'));
  });
}

function inHex(secret: string): string {
  return [...Buffer.from(secret, 'utf8')].map(byte => hexDigits(byte, 2)).join('');
}

/** What a cut leaves of it: its first half with whatever follows, and its second half. */
function inPieces(secret: string): string[] {
  const characters = [...secret].map(literal);
  if (characters.length < LEAST_FOR_PIECES) return [];
  const half = Math.ceil(characters.length / 2);
  const rest = characters.slice(half).reduceRight((after, character) => `(?:${character}${after})?`, '');
  // Without a digit a piece may be a word, and words stand in many texts.
  return [characters.slice(0, half).join('') + rest, characters.slice(-half).join('')].filter(piece =>
    /\d/.test(piece),
  );
}

/** Hexadecimal digits of either case. */
function hexDigits(value: number, length: number): string {
  const digits = value.toString(16).padStart(length, '0');
  return digits.replaceAll(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
