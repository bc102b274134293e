/** What the hooks of a session report to whoever runs it. Not events: those are made from these. */
import type { ToolCall } from '../domain/hook.ts';
import { isRecord } from '../util/json.ts';

/** Whose call it was. */
export interface NoticeOrigin {
  /** The call's id; null when the harness names none. */
  readonly toolUseId: string | null;
  /** Name of the tool. */
  readonly tool: string;
  /** null on the main thread. */
  readonly agentId: string | null;
  /** The role's name in a subagent; on the main thread whatever the harness calls it, or null. */
  readonly agentType: string | null;
}

/** A PreToolUse call was answered: one for every call the hook was asked about. */
export interface AskedNotice extends NoticeOrigin {
  readonly kind: 'asked';
  /** `undecided` = left to the permission mode's own rules. */
  readonly decision: 'allow' | 'deny' | 'undecided';
  /** Why it was refused, as the model was told; null otherwise. */
  readonly reason: string | null;
  /** False for a tool nobody has looked at yet. */
  readonly isKnownTool: boolean;
}

/** Something of ours broke. A call that was being judged has been refused; a result that was being stored is whole. */
export interface FailedNotice extends NoticeOrigin {
  readonly kind: 'failed';
  /** What broke. */
  readonly where: 'guard' | 'hook' | 'spill' | 'index' | 'isolation' | 'listener';
  /** What it said. */
  readonly message: string;
}

/** A long result went to a file. */
export interface SpilledNotice extends NoticeOrigin {
  readonly kind: 'spilled';
  /** Where it lies now. */
  readonly path: string;
  /** Length of the whole text. */
  readonly characters: number;
  /** How many of them the context was spared. */
  readonly keptOut: number;
}

/** A dispatch of a marked role: isolation was added, or the model had set `cwd` or `isolation` itself. */
export interface IsolationNotice extends NoticeOrigin {
  readonly kind: 'isolation';
  /** The role that is sent. */
  readonly role: string;
  /** False: the model had set it itself. */
  readonly isInjected: boolean;
  /** The commit the worktree has to start from. */
  readonly base: string;
}

/** An isolated worker started somewhere else than it should. */
export interface MisplacedNotice {
  readonly kind: 'misplaced';
  /** The worker's id. */
  readonly agentId: string;
  /** The role it was sent as. */
  readonly role: string;
  /** Where it started. */
  readonly cwd: string;
  /** `not-isolated`: in the main checkout itself. `other-base`: its worktree starts from another commit. */
  readonly problem: 'not-isolated' | 'other-base';
}

/** The main checkout changed while an isolated worker was at work. */
export interface CheckoutChangedNotice {
  readonly kind: 'checkout-changed';
  /** The worker's id. */
  readonly agentId: string;
  /** The role it was sent as. */
  readonly role: string;
  /** Paths whose state differs, relative to the repository's root. */
  readonly paths: readonly string[];
}

export type GuardNotice =
  | AskedNotice
  | FailedNotice
  | SpilledNotice
  | IsolationNotice
  | MisplacedNotice
  | CheckoutChangedNotice;

/** The call's origin as notices carry it. */
export function originOf(call: ToolCall): NoticeOrigin {
  return { toolUseId: call.id, tool: call.tool, agentId: call.agentId, agentType: call.agentType };
}

/** As much of the origin as can be made out in data that may be no proper call. */
export function roughOrigin(input: unknown): NoticeOrigin {
  const field = (name: string): string | null => {
    const value = isRecord(input) ? input[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    toolUseId: field('tool_use_id'),
    tool: field('tool_name') ?? '',
    agentId: field('agent_id'),
    agentType: field('agent_type'),
  };
}
