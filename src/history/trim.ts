/** Moves large old tool results out of the conversation. Where they go is the caller's business. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import type { Lang } from '../text/lang.ts';
import { hasRun, indexCalls } from './call-index.ts';
import { type BlockEdits, editBlock, resultText, withEdits, withResultText } from './entry.ts';
import { beforeRecent, type TrimPolicy, trimPolicy } from './policy.ts';
import { type Curated, NO_CURATION } from './report.ts';
import { isStandIn, renderPointer } from './stand-in.ts';

/** Keeps a text somewhere an agent can read it and says where; null when it could not. Must not throw. */
export type Spill = (text: string) => string | null;

/**
 * Replaces the text of large results by a pointer to where `spill` put it. Images and documents stay.
 * @param policy defaults are filled in; `spillDirname` is of no concern here.
 */
export function trim(
  entries: readonly TranscriptEntry[],
  policy: Partial<TrimPolicy>,
  spill: Spill,
  lang: Lang = 'en',
): Curated {
  const { enabled, keepRecent, minChars } = trimPolicy(policy);
  if (!enabled) return { entries: [...entries], report: NO_CURATION };
  const ran = indexCalls(entries).filter(hasRun);
  const old = beforeRecent(ran.length, keepRecent);
  const edits: BlockEdits = new Map();
  const report = { ...NO_CURATION, cleared: 0, kept: 0, charsSaved: 0 };
  ran.forEach((call, position) => {
    for (const { entry, index, block } of call.results) {
      const text = resultText(block);
      if (text === undefined || text.length < minChars || isStandIn(text)) continue;
      const path = position < old ? spill(text) : null;
      if (path === null) {
        report.kept += 1;
        continue;
      }
      const pointer = renderPointer(text, path, lang);
      editBlock(edits, entry, index, withResultText(block, pointer));
      report.cleared += 1;
      report.charsSaved += Math.max(0, text.length - pointer.length);
    }
  });
  const next = entries.map((entry, index) => withEdits(entry, edits.get(index)) ?? entry);
  return { entries: next, report };
}
