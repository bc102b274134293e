/**
 * How an entry is written down: one JSON text, out of which long strings and attachments are taken as parts, so that
 * what occurs twice (a tool's output in message and result, the same file read again, the prompt of every subagent) is
 * stored once. Pure; loses nothing.
 */
import { isRecord } from '../util/json.ts';

/** Where in an entry a part belongs. */
export type PartPath = readonly (string | number)[];

export interface Part {
  readonly path: PartPath;
  /** The part's value. */
  readonly json: string;
}

export interface SplitEntry {
  /** The entry with a placeholder for each part. */
  readonly payload: string;
  readonly parts: readonly Part[];
}

/** Strings from this length on are parts. Shorter ones would cost more than their copies. */
const PART_CHARS = 1024;
/** Attachments repeat far more often (the same few for every subagent): worth it sooner. */
const ATTACHMENT_CHARS = 200;
/** Deeper than any message goes; keeps hostile nesting from overflowing the stack. */
const MAX_DEPTH = 32;

/** Takes an entry apart. `joinEntry` gives back what JSON makes of the entry. */
export function splitEntry(entry: Readonly<Record<string, unknown>>): SplitEntry {
  const payload = JSON.stringify(entry);
  if (payload.length < ATTACHMENT_CHARS) return { payload, parts: [] };
  if (isRecord(entry['attachment'])) return splitAttachment(entry, payload);
  if (payload.length < PART_CHARS) return { payload, parts: [] };
  const parts: Part[] = [];
  const hollow = hollowOut(entry, [], parts);
  return parts.length === 0 ? { payload, parts } : { payload: JSON.stringify(hollow), parts };
}

/** Of an attachment what it says is taken out whole: the rest of the entry is new each time, that is not. */
function splitAttachment(entry: Readonly<Record<string, unknown>>, payload: string): SplitEntry {
  const parts: Part[] = [];
  const hollow: Record<string, unknown> = { ...entry };
  for (const [key, value] of Object.entries(entry)) {
    if (typeof value !== 'object' || value === null || key === '__proto__') continue;
    const json = JSON.stringify(value);
    if (json === undefined || json.length < ATTACHMENT_CHARS) continue;
    parts.push({ path: [key], json });
    hollow[key] = null;
  }
  return parts.length === 0 ? { payload, parts } : { payload: JSON.stringify(hollow), parts };
}

/**
 * Puts an entry together again.
 * @throws SyntaxError when the payload or a part is no JSON; RangeError when a part has no place in the payload.
 */
export function joinEntry(payload: string, parts: readonly Part[]): unknown {
  const entry: unknown = JSON.parse(payload);
  for (const { path, json } of parts) place(entry, path, JSON.parse(json));
  return entry;
}

function hollowOut(value: unknown, path: PartPath, parts: Part[]): unknown {
  if (typeof value === 'string') {
    if (value.length < PART_CHARS) return value;
    parts.push({ path, json: JSON.stringify(value) });
    return '';
  }
  if (path.length >= MAX_DEPTH || !isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => hollowOut(item, [...path, index], parts));
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    // Assigning to it would set the prototype instead.
    if (key !== '__proto__') copy[key] = hollowOut(copy[key], [...path, key], parts);
  }
  return copy;
}

/** Only what JSON writes as it is: nothing with a `toJSON` or a prototype of its own. */
function isPlain(value: unknown): value is Record<string, unknown> | unknown[] {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function place(entry: unknown, path: PartPath, value: unknown): void {
  let parent = entry;
  for (const step of path.slice(0, -1)) parent = childOf(parent, step);
  const last = path.at(-1);
  if (last === undefined || childOf(parent, last) === undefined) throw new RangeError('a part has no place');
  (parent as Record<string | number, unknown>)[last] = value;
}

function childOf(parent: unknown, step: string | number): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
    ? (parent as Record<string | number, unknown>)[step]
    : undefined;
}
