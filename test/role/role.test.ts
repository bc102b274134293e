import { describe, expect, it } from 'vitest';
import { buildOptions } from '../../src/claude/build-options.ts';
import { type AgentSpec, WORKER_TOOLS } from '../../src/domain/agent-spec.ts';
import type { AskChannel } from '../../src/domain/ask-channel.ts';
import { UsageError } from '../../src/domain/error.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { CLARIFIER_RULES, clarify } from '../../src/role/clarify.ts';
import { COORDINATOR_RULES, type CoordinatorOptions, coordinator } from '../../src/role/coordinator.ts';
import { JUDGE_RULES, judge } from '../../src/role/judge.ts';
import { ORACLE_RULES, oracle } from '../../src/role/oracle.ts';
import { WORKER_RULES, worker } from '../../src/role/worker.ts';
import { LANGS } from '../../src/text/lang.ts';

const servers = { human: { kind: 'flower-tools' as const, name: 'human', tools: [] } };
const channel: AskChannel = {
  toolName: 'mcp__human__ask',
  inboxName: 'mcp__human__inbox',
  mcpServers: () => servers,
};
const coder = worker('codes', 'You code.');

/** Everything but the texts, which are pinned elsewhere. */
const shapeOf = ({ instructions: _, ...rest }: AgentSpec): Omit<AgentSpec, 'instructions'> => rest;

describe('coordinator (api.md, Roles)', () => {
  const TASK_LIST = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite'];

  it('dispatches, keeps a task list, reads, glances; nothing that works', () => {
    expect(shapeOf(coordinator('lead', '', { coder }))).toEqual({
      name: 'lead',
      allowedTools: ['Agent', ...TASK_LIST, 'Read'],
      agents: { coder },
      permissionMode: 'acceptEdits',
      delegateOnly: true,
      glance: true,
      workbench: true,
    });
  });

  it('with a channel has ask and inbox, and the server that holds them', () => {
    const spec = coordinator('lead', '', { coder }, { channel, canRead: false, glance: false });
    expect(spec.allowedTools).toEqual(['Agent', ...TASK_LIST, 'mcp__human__ask', 'mcp__human__inbox']);
    expect(spec.mcpServers).toBe(servers);
    expect(spec.glance).toBe(false);
  });

  it("merges no worker's tools into its own list", () => {
    const spec = coordinator('lead', '', { web: worker('w', 'p', { tools: ['WebFetch', 'WebSearch', 'Write'] }) });
    expect(spec.allowedTools).toEqual(['Agent', ...TASK_LIST, 'Read']);
  });

  it('passes on every option it has', () => {
    const options: Required<Omit<CoordinatorOptions, 'channel' | 'canRead' | 'glance'>> = {
      model: 'm',
      effort: 'high',
      maxTurns: 3,
      maxBudgetUsd: 1.5,
      permissionMode: 'plan',
      compact: { mode: 'off' },
      hooks: {},
      env: { A: '1' },
      lang: 'ru',
    };
    expect(coordinator('lead', '', { coder }, options)).toMatchObject(options);
  });

  it('puts its instructions after the rules, on a new line, trimmed', () => {
    expect(coordinator('lead', 'Be kind. \n', { coder }).instructions).toBe(`${COORDINATOR_RULES.en}\nBe kind.`);
    expect(coordinator('lead', '', { coder }, { lang: 'zh' }).instructions).toBe(COORDINATOR_RULES.zh);
  });

  it('leaves the workers as they are, the isolation mark included', () => {
    const isolated = worker('w', 'p', { isolate: true });
    expect({ ...coordinator('lead', '', { isolated }).agents?.['isolated'] }.isolate).toBe(true);
  });
});

describe('worker (api.md, Roles)', () => {
  it('has eight tools by default and the model of its coordinator', () => {
    expect(worker('codes', 'You code.')).toEqual({
      description: 'codes',
      prompt: `You code.\n\n${WORKER_RULES.en}`,
      tools: ['Read', 'Write', 'Edit', 'Bash', 'Glob', 'Grep', 'WebFetch', 'WebSearch'],
      model: 'inherit',
    });
  });

  it('appends the rules in its language, or none', () => {
    for (const lang of LANGS) expect(worker('d', 'P', { lang }).prompt).toBe(`P\n\n${WORKER_RULES[lang]}`);
    expect(worker('d', 'P ', { discipline: false }).prompt).toBe('P ');
    expect(worker('d', '').prompt).toBe(WORKER_RULES.en);
  });

  it('gets Skill with skills, and not without', () => {
    expect(worker('d', 'p', { skills: ['garden'], tools: ['Read'] })).toMatchObject({
      tools: ['Read', 'Skill'],
      skills: ['garden'],
    });
    expect(worker('d', 'p', { skills: ['garden'], tools: ['Skill'] }).tools).toEqual(['Skill']);
    expect(worker('d', 'p', { skills: [] })).not.toHaveProperty('skills');
    expect(worker('d', 'p').tools).not.toContain('Skill');
  });

  it('takes a level or a number for effort', () => {
    expect([worker('d', 'p', { effort: 'max' }).effort, worker('d', 'p', { effort: 2048 }).effort]).toEqual([
      'max',
      2048,
    ]);
  });

  it('carries the isolation mark as a field, so that a copy keeps it', () => {
    expect({ ...worker('d', 'p', { isolate: true }) }.isolate).toBe(true);
    expect(worker('d', 'p', { isolate: false })).not.toHaveProperty('isolate');
  });

  it('shares no list with the next one', () => {
    expect(worker('d', 'p').tools).not.toBe(worker('d', 'p').tools);
    expect(WORKER_TOOLS).toHaveLength(8);
  });
});

describe('clarify (api.md, Roles)', () => {
  it('asks and reads; nothing that writes, no inbox, no limit of turns', () => {
    expect(shapeOf(clarify('clarify', channel))).toEqual({
      name: 'clarify',
      allowedTools: ['mcp__human__ask', 'Read', 'Glob', 'Grep', 'WebFetch', 'WebSearch'],
      mcpServers: servers,
      permissionMode: 'default',
      glance: true,
      workbench: false,
    });
  });

  it('only asks without canRead', () => {
    expect(clarify('c', channel, { canRead: false, glance: false })).toMatchObject({
      allowedTools: ['mcp__human__ask'],
      glance: false,
    });
  });
});

describe('judge (api.md, Roles)', () => {
  it('asks and looks; Bash only with canRun', () => {
    const shape = {
      name: 'verdict',
      allowedTools: ['mcp__human__ask', 'Read', 'Glob', 'Grep'],
      mcpServers: servers,
      permissionMode: 'default',
      glance: true,
      workbench: false,
    };
    expect(shapeOf(judge('verdict', channel))).toEqual(shape);
    const running = judge('verdict', channel, { canRun: true });
    expect(shapeOf(running)).toEqual({ ...shape, allowedTools: [...shape.allowedTools, 'Bash'] });
  });
});

describe('oracle (api.md, Roles)', () => {
  it('looks, within 12 turns and half a dollar, without a channel', () => {
    expect(shapeOf(oracle())).toEqual({
      name: 'oracle',
      allowedTools: ['Read', 'Glob', 'Grep'],
      permissionMode: 'default',
      glance: true,
      workbench: true,
      maxTurns: 12,
      maxBudgetUsd: 0.5,
    });
  });

  it('may be given other limits and another name', () => {
    const limits = { maxTurns: 3, maxBudgetUsd: 2, model: 'm', effort: 'low', glance: false } as const;
    expect(oracle('seer', limits)).toMatchObject({ name: 'seer', ...limits });
    expect(oracle('seer', { maxTurns: undefined } as never).maxTurns).toBe(12);
  });
});

describe('every role on a main thread', () => {
  const roles: readonly [name: string, rules: Record<string, string>, make: (options: object) => AgentSpec][] = [
    ['coordinator', COORDINATOR_RULES, options => coordinator('n', 'More.', { coder }, options)],
    ['clarify', CLARIFIER_RULES, options => clarify('n', channel, { instructions: 'More.', ...options })],
    ['judge', JUDGE_RULES, options => judge('n', channel, { instructions: 'More.', ...options })],
    ['oracle', ORACLE_RULES, options => oracle('n', { instructions: 'More.', ...options })],
  ];

  it('takes a channel as it is', () => {
    const human = new HumanChannel({ timeoutMs: 0 });
    const spec = clarify('c', human);
    expect(spec.allowedTools?.[0]).toBe('mcp__human__ask');
    expect(Object.keys(spec.mcpServers ?? {})).toEqual(['human']);
  });

  it.each(roles)('%s is told its rules in the language it is given, then its own instructions', (_, rules, make) => {
    for (const lang of LANGS) expect(make({ lang })).toMatchObject({ lang, instructions: `${rules[lang]}\nMore.` });
    expect(make({}).instructions).toBe(`${rules['en']}\nMore.`);
  });

  it.each(roles)('%s has nothing that writes, and never Skill', (_name, _rules, make) => {
    const forbidden = ['Write', 'Edit', 'NotebookEdit', 'Bash', 'Skill', 'Monitor'];
    expect(make({}).allowedTools?.filter(tool => forbidden.includes(tool))).toEqual([]);
  });

  it.each(roles)('%s makes a session that the guards and the harness accept', (_name, _rules, make) => {
    expect(buildOptions(make({}), { cwd: '/nowhere' }).systemPrompt).toMatchObject({ preset: 'claude_code' });
  });

  it.each(roles)('%s passes on model, effort and limits, and has no key without a value', (_name, _rules, make) => {
    const limits = { model: 'm', effort: 'xhigh', maxTurns: 7, maxBudgetUsd: 0.25 };
    expect(make(limits)).toMatchObject(limits);
    expect(Object.values(make({ model: undefined, effort: undefined }))).not.toContain(undefined);
  });

  it.each(roles)('%s refuses an option it does not have, and names those it has', (name, _rules, make) => {
    expect(() => make({ tools: ['Bash'] })).toThrow(UsageError);
    expect(() => make({ maxTurn: 3 })).toThrow(new RegExp(`${name} has no option "maxTurn".*maxTurns`));
    expect(() => make({ maxTurn: 3, lang: 'ru' })).toThrow(/нет параметра «maxTurn»/);
  });

  it.each(roles)('%s refuses a value that cannot be meant, and says what it must be', (_name, _rules, make) => {
    const bad: [option: string, value: unknown, said: RegExp][] = [
      ['maxTurns', 0, /maxTurns .* is 0.*from 1/],
      ['maxTurns', 1.5, /1\.5/],
      ['maxBudgetUsd', 0, /above 0/],
      ['maxBudgetUsd', Number.NaN, /NaN/],
      ['maxBudgetUsd', Number.POSITIVE_INFINITY, /Infinity/],
      ['effort', 'most', /"most".*low, medium, high, xhigh, max/],
      ['effort', 2, /low/],
      ['model', ' ', /not blank/],
      ['glance', 'yes', /true or false/],
      ['lang', 'fr', /en, zh, ru/],
    ];
    for (const [option, value, said] of bad) {
      expect(() => make({ [option]: value }), `${option} ${String(value)}`).toThrow(UsageError);
      expect(() => make({ [option]: value })).toThrow(said);
    }
  });
});

describe('what cannot be made', () => {
  it.each<[what: string, make: () => unknown, said: RegExp]>([
    ['a role without a name', () => oracle(' '), /name of oracle/],
    ['a clarifier without a channel', () => clarify('c', undefined as never), /clarify .* HumanChannel/],
    ['a judge whose channel is none', () => judge('j', {} as never), /judge .* HumanChannel/],
    ['a coordinator whose channel is none', () => coordinator('c', '', {}, { channel: 5 as never }), /channel/],
    ['a coordinator over no workers at all', () => coordinator('c', '', undefined as never), /workers/],
    ['a worker that is only a text', () => coordinator('c', '', { coder: 'codes' as never }), /"coder"/],
    ['instructions that are no text', () => coordinator('c', 5 as never, {}), /instructions/],
    ['an unknown permission mode', () => coordinator('c', '', {}, { permissionMode: 'yolo' as never }), /acceptEdits/],
    ['an environment that is a list', () => coordinator('c', '', {}, { env: [] as never }), /env/],
    ['a worker nobody knows when to send', () => worker('', 'p'), /description of worker/],
    ['a worker with nothing to be told', () => worker('d', ' ', { discipline: false }), /prompt of worker/],
    ['a worker whose prompt is no text', () => worker('d', undefined as never), /prompt of worker/],
    ['a worker without a tool', () => worker('d', 'p', { tools: [] }), /empty list/],
    ['a worker whose tools are one text', () => worker('d', 'p', { tools: 'Read, Write' as never }), /list of names/],
    ['a worker with an effort below 1', () => worker('d', 'p', { effort: 0 }), /whole number/],
    [
      'a worker with an option of another role',
      () => worker('d', 'p', { canRead: true } as never),
      /no option "canRead"/,
    ],
    ['a judge with an option of another role', () => judge('j', channel, { canRead: true } as never), /"canRead"/],
  ])('%s is refused with a reason', (_, make, said) => {
    expect(make).toThrow(UsageError);
    expect(make).toThrow(said);
  });

  it('shows nothing of an object, which may hold secrets', () => {
    const make = (): unknown => coordinator('c', '', {}, { permissionMode: { token: 'SENTINEL' } as never });
    expect(make).toThrow(/\{…\}/);
    expect(make).not.toThrow(/SENTINEL/);
  });
});
