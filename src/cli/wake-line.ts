/** The line a start begins with that goes on from an earlier one. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cliText } from '../text/cli-text.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { showTokens } from '../view/figure.ts';
import { safeLine } from '../view/safe-text.ts';
import type { WakeState } from '../workflow/wake-state.ts';
import type { GlobalOptions } from './option.ts';

/** Where, that the brief stands, how many checks, how full the work session's context is, which wake this is. */
export function wakeLine(
  { checks, woke, steps }: Pick<WakeState, 'checks' | 'woke' | 'steps'>,
  { workspace, runDir, lang }: Pick<GlobalOptions, 'workspace' | 'runDir' | 'lang'>,
): string {
  const place = resolve(workspace);
  const context = contextOf(steps['work'], join(resolve(place, runDir), 'manifest.json'));
  const tokens = context === null ? null : showTokens(context);
  return cliText[lang].wake({ place: safeLine(place), checks, tokens, count: woke + 1 });
}

/** Tokens in the context of a session as the accounts have it; null when they do not know it. */
function contextOf(session: string | undefined, manifest: string): number | null {
  if (session === undefined || !existsSync(manifest)) return null;
  const rows = parseJson(readFileSync(manifest, 'utf8'));
  const row = Array.isArray(rows) ? rows.findLast(one => isRecord(one) && one['sessionId'] === session) : undefined;
  return isRecord(row) && typeof row['context'] === 'number' ? row['context'] : null;
}
