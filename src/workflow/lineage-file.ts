/** The lineage as text, and read back from whatever is on disk. Never throws. */
import { readFileSync } from 'node:fs';
import { isRecord, parseJson } from '../util/json.ts';

/** The sessions of each step, the last one first. */
export type Sessions = ReadonlyMap<string, readonly string[]>;

export interface LineageFile {
  readonly woke: number;
  readonly steps: Sessions;
}

/** What was found; `file` is empty unless it is `usable`. */
export type FoundLineage =
  | { readonly kind: 'absent' | 'usable' | 'damaged'; readonly file: LineageFile }
  | { readonly kind: 'foreign'; readonly workspace: string; readonly file: LineageFile };

/** Earlier sessions of a step that are kept: the last ones may never have been stored, and runs side by side share the list. */
const EARLIER_SESSIONS = 19;

const NOTHING: LineageFile = { woke: 0, steps: new Map() };

export function readLineage(path: string, workspace: string): FoundLineage {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { kind: isAbsent ? 'absent' : 'damaged', file: NOTHING };
  }
  const value = parseJson(content.replace(/^\uFEFF/, ''));
  if (!isRecord(value) || typeof value['workspace'] !== 'string' || !isRecord(value['steps']))
    return { kind: 'damaged', file: NOTHING };
  if (value['workspace'] !== workspace) return { kind: 'foreign', workspace: value['workspace'], file: NOTHING };
  return { kind: 'usable', file: { woke: countIn(value['woke']), steps: sessionsIn(value) } };
}

export function renderLineage(workspace: string, { woke, steps }: LineageFile): string {
  const entries = [...steps].filter(([, ids]) => ids.length > 0);
  const last = Object.fromEntries(entries.map(([step, ids]) => [step, ids[0]]));
  const earlier = Object.fromEntries(
    entries.filter(([, ids]) => ids.length > 1).map(([step, ids]) => [step, ids.slice(1)]),
  );
  const extra = Object.keys(earlier).length > 0 ? { earlier } : {};
  return `${JSON.stringify({ workspace, woke, steps: last, ...extra }, null, 2)}\n`;
}

/** `steps` with `id` as the last session of `step`. */
export function withSession(steps: Sessions, step: string, id: string): Sessions {
  const earlier = (steps.get(step) ?? []).filter(other => other !== id);
  return new Map(steps).set(step, [id, ...earlier].slice(0, EARLIER_SESSIONS + 1));
}

function sessionsIn(value: Record<string, unknown>): Sessions {
  const earlier = isRecord(value['earlier']) ? value['earlier'] : {};
  const steps = isRecord(value['steps']) ? value['steps'] : {};
  return new Map(
    Object.entries(steps).flatMap(([step, id]) => {
      if (!isId(id)) return [];
      const before = Object.hasOwn(earlier, step) ? earlier[step] : [];
      return [[step, [id, ...(Array.isArray(before) ? before.filter(isId) : [])]]];
    }),
  );
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}
