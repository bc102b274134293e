/** A stored transcript line, as far as flower looks into it. The format is the harness's; everything else is passed on untouched. */

/** A content block of a message. */
export interface TranscriptBlock {
  /** `text`, `tool_use`, `tool_result`, … */
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One line of a transcript. */
export interface TranscriptEntry {
  /** `user`, `assistant`, `system`, … */
  readonly type: string;
  /** Its id; entries without one are no messages. */
  readonly uuid?: string;
  /** The entry it follows; null at the beginning. */
  readonly parentUuid?: string | null;
  /** ISO 8601. */
  readonly timestamp?: string;
  /** What was said, as the Messages API has it. */
  readonly message?: {
    readonly id?: string;
    readonly role?: string;
    readonly model?: string;
    readonly content?: string | readonly TranscriptBlock[];
    readonly usage?: unknown;
    readonly [key: string]: unknown;
  };
  /** What the harness keeps of a tool's answer beside the message. */
  readonly toolUseResult?: unknown;
  readonly [key: string]: unknown;
}
