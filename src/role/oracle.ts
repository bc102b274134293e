/** The oracle: answers a side question about a run in progress and leaves no trace in it. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { Localized } from '../text/lang.ts';
import { oracleRules } from '../text/role-oracle-text.ts';
import {
  assertFilled,
  assertOptions,
  instructionsOf,
  LIMIT_OPTIONS,
  limitsOf,
  type RoleLimits,
} from './role-option.ts';

/** What an oracle is told; to read, splice and change. */
export const ORACLE_RULES: Localized<string> = oracleRules;

const MAX_TURNS = 12;
const MAX_BUDGET_USD = 0.5;

/** `maxTurns` is 12 by default, `maxBudgetUsd` 0.5. */
export interface OracleOptions extends RoleLimits {
  /** Follow the rules. Default none. */
  readonly instructions?: string;
  /** Lets it run commands that only look. Default true. */
  readonly glance?: boolean;
}

/**
 * An agent that looks and answers; it has no channel and nothing that writes.
 * @throws UsageError for an option that does not exist or a value that cannot be meant.
 */
export function oracle(name = 'oracle', options: OracleOptions = {}): AgentSpec {
  assertOptions('oracle', options, ['instructions', 'glance', ...LIMIT_OPTIONS]);
  assertFilled('oracle', 'name', name, options);
  const { instructions = '', glance = true, lang = 'en' } = options;
  return {
    name,
    instructions: instructionsOf(ORACLE_RULES, lang, instructions),
    allowedTools: ['Read', 'Glob', 'Grep'],
    permissionMode: 'default',
    glance,
    workbench: true,
    maxTurns: MAX_TURNS,
    maxBudgetUsd: MAX_BUDGET_USD,
    ...limitsOf(options),
  };
}
