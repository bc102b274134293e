/** One small call that tells whether the credentials, the address and the model in force are good. Asks nobody, prints nothing. */

import { isRecord, parseJson } from '../util/json.ts';
import { OFFICIAL_ADDRESS } from './api-address.ts';
import { API_KEY, AUTH_TOKEN, BASE_URL } from './credential-key.ts';
import { maskedProxy, proxyFor } from './proxy.ts';
import { createRedactor, secretValues } from './redaction.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface ProbeRequest {
  /** Credentials and address in force, and the proxy variables where there are any. */
  readonly env: Variables;
  /** The model named for the run; default: what `env` names. */
  readonly model?: string;
  /** Milliseconds, default 20,000. */
  readonly timeoutMs?: number;
}

/**
 * - `accepted`: an answer came.
 * - `refused`: the credentials were (401, 403).
 * - `wrong-address`, `wrong-model`: there is no such thing (404, or 400 naming the model).
 * - `unclear`: no connection, no answer in time, or an answer that says nothing about the credentials.
 * - `proxied`: requests go through a proxy, which this call cannot do; nothing was tried.
 *
 * `words` and `reason` hold no secret.
 */
export type ProbeOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }
  | { readonly kind: 'wrong-address'; readonly status: number; readonly words: string }
  | { readonly kind: 'wrong-model'; readonly status: number; readonly words: string; readonly model: string }
  | { readonly kind: 'unclear'; readonly reason: string }
  | { readonly kind: 'proxied'; readonly proxy: string };

const TIMEOUT_MS = 20_000;
/** What the harness takes when nobody names a model. It need not be known everywhere, so it proves nothing when it is not. */
const USUAL_MODEL = 'claude-opus-5-5';
/** Bytes of an answer that are read, and characters of it that are passed on. */
const READ_BYTES = 64 * 1024;
const SHOWN_CHARACTERS = 300;

/** Makes the call. Never rejects. */
export async function probeGateway(request: ProbeRequest): Promise<ProbeOutcome> {
  const { env } = request;
  const redact = createRedactor(secretValues(env));
  const address = addressOf(env);
  const proxy = proxyFor(address, env);
  if (proxy !== null) return { kind: 'proxied', proxy: redact(maskedProxy(proxy)) };
  const model = probeModel(env, request.model);
  const timeoutMs = request.timeoutMs ?? TIMEOUT_MS;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: headersOf(env),
      body: JSON.stringify({ model: model.name, max_tokens: 16, messages: [{ role: 'user', content: 'ping' }] }),
      // Following would hand the secret to whoever the gateway names.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const words = wordsOf(await readStart(response));
    return judge(response.status, { words, shown: redact(words).slice(0, SHOWN_CHARACTERS), model });
  } catch (error) {
    return { kind: 'unclear', reason: redact(reasonOf(error)) };
  }
}

interface Named {
  readonly name: string;
  /** Somebody named it; else it is only what is usual. */
  readonly isGiven: boolean;
}

/** Words by which the harness knows a kind of model, and the variable that says which one that is. */
const ALIASES: Readonly<Record<string, string>> = {
  opus: 'ANTHROPIC_DEFAULT_OPUS_MODEL',
  opusplan: 'ANTHROPIC_DEFAULT_OPUS_MODEL',
  best: 'ANTHROPIC_DEFAULT_OPUS_MODEL',
  sonnet: 'ANTHROPIC_DEFAULT_SONNET_MODEL',
  haiku: 'ANTHROPIC_DEFAULT_HAIKU_MODEL',
};

/** The model by the name that goes over the wire: aliases resolved, the mark of a larger window taken off. */
export function probeModel(env: Variables, named?: string): Named {
  const wanted = [named, env['ANTHROPIC_MODEL'], 'opus'].find(isFilled) ?? '';
  const plain = wanted.replace(/\[1m\]$/i, '').trim();
  if (!Object.hasOwn(ALIASES, plain.toLowerCase()) && !isHarnessWord(plain)) return { name: plain, isGiven: true };
  const resolved = env[ALIASES[plain.toLowerCase()] ?? ''];
  if (!isFilled(resolved)) return { name: USUAL_MODEL, isGiven: false };
  return { name: resolved.replace(/\[1m\]$/i, '').trim(), isGiven: true };
}

function isFilled(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

/** A single word without digit or separator names no model of any gateway; only the harness knows what it means. */
function isHarnessWord(name: string): boolean {
  return /^(?:default|fable|inherit)$/i.test(name);
}

function addressOf(env: Variables): URL {
  const base = env[BASE_URL];
  const url = new URL(isFilled(base) ? base : OFFICIAL_ADDRESS);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/messages`;
  url.hash = '';
  // No request can be made to an address with a login in it; which header stands for it is not said anywhere.
  url.username = '';
  url.password = '';
  return url;
}

function headersOf(env: Variables): Headers {
  const headers = new Headers({ 'content-type': 'application/json', 'anthropic-version': '2023-06-01' });
  const [key, token] = [env[API_KEY], env[AUTH_TOKEN]];
  if (isFilled(key)) headers.set('x-api-key', key.trim());
  else if (isFilled(token)) headers.set('authorization', `Bearer ${token.trim()}`);
  for (const line of (env['ANTHROPIC_CUSTOM_HEADERS'] ?? '').split(/\r?\n|\\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
}

interface Answer {
  /** As it came, to look into. */
  readonly words: string;
  /** Without secrets, to show. */
  readonly shown: string;
  readonly model: Named;
}

function judge(status: number, { words, shown, model }: Answer): ProbeOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 401 || status === 403) return { kind: 'refused', status, words: shown };
  const namesModel = words.toLowerCase().includes(model.name.toLowerCase());
  if ((status === 404 || status === 400) && namesModel) {
    // Key and address have proved good, and nobody has asked for this model.
    if (!model.isGiven) return { kind: 'accepted' };
    return { kind: 'wrong-model', status, words: shown, model: model.name };
  }
  if (status === 404) return { kind: 'wrong-address', status, words: shown };
  return { kind: 'unclear', reason: shown === '' ? `HTTP ${status}` : `HTTP ${status}: ${shown}` };
}

/** The beginning of the answer; whoever answers without end must not keep the command. */
async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What an error of the API says, or the beginning of whatever else came. */
function wordsOf(body: string): string {
  const value = parseJson(body);
  const error = isRecord(value) ? value['error'] : undefined;
  const message = isRecord(error) ? error['message'] : (error ?? (isRecord(value) ? value['message'] : undefined));
  return (typeof message === 'string' ? message : body).replaceAll(/\s+/g, ' ').trim();
}

/** What the system said is behind what `fetch` says. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // An error of several attempts (one an address) has no words of its own.
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  return cause.message === '' ? code : cause.message;
}
