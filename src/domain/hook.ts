/**
 * Hooks as data: the SDK's shapes, held here structurally so that guards need no import of the SDK (a type test pins
 * that they fit), and the smaller vocabulary the guards themselves use.
 */

/** What a hook is told; fields beyond these depend on the event. */
export interface HookInput {
  readonly hook_event_name: string;
  readonly session_id?: string;
  readonly cwd?: string;
  /** Present and non-empty exactly in a subagent. */
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_use_id?: string;
  readonly tool_response?: unknown;
  readonly [key: string]: unknown;
}

/** What a hook answers. The part for one event is told apart by the event's name, as the SDK has it. */
export interface HookOutput {
  continue?: boolean;
  stopReason?: string;
  systemMessage?: string;
  hookSpecificOutput?: PreToolUseOutput | PostToolUseOutput | ContextOutput;
}

export interface PreToolUseOutput {
  hookEventName: 'PreToolUse';
  permissionDecision?: 'allow' | 'deny' | 'ask' | 'defer';
  permissionDecisionReason?: string;
  updatedInput?: Record<string, unknown>;
  additionalContext?: string;
}

export interface PostToolUseOutput {
  hookEventName: 'PostToolUse';
  updatedToolOutput?: unknown;
  additionalContext?: string;
}

/** Events whose hooks can only add to what the model reads. */
export interface ContextOutput {
  hookEventName: 'PostToolUseFailure' | 'UserPromptSubmit' | 'SessionStart' | 'SubagentStart';
  additionalContext?: string;
}

export type HookCallback = (
  input: HookInput,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<HookOutput>;

/** A group of callbacks behind one matcher. `timeout` is in seconds, as the harness wants it. */
export interface HookMatcher {
  matcher?: string;
  hooks: HookCallback[];
  timeout?: number;
  onFailure?: 'block';
}

/** Hook groups by event name (`PreToolUse`, `PostToolUse`, …). */
export type Hooks = Readonly<Record<string, readonly HookMatcher[]>>;

/** One tool call as a guard sees it. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly id: string | null;
  /** null on the main thread. */
  readonly agentId: string | null;
  /** The role's name in a subagent. */
  readonly agentType: string | null;
  readonly cwd: string | null;
}

/** What a guard says of a call. `pass` leaves it to the guards after it. */
export type GuardDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'allow'; readonly input?: Readonly<Record<string, unknown>> }
  /** No decision of ours: the permission mode's own rules judge (paths of Write and Edit). */
  | { readonly kind: 'undecided'; readonly input?: Readonly<Record<string, unknown>> };

/** Decides about one call before it runs. May be asynchronous; what it throws counts as a refusal. */
export type Guard = (call: ToolCall) => GuardDecision | Promise<GuardDecision>;
