/** The public functions called the way their page says; what is checked is that this compiles. Nothing here is run. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type AgentSpec,
  Brief,
  buildOptions,
  CLARIFIER_RULES,
  CLARIFY_RESUME,
  COORDINATOR_RULES,
  type Ctx,
  clarify,
  clarifyStep,
  classify,
  coordinator,
  defaultWindow,
  endpoint,
  Goal,
  goalStep,
  Handoff,
  HumanChannel,
  isEphemeral,
  isolated,
  JUDGE_RULES,
  judge,
  Lineage,
  type Localized,
  mergeHooks,
  ORACLE_RULES,
  oracle,
  PruningSessionStore,
  Resilience,
  Runtime,
  reachable,
  type SessionStore,
  SqliteSessionStore,
  type Step,
  StepAbort,
  type StepResult,
  starterFlow,
  TrimmingSessionStore,
  Verdict,
  WORKER_RULES,
  Workbench,
  Workflow,
  type wakeState,
  wantsIsolation,
  whitelistGuard,
  withGoal,
  worker,
} from '../../src/index.ts';

declare const store: SessionStore;

/** Every field of a step. */
function workStep(spec: AgentSpec): Step {
  return {
    name: 'work',
    title: 'Work',
    spec,
    prompt: (ctx: Ctx) => String(ctx['clarify']),
    retries: 1,
    gate: (given: StepResult, ctx: Ctx) => given.ok && ctx['x'] !== 1,
    onFail: 'skip',
    when: async () => true,
    onReject: () => 'again',
    resumePrompt: 'go on',
    reduce: given => given.text,
  };
}

/** Never called: the arguments are what the page lists, in its order. */
async function usage(): Promise<void> {
  const rt = new Runtime({
    workspace: '.',
    runDir: 'runs',
    portable: true,
    trim: { keepRecent: 3 },
    ephemeral: false,
    keepDenials: 1,
    workbench: new Workbench('.', { dirname: '.flower', maxIndexEntries: 40, home: '/x' }),
    spillThreshold: null,
    resilience: { maxAttempts: 3 },
    handoff: { enabled: true, window: 200_000, headroom: 50_000, maxGenerations: 8, drainMs: 600_000 },
    store,
    env: { A: 'b' },
    lang: 'ru',
    maxBudgetUsd: 1,
  });
  rt.onSession = (id: string) => void id;
  const channel = new HumanChannel({ onEvent: event => void event.kind, maxAsks: null, timeoutMs: null, lang: 'zh' });
  const coder = worker('what for', 'prompt', { tools: ['Read'], model: 'inherit', effort: 3, isolate: true });
  const spec = coordinator('work', '', { coder }, { channel, canRead: true, glance: true, effort: 'high', env: {} });
  const result = await rt.run(spec, 'go', { stepName: 's', resume: 'id', fork: true, resumeAt: 'u' });
  const options = buildOptions(spec, { cwd: '.', sessionStore: store, usePlugin: true, portable: true, addDirs: [] });
  const work = workStep(spec);
  const workflow = new Workflow(
    [
      clarifyStep(channel, {
        briefPath: 'b',
        prompt: 'p',
        alwaysAsk: false,
        onFail: 'stop',
        retries: 0,
        canRead: true,
      }),
      goalStep(channel, { goalPath: 'g', briefKey: 'clarify', alwaysSet: false, canRun: false }),
      withGoal(work, channel, { goalPath: 'g', rounds: 3, name: 'work:verdict', canRun: false }),
    ],
    { name: 'w', context: {}, channel, workbench: null, continuous: true },
  );
  const ctx: Ctx = await workflow.run(rt, { onEvent: event => void event.text, onStep: (step, of) => void [step, of] });
  const starter = starterFlow('ask', { workspace: '.', runDir: 'runs', fresh: true, isolate: false, maxAsks: 2 });
  clarify('c', channel, { instructions: '', canRead: true, maxTurns: 4 });
  judge('j', channel, { canRun: true });
  oracle('o', { maxTurns: 12, maxBudgetUsd: 0.5 });
  new PruningSessionStore(new SqliteSessionStore('x.db'), { workspace: '.', prune: { keepDenials: 1 } });
  new TrimmingSessionStore(store, { workspace: '.' });
  new Resilience({ maxAttempts: 3 });
  throw new StepAbort(String([result, options, ctx, starter, mergeHooks(null, null), whitelistGuard]));
}

describe('the signatures of the page', () => {
  it('take what it lists', () => expect(usage).toBeTypeOf('function'));

  it('give what it says', () => {
    expectTypeOf<ReturnType<Runtime['run']>>().toEqualTypeOf<Promise<StepResult>>();
    expectTypeOf<ReturnType<Runtime['hasSession']>>().toEqualTypeOf<Promise<boolean>>();
    expectTypeOf<ReturnType<Runtime['contextOf']>>().toEqualTypeOf<Promise<number>>();
    expectTypeOf<ReturnType<Runtime['totalCost']>>().toEqualTypeOf<number>();
    expectTypeOf<Runtime['results']>().toExtend<readonly StepResult[]>();
    expectTypeOf<Runtime['workbench']>().toEqualTypeOf<Workbench | null>();
    expectTypeOf<ReturnType<Runtime['rescue']>>().toEqualTypeOf<void>();
    expectTypeOf<ReturnType<Workflow['run']>>().toEqualTypeOf<Promise<Ctx>>();
    expectTypeOf<ReturnType<typeof starterFlow>>().toEqualTypeOf<Workflow>();
    expectTypeOf<ReturnType<typeof withGoal>>().toEqualTypeOf<Step>();
    expectTypeOf<ReturnType<typeof wakeState>['steps']>().toEqualTypeOf<Readonly<Record<string, string>>>();
    expectTypeOf(isEphemeral).returns.toEqualTypeOf<boolean>();
    expectTypeOf(wantsIsolation).returns.toEqualTypeOf<boolean>();
    expectTypeOf(isolated).returns.toHaveProperty('isolate');
    expectTypeOf(defaultWindow).returns.toEqualTypeOf<number>();
    expectTypeOf(reachable).returns.toEqualTypeOf<Promise<boolean>>();
    expectTypeOf(endpoint).returns.toExtend<readonly [string, number]>();
    expectTypeOf(classify).toBeFunction();
    expectTypeOf(Lineage.open).returns.toEqualTypeOf<Lineage>();
    for (const rules of [COORDINATOR_RULES, WORKER_RULES, CLARIFIER_RULES, JUDGE_RULES, ORACLE_RULES, CLARIFY_RESUME]) {
      expectTypeOf(rules).toEqualTypeOf<Localized<string>>();
      expect(Object.keys(rules).sort()).toEqual(['en', 'ru', 'zh']);
    }
  });

  it('of the documents are the same for all of them', () => {
    expectTypeOf(Brief.parse).returns.toEqualTypeOf<Brief>();
    expectTypeOf(Goal.load).returns.toEqualTypeOf<Goal | null>();
    expectTypeOf(Handoff.load).returns.toEqualTypeOf<Handoff | null>();
    expectTypeOf<Brief['missing']>().returns.toEqualTypeOf<string[]>();
    expectTypeOf<Goal['complete']>().returns.toEqualTypeOf<boolean>();
    expectTypeOf<Handoff['write']>().returns.toEqualTypeOf<string>();
    expectTypeOf<Goal['checks']>().toEqualTypeOf<string[]>();
    expectTypeOf<Verdict['state']>().toEqualTypeOf<'achieved' | 'not_yet' | 'unreachable' | ''>();
    expect(Verdict.parse('').ok).toBe(false);
  });
});
