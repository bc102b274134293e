/** One place to run steps in: workspace, run directory, store, accounts. The loop of a step is in `step-run.ts`. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftovers } from '../claude/child-record.ts';
import type { SessionStore } from '../claude/session-store.ts';
import { withoutLosers } from '../config/credential-overlay.ts';
import { loadCredentials, requireCredentials } from '../config/credentials.ts';
import { windowOfModel } from '../config/default-window.ts';
import { passThroughEnvironment } from '../config/pass-through.ts';
import { processEnvironment } from '../config/process-environment.ts';
import { secretValues } from '../config/redaction.ts';
import type { AgentSpec, HandoffPolicy } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import { BudgetError, messageOf, UsageError } from '../domain/error.ts';
import type { Event, EventInput } from '../domain/event.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { RunOptions, StepRunner } from '../domain/step-runner.ts';
import { eventText } from '../text/event-text.ts';
import { type Lang, resolveLang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { systemClock } from '../util/system-clock.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type Emit, EventDesk } from './event-desk.ts';
import { noticeEvent } from './guard-event.ts';
import { HandoffFile } from './handoff-file.ts';
import { handoffPolicy } from './handoff-policy.ts';
import { IndexMemory } from './index-memory.ts';
import type { Launch } from './live-session.ts';
import { Manifest } from './manifest.ts';
import { endpoint } from './network-probe.ts';
import { type SessionGround, sessionOpener } from './open-session.ts';
import { checkOptions } from './option-check.ts';
import { Resilience, type ResilienceOptions } from './resilience.ts';
import { RunAccounts } from './run-accounts.ts';
import { createRunId, openWorkbench, prepareRunDirectory, prepareWorkspace } from './run-directory.ts';
import type { RuntimeOptions } from './runtime-options.ts';
import type { SessionClaims } from './session-claim.ts';
import { SessionShelf } from './session-shelf.ts';
import { checkStep } from './step-check.ts';
import type { StepContext } from './step-context.ts';
import { INTERRUPTED } from './step-error.ts';
import { StepRun } from './step-run.ts';
import { sweepingWorktrees } from './worktree-sweep.ts';

export type { RuntimeOptions } from './runtime-options.ts';

/** Runs agents, one step a call, and keeps the accounts. Close it when done. */
export class Runtime implements StepRunner {
  /** Code of the error of a step that a person interrupted before it had a session: `interrupted-by-human`. */
  static readonly INTERRUPTED: string = INTERRUPTED;
  /** Code for a context that is full, `context-full-handoff`. */
  static readonly HANDOFF_DUE: string = 'context-full-handoff';
  /** Said after the words of a person who interrupts: that the tool was stopped on purpose. */
  static readonly INTERRUPT_NOTE: Readonly<Record<Lang, string>> = {
    en: eventText.en.interruptNote,
    zh: eventText.zh.interruptNote,
    ru: eventText.ru.interruptNote,
  };

  /** Real path. */
  readonly workspace: string;
  /** Absolute. */
  readonly runDir: string;
  /** Reads no settings of the host. */
  readonly portable: boolean;
  /** What the harness is given: the backend behind curation and spool. */
  readonly store: SessionStore;
  /** The rules of retrying in force. */
  readonly resilience: Resilience;
  /** When a step hands over to a fresh session; the window is found out where the policy has none. */
  readonly handoff: HandoffPolicy;
  readonly workbench: Workbench | null;
  /** Characters from which a tool result goes to a file; null: none does. */
  readonly spillThreshold: number | null;
  /** Finished steps of this Runtime, in order. */
  readonly results: StepResult[];
  /** `YYYYMMDD-HHMMSS-` and six hexadecimal digits. */
  readonly runId: string;
  /** `<runDir>/manifest.json`: one row a step. */
  readonly manifestPath: string;
  /** The key under which the store keeps the sessions of this workspace. */
  readonly projectKey: string;
  readonly lang: Lang;
  /**
   * Called the moment a session id is known. A run keeps the listener attached when `run` is called; where there was none,
   * the one attached by then is called. Attach it around one `run` only.
   */
  onSession: ((id: string) => void) | null = null;

  readonly #clock: Clock;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #extraEnvironment: Readonly<Record<string, string>>;
  readonly #shelf: SessionShelf;
  readonly #index: IndexMemory;
  readonly #events: EventDesk;
  readonly #accounts: RunAccounts;
  /** The calls of `run` that have not resolved yet. */
  readonly #inFlight = new Set<Promise<StepResult>>();
  #swept: Promise<void> | null = null;
  #isClosed = false;

  /**
   * @throws CredentialsError when neither key nor token is found.
   * @throws UsageError for options that cannot be meant.
   */
  constructor(options: RuntimeOptions) {
    checkOptions(options);
    const processEnv = processEnvironment();
    this.lang = options.lang ?? resolveLang(undefined, { ...processEnv, ...options.env });
    this.#clock = options.clock ?? systemClock;
    this.workspace = prepareWorkspace(options.workspace, this.lang);
    this.runDir = prepareRunDirectory(this.workspace, options.runDir ?? 'runs', this.lang);
    this.runId = createRunId(this.#clock.now());
    this.portable = options.portable ?? true;
    this.spillThreshold = options.spillThreshold === undefined ? 4_000 : options.spillThreshold || null;
    this.workbench = openWorkbench(options.workbench ?? false, this);
    const given = options.env === undefined ? {} : { env: options.env };
    const found = loadCredentials({ workspace: this.workspace, ...given, lang: this.lang });
    const credentials = requireCredentials(found, this.lang);
    this.#extraEnvironment = withoutLosers(options.env ?? {}, credentials.values);
    this.#environment = { ...passThroughEnvironment(processEnv), ...credentials.values };
    this.resilience = this.#createResilience(options.resilience ?? true);
    this.handoff = handoffPolicy(options.handoff ?? true);
    this.#events = this.#createEvents();
    for (const text of credentials.warnings) {
      this.#events.announce({ kind: 'system', subtype: 'credentials', data: null, text });
    }
    this.#shelf = new SessionShelf({
      workspace: this.workspace,
      runDir: this.runDir,
      curation: options,
      backend: options.store ?? null,
      lang: this.lang,
      clock: this.#clock,
      onNotice: event => this.#events.announce(event),
    });
    this.store = this.#shelf.store;
    this.projectKey = this.#shelf.projectKey;
    this.manifestPath = join(this.runDir, 'manifest.json');
    this.#accounts = this.#createAccounts(options.maxBudgetUsd ?? null);
    this.results = this.#accounts.results;
    this.#index = new IndexMemory(join(this.runDir, 'workbench-index.json'), action => this.lock(action));
  }

  get resumePrompt(): string {
    return this.resilience.resumePrompt;
  }

  /**
   * Runs one agent to the end of its work. Never rejects for what the model, the network or a tool does: that is in the
   * result.
   * @throws UsageError, NotAGitRepositoryError, BudgetError before anything is spent; `results` then has no row of it.
   */
  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    if (this.#isClosed) throw new UsageError(runtimeText[this.lang].runtimeClosed);
    const result = this.#start(spec, prompt, options);
    this.#inFlight.add(result);
    try {
      return await result;
    } finally {
      this.#inFlight.delete(result);
    }
  }

  async #start(spec: AgentSpec, prompt: string, options: RunOptions): Promise<StepResult> {
    // Before anything is awaited: a run that begins meanwhile brings its own.
    const { onSession } = this;
    await this.#check(spec, prompt, options);
    const claims = this.#shelf.claims(options.fork === true ? null : (options.resume ?? null));
    const emit = this.#events.emitterFor(options.stepName ?? spec.name, options.onEvent);
    const context = this.#contextFor(spec, emit, id => {
      this.#noteSession(spec, id, claims);
      this.#events.shield(() => (onSession ?? this.onSession)?.(id));
    });
    const run = new StepRun(context, spec, this.#launchFor(spec, prompt, options), options);
    // Closed while it was being checked: nothing of it is to begin.
    if (this.#isClosed) await run.close();
    return this.#drive(spec, run, emit, claims);
  }

  async #drive(spec: AgentSpec, run: StepRun, emit: Emit, claims: SessionClaims): Promise<StepResult> {
    let result: StepResult | null = null;
    this.#accounts.begin(run);
    try {
      await this.#follow(spec, run, emit);
      result = this.#events.removeSecrets(run.account.result());
      return result;
    } finally {
      claims.release();
      this.#accounts.end(run, result, error => this.#reportUnwritten(error, emit));
      this.#events.reportListenerErrors(emit);
    }
  }

  async #follow(spec: AgentSpec, run: StepRun, emit: Emit): Promise<void> {
    try {
      this.#swept ??= this.#sweep();
      await this.#swept;
      this.#events.flush(emit);
      await sweepingWorktrees(spec, { workspace: this.workspace, lang: this.lang, emit }, () => run.run());
    } catch (error) {
      if (error instanceof UsageError && run.account.sessionId === null) throw error;
      run.fail(error);
    }
  }

  /** Stops the main thread of the step started last and says `message`, now or when it is there. False: no step heard it. */
  async interrupt(message: string | Promise<string> = ''): Promise<boolean> {
    const run = this.#accounts.running.at(-1);
    return run !== undefined && (await run.interrupt(message).then(() => this.#accounts.running.includes(run)));
  }

  /** Says something to the step started last without stopping anything: it is read with the next tool result. */
  say(message: string): void {
    this.#accounts.running.at(-1)?.say(message);
  }

  /** Ends one running subagent (ids are in `task` events); false when it is not running. */
  async stopAgent(id: string): Promise<boolean> {
    for (const run of this.#accounts.running) if (await run.stopAgent(id)) return true;
    return false;
  }

  /** Synchronous, for signal handlers: the steps in flight go into the manifest as killed. */
  rescue(): void {
    this.#accounts.rescue();
  }

  /** Is the session in the store, under this workspace? */
  hasSession(id: string): Promise<boolean> {
    return this.#shelf.hasSession(id);
  }

  /** Tokens in the context of a session's last turn; 0 when unknown. */
  contextOf(id: string): Promise<number> {
    return this.#shelf.contextOf(id);
  }

  /** US dollars over `results`, to four decimals. */
  totalCost(): number {
    return Number(this.#accounts.spentUsd.toFixed(4));
  }

  /** Ends what is running and closes the store. Idempotent. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all(this.#accounts.running.map(run => run.close()));
    await Promise.allSettled(this.#inFlight);
    await this.#shelf.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Runs `action` while no other process does the same in this run directory. */
  lock<T>(action: () => T): T {
    return this.#shelf.lock(action);
  }

  /** Adds an event to the log on disk; hands it to no listener. Never throws. */
  record(event: Event): void {
    this.#events.record(event);
  }

  #createResilience(option: boolean | Omit<ResilienceOptions, 'clock' | 'env' | 'lang'>): Resilience {
    const given = typeof option === 'boolean' ? { enabled: option } : option;
    const env = { ...this.#environment, ...this.#extraEnvironment };
    return new Resilience({ ...given, lang: this.lang, env, clock: this.#clock });
  }

  #createAccounts(maxBudgetUsd: number | null): RunAccounts {
    const manifest = new Manifest({
      path: this.manifestPath,
      runId: this.runId,
      lock: action => this.lock(action),
      onSetAside: aside => {
        const text = runtimeText[this.lang].manifestDamaged(this.manifestPath, aside);
        this.#events.announce({ kind: 'system', subtype: 'manifest', data: { aside }, text });
      },
    });
    const removeSecrets = (result: StepResult): StepResult => this.#events.removeSecrets(result);
    return new RunAccounts({ manifest, clock: this.#clock, lang: this.lang, maxBudgetUsd, removeSecrets });
  }

  #createEvents(): EventDesk {
    const secrets = secretValues({ ...this.#environment, ...this.#extraEnvironment });
    const path = join(this.runDir, 'events', `${this.runId}.jsonl`);
    return new EventDesk({ path, secrets, clock: this.#clock, lang: this.lang });
  }

  async #check(spec: AgentSpec, prompt: string, options: RunOptions): Promise<void> {
    const text = runtimeText[this.lang];
    await checkStep(spec, prompt, options, { workspace: this.workspace, workbench: this.workbench, lang: this.lang });
    if (options.resume !== undefined && !(await this.hasSession(options.resume))) {
      throw new UsageError(text.unknownSession(options.resume, this.runDir));
    }
    const { spentUsd, maxBudgetUsd } = this.#accounts;
    if (maxBudgetUsd !== null && spentUsd >= maxBudgetUsd) {
      throw new BudgetError(text.budgetUsedUp(spentUsd.toFixed(4), maxBudgetUsd.toFixed(2)));
    }
  }

  #launchFor(spec: AgentSpec, prompt: string, options: RunOptions): Launch {
    const { resume, fork, resumeAt } = options;
    const block = spec.workbench === false || this.workbench === null ? null : this.workbench.promptBlock();
    const isNews = block !== null && resume !== undefined && !this.#index.knows(resume, block);
    return {
      prompt: isNews ? `${block}\n\n${prompt}` : prompt,
      ...(resume === undefined ? {} : { resume }),
      ...(fork === undefined ? {} : { fork }),
      ...(resumeAt === undefined ? {} : { resumeAt }),
    };
  }

  #contextFor(spec: AgentSpec, emit: Emit, onSession: (id: string) => void): StepContext {
    const env = { ...this.#environment, ...this.#extraEnvironment };
    return {
      open: sessionOpener(this.#groundFor(emit)),
      resilience: this.resilience,
      handoff: {
        policy: this.handoff,
        windowOf: of => windowOfModel(of.model ?? env['ANTHROPIC_MODEL'] ?? env['ANTHROPIC_DEFAULT_OPUS_MODEL']),
        fileOf: step => this.#handoffFile(step),
        clock: this.#clock,
        lang: this.lang,
        emit,
      },
      clock: this.#clock,
      lang: this.lang,
      host: endpoint(env)[0],
      emit,
      onSession,
      onSpending: () => this.#accounts.noteSpending(),
      hasSession: id => this.hasSession(id),
      contextOf: id => this.contextOf(id),
      remainingBudget: spent => this.#accounts.remainingBudget(spec, spent),
    };
  }

  #groundFor(emit: (event: EventInput) => void): SessionGround {
    return {
      workspace: this.workspace,
      runDir: this.runDir,
      portable: this.portable,
      store: this.store,
      workbench: this.workbench,
      spillThreshold: this.spillThreshold,
      lang: this.lang,
      clock: this.#clock,
      environment: this.#environment,
      extraEnvironment: this.#extraEnvironment,
      userHome: processEnvironment()['HOME'] ?? homedir(),
      isResilient: this.resilience.enabled,
      isHandoffOn: this.handoff.enabled,
      removeSecrets: this.#events.removeSecrets,
      emit,
      onNotice: notice => {
        const event = noticeEvent(notice, this.lang);
        if (event !== null) emit(event);
      },
    };
  }

  #noteSession(spec: AgentSpec, id: string, claims: SessionClaims): void {
    claims.add(id);
    if (spec.workbench !== false && this.workbench !== null) this.#index.note(id, this.workbench.promptBlock());
    this.#accounts.note();
  }

  #handoffFile(step: string): HandoffFile {
    const directory = this.workbench?.notes ?? this.runDir;
    return new HandoffFile(directory, join(directory, 'archive', 'handoff'), step, this.lang);
  }

  async #sweep(): Promise<void> {
    const { ended, removed } = await sweepLeftovers(this.runDir);
    if (ended + removed === 0) return;
    const text = runtimeText[this.lang].sweptLeftovers(ended, removed);
    this.#events.announce({ kind: 'system', subtype: 'swept', data: { ended, removed }, text });
  }

  #reportUnwritten(error: unknown, emit: Emit): void {
    emit({
      kind: 'error',
      code: 'manifest',
      status: null,
      text: runtimeText[this.lang].accountFailed(messageOf(error)),
    });
  }
}
