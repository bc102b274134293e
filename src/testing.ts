/** The public surface of `flower/testing`: a table of contents, no code. */

export type { ApiBlock, ApiMessage } from './model/api-message.ts';
// Faults
export { cleanEndMidStream, delay, dropBefore, dropMidStream, garbage, httpError, stall } from './model/fault.ts';
// Scenarios: scripts as data
export { demoScenarioPath, loadScenario } from './model/load-scenario.ts';
export { parseScenario } from './model/parse-scenario.ts';
export { type PlayOptions, playScenario } from './model/play-scenario.ts';
export type { Purpose } from './model/purpose.ts';
export type {
  BrokenReply,
  DelayedReply,
  DropReply,
  ErrorReply,
  GarbageForm,
  GarbageReply,
  MessageReply,
  Reply,
  ReplyBlock,
  ReplyOptions,
  StalledReply,
  ToolUse,
} from './model/reply.ts';
// Replies
export { say, think, together, use, useAll } from './model/reply.ts';
export type { OtherRequest, RecordedRequest } from './model/request-log.ts';
export type {
  Scenario,
  ScenarioAgent,
  ScenarioCapture,
  ScenarioCondition,
  ScenarioFault,
  ScenarioMatch,
  ScenarioRule,
  ScenarioText,
  ScenarioTurn,
} from './model/scenario.ts';
export { scenarioText } from './model/scenario.ts';
export { ScenarioError, type ScenarioIssue } from './model/scenario-issue.ts';
export { scenarioJsonSchema } from './model/scenario-schema.ts';
// Scripts
export { type ReplyLike, type Script, ScriptError, type ScriptFunction } from './model/script.ts';
// The model, and what it is asked
export { ScriptedModel, type ScriptedModelOptions } from './model/scripted-model.ts';
export type { AgentReport, ToolResult, Turn } from './model/turn.ts';
// Stores: one in memory, and what every store must do
export { MemorySessionStore } from './store/memory-session-store.ts';
export { type StoreCheck, sessionStoreSuite } from './store/store-suite.ts';
// Time
export { VirtualClock } from './util/virtual-clock.ts';
