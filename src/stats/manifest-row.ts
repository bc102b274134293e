/** Rows of a manifest as they come off the disk, of this version or an earlier one. Pure. */
import type { StepResult } from '../domain/step-result.ts';
import { NO_USAGE, type Usage } from '../domain/usage.ts';
import { isRecord } from '../util/json.ts';

/** A row with its run. */
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
    costUsd: numberOf(row['costUsd']),
    numTurns: numberOf(row['numTurns']),
    usage: usageOf(row['usage']),
    text: textOf(row['text']),
    error: typeof row['error'] === 'string' ? row['error'] : null,
    startedAt: textOf(row['startedAt']),
    endedAt: textOf(row['endedAt']),
    durationMs: numberOf(row['durationMs']),
    attempts: numberOf(row['attempts']),
    errors: textsOf(row['errors']),
    resumed: row['resumed'] === true,
    retired: textsOf(row['retired']),
    context: numberOf(row['context']),
  };
}

function usageOf(value: unknown): Usage {
  if (!isRecord(value)) return NO_USAGE;
  return {
    input: numberOf(value['input']),
    cacheRead: numberOf(value['cacheRead']),
    cacheCreation: numberOf(value['cacheCreation']),
    output: numberOf(value['output']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
