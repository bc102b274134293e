import { describe, expect, it } from 'vitest';
import { type AskedNotice, foldRefusals, type RefusalCount, roughOrigin } from '../../src/guard/guard-notice.ts';

describe('where a call came from, in data that may be no call', () => {
  const nobody = { toolUseId: null, tool: '', agentId: null, agentType: null };

  it.each<[unknown, object]>([
    [
      { tool_use_id: 't1', tool_name: 'Read', agent_id: 'a1', agent_type: 'coder' },
      { toolUseId: 't1', tool: 'Read', agentId: 'a1', agentType: 'coder' },
    ],
    [{ tool_use_id: 7, tool_name: ['Read'], agent_id: {}, agent_type: true }, nobody],
    [{ tool_use_id: '', tool_name: '', agent_id: '', agent_type: '' }, nobody],
    [{}, nobody],
    [null, nobody],
    ['Read', nobody],
  ])('%j', (input, expected) => {
    expect(roughOrigin(input)).toEqual(expected);
  });
});

describe('refusals', () => {
  const asked = (tool: string, agentType: string | null, agentId: string | null = 'a1'): AskedNotice => ({
    ...{ kind: 'asked', toolUseId: null, decision: 'deny', reason: 'no', isKnownTool: true },
    ...{ tool, agentId, agentType },
  });

  it('of one tool are counted apart for each role, the main thread and an agent without a role', () => {
    const notices = [
      ...[asked('Bash', 'flower-main', null), asked('Bash', 'coder'), asked('Bash', 'reader')],
      ...[asked('Bash', 'coder'), asked('Bash', null)],
    ];
    expect(notices.reduce<readonly RefusalCount[]>(foldRefusals, [])).toEqual([
      { role: null, tool: 'Bash', count: 1, isKnownTool: true },
      { role: 'coder', tool: 'Bash', count: 2, isKnownTool: true },
      { role: 'reader', tool: 'Bash', count: 1, isKnownTool: true },
      { role: '', tool: 'Bash', count: 1, isKnownTool: true },
    ]);
  });
});
