/** The scripted model: a Messages API server on loopback that answers from a script. The way to rehearse without cost. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../domain/clock.ts';
import { FlowerError } from '../domain/error.ts';
import type { Usage } from '../domain/usage.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { AgentLedger } from './agent-ledger.ts';
import { buildAnswer } from './answer.ts';
import { type Delivery, type DeliveryOutcome, deliver } from './delivery.ts';
import { httpError } from './fault.ts';
import { type HttpListener, headersOf, listen, readBody } from './http-listener.ts';
import { serveOther } from './other-request.ts';
import { ownReply } from './own-reply.ts';
import type { PlayOptions } from './play-scenario.ts';
import type { Purpose } from './purpose.ts';
import type { ErrorReply, MessageReply, Reply } from './reply.ts';
import { type OtherRequest, type RecordedRequest, RequestLog } from './request-log.ts';
import { askScript, type Script, ScriptError, type ScriptFunction } from './script.ts';
import { toScriptFunction } from './to-script-function.ts';
import type { Turn } from './turn.ts';
import { TurnReader } from './turn-reader.ts';
import { wait } from './wait.ts';

/** How a scripted model behaves apart from its script. `variables` are for scenarios only. */
export interface ScriptedModelOptions extends PlayOptions {
  /** Purposes the script is asked about; the model answers the others by itself. Default: `turn` alone. */
  readonly purposes?: readonly Purpose[];
  /** Tokens of an answer whose reply names none: figures, or a function of the turn. Default 100 in, 10 out, no cache. */
  readonly usage?: Partial<Usage> | ((turn: Turn) => Partial<Usage>);
  /** Default: a free one. */
  readonly port?: number;
  /** How delays and stalls pass; default real time. A test may let them pass at once. */
  readonly sleep?: Clock['sleep'];
}

const DEFAULT_USAGE: Usage = { input: 100, cacheRead: 0, cacheCreation: 0, output: 10 };

/** The key is no secret: it opens nothing. */
const DUMMY_KEY = 'sk-ant-scripted-model';

/**
 * Status of an answer that the script could not give. Asking again would not help, so neither the harness nor a run may:
 * anything from 500 on is waited out for minutes, and 400 the harness asks twice more in other words. No API sends this one.
 */
const SCRIPT_FAULT = 418;

/** A running scripted model. Close it, or declare it with `await using`. */
export class ScriptedModel {
  /** Everything that was asked of the server besides messages: probes, token counts. */
  readonly others: readonly OtherRequest[];
  /** What went wrong with the script, in order. A test should end with none. */
  readonly errors: readonly ScriptError[];
  readonly #others: OtherRequest[] = [];
  readonly #errors: ScriptError[] = [];
  readonly #log: RequestLog;
  readonly #ledger = new AgentLedger();
  readonly #reader = new TurnReader(this.#ledger);
  readonly #closing = new AbortController();
  readonly #script: ScriptFunction;
  readonly #options: ScriptedModelOptions;
  readonly #lang: Lang;
  #listener: HttpListener | null = null;

  private constructor(script: Script, options: ScriptedModelOptions) {
    this.#lang = options.lang ?? 'en';
    this.#options = options;
    this.#script = toScriptFunction(script, options);
    this.#log = new RequestLog(this.#lang);
    this.others = this.#others;
    this.errors = this.#errors;
  }

  /**
   * Starts a model on 127.0.0.1.
   * @param script a function of the turn, the main thread's answers in order, or a scenario.
   * @throws ScenarioError or UsageError for a scenario that cannot be played; what the system says when `port` is taken.
   */
  static async start(script: Script, options: ScriptedModelOptions = {}): Promise<ScriptedModel> {
    const model = new ScriptedModel(script, options);
    model.#listener = await listen((request, response) => void model.#serve(request, response), options.port ?? 0);
    return model;
  }

  /** Base URL, without a slash at the end. */
  get url(): string {
    return this.#listener?.url ?? '';
  }

  /** Variables that send a harness to this model and keep it there: base URL, a dummy key, no proxy in between. */
  get env(): Record<string, string> {
    return {
      ANTHROPIC_BASE_URL: this.url,
      ANTHROPIC_API_KEY: DUMMY_KEY,
      NO_PROXY: '127.0.0.1,localhost',
      no_proxy: '127.0.0.1,localhost',
    };
  }

  /** Every request to the Messages API so far, the harness's own small ones included (see `purpose`). */
  get requests(): readonly RecordedRequest[] {
    return this.#log.requests;
  }

  /** The requests that were turns of a conversation. */
  get turns(): readonly RecordedRequest[] {
    return this.#log.requests.filter(request => request.purpose === 'turn');
  }

  /**
   * The first request, past or future, that `predicate` accepts. Asked on arrival and when the answer is out, so
   * `r => r.state === 'answered'` works too.
   * @throws FlowerError `timeout` after `timeoutMs` (default 30,000) with the requests so far; the script's error as
   * soon as there is one; `closed` when the model is closed first.
   */
  waitFor(
    predicate: (request: RecordedRequest) => boolean,
    options: { readonly timeoutMs?: number } = {},
  ): Promise<RecordedRequest> {
    return this.#log.waitFor(predicate, options.timeoutMs ?? 30_000);
  }

  /** Throws the first of {@link errors}, if there is one. */
  assertNoErrors(): void {
    const first = this.#errors[0];
    if (first !== undefined) throw first;
  }

  /** Cuts every connection and stops listening. Idempotent; says nothing of script errors. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#log.end(new FlowerError('closed', modelText[this.#lang].waitEndedByClose));
    await this.#listener?.close();
  }

  /** Closes, then throws the first script error if there is one, so that a test cannot overlook it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
    this.assertNoErrors();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(request).catch(() => null);
    if (raw === null) return;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const headers = headersOf(request);
    const body = parseJson(raw);
    if (request.method === 'POST' && path === '/v1/messages' && isRecord(body)) {
      await this.#serveMessage(headers, body, response);
    } else {
      const method = request.method ?? '';
      this.#others.push({ method, path, headers, body, at: Date.now() });
      serveOther({ method, path, raw }, response, this.#lang);
    }
  }

  async #serveMessage(
    headers: Record<string, string>,
    body: Record<string, unknown>,
    response: ServerResponse,
  ): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, this.#closing.signal]);
    const turn = this.#reader.read(headers, body, signal);
    const setState = this.#log.add(turn, Date.now());
    const reply = await this.#replyTo(turn);
    const outcome = signal.aborted ? 'abandoned' : await this.#deliver(reply, turn, response);
    setState(outcome === 'delivered' ? 'answered' : 'abandoned');
  }

  async #replyTo(turn: Turn): Promise<Reply> {
    if (!(this.#options.purposes ?? ['turn']).includes(turn.purpose)) return ownReply(turn, this.#lang);
    try {
      return await askScript(this.#script, turn, this.#lang);
    } catch (error) {
      return this.#scriptErrorReply(error, turn);
    }
  }

  /** A reply can still prove impossible to send (a status that does not exist, an input that is no JSON). */
  async #deliver(reply: Reply, turn: Turn, response: ServerResponse): Promise<DeliveryOutcome> {
    const delivery = this.#delivery(turn, response);
    try {
      return await deliver(reply, delivery);
    } catch (error) {
      return deliver(this.#scriptErrorReply(error, turn), delivery);
    }
  }

  #scriptErrorReply(error: unknown, turn: Turn): ErrorReply {
    const scriptError = ScriptError.from(error, turn, this.#lang);
    this.#errors.push(scriptError);
    this.#log.end(scriptError);
    return httpError(SCRIPT_FAULT, scriptError.message, { 'x-should-retry': 'false' });
  }

  #delivery(turn: Turn, response: ServerResponse): Delivery {
    const sleep = this.#options.sleep ?? wait;
    return {
      response,
      signal: turn.signal,
      stream: turn.stream,
      sleep: ms => sleep(ms, turn.signal),
      toAnswer: reply => {
        const answer = buildAnswer(reply, {
          messageId: `msg_${token()}`,
          model: turn.model,
          usage: this.#usageOf(reply, turn),
          newToolId: () => `toolu_${token()}`,
        });
        this.#ledger.noteBlocks(turn.sessionId, answer.content);
        return answer;
      },
    };
  }

  #usageOf(reply: MessageReply, turn: Turn): Usage {
    const { usage } = this.#options;
    return { ...DEFAULT_USAGE, ...(typeof usage === 'function' ? usage(turn) : usage), ...reply.usage };
  }
}

function token(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24);
}
