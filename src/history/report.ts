/** The account of a curation, and how accounts add up. */
import type { TranscriptEntry } from '../domain/transcript.ts';

/** What a curation did. */
export interface CurationReport {
  /** Glances whose result expired. */
  readonly expired: number;
  /** Large results that became pointers. */
  readonly cleared: number;
  /** Large results left whole: recent ones, and those that could not be written to a file. */
  readonly kept: number;
  /** Characters that expiring and trimming took out. */
  readonly charsSaved: number;
  /** Denied calls left out, each with its result. */
  readonly denialsDropped: number;
  /** Synthetic messages about API errors left out. */
  readonly errorsDropped: number;
  /** Results of interrupted calls that got a neutral text. */
  readonly neutralized: number;
  /** Calls that got a result made up for them. */
  readonly healed: number;
}

/** What every stage of curation returns. The entries it did not touch are the very objects that came in. */
export interface Curated {
  /** What is fed back, in order. */
  readonly entries: TranscriptEntry[];
  /** What was done to them. */
  readonly report: CurationReport;
}

export const NO_CURATION: CurationReport = {
  expired: 0,
  cleared: 0,
  kept: 0,
  charsSaved: 0,
  denialsDropped: 0,
  errorsDropped: 0,
  neutralized: 0,
  healed: 0,
};

export function addReports(a: CurationReport, b: CurationReport): CurationReport {
  return {
    expired: a.expired + b.expired,
    cleared: a.cleared + b.cleared,
    kept: a.kept + b.kept,
    charsSaved: a.charsSaved + b.charsSaved,
    denialsDropped: a.denialsDropped + b.denialsDropped,
    errorsDropped: a.errorsDropped + b.errorsDropped,
    neutralized: a.neutralized + b.neutralized,
    healed: a.healed + b.healed,
  };
}
