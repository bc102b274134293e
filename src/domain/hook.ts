/**
 * Hooks as data: the SDK's shapes, held here structurally so that guards need no import of the SDK (a type test pins
 * that they fit), and the smaller vocabulary the guards themselves use.
 */

/** What a hook is told; fields beyond these depend on the event. */
export interface HookInput {
  /** Name of the event, such as `PreToolUse`. */
  readonly hook_event_name: string;
  /** The session it happens in. */
  readonly session_id?: string;
  /** Working directory of the agent. */
  readonly cwd?: string;
  /** Present and non-empty exactly in a subagent. */
  readonly agent_id?: string;
  /** The role's name in a subagent. */
  readonly agent_type?: string;
  /** Name of the tool, in events about one. */
  readonly tool_name?: string;
  /** What the tool is called with. */
  readonly tool_input?: unknown;
  /** The call's id. */
  readonly tool_use_id?: string;
  /** What the tool answered, after it has run. */
  readonly tool_response?: unknown;
  readonly [key: string]: unknown;
}

/** What a hook answers. The part for one event is told apart by the event's name, as the SDK has it. */
export interface HookOutput {
  /** False ends the session. Default true. */
  continue?: boolean;
  /** Why it is ended, for people. */
  stopReason?: string;
  /** Shown to people; no model reads it. */
  systemMessage?: string;
  /** What it decides about this event. */
  hookSpecificOutput?: PreToolUseOutput | PostToolUseOutput | ContextOutput;
}

export interface PreToolUseOutput {
  hookEventName: 'PreToolUse';
  /** `deny` refuses the call; of a spec's own hook, `allow` permits nothing that flower's refuse. */
  permissionDecision?: 'allow' | 'deny' | 'ask' | 'defer';
  /** Why; a refused model reads it. */
  permissionDecisionReason?: string;
  /** Takes the place of the call's input. */
  updatedInput?: Record<string, unknown>;
  /** Added to what the model reads. */
  additionalContext?: string;
}

export interface PostToolUseOutput {
  hookEventName: 'PostToolUse';
  /** Takes the place of the tool's answer. */
  updatedToolOutput?: unknown;
  /** Added to what the model reads. */
  additionalContext?: string;
}

/** Events whose hooks can only add to what the model reads. */
export interface ContextOutput {
  /** The event that is answered. */
  hookEventName: 'PostToolUseFailure' | 'UserPromptSubmit' | 'SessionStart' | 'SubagentStart';
  /** Added to what the model reads. */
  additionalContext?: string;
}

export type HookCallback = (
  input: HookInput,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<HookOutput>;

/** A group of callbacks behind one matcher. `timeout` is in seconds, as the harness wants it. */
export interface HookMatcher {
  /** Names of tools, as the harness matches them (`Write|Edit`). Default: all. */
  matcher?: string;
  /** Asked in order. */
  hooks: HookCallback[];
  /** Seconds. */
  timeout?: number;
  /** Refuses the call when the hook cannot be asked. */
  onFailure?: 'block';
}

/** Hook groups by event name (`PreToolUse`, `PostToolUse`, …). */
export type Hooks = Readonly<Record<string, readonly HookMatcher[]>>;

/** One tool call as a guard sees it. */
export interface ToolCall {
  /** Name of the tool. */
  readonly tool: string;
  /** What it is called with. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The call's id; null when the harness names none. */
  readonly id: string | null;
  /** null on the main thread. */
  readonly agentId: string | null;
  /** The role's name in a subagent. */
  readonly agentType: string | null;
  /** Working directory of the agent; null when unknown. */
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
