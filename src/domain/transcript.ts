/** A stored transcript line, as far as flower looks into it. The format is the harness's; everything else is passed on untouched. */

/** A content block of a message. */
export interface TranscriptBlock {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One line of a transcript. */
export interface TranscriptEntry {
  readonly type: string;
  readonly uuid?: string;
  readonly parentUuid?: string | null;
  readonly timestamp?: string;
  readonly message?: {
    readonly id?: string;
    readonly role?: string;
    readonly model?: string;
    readonly content?: string | readonly TranscriptBlock[];
    readonly usage?: unknown;
    readonly [key: string]: unknown;
  };
  readonly toolUseResult?: unknown;
  readonly [key: string]: unknown;
}
