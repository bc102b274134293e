/** What one transcript holds, as figures: turns, characters, calls, refusals, the context at each turn. Pure. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { addUsage, contextTokens, NO_USAGE, type Usage, usageFromApi } from '../domain/usage.ts';
import { answeredId, blocksOf, callId, contentOf, resultText } from '../history/entry.ts';
import { isApiErrorMessage, outcomeOf } from '../history/mark.ts';
import { isUnfinished } from '../history/unfinished.ts';
import { isRecord } from '../util/json.ts';

/** One call of a tool. */
export interface ToolCallFigure {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isDenied: boolean;
}

/** Tokens in the context at a turn. */
export interface ContextPoint {
  /** ISO 8601, '' when the entry bears no time. */
  readonly at: string;
  readonly tokens: number;
}

export interface ThreadFigure {
  /** Answers of the model. */
  readonly turns: number;
  /** Characters of what was said to the model and of what it said: prompts, results, prose, thinking, calls. */
  readonly characters: number;
  readonly calls: readonly ToolCallFigure[];
  readonly usage: Usage;
  readonly context: readonly ContextPoint[];
  /** The subagent's role where the entries name one. */
  readonly role: string | null;
  /** Where it worked, as its first entry that says so has it. */
  readonly cwd: string | null;
  /** It ends in the middle of work: in a call, in a result that nobody answered, in an API error. */
  readonly isUnfinished: boolean;
}

/** Entries that were counted already: a fork copies those of its parent under another key. */
export type SeenUuids = Set<string>;

/** Adds up a transcript. Of an answer stored in several entries the last figures hold; `seen` keeps copies from counting twice. */
export function threadFigure(entries: readonly TranscriptEntry[], seen: SeenUuids = new Set()): ThreadFigure {
  const answers = new Map<unknown, { usage: Usage; at: string }>();
  const calls = new Map<string, { tool: string; input: Record<string, unknown>; isDenied: boolean }>();
  let characters = 0;
  let role: string | null = null;
  let cwd: string | null = null;
  for (const entry of entries) {
    if (!isRecord(entry) || (entry.type !== 'assistant' && entry.type !== 'user')) continue;
    if (typeof entry.uuid === 'string' && seen.size === seen.add(entry.uuid).size) continue;
    characters += charactersOf(entry);
    if (typeof entry['cwd'] === 'string') cwd ??= entry['cwd'];
    if (typeof entry['attributionAgent'] === 'string') role = entry['attributionAgent'];
    if (entry.type === 'assistant' && !isApiErrorMessage(entry)) noteAnswer(entry, answers);
    for (const block of blocksOf(entry)) noteCall(entry, block, calls);
  }
  const turns = [...answers.values()];
  return {
    turns: turns.length,
    characters,
    calls: [...calls.values()],
    usage: turns.reduce((sum, turn) => addUsage(sum, turn.usage), NO_USAGE),
    context: turns.map(({ usage, at }) => ({ at, tokens: contextTokens(usage) })).filter(point => point.tokens > 0),
    role,
    cwd,
    isUnfinished: isUnfinished(entries),
  };
}

function noteAnswer(entry: TranscriptEntry, answers: Map<unknown, { usage: Usage; at: string }>): void {
  const id = entry.message?.id;
  const key = typeof id === 'string' ? id : entry;
  const at = answers.get(key)?.at ?? (typeof entry.timestamp === 'string' ? entry.timestamp : '');
  answers.set(key, { usage: usageFromApi(entry.message?.usage), at });
}

function noteCall(
  entry: TranscriptEntry,
  block: TranscriptBlock,
  calls: Map<string, { tool: string; input: Record<string, unknown>; isDenied: boolean }>,
): void {
  const called = callId(entry, block);
  if (called !== undefined) {
    const input = isRecord(block['input']) ? block['input'] : {};
    calls.set(called, { tool: String(block['name']), input, isDenied: false });
    return;
  }
  const answered = calls.get(answeredId(entry, block) ?? '');
  if (answered !== undefined && outcomeOf(entry, block) === 'denied') answered.isDenied = true;
}

function charactersOf(entry: TranscriptEntry): number {
  const content = contentOf(entry);
  if (typeof content === 'string') return content.length;
  return blocksOf(entry).reduce((sum, block) => sum + charactersOfBlock(block), 0);
}

function charactersOfBlock(block: TranscriptBlock): number {
  if (!isRecord(block)) return 0;
  switch (block['type']) {
    case 'text':
      return lengthOf(block['text']);
    case 'thinking':
      return lengthOf(block['thinking']);
    case 'tool_use':
      return JSON.stringify(block['input'] ?? {}).length;
    case 'tool_result':
      return (resultText(block) ?? '').length;
    default:
      return 0;
  }
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
