/** Token figures as one record, and how they add up. */

/** Tokens of one or several model calls. */
export interface Usage {
  /** Tokens sent that no cache had. */
  readonly input: number;
  /** Tokens sent that came from the cache. */
  readonly cacheRead: number;
  /** Tokens sent that were put into the cache. */
  readonly cacheCreation: number;
  /** Tokens the model wrote. */
  readonly output: number;
}

export const NO_USAGE: Usage = { input: 0, cacheRead: 0, cacheCreation: 0, output: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheCreation: a.cacheCreation + b.cacheCreation,
    output: a.output + b.output,
  };
}

/** Reads the usage record of a Messages API answer; whatever is missing, negative or no number counts as zero. */
export function usageFromApi(value: unknown): Usage {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const figure = (key: string): number => amountIn(record, key);
  return {
    input: figure('input_tokens'),
    cacheRead: figure('cache_read_input_tokens'),
    cacheCreation: figure('cache_creation_input_tokens'),
    output: figure('output_tokens'),
  };
}

/** How many tokens a turn's request held: what the context was filled with. */
export function contextTokens(usage: Usage): number {
  return usage.input + usage.cacheRead + usage.cacheCreation;
}

/** The figure of that name; whatever is missing, negative or no number counts as zero. */
export function amountIn(record: Readonly<Record<string, unknown>>, key: string): number {
  const found = record[key];
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? found : 0;
}
