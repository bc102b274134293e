import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GuardDecision } from '../../src/domain/hook.ts';
import { type GrantSpec, grantRule } from '../../src/guard/grant.ts';
import { mainToolList } from '../../src/guard/main-tool-list.ts';
import { deniesTool } from '../../src/guard/tool-list.ts';

describe('what a list takes away', () => {
  it.each<[string, string]>([
    ['Bash', 'Bash'],
    ['Bash(*)', 'Bash'],
    ['Task', 'Agent'],
    ['*', 'Bash'],
    ['*', 'mcp__db__read'],
    ['mcp__*', 'mcp__db__read'],
    ['mcp__db', 'mcp__db__read'],
    ['mcp__db__*', 'mcp__db__read'],
    ['mcp__db__drop*', 'mcp__db__drop_table'],
    ['mcp__*__drop_*', 'mcp__db__drop_table'],
    ['mcp__db__*_table', 'mcp__db__drop_table'],
    // A server's name may hold two underscores itself.
    ['mcp__my__db', 'mcp__my__db__read'],
  ])('%s: %s', (entry, tool) => {
    expect(deniesTool(['Glob', entry], tool)).toBe(true);
  });

  it.each<[string, string]>([
    ['Bash(rm *)', 'Bash'],
    ['Bash', 'BashOutput'],
    ['mcp__db', 'mcp__dbs__read'],
    ['mcp__db__drop*', 'mcp__db__read'],
    ['mcp__db__read', 'mcp__db__reads'],
    ['mcp__*__a', 'mcp__a'],
    ['mcp__db__*a*a', 'mcp__db__a'],
    ['', 'Bash'],
  ])('%s: not %s', (entry, tool) => {
    expect(deniesTool([entry], tool)).toBe(false);
  });

  it('a star is anything anywhere, also nothing (property)', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 2, maxLength: 4 }),
        fc.array(piece, { maxLength: 8 }),
        (pieces, name) => {
          const tool = `X${name.join('')}`;
          const pattern = `X${pieces.join('*')}`;
          expect(deniesTool([pattern], tool)).toBe(new RegExp(`^X${pieces.join('.*')}$`).test(tool));
        },
      ),
    );
  });

  it('is off for a worker and for the session, listed or not', async () => {
    const role = { description: 'd', prompt: 'p', tools: ['Read', 'mcp__db'], disallowedTools: ['mcp__db__drop*'] };
    const spec: GrantSpec = { name: 'lead', allowedTools: ['Read', 'mcp__db'], agents: { w: role } };
    const call = (tool: string, agentType: string | null) =>
      ({ tool, input: {}, id: 't', agentId: agentType, agentType, cwd: '/' }) as const;
    const kind = async (of: GrantSpec, tool: string, agent: string | null): Promise<GuardDecision['kind']> =>
      (await grantRule(of, 'en')(call(tool, agent))).kind;
    expect(await kind(spec, 'mcp__db__drop_table', 'w')).toBe('deny');
    expect(await kind(spec, 'mcp__db__read', 'w')).toBe('allow');
    expect(await kind(spec, 'mcp__db__drop_table', null)).toBe('allow');
    const session = { ...spec, disallowedTools: ['mcp__db__d*', 'R*'] };
    expect(await kind(session, 'mcp__db__drop_table', null)).toBe('deny');
    expect(await kind(session, 'Read', 'w')).toBe('deny');
    expect(mainToolList(session)).toEqual(['Agent(w)', 'mcp__db']);
  });
});
