/** The rules one by one, without the others that stand before and behind them in a session. */
import { describe, expect, it } from 'vitest';
import type { WorkerDefinition } from '../../src/domain/agent-spec.ts';
import type { GuardDecision, ToolCall } from '../../src/domain/hook.ts';
import { dispatchRule, placeRule } from '../../src/guard/dispatch-guard.ts';
import { glanceRefusal } from '../../src/guard/glance.ts';
import { type GrantSpec, grantRule, isKnownTool } from '../../src/guard/grant.ts';
import { lookUpTool, namesInRule, toolsOfWorker } from '../../src/guard/tool-list.ts';
import { guardText } from '../../src/text/guard-text.ts';

const text = guardText.en;
const worker = (more: Partial<WorkerDefinition> = {}): WorkerDefinition => ({ description: 'd', prompt: 'p', ...more });
const call = (tool: string, input: object = {}, more: Partial<ToolCall> = {}): ToolCall => ({
  tool,
  input: input as Record<string, unknown>,
  id: 't1',
  agentId: null,
  agentType: null,
  cwd: '/',
  ...more,
});
const as = (agentType: string | null): Partial<ToolCall> => ({ agentId: 'a1', agentType });

const spec: GrantSpec = {
  name: 'lead',
  allowedTools: ['Read', 'Write', 'Bash(git status)', 'mcp__human__ask'],
  disallowedTools: ['WebFetch', 'Glob(src)'],
  agents: {
    coder: worker({ tools: ['Bash', 'Edit', 'Bash(rm)'] }),
    reader: worker({ tools: ['Read', 'Bash(ls)', 'Agent( coder , )', 'Glob', 'WebFetch'], disallowedTools: ['Read'] }),
  },
  glance: true,
};

describe('what an agent is granted', () => {
  const decide = async (one: ToolCall, of: GrantSpec = spec): Promise<GuardDecision> => grantRule(of, 'en')(one);
  const refused = (reason: string): GuardDecision => ({ kind: 'deny', reason });

  it.each<[string, ToolCall, GuardDecision]>([
    ['a listed tool', call('Read'), { kind: 'allow' }],
    ['an editing one, which the mode judges by its path', call('Write'), { kind: 'undecided' }],
    ['dispatching, where there are roles', call('Agent'), { kind: 'allow' }],
    ['a glance', call('Bash', { command: 'ls' }), { kind: 'allow' }],
    ['no more than a glance', call('Bash', { command: 'rm x' }), refused(text.noGlance('rm x', 'the command rm'))],
    ['nothing that is not listed', call('Edit'), refused(text.notYours('lead', 'Edit'))],
    ['nothing nobody knows', call('Brandnew'), refused(text.unknownTool('Brandnew'))],
    ['nothing that is taken away', call('WebFetch'), refused(text.notYours('lead', 'WebFetch'))],
  ])('the main thread: %s', async (_name, one, expected) => {
    expect(await decide(one)).toEqual(expected);
  });

  it('the main thread: no rule in brackets that nobody holds it to, and no dispatching without roles', async () => {
    const alone: GrantSpec = { name: 'lead', allowedTools: spec.allowedTools ?? [] };
    expect(await decide(call('Bash', { command: 'ls' }), alone)).toEqual(refused(text.ruleNotEnforced('Bash')));
    expect(await decide(call('Agent'), alone)).toEqual(refused(text.notYours('lead', 'Agent')));
    expect(await decide(call('Agent'), { ...alone, agents: {} })).toEqual(refused(text.notYours('lead', 'Agent')));
    expect(await decide(call('Read'), { ...alone, glance: true })).toEqual({ kind: 'allow' });
    expect(await decide(call('Edit'), { ...alone, glance: true })).toEqual(refused(text.notYours('lead', 'Edit')));
  });

  it.each<[string, ToolCall, GuardDecision]>([
    ['its own tool, whatever a rule beside it says', call('Bash', {}, as('coder')), { kind: 'allow' }],
    ['an editing one', call('Edit', {}, as('coder')), { kind: 'undecided' }],
    ['the tool that hands its report back', call('SubagentHandback', {}, as('coder')), { kind: 'allow' }],
    ['a tool under a rule that the harness holds for the session', call('Glob', {}, as('reader')), { kind: 'allow' }],
    ['nothing its role lacks', call('Write', {}, as('coder')), refused(text.notInRole('coder', 'Write'))],
    ['nothing its role takes away', call('Read', {}, as('reader')), refused(text.notInRole('reader', 'Read'))],
    [
      'nothing the session takes away',
      call('WebFetch', {}, as('reader')),
      refused(text.notInRole('reader', 'WebFetch')),
    ],
    ['no rule in brackets', call('Bash', {}, as('reader')), refused(text.ruleNotEnforced('Bash'))],
    ['nothing nobody knows', call('Brandnew', {}, as('coder')), refused(text.unknownTool('Brandnew'))],
    [
      'nothing the session takes away, without a role',
      call('WebFetch', {}, as(null)),
      refused(text.notInRole('', 'WebFetch')),
    ],
    ['nothing in a role that is none', call('Read', {}, as('toString')), refused(text.unknownRole('toString'))],
    ['nothing without a role', call('Read', {}, as(null)), refused(text.unknownRole(''))],
    ['the roles it names', call('Agent', { subagent_type: 'coder' }, as('reader')), { kind: 'allow' }],
    [
      'no other role',
      call('Agent', { subagent_type: 'reader' }, as('reader')),
      refused(text.undefinedAgent('reader', ['coder'])),
    ],
    ['no role without a name', call('Agent', {}, as('reader')), refused(text.undefinedAgent('', ['coder']))],
  ])('a worker: %s', async (_name, one, expected) => {
    expect(await decide(one)).toEqual(expected);
  });

  it('a worker of a spec without roles has nothing', async () => {
    const alone: GrantSpec = { name: 'lead' };
    expect(await decide(call('Read', {}, as('coder')), alone)).toEqual(refused(text.unknownRole('coder')));
  });

  it('known are the tools somebody has looked at, and those of servers', () => {
    expect(['Read', 'Task', 'mcp__a__b', 'mcp__a', 'Brandnew'].map(isKnownTool)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what may be dispatched', () => {
  const agents = { coder: worker(), alone: worker({ isolate: true }) };
  const dispatch = (input: object): GuardDecision => dispatchRule(agents)(call('Agent', input)) as GuardDecision;
  const place = (one: ToolCall): GuardDecision => placeRule(agents)(one) as GuardDecision;

  it('the roles of the spec, on this machine', () => {
    expect(dispatch({ subagent_type: 'coder' })).toEqual({ kind: 'pass' });
    expect(dispatch({ subagent_type: 'Explore' })).toMatchObject({
      reason: text.undefinedAgent('Explore', ['coder', 'alone']),
    });
    expect(dispatch({ subagent_type: 7 })).toMatchObject({ reason: text.undefinedAgent('', ['coder', 'alone']) });
    expect(dispatch({ subagent_type: 'coder', isolation: 'remote' })).toMatchObject({ reason: text.remoteIsolation });
    expect(dispatchRule({})(call('Agent', { subagent_type: 'coder' }))).toMatchObject({ reason: text.noAgents });
    expect(dispatchRule({})(call('Read'))).toEqual({ kind: 'pass' });
  });

  it('a worktree only for the roles that are marked', () => {
    const wanted = (subagent_type: unknown, isolation?: string): ToolCall =>
      call('Agent', { subagent_type, isolation });
    expect(place(wanted('coder', 'worktree'))).toEqual({ kind: 'deny', reason: text.noIsolation('coder') });
    expect(place(wanted('alone', 'worktree'))).toEqual({ kind: 'pass' });
    expect(place(wanted('coder'))).toEqual({ kind: 'pass' });
    expect(place(wanted('other', 'worktree'))).toEqual({ kind: 'pass' });
    expect(place(wanted('toString', 'worktree'))).toEqual({ kind: 'pass' });
    expect(place(wanted(7, 'worktree'))).toEqual({ kind: 'pass' });
    expect(place(wanted(['coder'], 'worktree'))).toEqual({ kind: 'pass' });
    expect(place(call('Read', { subagent_type: 'coder', isolation: 'worktree' }))).toEqual({ kind: 'pass' });
    const russian = placeRule(agents, { lang: 'ru' })(wanted('coder', 'worktree'));
    expect(russian).toMatchObject({ reason: guardText.ru.noIsolation('coder') });
  });
});

describe('why a command is no glance', () => {
  const why = (input: object): string | null => glanceRefusal(call('Bash', input), 'en');

  it('without a command, or in the background, it is none', () => {
    for (const command of [undefined, '', ' \n', 7]) expect(why({ command })).toBe(text.glanceNeedsCommand);
    for (const flag of [true, 'true', 1, 'yes']) {
      expect(why({ command: 'ls', run_in_background: flag })).toBe(text.glanceInBackground);
    }
    for (const flag of [undefined, null, false, 'false'])
      expect(why({ command: 'ls', run_in_background: flag })).toBeNull();
  });

  it('is found out once for all who ask about the same call in the same language', () => {
    let looks = 0;
    const input = {
      get command() {
        looks += 1;
        return 'rm a';
      },
    };
    const one = call('Bash', {}, { input });
    for (const lang of ['en', 'en', 'ru', 'ru'] as const) {
      expect(glanceRefusal(one, lang)).toBe(guardText[lang].noGlance('rm a', 'the command rm'));
    }
    expect(looks).toBe(2);
  });

  it('says so of the first line, and of git where nobody knows which repository', () => {
    expect(why({ command: '\n  rm a\nrm b' })).toBe(text.noGlance('rm a', 'the command rm'));
    expect(why({ command: 'git -C "$HOME"/* log' })).toMatch(/known before it runs/);
    expect(why({ command: 'cd - && git log --oneline' })).toMatch(/known before it runs/);
  });
});

describe('tool lists', () => {
  it.each<[readonly string[], string, unknown]>([
    [['Read'], 'Read', { kind: 'listed' }],
    [['Task'], 'Agent', { kind: 'listed' }],
    [[' Bash ( ls ) ', 'Bash(pwd)'], 'Bash', { kind: 'narrowed', rules: [' ls ', 'pwd'] }],
    [['Bash(ls)', 'Bash'], 'Bash', { kind: 'listed' }],
    [['Read(a)b', 'x Read(a)'], 'Read', { kind: 'absent' }],
    [['mcp__a'], 'mcp__a__b', { kind: 'listed' }],
    [['mcp__a__*'], 'mcp__a__b__c', { kind: 'listed' }],
    [['mcp__a__b'], 'mcp__a__b__c', { kind: 'absent' }],
    [['mcp__a__*b', 'xmcp__a', 'xmcp__a__*'], 'mcp__a__b', { kind: 'absent' }],
    [['mcp__a'], 'mcp__ab__c', { kind: 'absent' }],
    [[')Bash(ls)', '(Bash(ls)', 'Bash(ls', 'Bash ls)'], 'Bash', { kind: 'absent' }],
    [['Read', ''], 'undefined__x', { kind: 'absent' }],
    [[], 'Read', { kind: 'absent' }],
  ])('%j of %s: %j', (list, tool, expected) => {
    expect(lookUpTool(list, tool)).toEqual(expected);
  });

  it('names in a rule, and what skills bring along', () => {
    expect(namesInRule(' a ,, b,')).toEqual(['a', 'b']);
    expect(toolsOfWorker({ tools: ['Read'], skills: [] })).toEqual(['Read']);
    expect(toolsOfWorker({ tools: ['Read'], skills: ['s'] })).toEqual(['Read', 'Skill']);
  });
});
