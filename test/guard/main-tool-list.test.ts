import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentSpec, WorkerDefinition } from '../../src/domain/agent-spec.ts';
import { UsageError } from '../../src/domain/error.ts';
import { HANDS_ON_TOOLS } from '../../src/guard/known-tool.ts';
import { mainToolList, sessionAllowedTools } from '../../src/guard/main-tool-list.ts';
import { listsTool, lookUpTool } from '../../src/guard/tool-list.ts';

const coder: WorkerDefinition = { description: 'd', prompt: 'p' };
const spec = (more: Partial<AgentSpec>): AgentSpec => ({ name: 'x', instructions: '', ...more });

describe('the exact tool list of a main thread', () => {
  it('without subagents names its built-in tools, Bash with glances, and no MCP tools', () => {
    expect(mainToolList(spec({}))).toEqual(['Read', 'Glob', 'Grep']);
    expect(mainToolList(spec({ allowedTools: ['mcp__human__ask', 'Read', 'Agent'], glance: true }))).toEqual([
      'Read',
      'Bash',
    ]);
    expect(mainToolList(spec({ allowedTools: [] }))).toEqual([]);
    expect(mainToolList(spec({ allowedTools: ['Bash', 'Bash'], glance: true }))).toEqual(['Bash']);
  });

  it('with subagents dispatches to exactly the roles of the spec and names MCP tools', () => {
    const list = mainToolList(
      spec({
        allowedTools: ['Agent', 'Task', 'Read', 'mcp__human__ask', 'mcp__docs'],
        agents: { coder, tester: coder },
        glance: true,
      }),
    );
    expect(list).toEqual(['Agent(coder, tester)', 'Read', 'mcp__human__ask', 'mcp__docs', 'Bash']);
    expect(mainToolList(spec({ allowedTools: ['Read'], agents: { coder } }))).toEqual(['Agent(coder)', 'Read']);
  });

  it('offers nothing that the hook would refuse', () => {
    expect(mainToolList(spec({ allowedTools: ['Read', 'Bash(git status)', 'Write(src/**)'] }))).toEqual(['Read']);
    const tools = ['Read', 'Write', 'Workflow', 'New', 'Bash(git status)', 'mcp__human__ask'];
    expect(mainToolList(spec({ allowedTools: tools, delegateOnly: true, agents: { coder } }))).toEqual([
      'Agent(coder)',
      'Read',
      'mcp__human__ask',
    ]);
    expect(
      mainToolList(spec({ allowedTools: ['Read', 'Glob'], disallowedTools: ['Glob', 'Bash'], glance: true })),
    ).toEqual(['Read']);
  });

  it.each(['a, b', 'x)', '(x', '', ' x', 'flower-main'])('refuses the role name %j', role => {
    expect(() => mainToolList(spec({ agents: { [role]: coder } }))).toThrow(UsageError);
  });

  it('never names a hands-on tool for a main thread that only delegates, but for the glance', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...HANDS_ON_TOOLS), fc.string())), allowedTools => {
        const list = mainToolList(spec({ allowedTools, delegateOnly: true, agents: { coder } }));
        expect(list.filter(tool => HANDS_ON_TOOLS.includes(tool))).toEqual([]);
      }),
    );
  });
});

describe('what the session names for everyone', () => {
  it('is Glob, Grep and the task list where somebody lists them, and nothing that writes', () => {
    expect(sessionAllowedTools(spec({}))).toEqual(['Glob', 'Grep']);
    const lead = spec({ allowedTools: ['Agent', 'TaskCreate', 'Write', 'Bash', 'mcp__a__b'], agents: { coder } });
    expect(sessionAllowedTools(lead)).toEqual(['Glob', 'Grep', 'TaskCreate']);
    expect(
      sessionAllowedTools(spec({ allowedTools: ['Read'], agents: { r: { ...coder, tools: ['Read', 'Grep'] } } })),
    ).toEqual(['Grep']);
    expect(sessionAllowedTools(spec({ disallowedTools: ['Grep'] }))).toEqual(['Glob']);
    const lists = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite'];
    expect(sessionAllowedTools(spec({ allowedTools: [...lists, 'TaskStop', 'WebFetch'] }))).toEqual(lists);
  });
});

describe('an entry of a list', () => {
  it('covers one tool, a server, or a tool under a rule', () => {
    expect(lookUpTool(['Bash(git *)', 'Bash(ls)'], 'Bash')).toEqual({ kind: 'narrowed', rules: ['git *', 'ls'] });
    expect(lookUpTool(['Bash(git *)', ' Bash '], 'Bash')).toEqual({ kind: 'listed' });
    expect(listsTool(['mcp__a'], 'mcp__a__x')).toBe(true);
    expect(listsTool(['mcp__a__*'], 'mcp__a__x')).toBe(true);
    expect(listsTool(['mcp__a__x'], 'mcp__a__xy')).toBe(false);
    expect(listsTool(['mcp__a'], 'mcp__ab__x')).toBe(false);
    expect(listsTool(['Task'], 'Agent')).toBe(true);
    expect(listsTool(['*', 'mcp__', 'B*'], 'Bash')).toBe(false);
  });
});
