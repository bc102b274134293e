/** Refuses options that would have no effect beside a spec. */
import { UsageError } from '../domain/error.ts';
import { goalText } from '../text/goal-text.ts';
import type { Lang } from '../text/lang.ts';

/** Values that say the same as leaving the option out. */
const DEFAULTS: Readonly<Record<string, unknown>> = { instructions: '', canRun: false };

/**
 * The spec that was given, if it was given alone.
 * @param options what else was given; a value that is the default counts as left out.
 * @throws UsageError that names the options which the spec makes void.
 */
export function specAlone<T>(
  what: string,
  spec: T | undefined,
  options: Readonly<Record<string, unknown>>,
  lang: Lang,
): T | undefined {
  const given = Object.keys(options).filter(key => options[key] !== undefined && options[key] !== DEFAULTS[key]);
  if (spec !== undefined && given.length > 0) throw new UsageError(goalText[lang].specWithRoleOptions(what, given));
  return spec;
}
