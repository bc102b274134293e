import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { HookMatcher } from '../../src/domain/hook.ts';
import * as flower from '../../src/index.ts';

/** Frozen from the public API's page: what must be exported as a value. */
const VALUES = `Runtime Workflow StepAbort clarifyStep goalStep withGoal starterFlow wakeState BRIEF_KEY MISSING_KEY
CLARIFY_RESUME GOAL_KEY VERDICT_KEY ROUND_KEY coordinator worker clarify judge oracle COORDINATOR_RULES WORKER_RULES
CLARIFIER_RULES JUDGE_RULES ORACLE_RULES buildOptions defaultWindow Brief Handoff Goal Verdict whitelistGuard
delegateGuard spillGuard indexGuard isolateGuard isolated wantsIsolation workbenchHooks mergeHooks Workbench
SqliteSessionStore TrimmingSessionStore PruningSessionStore isEphemeral trimReport Resilience classify endpoint reachable
normalize HumanChannel Lineage FlowerError UsageError CredentialsError NotAGitRepositoryError BudgetError dispatchGuard
expire trim prune heal`.split(/\s+/);

describe('the public surface', () => {
  it('exports every value the page names, and no default', () => {
    expect(VALUES.filter(name => !(name in flower))).toEqual([]);
    expect('default' in flower).toBe(false);
  });

  it('exports every type the page names', () => {
    expectTypeOf<flower.StepResult>().toHaveProperty('sessionId').toEqualTypeOf<string | null>();
    expectTypeOf<flower.Step>().toHaveProperty('name').toEqualTypeOf<string>();
    expectTypeOf<flower.AgentSpec>().toHaveProperty('instructions').toEqualTypeOf<string>();
    expectTypeOf<flower.CompactPolicy['mode']>().toEqualTypeOf<'auto' | 'no_summary' | 'off'>();
    expectTypeOf<flower.HandoffPolicy>().toHaveProperty('maxGenerations').toEqualTypeOf<number>();
    expectTypeOf<flower.TrimPolicy>().toHaveProperty('keepRecent').toEqualTypeOf<number>();
    expectTypeOf<flower.EphemeralPolicy>().toHaveProperty('keepRecent').toEqualTypeOf<number>();
    expectTypeOf<flower.PrunePolicy>().toHaveProperty('keepDenials').toEqualTypeOf<number>();
    expectTypeOf<flower.Event>().toHaveProperty('kind');
    expectTypeOf<flower.Ask>().toHaveProperty('state');
    expectTypeOf<flower.Mail>().toHaveProperty('id');
    expectTypeOf<flower.Lang>().toEqualTypeOf<'en' | 'zh' | 'ru'>();
    expectTypeOf<flower.Localized<number>>().toEqualTypeOf<Readonly<Record<flower.Lang, number>>>();
    expectTypeOf<flower.WorkerDefinition>().toHaveProperty('prompt').toEqualTypeOf<string>();
    expectTypeOf<flower.SessionStore>().toHaveProperty('append');
  });

  it('keeps the constants of Runtime, and the keys of the context', () => {
    expect(flower.Runtime.INTERRUPTED).toBe('interrupted-by-human');
    expect(flower.Runtime.HANDOFF_DUE).toBe('context-full-handoff');
    expect(Object.keys(flower.Runtime.INTERRUPT_NOTE).sort()).toEqual(['en', 'ru', 'zh']);
    const keys = [flower.BRIEF_KEY, flower.MISSING_KEY, flower.GOAL_KEY, flower.VERDICT_KEY, flower.ROUND_KEY];
    expect(keys).toEqual(['_brief', '_briefMissing', '_goal', '_verdict', '_goalRounds']);
  });

  it('shapes its hooks so that the SDK takes them', () => {
    expectTypeOf<HookMatcher>().toExtend<HookCallbackMatcher>();
  });
});
