/** Writes transcripts the way the harness stores them: one entry per content block, results hanging on their own call. */
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';

export interface BuiltCall {
  readonly tool?: string;
  readonly command?: string;
  /** `hook`, `mode`: denied; `person`: refused through canUseTool; `stopped`: interrupted; `lost`: no result; `stray`: no call. */
  readonly outcome?: 'ran' | 'failed' | 'hook' | 'mode' | 'person' | 'stopped' | 'lost' | 'stray';
  readonly output?: string | readonly TranscriptBlock[];
  /** A hook had something to add: an attachment before the result. */
  readonly hasHookNote?: boolean;
}

export interface BuiltTurn {
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly BuiltCall[];
  /** Order in which the results come in, as indexes of `calls`. Default: as called. */
  readonly finished?: readonly number[];
  /** One entry for all blocks, and results chained one after the other: what other writers of transcripts do. */
  readonly isOneEntry?: boolean;
}

const DENIALS = {
  hook: {
    toolDenialKind: 'permission-rule',
    permissionDecision: { decision: 'reject', source: 'hook', reasonType: 'hook', reasonCode: 'hook:PreToolUse' },
  },
  mode: {
    toolDenialKind: 'user-rejected',
    permissionDecision: { decision: 'reject', source: 'config', reasonCode: 'bashMiss:no-rule-match' },
  },
  person: {
    toolDenialKind: 'permission-rule',
    permissionDecision: { decision: 'reject', source: 'user_reject', reasonCode: 'bashMiss:no-rule-match' },
  },
  stopped: { toolDenialKind: 'user-rejected', toolUseResult: 'User rejected tool use' },
} as const;

const STOPPED_TEXT =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";

export class TranscriptBuilder {
  readonly entries: TranscriptEntry[] = [];
  /** What the next message hangs on. */
  leaf: string | null = null;
  readonly #agentId: string | undefined;
  readonly #prefix: string;
  #count = 0;
  #turns = 0;

  /** @param agentId set: a subagent's transcript. */
  constructor(agentId?: string) {
    this.#agentId = agentId;
    this.#prefix = agentId === undefined ? '0' : 'a';
  }

  prompt(content: string | readonly TranscriptBlock[], extra: Record<string, unknown> = {}): this {
    return this.message('user', { role: 'user', content }, extra);
  }

  turn({ thinking, text, calls = [], finished, isOneEntry = false }: BuiltTurn): this {
    const number = ++this.#turns;
    const ids = calls.map((_, index) => `toolu_${this.#prefix}${number}_${index}`);
    const blocks: TranscriptBlock[] = [
      ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: `sig${number}` }]),
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...calls.flatMap((call, index) => (call.outcome === 'stray' ? [] : [callBlock(call, ids[index] ?? '')])),
    ];
    const callEntries = this.#assistant(`msg_${this.#prefix}${number}`, blocks, isOneEntry);
    for (const index of finished ?? calls.keys()) {
      const call = calls[index];
      const id = ids[index];
      if (call === undefined || id === undefined || call.outcome === 'lost') continue;
      this.#result(call, id, isOneEntry ? this.leaf : (callEntries.get(id) ?? this.leaf));
    }
    return this;
  }

  /** A request that failed: its retries, and the harness's own message about it. */
  apiError(retries = 1, text = 'API Error: 500 · try again'): this {
    for (let attempt = 1; attempt <= retries; attempt++) {
      this.#push('system', { subtype: 'api_error', retryAttempt: attempt, error: { status: 500 } });
    }
    const message = {
      id: `err_${++this.#count}`,
      role: 'assistant',
      model: '<synthetic>',
      content: [{ type: 'text', text }],
    };
    return this.message('assistant', message, { isApiErrorMessage: true, apiErrorStatus: 500, error: 'server_error' });
  }

  /** A compaction that keeps the messages from index `from` on word for word. */
  compact(summary: string, from = this.entries.length): this {
    const kept = this.entries
      .slice(from)
      .filter(e => (e.type === 'user' || e.type === 'assistant') && e.uuid !== undefined);
    const uuids = kept.map(entry => entry.uuid);
    const [headUuid, tailUuid] = [uuids[0], uuids.at(-1)];
    const preserved =
      headUuid === undefined
        ? {}
        : { preservedSegment: { headUuid, tailUuid }, preservedMessages: { uuids, allUuids: uuids } };
    const logicalParentUuid = this.leaf;
    this.leaf = null;
    this.#push('system', {
      subtype: 'compact_boundary',
      logicalParentUuid,
      compactMetadata: { trigger: 'auto', ...preserved },
    });
    return this.prompt(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
  }

  interruptNote(): this {
    return this.prompt([{ type: 'text', text: '[Request interrupted by user]' }], { rowSource: 'harness' });
  }

  attachment(attachment: Record<string, unknown> = { type: 'date', date: '2026-11-30' }): this {
    return this.#push('attachment', { attachment });
  }

  /** A line without a uuid, which takes no part in the conversation. */
  line(type: string, extra: Record<string, unknown> = {}): this {
    this.entries.push({ type, sessionId: 's', ...extra });
    return this;
  }

  message(
    type: 'user' | 'assistant',
    message: NonNullable<TranscriptEntry['message']>,
    extra: Record<string, unknown> = {},
  ): this {
    return this.#push(type, { message, ...extra });
  }

  #assistant(id: string, blocks: readonly TranscriptBlock[], isOneEntry: boolean): Map<string, string | null> {
    const places = new Map<string, string | null>();
    const groups = isOneEntry && blocks.length > 0 ? [blocks] : blocks.map(block => [block]);
    for (const content of groups) {
      const usage = { input_tokens: 10, output_tokens: 1 };
      this.message('assistant', { id, type: 'message', role: 'assistant', model: 'scripted', content, usage });
      for (const block of content) if (block.type === 'tool_use') places.set(String(block['id']), this.leaf);
    }
    return places;
  }

  #result(call: BuiltCall, id: string, parent: string | null): void {
    const { outcome = 'ran', output } = call;
    if (call.hasHookNote === true) {
      this.attachment({ type: 'hook_additional_context', content: ['note'], toolUseID: id, hookEvent: 'PreToolUse' });
    }
    this.leaf = parent;
    const denial = outcome in DENIALS ? DENIALS[outcome as keyof typeof DENIALS] : { toolUseResult: { stdout: 'raw' } };
    const text =
      outcome === 'stopped'
        ? STOPPED_TEXT
        : outcome in DENIALS
          ? 'PreToolUse:Bash hook error: no'
          : (output ?? `out of ${id}`);
    const isError = outcome !== 'ran' && outcome !== 'stray';
    const block = { tool_use_id: id, type: 'tool_result', content: text, ...(isError ? { is_error: true } : {}) };
    this.prompt([block], { sourceToolAssistantUUID: parent, ...denial });
  }

  #push(type: string, rest: Record<string, unknown>): this {
    const number = ++this.#count;
    const uuid = `${this.#prefix}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    this.entries.push({
      parentUuid: this.leaf,
      isSidechain: this.#agentId !== undefined,
      ...(this.#agentId === undefined ? {} : { agentId: this.#agentId }),
      type,
      ...rest,
      uuid,
      timestamp: new Date(Date.UTC(2026, 10, 30) + number * 1000).toISOString(),
      sessionId: 's',
      cwd: '/w',
      version: '2.1.332',
    });
    this.leaf = uuid;
    return this;
  }
}

function callBlock(call: BuiltCall, id: string): TranscriptBlock {
  const { tool = 'Bash', command = 'make' } = call;
  return { type: 'tool_use', id, name: tool, input: tool === 'Bash' ? { command } : { file_path: '/w/f' } };
}
