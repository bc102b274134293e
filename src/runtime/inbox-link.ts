/** Connects the inboxes of a spec's tool servers with a live conversation. */
import { isToolServer } from '../claude/tool-server.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { ToolServer } from '../domain/tool-server.ts';
import type { LiveConversation } from './live-session.ts';

/** The inboxes of one session. Only a spec that lists the inbox tool is handed what arrives in it. */
export class InboxLinks {
  readonly #inboxes: readonly NonNullable<ToolServer['inbox']>[];
  readonly #allowed: readonly string[];
  #detachers: (() => void)[] = [];

  constructor(spec: AgentSpec) {
    this.#allowed = spec.allowedTools ?? [];
    this.#inboxes = Object.values(spec.mcpServers ?? {})
      .filter(isToolServer)
      .flatMap(server => (server.inbox === undefined ? [] : [server.inbox]));
  }

  attach(conversation: Pick<LiveConversation, 'send'>): void {
    this.#detachers = this.#inboxes
      .filter(inbox => this.#allowed.includes(inbox.toolName))
      .map(inbox => inbox.port.attach((text, onDelivered) => conversation.send(text, { onDelivered })));
  }

  /** Ends the questions that wait on behalf of this session. */
  abortPending(): void {
    for (const inbox of this.#inboxes) inbox.port.abortPending();
  }

  /** Takes back what was not delivered. */
  detach(): void {
    for (const detach of this.#detachers.splice(0)) detach();
  }
}
