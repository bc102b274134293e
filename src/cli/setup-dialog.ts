/** The questions of `flower setup`, put on the terminal. Writes nothing; what is typed as a secret is not shown. */
import { existsSync, readFileSync } from 'node:fs';
import { text as askText, confirm, intro, isCancel, log, outro, password } from '@clack/prompts';
import { OFFICIAL_ADDRESS } from '../config/api-address.ts';
import { API_KEY, AUTH_TOKEN, BASE_URL } from '../config/credential-key.ts';
import { parseEnvFile } from '../config/env-file.ts';
import type { EnvChanges } from '../config/env-file-edit.ts';
import { createRedactor, maskSecret, secretValues } from '../config/redaction.ts';
import { setupEntries } from '../config/setup-entry.ts';
import type { Lang } from '../text/lang.ts';
import { setupText } from '../text/setup-text.ts';

/** The three variables that one model name stands in. */
const MODEL_KEYS = ['ANTHROPIC_MODEL', 'ANTHROPIC_DEFAULT_OPUS_MODEL', 'ANTHROPIC_DEFAULT_SONNET_MODEL'] as const;

/** What a question ends with: words, or the mark that the person cancelled. */
type Typed = Awaited<ReturnType<typeof askText>>;

/** What to change in the file at `path`; null when the person cancelled. */
export async function askSettings(path: string, lang: Lang): Promise<EnvChanges | null> {
  const text = setupText[lang];
  const before = valuesIn(path);
  intro(text.intro(path));
  const secret = await askSecret(before[API_KEY] ?? before[AUTH_TOKEN], lang);
  if (isCancel(secret)) return cancelled(lang);
  const baseUrl = await askAddress(before, lang);
  if (isCancel(baseUrl)) return cancelled(lang);
  const model = await askText({ message: text.model, ...initial(before[MODEL_KEYS[0]]) });
  if (isCancel(model)) return cancelled(lang);
  outro(text.thanks);
  return {
    ...setupEntries({ secret: secret ?? '', baseUrl: baseUrl ?? '', model: model ?? '' }),
    // What stood there and was wiped out is meant to go.
    ...removed(before, [BASE_URL], baseUrl ?? ''),
    ...removed(before, MODEL_KEYS, model ?? ''),
  };
}

/** Whether to set up again; null when the person cancelled. */
export async function askAgain(reason: string, lang: Lang): Promise<boolean | null> {
  log.error(reason);
  const answer = await confirm({ message: setupText[lang].again });
  return isCancel(answer) ? null : answer;
}

function askSecret(known: string | undefined, lang: Lang): Promise<Typed> {
  const text = setupText[lang];
  const isKnown = known !== undefined && known.trim() !== '';
  return password({
    message: isKnown ? text.secretOrKeep(maskSecret(known.trim())) : text.secret,
    validate: value => {
      const typed = (value ?? '').trim();
      if (typed === '') return isKnown ? undefined : text.secretMissing;
      return /^[\x21-\x7e]+$/.test(typed) ? undefined : text.secretOdd;
    },
  });
}

function askAddress(before: Readonly<Record<string, string>>, lang: Lang): Promise<Typed> {
  const text = setupText[lang];
  const known = before[BASE_URL];
  // An address may hold a login: then it is not put on the screen, and an empty answer keeps it.
  const isSecret = known !== undefined && createRedactor(secretValues(before))(known) !== known;
  return askText({
    message: isSecret ? text.addressOrKeep : text.address,
    placeholder: OFFICIAL_ADDRESS,
    ...(isSecret ? {} : initial(known)),
    validate: value => {
      const typed = (value ?? '').trim();
      if (typed === '') return undefined;
      const url = URL.canParse(typed) ? new URL(typed) : null;
      return url !== null && /^https?:$/.test(url.protocol) ? undefined : text.addressOdd;
    },
  });
}

function initial(value: string | undefined): { initialValue?: string } {
  return value === undefined ? {} : { initialValue: value };
}

function removed(
  before: Readonly<Record<string, string>>,
  keys: readonly string[],
  typed: string,
): Record<string, null> {
  if (typed.trim() !== '') return {};
  const isShown = (key: string): boolean => createRedactor(secretValues(before))(before[key] ?? '') === before[key];
  return Object.fromEntries(keys.filter(key => before[key] !== undefined && isShown(key)).map(key => [key, null]));
}

function valuesIn(path: string): Readonly<Record<string, string>> {
  return existsSync(path) ? parseEnvFile(readFileSync(path, 'utf8')).values : {};
}

function cancelled(lang: Lang): null {
  outro(setupText[lang].cancelled);
  return null;
}
