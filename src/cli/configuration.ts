/** The effective configuration for `-v`: places, variables with secrets masked, options in force. */

import { resolve } from 'node:path';
import { isCredentialKey, isFlowerKey } from '../config/credential-key.ts';
import type { Credentials } from '../config/credentials.ts';
import { createRedactor, isSecretName, maskSecret, secretValues } from '../config/redaction.ts';
import { commandText } from '../text/command-text.ts';
import { safeLine } from '../view/safe-text.ts';
import type { GlobalOptions } from './option.ts';
import { packageVersion } from './package-version.ts';

/** Options as they are in force, defaults included. */
export type OptionsInForce = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One line each; no secret in any of them. */
export function configurationLines(
  credentials: Credentials,
  globals: GlobalOptions,
  options: OptionsInForce,
): string[] {
  const text = commandText[globals.lang];
  const workspace = resolve(globals.workspace);
  const inForce = Object.entries(options).filter(
    ([name, value]) => value !== undefined && !Object.hasOwn(globals, name),
  );
  return [
    text.settings(packageVersion(), process.version),
    text.places(workspace, resolve(workspace, globals.runDir), globals.lang),
    ...variableLines(credentials, globals),
    ...(inForce.length === 0 ? [] : [text.options(inForce.map(([name, value]) => `${name}=${value}`).join(' '))]),
  ].map(safeLine);
}

function variableLines({ values, sources }: Credentials, { lang }: GlobalOptions): string[] {
  const text = commandText[lang];
  const redact = createRedactor(secretValues(values));
  return Object.entries(values).map(([name, value]) => {
    const isOurs = isCredentialKey(name) || isFlowerKey(name) || name.startsWith('ANTHROPIC_');
    // A file named on purpose may set anything: of what is not ours the name is enough.
    const shown = isSecretName(name) ? maskSecret(value.trim()) : isOurs ? redact(value) : text.isSet;
    return text.variable(name, shown, sources[name] ?? '');
  });
}
