import { describe, expect, it } from 'vitest';
import { roughOrigin } from '../../src/guard/guard-notice.ts';

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
