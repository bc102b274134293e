/** The public face of flower: a table of contents, nothing else. */

// Agent definition
export { type BuildOptionsArguments, buildOptions } from './claude/build-options.ts';
// Events, people
export { type NormalizeOptions, normalize } from './claude/normalize.ts';
// Session store
export type { SessionKey, SessionStore, SessionStoreEntry, SessionSummaryEntry } from './claude/session-store.ts';
export { defaultWindow } from './config/default-window.ts';
// Documents
export { Brief } from './document/brief.ts';
export { Goal, type GoalFields } from './document/goal.ts';
export { Handoff } from './document/handoff.ts';
export type { DocumentOptions } from './document/markdown-document.ts';
export { Verdict, type VerdictFields } from './document/verdict.ts';
export type { VerdictState } from './document/verdict-state.ts';
export type {
  AgentSpec,
  CompactPolicy,
  EffortLevel,
  HandoffPolicy,
  McpServer,
  PermissionMode,
  WorkerDefinition,
} from './domain/agent-spec.ts';
export type { AskChannel } from './domain/ask-channel.ts';
// Time
export type { Clock } from './domain/clock.ts';
// Errors, languages
export {
  BudgetError,
  CredentialsError,
  FlowerError,
  NotAGitRepositoryError,
  StepAbort,
  UsageError,
} from './domain/error.ts';
export type {
  AgentRef,
  AskEvent,
  ErrorEvent,
  Event,
  EventBase,
  EventListener,
  GoalEvent,
  HandoffEvent,
  MailEvent,
  PromptEvent,
  ResetEvent,
  ResultEvent,
  RetryEvent,
  StepEvent,
  SystemEvent,
  TaskEvent,
  TextEvent,
  ThinkingEvent,
  ToolCallEvent,
  ToolResultEvent,
  UnknownEvent,
  VerdictEvent,
} from './domain/event.ts';
export type {
  ContextOutput,
  Guard,
  GuardDecision,
  HookCallback,
  HookInput,
  HookMatcher,
  HookOutput,
  Hooks,
  PostToolUseOutput,
  PreToolUseOutput,
  ToolCall,
} from './domain/hook.ts';
export type { StepResult } from './domain/step-result.ts';
export type { RunOptions, StepRunner } from './domain/step-runner.ts';
export type { ToolAnswer, ToolDefinition, ToolParameter, ToolServer } from './domain/tool-server.ts';
export type { TranscriptBlock, TranscriptEntry } from './domain/transcript.ts';
export type { Usage } from './domain/usage.ts';
// Hooks
export { delegateGuard } from './guard/delegate-guard.ts';
export { dispatchGuard } from './guard/dispatch-guard.ts';
export { indexGuard } from './guard/index-guard.ts';
export { isolateGuard } from './guard/isolate-guard.ts';
export { isolated, wantsIsolation } from './guard/isolated.ts';
export { mergeHooks } from './guard/merge-hooks.ts';
export { spillGuard } from './guard/spill-guard.ts';
export { whitelistGuard } from './guard/whitelist-guard.ts';
export { workbenchHooks } from './guard/workbench-hooks.ts';
export { expire } from './history/expire.ts';
export { heal } from './history/heal.ts';
export type { EphemeralPolicy, PrunePolicy, TrimPolicy } from './history/policy.ts';
export { prune } from './history/prune.ts';
export { trim } from './history/trim.ts';
export type { Ask, AskState, Mail, MailState } from './human/ask.ts';
export { HumanChannel, type HumanChannelOptions } from './human/human-channel.ts';
// Roles
export { CLARIFIER_RULES, type ClarifyOptions, clarify } from './role/clarify.ts';
export { COORDINATOR_RULES, type CoordinatorOptions, coordinator } from './role/coordinator.ts';
export { JUDGE_RULES, type JudgeOptions, judge } from './role/judge.ts';
export { ORACLE_RULES, type OracleOptions, oracle } from './role/oracle.ts';
export { WORKER_RULES, type WorkerOptions, worker } from './role/worker.ts';
// Resilience
export { classify, type FailureClass } from './runtime/classify.ts';
export { endpoint, reachable } from './runtime/network-probe.ts';
export { Resilience, type ResilienceOptions } from './runtime/resilience.ts';
// Run an agent
export { Runtime, type RuntimeOptions } from './runtime/runtime.ts';
export { isEphemeral } from './shell/is-ephemeral.ts';
export { SqliteSessionStore, type SqliteSessionStoreOptions } from './sqlite/sqlite-session-store.ts';
export { type PruningOptions, PruningSessionStore } from './store/pruning-session-store.ts';
export { trimReport } from './store/trim-report.ts';
export { type TrimmingOptions, TrimmingSessionStore } from './store/trimming-session-store.ts';
export type { Lang, Localized } from './text/lang.ts';
// Workbench
export { Workbench, type WorkbenchEntry, type WorkbenchOptions } from './workbench/workbench.ts';
// Workflow
export {
  BRIEF_KEY,
  CLARIFY_RESUME,
  type ClarifyStepOptions,
  clarifyStep,
  MISSING_KEY,
} from './workflow/clarify-step.ts';
export { GOAL_KEY } from './workflow/frozen-goal.ts';
export { type GoalStepOptions, goalStep } from './workflow/goal-step.ts';
export { type WithGoalOptions, withGoal } from './workflow/guarded-step.ts';
// Continuity
export { Lineage, type LineageOptions } from './workflow/lineage.ts';
export { type StarterOptions, starterFlow } from './workflow/starter-flow.ts';
export type { Ctx, OnFail, Step } from './workflow/step.ts';
export { ROUND_KEY, VERDICT_KEY } from './workflow/verdict-round.ts';
export { type WakeState, type WakeStateOptions, wakeState } from './workflow/wake-state.ts';
export { Workflow, type WorkflowOptions, type WorkflowRunOptions } from './workflow/workflow.ts';
