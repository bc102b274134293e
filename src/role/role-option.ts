/** Checks what the factories are given, and puts together what all roles have in common. Knows no role by itself. */

import type { AgentSpec, EffortLevel } from '../domain/agent-spec.ts';
import type { AskChannel } from '../domain/ask-channel.ts';
import { UsageError } from '../domain/error.ts';
import { isLang, LANGS, type Lang, type Localized } from '../text/lang.ts';
import { type RoleText, roleText } from '../text/role-text.ts';

/** Options that every role on a main thread has. */
export interface RoleLimits {
  /** A model's name, or `opus`, `sonnet`, `haiku`. Default: the one the environment names, else the harness's. */
  readonly model?: string;
  /** How hard it thinks. Default: the model's own. */
  readonly effort?: EffortLevel;
  /** Turns of one run; not limited by default. */
  readonly maxTurns?: number;
  /** US dollars for one run; not limited by default. */
  readonly maxBudgetUsd?: number;
  /** Language of the rules. Default `en`. */
  readonly lang?: Lang;
}

export const LIMIT_OPTIONS = ['model', 'effort', 'maxTurns', 'maxBudgetUsd', 'lang'] as const;

/**
 * Passes options that all exist and hold what they can hold.
 * @throws UsageError that names the option, and what it may be.
 */
export function assertOptions(factory: string, options: object, known: readonly string[]): void {
  const given = options as Readonly<Record<string, unknown>>;
  const lang = langOf(given);
  for (const [option, value] of Object.entries(given)) {
    if (!known.includes(option)) throw new UsageError(roleText[lang].unknownOption(factory, option, known));
    const rule = RULES[option];
    if (value === undefined || rule === undefined) continue;
    const wanted = rule(value, roleText[lang].wanted, factory);
    if (wanted !== null) throw new UsageError(roleText[lang].badOption(factory, option, shown(value), wanted));
  }
}

/** @throws UsageError when `value`, called `what` in the message, is no text or blank. */
export function assertFilled(factory: string, what: string, value: unknown, options: object): void {
  if (typeof value === 'string' && value.trim() !== '') return;
  throw new UsageError(roleText[langOf(options)].blankName(factory, what));
}

/** @throws UsageError when `channel` is none. */
export function assertChannel(factory: string, channel: AskChannel, options: object): void {
  const given = channel as Partial<AskChannel> | null | undefined;
  if (typeof given?.toolName === 'string' && typeof given.mcpServers === 'function') return;
  throw new UsageError(roleText[langOf(options)].noChannel(factory));
}

/** The rules of a role, then what was added for this one agent. */
export function instructionsOf(rules: Localized<string>, lang: Lang, instructions: string): string {
  return `${rules[lang]}\n${instructions}`.trim();
}

/** Those of the common options that have a value. */
export function limitsOf(limits: RoleLimits): Pick<AgentSpec, (typeof LIMIT_OPTIONS)[number]> {
  return present({
    model: limits.model,
    effort: limits.effort,
    maxTurns: limits.maxTurns,
    maxBudgetUsd: limits.maxBudgetUsd,
    lang: limits.lang,
  });
}

/** `fields` less those that are undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max'] satisfies EffortLevel[];
const MODES: readonly string[] = ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions', 'auto'];

/** What an option must be instead, or null when it is that. */
type Rule = (value: unknown, wanted: RoleText['wanted'], factory: string) => string | null;

const RULES: Readonly<Record<string, Rule>> = {
  instructions: (value, wanted) => (typeof value === 'string' ? null : wanted.text),
  model: (value, wanted) => (typeof value === 'string' && value.trim() !== '' ? null : wanted.filledText),
  maxTurns: (value, wanted) => (isCount(value) ? null : wanted.wholeNumber),
  maxBudgetUsd: (value, wanted) =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? null : wanted.amount,
  permissionMode: (value, wanted) => (MODES.includes(value as string) ? null : wanted.oneOf(MODES)),
  lang: (value, wanted) => (isLang(value) ? null : wanted.oneOf(LANGS)),
  effort: (value, wanted, factory) => {
    if (EFFORTS.includes(value as string)) return null;
    if (factory !== 'worker') return wanted.oneOf(EFFORTS);
    return isCount(value) ? null : `${wanted.oneOf(EFFORTS)}${wanted.orWholeNumber}`;
  },
  tools: isNameList,
  skills: isNameList,
  hooks: isObject,
  env: isObject,
  compact: isObject,
  ...Object.fromEntries(['canRead', 'canRun', 'glance', 'discipline', 'isolate'].map(option => [option, isYesOrNo])),
};

function isNameList(value: unknown, wanted: RoleText['wanted']): string | null {
  const isList = Array.isArray(value) && value.every(name => typeof name === 'string' && name.trim() !== '');
  return isList ? null : wanted.names;
}

function isObject(value: unknown, wanted: RoleText['wanted']): string | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : wanted.aRecord;
}

function isYesOrNo(value: unknown, wanted: RoleText['wanted']): string | null {
  return typeof value === 'boolean' ? null : wanted.yesOrNo;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function langOf(options: object): Lang {
  const { lang } = options as { readonly lang?: unknown };
  return isLang(lang) ? lang : 'en';
}

/** A value for a message; the content of objects is left out, it may hold secrets. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}
