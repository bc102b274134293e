/** Whether a Bash call is a mere look: what the command's own text says, and what the repository's own files add to it. */
import { resolve } from 'node:path';
import type { ToolCall } from '../domain/hook.ts';
import { judgeCommand } from '../shell/judge-command.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { ellipsize } from '../util/cut.ts';
import { programSource } from './git-program.ts';
import { placesOf } from './glance-place.ts';

/** Characters of a refused command that are quoted back. */
const QUOTED_CHARACTERS = 120;

const UNKNOWN_DIRECTORY = 'git in a directory that is not known before it runs';

/**
 * Why this Bash call is no glance; null when it is one. The command is judged as it stands and never changed: what is
 * run is the very string that was looked at.
 */
export function glanceRefusal(call: ToolCall, lang: Lang): string | null {
  const known = judged.get(call);
  if (known?.lang === lang) return known.refusal;
  const refusal = judgeGlance(call, lang);
  judged.set(call, { lang, refusal });
  return refusal;
}

/** The guard that refuses and the one that grants ask about the same call, one right after the other. */
const judged = new WeakMap<ToolCall, { readonly lang: Lang; readonly refusal: string | null }>();

function judgeGlance(call: ToolCall, lang: Lang): string | null {
  const text = guardText[lang];
  const command = call.input['command'];
  if (typeof command !== 'string' || command.trim() === '') return text.glanceNeedsCommand;
  if (isTruthy(call.input['run_in_background'])) return text.glanceInBackground;
  const cwd = resolve(call.cwd ?? '.');
  const verdict = judgeCommand(command, call.cwd === null ? undefined : cwd);
  const quoted = ellipsize(firstLine(command), QUOTED_CHARACTERS);
  if (!verdict.ok) return text.noGlance(quoted, verdict.reason);
  if (verdict.hasUnknownDirectory) return text.noGlance(quoted, UNKNOWN_DIRECTORY);
  const places = verdict.gitDirectories.map(place => placesOf(place, cwd));
  if (places.includes(null)) return text.noGlance(quoted, UNKNOWN_DIRECTORY);
  const source = places
    .flatMap(found => found ?? [])
    .map(place => programSource(place, verdict))
    .find(file => file !== undefined);
  return source === undefined ? null : text.glanceStartsPrograms(source);
}

function firstLine(command: string): string {
  return command.trim().split('\n', 1)[0] ?? '';
}

/** The harness takes `"true"` for true in places. */
function isTruthy(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'false';
}
