/** How many tokens a model is believed to hold, from its name alone. What the harness reports is weighed elsewhere. */
import { processEnvironment } from './process-environment.ts';

const SMALL_WINDOW = 200_000;
const LARGE_WINDOW = 1_000_000;

/**
 * The context window, in tokens, of the model that `env` names: `ANTHROPIC_MODEL`, else
 * `ANTHROPIC_DEFAULT_OPUS_MODEL`; an empty value counts as not set. Default: the environment of this process.
 */
export function defaultWindow(env: Readonly<Record<string, string | undefined>> = processEnvironment()): number {
  const isSet = (name: string | undefined): name is string => name !== undefined && name.trim() !== '';
  return windowOfModel([env['ANTHROPIC_MODEL'], env['ANTHROPIC_DEFAULT_OPUS_MODEL']].find(isSet));
}

/** Tokens of the model called `name`: `1m` as a word of its own wins over `haiku`; unknown or unnamed is a large one. */
export function windowOfModel(name: string | undefined): number {
  if (name === undefined) return LARGE_WINDOW;
  if (/(?<![a-z0-9])1m(?![a-z0-9])/i.test(name)) return LARGE_WINDOW;
  return /haiku/i.test(name) ? SMALL_WINDOW : LARGE_WINDOW;
}
