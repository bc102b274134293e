/** Finds credentials, key by key, in a fixed order of places. It reads; writing them down is `env-file-edit.ts`. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CredentialsError } from '../domain/error.ts';
import { type ConfigText, configText } from '../text/config-text.ts';
import type { Lang } from '../text/lang.ts';
import { API_KEY, AUTH_TOKEN, BASE_URL, isCredentialKey, isFlowerKey } from './credential-key.ts';
import {
  type CredentialSource,
  flowerEnvPath,
  namedFileSource,
  projectFileSource,
  settingsSource,
  userEnvPath,
  userFileSource,
} from './credential-source.ts';
import { processEnvironment } from './process-environment.ts';

export interface CredentialLookup {
  /** The agent's directory; its `.env` is read, not the current directory's. */
  readonly workspace: string;
  /** The Runtime's `env` option where it was given; wins over every other place. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: the environment of this process. */
  readonly processEnv?: Readonly<Record<string, string | undefined>>;
  /** Default: `HOME` of `processEnv`, else the home directory of the user. */
  readonly home?: string;
  /** Language of names and warnings. Default `en`. */
  readonly lang?: Lang;
}

/** What was found. Only `values` holds secrets; everything else may be shown. */
export interface Credentials {
  /** Never both a key and a token. Meant for the environment of the harness. */
  readonly values: Readonly<Record<string, string>>;
  /** Where each of `values` came from, for people. */
  readonly sources: Readonly<Record<string, string>>;
  /** What was ignored or looks wrong, one sentence or two each. */
  readonly warnings: readonly string[];
  /** All places that were looked into, first to last. */
  readonly searched: readonly string[];
}

/**
 * Looks up each key in: the `env` option, the process environment, the file `FLOWER_ENV` names, the workspace's
 * `.env`, flower's own file in the user's configuration, and for nine keys the harness's user settings. The first place
 * with a value that is not empty wins. Never throws: what cannot be read is a warning.
 */
export function loadCredentials(lookup: CredentialLookup): Credentials {
  const text = configText[lookup.lang ?? 'en'];
  const sources = readSources(lookup, text);
  const found = new Map<string, { value: string; source: string }>();
  for (const source of sources) {
    for (const [key, value] of Object.entries(source.values)) {
      if (value !== undefined && value.trim() !== '' && !found.has(key)) found.set(key, { value, source: source.name });
    }
  }
  const warnings = sources.flatMap(source => source.warnings);
  const [key, token] = [found.get(API_KEY), found.get(AUTH_TOKEN)];
  if (key !== undefined && token !== undefined) {
    warnings.push(text.bothSecrets(key.source, token.source));
    found.delete(AUTH_TOKEN);
  }
  warnings.push(...warnOfForeignUrl(lookup.workspace, found, text));
  return {
    values: Object.fromEntries([...found].map(([name, { value }]) => [name, value])),
    sources: Object.fromEntries([...found].map(([name, { source }]) => [name, source])),
    warnings,
    searched: sources.map(source => source.name),
  };
}

/** Why credentials cannot be used. */
export interface CredentialFault {
  /** May have several lines. */
  readonly text: string;
  readonly todo: string;
}

/**
 * `credentials` when they hold a key or a token that can be sent, and an address that can be one where they hold any.
 * @throws CredentialsError that tells where was looked, what was wrong there, and what to do.
 */
export function requireCredentials(credentials: Credentials, lang: Lang = 'en'): Credentials {
  const fault = credentialFault(credentials, lang);
  if (fault === null) return credentials;
  throw new CredentialsError([fault.text, fault.todo].join(fault.text.includes('\n') ? '\n' : ' '));
}

/** What keeps the credentials from being used; null when nothing does. */
export function credentialFault(credentials: Credentials, lang: Lang): CredentialFault | null {
  const { values, sources, searched, warnings } = credentials;
  const text = configText[lang];
  if (![API_KEY, AUTH_TOKEN].some(key => Object.hasOwn(values, key))) {
    return { text: text.missing(searched, warnings), todo: text.missingTodo };
  }
  for (const key of [API_KEY, AUTH_TOKEN]) {
    const odd = oddCharacterOf(values[key] ?? '');
    if (odd === null) continue;
    return { text: text.oddSecret(key, sources[key] ?? '', odd.character, odd.at), todo: text.oddSecretTodo };
  }
  const address = values[BASE_URL];
  if (address === undefined || isWebAddress(address)) return null;
  return { text: text.badBaseUrl(sources[BASE_URL] ?? ''), todo: text.badBaseUrlTodo };
}

/** A header cannot hold it, and every request would fail with words that do not say so. */
function oddCharacterOf(secret: string): { readonly character: string; readonly at: number } | null {
  const characters = [...secret.trim()];
  const at = characters.findIndex(character => !/^[\x20-\x7e]$/.test(character));
  if (at < 0) return null;
  const code = (characters[at]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { character: `U+${code}`, at: at + 1 };
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '');
}

function readSources(lookup: CredentialLookup, text: ConfigText): CredentialSource[] {
  const processEnv = lookup.processEnv ?? processEnvironment();
  const env = { ...processEnv, ...filled(lookup.env ?? {}) };
  const home = lookup.home ?? (processEnv['HOME'] || homedir());
  const named = flowerEnvPath(env, lookup.workspace, home);
  const files = [
    ...(named === null ? [] : [namedFileSource(named, text)]),
    projectFileSource(projectEnvPath(lookup.workspace), text),
    userFileSource(userEnvPath(env, home), text),
    settingsSource(join(home, '.claude', 'settings.json'), text),
    settingsSource(join(home, '.claude', 'settings.local.json'), text),
  ];
  const namedByFile = new Set(files.flatMap(file => Object.keys(file.values)));
  const isWanted = (key: string): boolean =>
    isCredentialKey(key) || isFlowerKey(key) || key.startsWith('ANTHROPIC_') || namedByFile.has(key);
  const pick = (from: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(from).filter(([key]) => isWanted(key)));
  return [
    ...(lookup.env === undefined ? [] : [{ name: text.envOption, values: pick(lookup.env), warnings: [] }]),
    { name: text.processEnvironment, values: pick(processEnv), warnings: [] },
    ...files,
  ];
}

function filled(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== '');
  return Object.fromEntries(entries);
}

function projectEnvPath(workspace: string): string {
  return join(workspace, '.env');
}

/** A project that sets the address while the secret is the user's own would be sent that secret: that must be seen. */
function warnOfForeignUrl(
  workspace: string,
  found: ReadonlyMap<string, { value: string; source: string }>,
  text: ConfigText,
): string[] {
  const url = found.get(BASE_URL);
  const secret = found.get(API_KEY) ?? found.get(AUTH_TOKEN);
  if (url === undefined || secret === undefined) return [];
  if (url.source !== projectEnvPath(workspace) || secret.source === url.source) return [];
  const host = URL.canParse(url.value) ? new URL(url.value).host : '?';
  return [text.foreignBaseUrl(url.source, host, secret.source)];
}
