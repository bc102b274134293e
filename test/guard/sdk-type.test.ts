import type { HookCallbackMatcher, Options } from '@anthropic-ai/claude-agent-sdk';
import { describe, expectTypeOf, it } from 'vitest';
import type { delegateGuard } from '../../src/guard/delegate-guard.ts';
import type { mergeHooks } from '../../src/guard/merge-hooks.ts';
import type { sessionHooks } from '../../src/guard/session-hooks.ts';
import type { whitelistGuard } from '../../src/guard/whitelist-guard.ts';
import type { workbenchHooks } from '../../src/guard/workbench-hooks.ts';

type SdkHooks = NonNullable<Options['hooks']>;

describe('what is made here fits where the SDK wants it', () => {
  it('one matcher', () => {
    expectTypeOf<ReturnType<typeof delegateGuard>>().toExtend<HookCallbackMatcher>();
    expectTypeOf<NonNullable<ReturnType<typeof whitelistGuard>>>().toExtend<HookCallbackMatcher>();
  });

  it('groups of hooks', () => {
    expectTypeOf<ReturnType<typeof sessionHooks>>().toExtend<SdkHooks>();
    expectTypeOf<ReturnType<typeof mergeHooks>>().toExtend<SdkHooks>();
    expectTypeOf<ReturnType<typeof workbenchHooks>>().toExtend<SdkHooks>();
  });
});
