/** The judge: sets the goal with its checks, and gives a verdict after each round. It never does the work. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { AskChannel } from '../domain/ask-channel.ts';
import type { Localized } from '../text/lang.ts';
import { judgeRules } from '../text/role-judge-text.ts';
import {
  assertChannel,
  assertFilled,
  assertOptions,
  instructionsOf,
  LIMIT_OPTIONS,
  limitsOf,
  type RoleLimits,
} from './role-option.ts';

/** What a judge is told; to read, splice and change. */
export const JUDGE_RULES: Localized<string> = judgeRules;

export interface JudgeOptions extends RoleLimits {
  /** Follow the rules. Default none. */
  readonly instructions?: string;
  /**
   * All of Bash: acceptance commands can be run and the verdict is harder, but the judge could then change the
   * workspace. Default false.
   */
  readonly canRun?: boolean;
  /** Lets it run commands that only look. Default true. */
  readonly glance?: boolean;
}

/**
 * An agent that judges, and asks people through `channel` where a goal is unclear.
 * @throws UsageError for an option that does not exist or a value that cannot be meant.
 */
export function judge(name: string, channel: AskChannel, options: JudgeOptions = {}): AgentSpec {
  assertOptions('judge', options, ['instructions', 'canRun', 'glance', ...LIMIT_OPTIONS]);
  assertFilled('judge', 'name', name, options);
  assertChannel('judge', channel, options);
  const { instructions = '', canRun = false, glance = true, lang = 'en' } = options;
  return {
    name,
    instructions: instructionsOf(JUDGE_RULES, lang, instructions),
    allowedTools: [channel.toolName, 'Read', 'Glob', 'Grep', ...(canRun ? ['Bash'] : [])],
    mcpServers: channel.mcpServers(),
    permissionMode: 'default',
    glance,
    workbench: false,
    ...limitsOf(options),
  };
}
