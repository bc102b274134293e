/**
 * What is known of a conversation from the messages it has sent so far: session, cost, turns, prose, tasks, whether it is
 * idle. A fold without any input or output of its own, so that every rule in it can be tested on recorded messages.
 */
import { addUsage, amountIn, contextTokens, NO_USAGE, type Usage, usageFromApi } from '../domain/usage.ts';
import { isRecord } from '../util/json.ts';
import { agentOf, blocksOf } from './normalize.ts';
import { plainWords } from './plain-words.ts';

/** A subagent or other background work that the harness has announced and not yet ended. */
export interface RunningTask {
  readonly id: string;
  /** Role of a subagent, '' for other work. */
  readonly type: string;
  /** `local_agent` for a subagent. */
  readonly taskType: string;
  readonly description: string;
  readonly startedAt: number;
}

/** A failed call of the API on the main thread, as the harness reports it. */
export interface ApiFailure {
  /** The harness's word: `rate_limit`, `server_error`, … */
  readonly kind: string;
  readonly status: number | null;
  readonly text: string;
}

/** The harness waits before it calls the API again. */
export interface ApiHold {
  /** The harness's word: `rate_limit`, `overloaded`, … */
  readonly kind: string;
  readonly status: number | null;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** How long it is to last. */
  readonly delayMs: number;
  /** Which try comes after it, and how many the harness was given. */
  readonly attempt: number;
  readonly maxAttempts: number;
}

/** The facts of one `result` message. */
export interface ResultFacts {
  readonly subtype: string;
  readonly isError: boolean;
  readonly terminalReason: string;
  readonly apiStatus: number | null;
  readonly text: string;
  readonly errors: readonly string[];
  /** It answers a background task's notice, not a prompt. */
  readonly isNotice: boolean;
}

/** Folds SDK messages. Feed every message in order with {@link Ledger.take}. */
export class Ledger {
  #sessionId: string | null = null;
  #state: 'starting' | 'running' | 'idle' = 'starting';
  #costUsd = 0;
  #numTurns = 0;
  #turnUsage: Usage = NO_USAGE;
  #modelUsage: Usage | null = null;
  #context = 0;
  #contextWindow: number | null = null;
  #prose: string[] = [];
  #proseDone = false;
  #text = '';
  #turnText = '';
  #isAside = false;
  #result: ResultFacts | null = null;
  #resultsSincePrompt = 0;
  #apiFailure: ApiFailure | null = null;
  #hold: ApiHold | null = null;
  #refusal: string | null = null;
  #limitUntil: number | null = null;
  #isMainBusy = false;
  #hasUnaccountedStop = false;
  readonly #tasks = new Map<string, RunningTask>();
  readonly #tools = new Map<string, { tool: string; startedAt: number }>();

  /** null until the harness has named it. */
  get sessionId(): string | null {
    return this.#sessionId;
  }
  get state(): 'starting' | 'running' | 'idle' {
    return this.#state;
  }
  /** US dollars of this process so far, subagents included. */
  get costUsd(): number {
    return this.#costUsd;
  }
  /** Main-thread turns of this process, over all results. */
  get numTurns(): number {
    return this.#numTurns;
  }
  /** Tokens of this process: of all models and subagents where the harness tells, else of the main thread. */
  get usage(): Usage {
    return this.#modelUsage ?? this.#turnUsage;
  }
  /** Tokens in the main thread's context at its last answer: input and both cache figures. */
  get context(): number {
    return this.#context;
  }
  /** Largest window the harness names for a model in use; null before it does. */
  get contextWindow(): number | null {
    return this.#contextWindow;
  }
  /** The main thread's last non-empty final prose. */
  get text(): string {
    return this.#text;
  }
  /** The main thread's final prose since the last prompt. */
  get turnText(): string {
    return this.#turnText;
  }
  get result(): ResultFacts | null {
    return this.#result;
  }
  /** How many results have come since {@link Ledger.promptSent}. */
  get resultsSincePrompt(): number {
    return this.#resultsSincePrompt;
  }
  /** The API failure that ended the last turn, if one did. */
  get apiFailure(): ApiFailure | null {
    return this.#apiFailure;
  }
  /** The wait the harness is in, as it announced it; null once something has come of it. */
  get hold(): ApiHold | null {
    return this.#hold;
  }
  /** What the API said in refusing the call that is held back, as far as the session has recorded it. */
  get refusal(): string | null {
    return this.#refusal;
  }
  /** Until when the account's limit holds, in milliseconds since the epoch; null when none was reported as reached. */
  get limitUntil(): number | null {
    return this.#limitUntil;
  }
  /** The main thread is in a turn: one that was asked for, or one that answers a subagent's report. */
  get isMainBusy(): boolean {
    return this.#isMainBusy;
  }
  /** A task was stopped and no result has come since: what it has cost is not in the figures. */
  get hasUnaccountedStop(): boolean {
    return this.#hasUnaccountedStop;
  }
  get tasks(): ReadonlyMap<string, RunningTask> {
    return this.#tasks;
  }
  /** Tool calls of the main thread without a result yet, by id. */
  get runningTools(): ReadonlyMap<string, { readonly tool: string; readonly startedAt: number }> {
    return this.#tools;
  }
  /** Subagents among the tasks. */
  get runningAgents(): RunningTask[] {
    return [...this.#tasks.values()].filter(task => task.taskType === 'local_agent');
  }

  /** Notes that a prompt went out: what follows belongs to a new turn. */
  promptSent(): void {
    this.#resultsSincePrompt = 0;
    this.#apiFailure = null;
    this.#turnText = '';
    this.#state = 'running';
    this.#isMainBusy = true;
    this.#endHold();
  }

  /** Notes the words in which the API refused a call of the main thread. */
  refused(words: string): void {
    this.#refusal = words;
  }

  /** What is said from now on is not the step's answer: it goes into {@link Ledger.turnText} only. */
  speakAside(): void {
    this.#isAside = true;
  }

  /** Takes one message. Unknown ones are passed over. */
  take(message: unknown, now: number): void {
    if (!isRecord(message)) return;
    const isMain = agentOf(message) === null;
    switch (message['type']) {
      case 'assistant':
        if (isMain) this.#takeAssistant(message, now);
        break;
      case 'user':
        if (isMain) this.#takeUser(message);
        break;
      case 'result':
        this.#takeResult(message);
        break;
      case 'system':
        this.#takeSystem(message, now);
        break;
      case 'rate_limit_event':
        this.#takeLimit(message);
        break;
      default:
        break;
    }
  }

  #takeAssistant(message: Record<string, unknown>, now: number): void {
    const body = isRecord(message['message']) ? message['message'] : {};
    const blocks = blocksOf(body['content']);
    if (typeof message['error'] === 'string' || message['is_api_error_message'] === true) {
      const status = message['api_error_status'];
      this.#apiFailure = {
        kind: typeof message['error'] === 'string' ? message['error'] : 'unknown',
        status: typeof status === 'number' ? status : null,
        text: plainWords(blocks.map(block => String(block['text'] ?? '')).join('\n')),
      };
      return;
    }
    if (body['model'] === '<synthetic>') return;
    this.#apiFailure = null;
    this.#endHold();
    this.#isMainBusy = true;
    const context = contextTokens(usageFromApi(body['usage']));
    if (context > 0) this.#context = context;
    for (const block of blocks) {
      if (block['type'] === 'text') this.#addProse(String(block['text'] ?? ''));
      else if (block['type'] === 'tool_use') {
        this.#proseDone = true;
        this.#tools.set(String(block['id']), { tool: String(block['name']), startedAt: now });
      }
    }
  }

  /** Prose between two tool calls or turns belongs together: an answer cut at the output limit goes on in a second message. */
  #addProse(text: string): void {
    if (this.#proseDone) this.#prose = [];
    this.#proseDone = false;
    if (text.trim() !== '') this.#prose.push(text);
  }

  #takeUser(message: Record<string, unknown>): void {
    const body = isRecord(message['message']) ? message['message'] : {};
    for (const block of blocksOf(body['content'])) {
      if (block['type'] === 'tool_result') this.#tools.delete(String(block['tool_use_id']));
    }
  }

  #takeResult(message: Record<string, unknown>): void {
    const text = typeof message['result'] === 'string' ? message['result'] : '';
    const status = message['api_error_status'];
    this.#result = {
      subtype: String(message['subtype'] ?? ''),
      isError: message['is_error'] === true,
      terminalReason: String(message['terminal_reason'] ?? ''),
      apiStatus: typeof status === 'number' ? status : null,
      text,
      errors: Array.isArray(message['errors']) ? message['errors'].map(String) : [],
      isNotice: isRecord(message['origin']) && message['origin']['kind'] === 'task-notification',
    };
    this.#resultsSincePrompt += 1;
    this.#isMainBusy = false;
    this.#hasUnaccountedStop = false;
    this.#endHold();
    this.#account(message);
    const prose = this.#prose.join('\n\n').trim();
    if (prose !== '') this.#turnText = prose;
    if (prose !== '' && !this.#isAside) this.#text = prose;
    this.#prose = [];
    this.#proseDone = true;
    this.#tools.clear();
  }

  /** Takes what the harness says of its cost when it is asked between two results. */
  takeSpending(spending: unknown): void {
    if (isRecord(spending)) this.#takeCost(spending['total_cost_usd'], spending['model_usage']);
  }

  #account(message: Record<string, unknown>): void {
    const turns = message['num_turns'];
    if (typeof turns === 'number' && Number.isFinite(turns)) this.#numTurns += turns;
    this.#turnUsage = addUsage(this.#turnUsage, usageFromApi(message['usage']));
    this.#takeCost(message['total_cost_usd'], message['modelUsage']);
  }

  #takeCost(cost: unknown, modelUsage: unknown): void {
    // Never less than it was: a figure that falls is a mistake, and would give a budget back what is spent.
    if (typeof cost === 'number' && Number.isFinite(cost)) this.#costUsd = Math.max(this.#costUsd, cost);
    const models = isRecord(modelUsage) ? Object.values(modelUsage).filter(isRecord) : [];
    if (models.length === 0) return;
    this.#modelUsage = models
      .map(model => ({
        input: amountIn(model, 'inputTokens'),
        cacheRead: amountIn(model, 'cacheReadInputTokens'),
        cacheCreation: amountIn(model, 'cacheCreationInputTokens'),
        output: amountIn(model, 'outputTokens'),
      }))
      .reduce(addUsage, NO_USAGE);
    const windows = models.map(model => amountIn(model, 'contextWindow')).filter(window => window > 0);
    if (windows.length > 0) this.#contextWindow = Math.max(...windows);
  }

  #takeSystem(message: Record<string, unknown>, now: number): void {
    if (typeof message['session_id'] === 'string' && message['subtype'] === 'init')
      this.#sessionId = message['session_id'];
    switch (message['subtype']) {
      case 'session_state_changed':
        this.#state = message['state'] === 'idle' ? 'idle' : 'running';
        break;
      case 'api_retry':
        this.#takeRetry(message, now);
        break;
      case 'task_started':
        this.#startTask(message, now);
        break;
      case 'task_notification':
        if (message['status'] === 'stopped' || message['status'] === 'killed') this.#hasUnaccountedStop = true;
        this.#tasks.delete(String(message['task_id']));
        break;
      case 'task_updated': {
        const status = isRecord(message['patch']) ? message['patch']['status'] : undefined;
        if (['completed', 'failed', 'killed'].includes(String(status))) this.#tasks.delete(String(message['task_id']));
        break;
      }
      default:
        break;
    }
  }

  #endHold(): void {
    this.#hold = null;
    this.#refusal = null;
  }

  #takeRetry(message: Record<string, unknown>, now: number): void {
    const status = message['error_status'];
    const delayMs = numberOf(message['retry_delay_ms']) ?? 0;
    this.#hold = {
      kind: typeof message['error'] === 'string' ? message['error'] : 'unknown',
      status: typeof status === 'number' ? status : null,
      until: now + delayMs,
      delayMs,
      attempt: numberOf(message['attempt']) ?? 0,
      maxAttempts: numberOf(message['max_retries']) ?? Number.POSITIVE_INFINITY,
    };
  }

  /** What is told of a subscription's limits; a limit that still lets calls through is none. */
  #takeLimit(message: Record<string, unknown>): void {
    const info = isRecord(message['rate_limit_info']) ? message['rate_limit_info'] : {};
    const resetsAt = info['resetsAt'];
    const isReached = info['status'] === 'rejected' && typeof resetsAt === 'number' && Number.isFinite(resetsAt);
    // Seconds, as the API's headers have them; a figure in milliseconds is recognised by its size.
    this.#limitUntil = isReached ? (resetsAt < 1e11 ? resetsAt * 1_000 : resetsAt) : null;
  }

  #startTask(message: Record<string, unknown>, now: number): void {
    const id = String(message['task_id']);
    this.#tasks.set(id, {
      id,
      type: typeof message['subagent_type'] === 'string' ? message['subagent_type'] : '',
      taskType: typeof message['task_type'] === 'string' ? message['task_type'] : '',
      description: typeof message['description'] === 'string' ? message['description'] : '',
      startedAt: now,
    });
  }
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
