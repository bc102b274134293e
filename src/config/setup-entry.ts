/** What `setup` writes down for what a person typed in. Asking and writing are done elsewhere. */
import { API_KEY, AUTH_TOKEN, BASE_URL } from './credential-key.ts';
import type { EnvChanges } from './env-file-edit.ts';

/** What was typed in; an empty field was left out. */
export interface SetupAnswer {
  /** An API key (`sk-ant-…`) or a gateway's token. */
  readonly secret?: string;
  readonly baseUrl?: string;
  readonly model?: string;
}

/**
 * The changes to an environment file. A key takes out a token and a token a key, for with both in the file an old key
 * would win over the token just given. A field left out changes nothing.
 */
export function setupEntries(answer: SetupAnswer): EnvChanges {
  const secret = answer.secret?.trim() ?? '';
  const [used, other] = secret.startsWith('sk-ant-') ? [API_KEY, AUTH_TOKEN] : [AUTH_TOKEN, API_KEY];
  const baseUrl = answer.baseUrl?.trim() ?? '';
  const model = answer.model?.trim() ?? '';
  return {
    ...(secret === '' ? {} : { [used]: secret, [other]: null }),
    ...(baseUrl === '' ? {} : { [BASE_URL]: baseUrl }),
    ...(model === ''
      ? {}
      : {
          ANTHROPIC_MODEL: model,
          ANTHROPIC_DEFAULT_OPUS_MODEL: model,
          ANTHROPIC_DEFAULT_SONNET_MODEL: model,
        }),
  };
}
