/** The names of the variables that credentials and flower's own settings are made of. */

export const API_KEY = 'ANTHROPIC_API_KEY';
export const AUTH_TOKEN = 'ANTHROPIC_AUTH_TOKEN';
export const BASE_URL = 'ANTHROPIC_BASE_URL';

/** The nine keys that are taken from a project's `.env` and from the harness's own settings. */
const CREDENTIAL_KEYS: readonly string[] = [
  API_KEY,
  AUTH_TOKEN,
  BASE_URL,
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
  'CLAUDE_CODE_SUBAGENT_MODEL',
  'CLAUDE_CODE_EFFORT_LEVEL',
];

/** Variables flower sets for its own children: a nested flower must not take them for settings. */
const INTERNAL_KEYS: ReadonlySet<string> = new Set(['FLOWER_HOME', 'FLOWER_CHILD']);

export function isCredentialKey(key: string): boolean {
  return CREDENTIAL_KEYS.includes(key);
}

/** `FLOWER_*`, save what flower itself hands to its children. */
export function isFlowerKey(key: string): boolean {
  return key.startsWith('FLOWER_') && !INTERNAL_KEYS.has(key);
}
