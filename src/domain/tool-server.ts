/** In-process tools as data. `claude/` turns them into the SDK's server when a conversation starts. */

/** What a tool answers with. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError?: boolean;
}

/** One tool: its name, its parameters as a JSON schema of type object, and what it does. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  /** Must not throw; `signal` aborts when the conversation ends. */
  readonly handler: (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<ToolAnswer>;
}

export interface ToolParameter {
  readonly type: 'string' | 'string[]';
  readonly description: string;
  readonly optional?: boolean;
}

/** Puts words into a running conversation; false when it takes none any more. `onDelivered` is called once the model has been sent them. */
export type Deliver = (text: string, onDelivered: () => void) => boolean;

/** A place where words for a running conversation wait. */
export interface Inbox {
  /** Connects a live conversation whose spec lists the inbox tool; the returned function disconnects it and puts back what was not delivered. */
  attach(deliver: Deliver): () => void;
  /** Ends the questions that wait on behalf of a conversation that is ending (interrupt, handoff, end of run). */
  abortPending(): void;
}

/** A set of tools served by this very process under a server name: `mcp__<name>__<tool>`. */
export interface ToolServer {
  readonly kind: 'flower-tools';
  readonly name: string;
  readonly tools: readonly ToolDefinition[];
  /** Name of the tool whose presence in `allowedTools` opens the inbox to a live conversation, with the inbox itself. */
  readonly inbox?: { readonly toolName: string; readonly port: Inbox };
}
