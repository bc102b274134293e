/** What can be wrong with the options of a Runtime and the figures of a spec, for callers whom no compiler has told. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import { isLang, LANGS, type Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import type { RuntimeOptions } from './runtime-options.ts';

const MODES = ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions', 'auto'];

/** A value, and what it must be if it is given at all. */
type Rule = readonly [name: string, value: unknown, isAllowed: (value: unknown) => boolean, allowed: string];

/** @throws UsageError naming the option and what it may be. */
export function checkOptions(options: RuntimeOptions): void {
  const lang = isLang(options?.lang) ? options.lang : 'en';
  enforce([['RuntimeOptions', options ?? null, isObject, '{ workspace, … }']], lang);
  const handoff = isObject(options.handoff) ? options.handoff : {};
  enforce(
    [
      ['lang', options.lang, isLang, LANGS.join(', ')],
      ['env', options.env, isEnvironment, '{ NAME: string }'],
      ['maxBudgetUsd', options.maxBudgetUsd, isAbove(0), '> 0'],
      ['spillThreshold', options.spillThreshold ?? undefined, value => isAbove(0)(value) || value === 0, '≥ 0, null'],
      ['workbench', options.workbench, isSwitchOrObject, 'true, false, Workbench'],
      ['resilience', options.resilience, isSwitchOrObject, 'true, false, { … }'],
      ['handoff', options.handoff, isSwitchOrObject, 'true, false, { … }'],
      ['handoff.window', handoff.window, isAbove(0), '> 0'],
      ['handoff.headroom', handoff.headroom, value => isAbove(0)(value) || value === 0, '≥ 0'],
      ['store', options.store, hasMethods('append', 'load'), 'SessionStore (append, load)'],
      ['clock', options.clock, hasMethods('now', 'sleep', 'after'), 'Clock (now, sleep, after)'],
    ],
    lang,
  );
}

/** @throws UsageError naming the field and what it may be. */
export function checkSpec(spec: AgentSpec, lang: Lang): void {
  enforce([['AgentSpec', spec ?? null, isObject, '{ name, instructions, … }']], lang);
  if (typeof spec.name !== 'string' || spec.name.trim() === '') {
    throw new UsageError(runtimeText[lang].notAString('AgentSpec.name'));
  }
  enforce(
    [
      ['AgentSpec.instructions', spec.instructions ?? null, value => typeof value === 'string', 'string'],
      ['AgentSpec.allowedTools', spec.allowedTools, isListOfStrings, 'string[]'],
      ['AgentSpec.disallowedTools', spec.disallowedTools, isListOfStrings, 'string[]'],
      ['AgentSpec.permissionMode', spec.permissionMode, value => MODES.includes(String(value)), MODES.join(', ')],
      ['AgentSpec.maxTurns', spec.maxTurns, value => Number.isSafeInteger(value) && isAbove(0)(value), '1, 2, …'],
      ['AgentSpec.maxBudgetUsd', spec.maxBudgetUsd, isAbove(0), '> 0'],
      ['AgentSpec.env', spec.env, isEnvironment, '{ NAME: string }'],
      ['AgentSpec.hooks', spec.hooks, isHooks, '{ PreToolUse: [{ matcher?, hooks: [async input => …] }] }'],
    ],
    lang,
  );
}

function enforce(rules: readonly Rule[], lang: Lang): void {
  for (const [name, value, isAllowed, allowed] of rules) {
    if (value !== undefined && !isAllowed(value)) throw new UsageError(runtimeText[lang].badOption(name, allowed));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSwitchOrObject = (value: unknown): boolean => typeof value === 'boolean' || isObject(value);
const isListOfStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every(item => typeof item === 'string');
const isAbove =
  (limit: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && Number.isFinite(value) && value > limit;
const isEnvironment = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(one => one === undefined || typeof one === 'string');
/** An event in other letters, `preToolUse`, would never be asked, and with it whatever it was to refuse. */
const isHooks = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([event, matchers]) => /^[A-Z][A-Za-z]+$/.test(event) && Array.isArray(matchers) && matchers.every(isMatcher),
  );
const isMatcher = (value: unknown): boolean =>
  isObject(value) &&
  (value['matcher'] === undefined || typeof value['matcher'] === 'string') &&
  Array.isArray(value['hooks']) &&
  value['hooks'].every(hook => typeof hook === 'function');
const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    isObject(value) && names.every(name => typeof value[name] === 'function');
