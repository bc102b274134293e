/** Side questions: an agent of its own answers them beside the run and leaves no trace in it. */
import { join } from 'node:path';
import type { Event } from '../domain/event.ts';
import { oracle } from '../role/oracle.ts';
import { Runtime } from '../runtime/runtime.ts';
import { cliText } from '../text/cli-text.ts';
import { cutStart } from '../util/cut.ts';
import { safeText } from '../view/safe-text.ts';
import type { GlobalOptions } from './option.ts';

/** How long the command waits at its end for an answer that is on its way. Milliseconds. */
export const SIDE_WAIT_MS = 120_000;
/** Characters of an event that the oracle sees. */
const EVENT_CHARACTERS = 200;
/** What says nothing about the state of the run. */
const LEFT_OUT: ReadonlySet<Event['kind']> = new Set(['thinking', 'prompt', 'unknown']);

export interface SideDeskOptions {
  readonly runtime: Runtime;
  readonly globals: GlobalOptions;
  /** The run's own variables: what answers beside it must use no other key and address. */
  readonly env: Readonly<Record<string, string>>;
  /** The last events of the run. */
  readonly events: () => readonly Event[];
  readonly tell: (text: string) => void;
}

/** Answers one question after the other. Whatever goes wrong here touches nothing of the run. */
export class SideDesk {
  /** How many events the oracle sees. */
  static readonly EVENTS = 60;
  readonly #options: SideDeskOptions;
  readonly #open = new Set<Promise<void>>();
  readonly #runtimes = new Set<Runtime>();

  constructor(options: SideDeskOptions) {
    this.#options = options;
  }

  /** Starts answering; the answer is told when it is there. */
  ask(question: string): void {
    const { globals, tell } = this.#options;
    const work = this.#answer(question)
      .then(tell, error =>
        tell(cliText[globals.lang].sideFailed(error instanceof Error ? error.message : String(error))),
      )
      .finally(() => this.#open.delete(work));
    this.#open.add(work);
  }

  /** Is an answer on its way? */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  /** Ends what is being answered; it leaves neither process nor directory. */
  async abandon(): Promise<void> {
    await Promise.all([...this.#runtimes].map(runtime => runtime.close()));
  }

  /** Resolves when all answers are out, after two minutes at the latest; what is not out then never will be. */
  async finish(): Promise<void> {
    if (this.#open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>(resolve => {
      timer = setTimeout(resolve, SIDE_WAIT_MS);
    });
    await Promise.race([Promise.all(this.#open), limit]);
    clearTimeout(timer);
    await this.abandon();
  }

  async #answer(question: string): Promise<string> {
    const { runtime, globals, env } = this.#options;
    await using aside = new Runtime({
      workspace: runtime.workspace,
      runDir: join(runtime.runDir, 'aside'),
      lang: globals.lang,
      env,
      ...(runtime.workbench === null ? {} : { workbench: runtime.workbench }),
    });
    this.#runtimes.add(aside);
    const result = await aside
      .run(oracle('oracle', { lang: globals.lang }), this.#prompt(question))
      .finally(() => this.#runtimes.delete(aside));
    return result.ok ? safeText(result.text) : cliText[globals.lang].sideFailed(result.error ?? '');
  }

  #prompt(question: string): string {
    const lines = this.#options
      .events()
      .filter(event => !LEFT_OUT.has(event.kind))
      .map(event => cutStart(String(event), EVENT_CHARACTERS));
    return cliText[this.#options.globals.lang].sidePrompt(lines.join('\n'), question);
  }
}
