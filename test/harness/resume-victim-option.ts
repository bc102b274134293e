/** The Runtime and the role that a killed process and its successors have in common. */
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { RuntimeOptions } from '../../src/runtime/runtime.ts';

export const lookingSpec: AgentSpec = {
  name: 'look',
  instructions: 'You look.',
  allowedTools: ['Read', 'Agent'],
  agents: { helper: { description: 'helps', prompt: 'You help.', tools: ['Read'] } },
  glance: true,
};

/** Everything that curation can cut is cut. */
export function lookingRuntime(workspace: string): RuntimeOptions {
  return {
    workspace,
    lang: 'en',
    ephemeral: { keepRecent: 0 },
    trim: { keepRecent: 0, minChars: 1000 },
    keepDenials: 0,
  };
}
