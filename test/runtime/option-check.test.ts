import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { UsageError } from '../../src/domain/error.ts';
import { checkOptions, checkSpec } from '../../src/runtime/option-check.ts';
import type { RuntimeOptions } from '../../src/runtime/runtime-options.ts';

describe('options of a Runtime that no compiler has checked', () => {
  it.each([
    ['lang', 'xx'],
    ['env', { ANTHROPIC_API_KEY: 5 }],
    ['maxBudgetUsd', -1],
    ['maxBudgetUsd', Number.NaN],
    ['spillThreshold', -4],
    ['workbench', 'yes'],
    ['handoff.window', -5],
    ['store', {}],
    ['clock', {}],
  ])('%s = %j is refused by name', (name, value) => {
    const [option = '', field] = name.split('.');
    const options = { workspace: '.', [option]: field === undefined ? value : { [field]: value } };
    expect(() => checkOptions(options as unknown as RuntimeOptions)).toThrow(UsageError);
    expect(() => checkOptions(options as unknown as RuntimeOptions)).toThrow(name);
  });

  it('are refused when there are none, and pass when they are left out or as documented', () => {
    expect(() => checkOptions(undefined as unknown as RuntimeOptions)).toThrow(UsageError);
    checkOptions({ workspace: '.' });
    checkOptions({ workspace: '.', lang: 'zh', spillThreshold: null, handoff: { window: 1 }, env: { A: '' } });
    checkOptions({ workspace: '.', spillThreshold: 0, workbench: true, resilience: {}, maxBudgetUsd: 0.1 });
  });
});

describe('a spec that no compiler has checked', () => {
  it.each([
    ['name', ' '],
    ['instructions', 5],
    ['allowedTools', 'Read'],
    ['permissionMode', 'never'],
    ['maxTurns', 0],
    ['maxTurns', 1.5],
    ['maxBudgetUsd', 0],
    ['env', { A: 1 }],
    ['hooks', [() => ({})]],
    ['hooks', { PreToolUse: () => ({}) }],
    ['hooks', { PreToolUse: [() => ({})] }],
    ['hooks', { PreToolUse: [{ matcher: 'Bash' }] }],
    ['hooks', { PreToolUse: [{ matcher: 'Bash', hooks: ['no'] }] }],
    ['hooks', { preToolUse: [{ hooks: [() => ({})] }] }],
  ])('%s = %j is refused by name', (name, value) => {
    const spec = { name: 'a', instructions: '', [name]: value } as unknown as AgentSpec;
    expect(() => checkSpec(spec, 'en')).toThrow(UsageError);
    expect(() => checkSpec(spec, 'en')).toThrow(name);
  });

  it('passes with what is documented', () => {
    checkSpec({ name: 'a', instructions: '', allowedTools: [], permissionMode: 'plan', maxTurns: 1 }, 'en');
    checkSpec({ name: 'a', instructions: '', hooks: { PreToolUse: [{ hooks: [async () => ({})] }], Stop: [] } }, 'en');
  });
});
