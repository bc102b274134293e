/** A channel to people, as far as a role needs it: the names of its tools and the servers that hold them. */
import type { ToolServer } from './tool-server.ts';

export interface AskChannel {
  /** Full name of the tool that puts a question to a person. */
  readonly toolName: string;
  /** Full name of the tool that reads what people said on their own account. */
  readonly inboxName: string;
  /** The servers of both tools, by name, for `AgentSpec.mcpServers`. */
  mcpServers(): Readonly<Record<string, ToolServer>>;
}
