/** Lets the results of commands that only looked go stale. What they showed is not kept anywhere: an old look misleads. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isEphemeral } from '../shell/is-ephemeral.ts';
import { cutStart } from '../util/cut.ts';
import { type AnsweredCall, hasRun, indexCalls } from './call-index.ts';
import { type BlockEdits, editBlock, resultText, withEdits, withResultText } from './entry.ts';
import { beforeRecent, type EphemeralPolicy, ephemeralPolicy } from './policy.ts';
import { type Curated, NO_CURATION } from './report.ts';
import { fillIn, isStandIn } from './stand-in.ts';

const COMMAND_CHARS = 60;

/**
 * Replaces the results of old glances (Bash calls whose command `isGlance` accepts, and that ran) by a short text.
 * @param policy defaults are filled in.
 * @param isGlance says of a command that it only looks. Default `isEphemeral`.
 */
export function expire(
  entries: readonly TranscriptEntry[],
  policy: Partial<EphemeralPolicy> = {},
  isGlance: (command: string) => boolean = isEphemeral,
): Curated {
  const { enabled, keepRecent, maxChars, text } = ephemeralPolicy(policy);
  if (!enabled) return { entries: [...entries], report: NO_CURATION };
  const glances = indexCalls(entries, 'Bash').filter(glanceFilter(isGlance));
  const edits: BlockEdits = new Map();
  let expired = 0;
  let charsSaved = 0;
  glances.slice(0, beforeRecent(glances.length, keepRecent)).forEach((glance, index) => {
    const stale = staleText(text, glance, index + 1, glances.length);
    const saved = replaceResults(glance, stale, maxChars, edits);
    if (saved === undefined) return;
    expired += 1;
    charsSaved += saved;
  });
  const next = entries.map((entry, index) => withEdits(entry, edits.get(index)) ?? entry);
  return { entries: next, report: { ...NO_CURATION, expired, charsSaved } };
}

function glanceFilter(isGlance: (command: string) => boolean): (call: AnsweredCall) => boolean {
  const known = new Map<string, boolean>();
  return call => {
    const command = call.input['command'];
    if (typeof command !== 'string' || !hasRun(call)) return false;
    const answer = known.get(command) ?? isGlance(command);
    known.set(command, answer);
    return answer;
  };
}

/** How many characters the new text saves; undefined when there was nothing to replace. */
function replaceResults(glance: AnsweredCall, stale: string, maxChars: number, edits: BlockEdits): number | undefined {
  let saved: number | undefined;
  for (const { entry, index, block } of glance.results) {
    const text = resultText(block);
    if (text === undefined || text === stale || text.length > maxChars || isStandIn(text)) continue;
    editBlock(edits, entry, index, withResultText(block, stale));
    saved = (saved ?? 0) + Math.max(0, text.length - stale.length);
  }
  return saved;
}

function staleText(template: string, glance: AnsweredCall, turn: number, total: number): string {
  const command = String(glance.input['command']).trim().split(/\r?\n/, 1)[0] ?? '';
  const cmd = cutStart(command.trim(), COMMAND_CHARS);
  return fillIn(template, { cmd, turn: String(turn), age: String(total - turn) });
}
