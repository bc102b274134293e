/** In-process tools as data. `claude/` turns them into the SDK's server when a conversation starts. */

/** What a tool answers with. */
export interface ToolAnswer {
  /** What the model reads. */
  readonly text: string;
  /** The call failed. Default false. */
  readonly isError?: boolean;
}

/** One tool: its name, its parameters as a JSON schema of type object, and what it does. */
export interface ToolDefinition {
  /** The last part of its full name. */
  readonly name: string;
  /** Tells the model when and how to use it. */
  readonly description: string;
  /** By name. */
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  /** Must not throw; `signal` aborts when the conversation ends. */
  readonly handler: (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<ToolAnswer>;
}

export interface ToolParameter {
  /** Text, or a list of texts. */
  readonly type: 'string' | 'string[]';
  /** Tells the model what goes in it. */
  readonly description: string;
  /** It may be left out. Default false. */
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
  /** Tells it from servers that are passed on to the SDK. */
  readonly kind: 'flower-tools';
  /** The middle part of its tools' full names. */
  readonly name: string;
  /** What it offers. */
  readonly tools: readonly ToolDefinition[];
  /** Name of the tool whose presence in `allowedTools` opens the inbox to a live conversation, with the inbox itself. */
  readonly inbox?: { readonly toolName: string; readonly port: Inbox };
}
