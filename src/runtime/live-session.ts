/** What the step loop needs of a running session, and what it needs to open one. The loop knows no more of the harness than this. */
import type { Conversation } from '../claude/conversation.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { GuardDecision, ToolCall } from '../domain/hook.ts';
import type { StepFailure } from './step-error.ts';

/** The part of a conversation that the step loop uses. */
export type LiveConversation = Pick<
  Conversation,
  | 'askSpending'
  | 'close'
  | 'contextWindow'
  | 'interruptWith'
  | 'isOpen'
  | 'isWorking'
  | 'ledger'
  | 'send'
  | 'stopAll'
  | 'stopTask'
  | 'stopTurn'
  | 'terminate'
  | 'turn'
>;

/** How a session begins: fresh, or from one that is stored. */
export interface Launch {
  readonly prompt: string;
  readonly resume?: string;
  readonly fork?: boolean;
  readonly resumeAt?: string;
}

/** What a session reports to its step while it runs. */
export interface SessionPort {
  /** The session has read the prompt it was opened with. */
  onPromptRead(): void;
  /** A message came; the ledger has taken it. */
  onMessage(message: unknown): void;
  /** What the main thread has recorded: also what its stream does not tell, the words of a refused call. */
  readonly onEntries: (entries: readonly unknown[]) => void;
  /** Something that must end the step at once: silent guard, silent store. */
  onFailure(failure: StepFailure): void;
  /** Asked first about every tool call. */
  guard(call: ToolCall): GuardDecision;
  /** A tool of this thread has finished: true stops the main thread's turn here. */
  stopsAfterTool(isMainThread: boolean): boolean;
}

export interface OpenRequest {
  readonly spec: AgentSpec;
  readonly launch: Launch;
  /** Label of the step, for events. */
  readonly step: string;
  /** A limit was met without a word of when it is lifted: the harness is to find out. */
  readonly asksForReset: boolean;
  readonly port: SessionPort;
}

/** Opens a session. Throws only for what the caller got wrong. */
export type OpenSession = (request: OpenRequest) => LiveConversation;
