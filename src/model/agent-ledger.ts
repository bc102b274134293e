/**
 * Who is asking. The harness sends a subagent's id but not its role; the role is found by matching what the subagent was
 * sent to do with the dispatches (`Agent` calls) that the model itself has made in that session.
 */
import { isRecord } from '../util/json.ts';
import { type ApiBlock, type ApiMessage, stringAt, textOf } from './api-message.ts';

/** The role of a subagent that no dispatch accounts for. */
export const UNKNOWN_AGENT = 'unknown';

/** What the harness starts when a dispatch names no role. */
const DEFAULT_ROLE = 'general-purpose';

/** What is known of a subagent when it speaks for the first time. */
export interface Newcomer {
  readonly sessionId: string;
  readonly agentId: string;
  readonly messages: readonly ApiMessage[];
  readonly system: string;
  readonly tools: readonly string[];
}

interface Dispatch {
  readonly callId: string;
  readonly role: string;
  readonly prompt: string;
}

interface Session {
  /** Dispatches that no subagent has been matched with, in order. */
  readonly open: Map<string, Dispatch>;
  /** Every dispatch by the id of its call. */
  readonly all: Map<string, Dispatch>;
  readonly roles: Map<string, string>;
  /** Tools of each role, as the harness lists them. */
  readonly toolsOf: Map<string, readonly string[]>;
}

/** Remembers dispatches and answers which role a subagent plays. */
export class AgentLedger {
  readonly #sessions = new Map<string, Session>();
  /** System prompts that belong to one role only, learned from subagents whose role was beyond doubt. */
  readonly #roleOfSystem = new Map<string, string>();

  /** Takes note of the dispatches in an answer before it is sent, or in the history of a session begun elsewhere. */
  noteBlocks(sessionId: string, blocks: readonly ApiBlock[]): void {
    const session = this.#session(sessionId);
    for (const dispatch of blocks.flatMap(dispatchOf)) {
      if (session.all.has(dispatch.callId)) continue;
      session.all.set(dispatch.callId, dispatch);
      session.open.set(dispatch.callId, dispatch);
    }
  }

  /** Learns from a conversation: dispatches, what became of them, and the list of roles with their tools. */
  noteConversation(sessionId: string, messages: readonly ApiMessage[]): void {
    const session = this.#session(sessionId);
    for (const message of messages) {
      if (message.role === 'assistant') this.noteBlocks(sessionId, message.content);
      else for (const block of message.content) noteOutcome(session, block);
      if (message.role === 'system') noteRoles(session, textOf(message.content));
    }
  }

  /** The role of a subagent; the first answer stays. */
  roleOf(newcomer: Newcomer): string {
    const session = this.#session(newcomer.sessionId);
    const known = session.roles.get(newcomer.agentId);
    if (known !== undefined) return known;
    const matches = this.#candidates(session, newcomer);
    const chosen = matches[0];
    if (chosen === undefined) return UNKNOWN_AGENT;
    session.open.delete(chosen.callId);
    session.roles.set(newcomer.agentId, chosen.role);
    if (matches.every(match => match.role === chosen.role)) this.#roleOfSystem.set(newcomer.system, chosen.role);
    return chosen.role;
  }

  /** Open dispatches that may have started this subagent, best first: by its task, then by system prompt and tools, then by age. */
  #candidates(session: Session, newcomer: Newcomer): Dispatch[] {
    const open = [...session.open.values()];
    const task = newcomer.messages.find(message => message.role === 'user');
    const texts =
      task?.content.filter(block => block.type === 'text').map(block => stringAt(block, 'text').trim()) ?? [];
    const byMention = narrow(open, ({ prompt }) => prompt !== '' && texts.some(text => text.includes(prompt)));
    const byTask = narrow(byMention, ({ prompt }) => texts.includes(prompt));
    const role = this.#roleOfSystem.get(newcomer.system);
    const byPrompt = narrow(byTask, dispatch => dispatch.role === role);
    return narrow(byPrompt, dispatch => sameTools(session.toolsOf.get(dispatch.role), newcomer.tools));
  }

  #session(id: string): Session {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const fresh: Session = { open: new Map(), all: new Map(), roles: new Map(), toolsOf: new Map() };
    this.#sessions.set(id, fresh);
    return fresh;
  }
}

/** Those that fit; all of them when none does, since a hook may have changed what this test looks at. */
function narrow(dispatches: readonly Dispatch[], fits: (dispatch: Dispatch) => boolean): Dispatch[] {
  const fitting = dispatches.filter(fits);
  return fitting.length > 0 ? fitting : [...dispatches];
}

function dispatchOf(block: ApiBlock): Dispatch[] {
  if (block.type !== 'tool_use' || (block['name'] !== 'Agent' && block['name'] !== 'Task')) return [];
  const input = isRecord(block['input']) ? block['input'] : {};
  const role = stringAt(input, 'subagent_type') || DEFAULT_ROLE;
  return [{ callId: stringAt(block, 'id'), role, prompt: stringAt(input, 'prompt').trim() }];
}

/** A result names the subagent that the call started, or says that none was started at all. */
function noteOutcome(session: Session, block: ApiBlock): void {
  if (block.type === 'tool_result') {
    const dispatch = session.all.get(stringAt(block, 'tool_use_id'));
    if (dispatch === undefined) return;
    const agentId = /^agentId: ([\w-]+)/m.exec(textOf(block['content']))?.[1];
    settle(session, dispatch, agentId);
  } else if (block.type === 'text') {
    const notice = /<task-id>([\w-]+)<\/task-id>\s*<tool-use-id>([\w-]+)<\/tool-use-id>/g;
    for (const [, agentId, callId] of stringAt(block, 'text').matchAll(notice)) {
      const dispatch = session.all.get(callId ?? '');
      if (dispatch !== undefined) settle(session, dispatch, agentId);
    }
  }
}

function settle(session: Session, dispatch: Dispatch, agentId: string | undefined): void {
  session.open.delete(dispatch.callId);
  if (agentId !== undefined && !session.roles.has(agentId)) session.roles.set(agentId, dispatch.role);
}

/** Reads the harness's list of roles: `- coder: writes code (Tools: Read, Write)`. */
function noteRoles(session: Session, text: string): void {
  for (const [, role, tools] of text.matchAll(/^- ([\w:-]+): .*\(Tools: ([\w, :-]+)\)$/gm)) {
    if (role !== undefined && tools !== undefined) session.toolsOf.set(role, tools.split(', '));
  }
}

function sameTools(listed: readonly string[] | undefined, offered: readonly string[]): boolean {
  return listed !== undefined && listed.length === offered.length && listed.every(tool => offered.includes(tool));
}
