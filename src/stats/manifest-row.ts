/** Rows of a manifest as they come off the disk, of this version or an earlier one. Pure. */
import type { StepResult } from '../domain/step-result.ts';
import { NO_USAGE, type Usage } from '../domain/usage.ts';
import { isRecord, numberOr0 } from '../util/json.ts';

/** The account of a step, and the run it belongs to. */
export type ManifestRow = StepResult & { readonly run: string };

/** The rows, what is missing in them filled in with nothing; null when `value` is no manifest. */
export function manifestRows(value: unknown): ManifestRow[] | null {
  return Array.isArray(value) ? value.filter(isRecord).map(rowOf) : null;
}

function rowOf(row: Record<string, unknown>): ManifestRow {
  return {
    run: textOf(row['run']),
    step: textOf(row['step']),
    sessionId: typeof row['sessionId'] === 'string' ? row['sessionId'] : null,
    ok: row['ok'] === true,
    costUsd: numberOr0(row['costUsd']),
    numTurns: numberOr0(row['numTurns']),
    usage: usageOf(row['usage']),
    text: textOf(row['text']),
    error: typeof row['error'] === 'string' ? row['error'] : null,
    startedAt: textOf(row['startedAt']),
    endedAt: textOf(row['endedAt']),
    durationMs: numberOr0(row['durationMs']),
    attempts: numberOr0(row['attempts']),
    errors: textsOf(row['errors']),
    resumed: row['resumed'] === true,
    retired: textsOf(row['retired']),
    context: numberOr0(row['context']),
  };
}

function usageOf(value: unknown): Usage {
  if (!isRecord(value)) return NO_USAGE;
  return {
    input: numberOr0(value['input']),
    cacheRead: numberOr0(value['cacheRead']),
    cacheCreation: numberOr0(value['cacheCreation']),
    output: numberOr0(value['output']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}
