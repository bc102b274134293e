/** The clarifier: asks until the request is clear and writes the brief. Parsing and freezing it is the workflow's. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { AskChannel } from '../domain/ask-channel.ts';
import type { Localized } from '../text/lang.ts';
import { clarifierRules } from '../text/role-clarifier-text.ts';
import {
  assertChannel,
  assertFilled,
  assertOptions,
  instructionsOf,
  LIMIT_OPTIONS,
  limitsOf,
  type RoleLimits,
} from './role-option.ts';

/** What a clarifier is told; to read, splice and change. */
export const CLARIFIER_RULES: Localized<string> = clarifierRules;

/** What it looks around with when it may. */
const READING_TOOLS: readonly string[] = ['Read', 'Glob', 'Grep', 'WebFetch', 'WebSearch'];

export interface ClarifyOptions extends RoleLimits {
  /** Follow the rules. Default none. */
  readonly instructions?: string;
  /** Lets it read the project and the web. Default true. */
  readonly canRead?: boolean;
  /** Lets it run commands that only look. Default true. */
  readonly glance?: boolean;
}

/**
 * An agent that asks people through `channel` and ends with a brief. It has no limit of turns, for every question costs
 * one, and nothing that writes.
 * @throws UsageError for an option that does not exist or a value that cannot be meant.
 */
export function clarify(name: string, channel: AskChannel, options: ClarifyOptions = {}): AgentSpec {
  assertOptions('clarify', options, ['instructions', 'canRead', 'glance', ...LIMIT_OPTIONS]);
  assertFilled('clarify', 'name', name, options);
  assertChannel('clarify', channel, options);
  const { instructions = '', canRead = true, glance = true, lang = 'en' } = options;
  return {
    name,
    instructions: instructionsOf(CLARIFIER_RULES, lang, instructions),
    allowedTools: [channel.toolName, ...(canRead ? READING_TOOLS : [])],
    mcpServers: channel.mcpServers(),
    permissionMode: 'default',
    glance,
    workbench: false,
    ...limitsOf(options),
  };
}
