import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { Event } from '../../src/domain/event.ts';
import type { StepResult } from '../../src/domain/step-result.ts';
import type { RunOptions, StepRunner } from '../../src/domain/step-runner.ts';
import { NO_USAGE } from '../../src/domain/usage.ts';
import type { Lang } from '../../src/text/lang.ts';

/** One call of `run`, as the script sees it. */
export interface Call {
  readonly spec: AgentSpec;
  readonly prompt: string;
  readonly options: RunOptions;
  /** The label of the step. */
  readonly step: string;
  /** From 1, over all calls of this runner. */
  readonly index: number;
  /** Makes a session id known before the call has ended. */
  readonly tell: (id: string) => void;
}

/** What a call comes to; what is left out: it went well, said `done`, and has a session of its own. */
export type Reply = Partial<StepResult> & { readonly unstored?: boolean };

export type Script = (call: Call) => Reply | string | Promise<Reply | string>;

const sessionsOf = new Map<string, Set<string>>();

/** A runner that answers from a script instead of driving a harness. Sessions are kept per run directory, like a store. */
export class ScriptedRunner implements StepRunner {
  readonly workspace: string;
  readonly runDir: string;
  readonly runId = 'test-run';
  readonly resumePrompt = 'RESUME';
  lang: Lang = 'en';
  workbench: { root: string } | null = null;
  onSession: ((id: string) => void) | null = null;
  readonly calls: Call[] = [];
  readonly recorded: Event[] = [];
  locked = 0;
  readonly #script: Script;

  constructor(script: Script = () => 'done', workspace: string = scratch()) {
    this.workspace = realpathSync(workspace);
    this.runDir = join(this.workspace, 'runs');
    this.#script = script;
  }

  /** The same directory, as a later process would see it. */
  again(script: Script): ScriptedRunner {
    return new ScriptedRunner(script, this.workspace);
  }

  get stored(): Set<string> {
    const stored = sessionsOf.get(this.runDir) ?? new Set();
    sessionsOf.set(this.runDir, stored);
    return stored;
  }

  get labels(): string[] {
    return this.calls.map(call => call.step);
  }

  get prompts(): string[] {
    return this.calls.map(call => call.prompt);
  }

  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    // Like the Runtime: a run keeps the listener it was called with.
    const { onSession } = this;
    const step = options.stepName ?? spec.name;
    const call = { spec, prompt, options, step, index: this.calls.length + 1, tell: (id: string) => onSession?.(id) };
    this.calls.push(call);
    const fresh = `s${this.stored.size + 1}-${call.step}`;
    const sessionId = options.resume !== undefined && !options.fork ? options.resume : fresh;
    const given = await this.#script(call);
    const { unstored = false, ...reply } = typeof given === 'string' ? { text: given } : given;
    const id = reply.sessionId === undefined ? sessionId : reply.sessionId;
    if (id !== null) {
      call.tell(id);
      if (!unstored) this.stored.add(id);
    }
    return { ...ACCOUNT, step: call.step, text: 'done', ok: reply.error == null, ...reply, sessionId: id };
  }

  /** Refuses, like a store, what is no id. */
  async hasSession(id: string): Promise<boolean> {
    if (typeof id !== 'string') throw new TypeError(`${id} is no session`);
    return this.stored.has(id);
  }

  async contextOf(): Promise<number> {
    return 0;
  }

  lock<T>(fn: () => T): T {
    this.locked += 1;
    return fn();
  }

  record(event: Event): void {
    this.recorded.push(event);
  }
}

export function scratch(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'flower-workflow-')));
}

export const agent: AgentSpec = { name: 'agent', instructions: 'You are an agent.' };

const ACCOUNT: Omit<StepResult, 'step' | 'sessionId' | 'ok' | 'text'> = {
  costUsd: 0.01,
  numTurns: 1,
  usage: NO_USAGE,
  error: null,
  startedAt: '2026-01-02T03:04:05.000Z',
  endedAt: '2026-01-02T03:04:06.000Z',
  durationMs: 1_000,
  attempts: 1,
  errors: [],
  resumed: false,
  retired: [],
  context: 100,
};
