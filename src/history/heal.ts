/**
 * Makes a transcript one that the model API accepts: every call with exactly one result right after it, no blank text,
 * no torn character, one entry per uuid. Mends and moves; nothing that was said is lost.
 */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { answeredId, blocksOf, isUntouchable, uuidOf, withContent } from './entry.ts';
import { Healing } from './healing.ts';
import { type PrunePolicy, prunePolicy } from './policy.ts';
import { relink } from './relink.ts';
import { type Curated, NO_CURATION } from './report.ts';
import { UuidIndex } from './uuid-index.ts';
import { withoutBlanks, withWholeCharacters } from './well-formed.ts';

/**
 * Heals calls without a result, whatever else the API would refuse, and the parent chain. Cost figures of earlier
 * processes are left out in any case: the harness adds to them, and every process shall count from zero.
 * @param policy `healOrphans` and `orphanText` matter here; defaults are filled in.
 */
export function heal(entries: readonly TranscriptEntry[], policy: Partial<PrunePolicy> = {}): Curated {
  const { healOrphans, orphanText } = prunePolicy(policy);
  if (!healOrphans) return { entries: withoutCostState(entries), report: NO_CURATION };
  const uuids = new UuidIndex(entries);
  const healing = new Healing(clean(entries, uuids), orphanText);
  const healed = healing.run();
  const rewrite = { before: entries, uuids, ...healing.outcome() };
  return { entries: relink(rewrite), report: { ...NO_CURATION, healed } };
}

/** The entries without the harness's running cost figures. */
export function withoutCostState(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  return entries.filter(entry => !isCostState(entry));
}

function clean(entries: readonly TranscriptEntry[], uuids: UuidIndex): (TranscriptEntry | null)[] {
  return entries.map((entry, index) => {
    if (!isRecord(entry) || isCostState(entry)) return null;
    const uuid = uuidOf(entry);
    const isRepeated = uuid !== undefined && uuids.first(uuid) !== index;
    const spoken = isRepeated ? null : withoutBlanks(entry);
    return spoken === null ? null : withWholeCharacters(withResultsFirst(spoken));
  });
}

function isCostState(entry: TranscriptEntry): boolean {
  return isRecord(entry) && entry.type === 'cost-state';
}

/** In one message the results come before the words. */
function withResultsFirst(entry: TranscriptEntry): TranscriptEntry {
  const blocks = blocksOf(entry);
  if (isUntouchable(entry)) return entry;
  const results = blocks.filter(block => answeredId(entry, block) !== undefined);
  const isInOrder = results.every((block, index) => block === blocks[index]);
  if (isInOrder) return entry;
  return withContent(entry, [...results, ...blocks.filter(block => answeredId(entry, block) === undefined)]);
}
