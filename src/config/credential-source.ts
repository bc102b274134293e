/** The places credentials are looked up in, each read on its own; which of them wins is decided elsewhere. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { ConfigText } from '../text/config-text.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { isCredentialKey, isFlowerKey } from './credential-key.ts';
import { parseEnvFile } from './env-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A place that was read: what it offers, and what was wrong with it. */
export interface CredentialSource {
  /** How it is named to people. */
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly warnings: readonly string[];
}

/** flower's own environment file in the configuration of the user; `setup` writes here. */
export function userEnvPath(env: Environment, home: string): string {
  const xdg = env['XDG_CONFIG_HOME'];
  // A relative value is invalid by the XDG specification and to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.config'), 'flower', '.env');
}

/** The file that `FLOWER_ENV` names; a relative one lies in the workspace, so that where flower was started does not matter. */
export function flowerEnvPath(env: Environment, workspace: string, home: string): string | null {
  const named = env['FLOWER_ENV'];
  if (named === undefined || named.trim() === '') return null;
  return named.startsWith('~/') ? join(home, named.slice(2)) : resolve(workspace, named);
}

/** A file somebody named on purpose: all its keys count, and its absence is worth a warning. */
export function namedFileSource(path: string, text: ConfigText): CredentialSource {
  const source = envFileSource(path, text, () => true);
  const name = text.flowerEnvFile(path);
  return source === null ? { name, values: {}, warnings: [text.missingFile(path)] } : { ...source, name };
}

/** flower's own file in the user's configuration: all its keys count. */
export function userFileSource(path: string, text: ConfigText): CredentialSource {
  return envFileSource(path, text, () => true) ?? { name: path, values: {}, warnings: [] };
}

/** A project's `.env`: only the credential keys and `FLOWER_*`, for its other secrets are none of the agent's business. */
export function projectFileSource(path: string, text: ConfigText): CredentialSource {
  const isWanted = (key: string): boolean => isCredentialKey(key) || isFlowerKey(key);
  return envFileSource(path, text, isWanted) ?? { name: path, values: {}, warnings: [] };
}

/** The `env` block of a settings file of the harness: the nine keys, nothing else. */
export function settingsSource(path: string, text: ConfigText): CredentialSource {
  const nothing = { name: path, values: {} };
  const file = readText(path, text);
  if (file === null) return { ...nothing, warnings: [] };
  if ('warning' in file) return { ...nothing, warnings: [file.warning] };
  const settings = parseJson(file.content);
  const block = isRecord(settings) ? (settings['env'] ?? {}) : null;
  if (!isRecord(block)) return { ...nothing, warnings: [text.brokenSettings(path)] };
  const wanted = Object.entries(block).filter(([key]) => isCredentialKey(key));
  const values = wanted.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const warnings = wanted
    .filter(([, value]) => typeof value !== 'string')
    .map(([key]) => text.settingNotText(path, key));
  return { name: path, values: Object.fromEntries(values), warnings };
}

function envFileSource(path: string, text: ConfigText, isWanted: (key: string) => boolean): CredentialSource | null {
  const file = readText(path, text);
  if (file === null) return null;
  if ('warning' in file) return { name: path, values: {}, warnings: [file.warning] };
  const { values, statements } = parseEnvFile(file.content);
  return {
    name: path,
    values: Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key))),
    warnings: statements
      .filter(statement => statement.value === null)
      .map(({ firstLine, key }) => text.unclosedQuote(path, firstLine, key)),
  };
}

/** null when there is no such file. */
function readText(path: string, text: ConfigText): { content: string } | { warning: string } | null {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return content.includes('\0') ? { warning: text.notText(path) } : { content };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return { warning: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? text.notText(path) : text.unreadable(path, code) };
  }
}
