/**
 * A vitest worker whose thread outlives the run. Tests of pure code take milliseconds where a new thread with its modules
 * takes half a second, and mutation testing starts thousands of runs: a mutant is a switch inside code that is loaded.
 */
import { inspect } from 'node:util';
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

// Each run leaves a few listeners behind in its thread.
const MOST_RUNS = 40;

type Listener = Parameters<PoolWorker['on']>[1];

let kept: ThreadsPoolWorker | null = null;
let runs = 0;

/** A mutant in code that runs on loading, and the first run of all, get a thread that has loaded nothing. */
export function createPoolWorker(options: PoolOptions): PoolWorker {
  const provided: Readonly<Record<string, unknown>> = options.project.getProvidedContext();
  const isPlain = provided['mode'] !== 'mutant' || provided['mutantActivation'] === 'static';
  return isPlain ? new ThreadsPoolWorker(options) : new KeptWorker(options);
}

class KeptWorker implements PoolWorker {
  readonly name = 'kept-thread';
  readonly #options: PoolOptions;
  readonly #listeners: [event: string, listener: Listener][] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    runs += 1;
    if (runs % MOST_RUNS === 0) {
      await kept?.stop();
      kept = null;
    }
    if (kept !== null) return;
    kept = new ThreadsPoolWorker(this.#options);
    await kept.start();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    kept?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    kept?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer({ type: 'stopped', __vitest_worker_response__: true });
    else kept?.send(message);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) kept?.off(event, listener);
  }

  #answer(message: object): void {
    const listeners = this.#listeners.filter(([event]) => event === 'message');
    if (listeners.length === 0) throw new Error(`Nobody listens for ${inspect(message)}.`);
    for (const [, listener] of listeners) queueMicrotask(() => listener(message));
  }
}
