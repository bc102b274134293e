/** A run on a terminal: output above, a status line and an input line that never go away. Decides nothing about the run. */
import type { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { Event } from '../domain/event.ts';
import type { Lang } from '../text/lang.ts';
import { terminalText } from '../text/terminal-text.ts';
import { cellWidth, fitCells } from '../util/cell-width.ts';
import { type EventLine, type LineTone, lineOf } from '../view/event-line.ts';
import { promptLine } from '../view/prompt-line.ts';
import { foldEvent, initialRunState, type RunState } from '../view/run-state.ts';
import { safeText } from '../view/safe-text.ts';
import { statusLine } from '../view/status-line.ts';
import { ENTER_MODES, LEAVE_MODES } from './control-sequence.ts';
import type { Key } from './key.ts';
import { type Bottom, LiveScreen } from './live-screen.ts';
import { type Addressee, type PromptAction, PromptDesk } from './prompt-desk.ts';
import { catchStrayOutput } from './stray-output.ts';
import { TerminalInput } from './terminal-input.ts';
import type { TerminalPort } from './terminal-port.ts';
import { createPaint } from './tone-paint.ts';

export interface LiveViewOptions {
  readonly input: ReadStream;
  readonly port: TerminalPort;
  /** Streams that lead to the same terminal; what is written to them meanwhile is shown as lines. */
  readonly streams: readonly Writable[];
  readonly hasColor: boolean;
  readonly lang: Lang;
  readonly verbose: boolean;
  /** Stands in the status line instead of the state of a run. */
  readonly status?: string;
  /** A line was sent off. */
  readonly onLine: (text: string, to: Addressee) => void;
  readonly onInterrupt: () => void;
  /** No more lines will come. */
  readonly onInputEnd: () => void;
}

/** How long a stop that was asked for may take; who still runs then was not stopped. Milliseconds. */
const STOP_MS = 100;
/** How often ages and durations are painted anew. Milliseconds. */
const TICK_MS = 1_000;

export class LiveView {
  readonly #options: LiveViewOptions;
  readonly #screen: LiveScreen;
  readonly #input: TerminalInput;
  readonly #desk: PromptDesk;
  readonly #tick: NodeJS.Timeout;
  readonly #releaseStreams: () => void;
  #state: RunState = initialRunState();
  /** In place of the state of a run. */
  #status: string | undefined;
  #hasInputEnded = false;
  #isSuspended = false;
  #isClosed = false;

  /** Takes the terminal; give it back with {@link LiveView.close} or {@link LiveView.abandon}. */
  constructor(options: LiveViewOptions) {
    const { port, lang } = options;
    this.#options = options;
    this.#status = options.status;
    this.#desk = new PromptDesk(lang);
    this.#input = new TerminalInput({
      stream: options.input,
      onKeys: keys => this.#onKeys(keys),
      onEnd: () => this.#endInput(),
    });
    // The first wide character costs 50 ms of compiling patterns: now, while nothing runs that it could hold up.
    for (const sample of ['目', '📁']) cellWidth(sample);
    this.#input.start();
    port.writeNow(ENTER_MODES);
    this.#screen = new LiveScreen({
      port,
      lang,
      paint: createPaint(options.hasColor),
      bottom: width => this.#bottom(width),
    });
    this.#releaseStreams = catchStrayOutput(options.streams, line => this.say(line, 'plain', ' '));
    this.#tick = setInterval(() => this.#screen.refresh(), TICK_MS);
    this.#tick.unref();
    // A crash comes this way too, before its error is printed.
    process.on('exit', this.#onExit);
    process.on('SIGCONT', this.#onContinue);
  }

  get state(): RunState {
    return this.#state;
  }

  readonly print = (event: Event): void => {
    this.#state = foldEvent(this.#state, event);
    const line = lineOf(event, this.#options);
    if (line === null) this.#screen.refresh();
    else this.#screen.print(line);
  };

  /** A line of the command's own. */
  say(text: string, tone: LineTone = 'plain', icon = '-'): void {
    const line: EventLine = { icon, text: safeText(text), tone, isNested: false };
    this.#screen.print(line);
  }

  /** From now on the status line says this instead of the state of the run. */
  showStatus(status: string): void {
    this.#status = status;
    this.#screen.refresh();
  }

  /** The input line is for this alone until {@link LiveView.endSpecial}. */
  beginSpecial(kind: 'words' | 'request'): void {
    this.#desk.beginSpecial(kind);
    this.#screen.refresh();
  }

  endSpecial(): void {
    this.#desk.endSpecial();
    this.#screen.refresh();
  }

  /** Shows what is still to be shown and gives the terminal back. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#releaseStreams();
    await this.#screen.close();
    this.abandon();
  }

  /** Gives the terminal back at once: for ends that cannot wait. */
  abandon(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#tick);
    process.off('exit', this.#onExit);
    process.off('SIGCONT', this.#onContinue);
    this.#releaseStreams();
    this.#screen.abandon();
    this.#options.port.writeNow(LEAVE_MODES);
    this.#input.stop();
    this.#options.port.close();
  }

  readonly #onExit = (): void => this.abandon();

  /** After a stop from outside the terminal is as the shell left it. */
  readonly #onContinue = (): void => {
    if (this.#isClosed) return;
    this.#isSuspended = false;
    this.#input.stop();
    this.#input.start();
    this.#options.port.writeNow(ENTER_MODES);
    this.#screen.resume();
  };

  #bottom(width: number): Bottom {
    const { lang } = this.#options;
    const status = this.#status;
    const notice = this.#desk.show(this.#state.questions);
    if (notice !== null) this.say(notice, 'warning', '!');
    const { label, hint, tone } = this.#desk.form();
    const { text, cursor } = this.#desk.draft;
    return {
      status:
        status === undefined ? statusLine(this.#state, { now: Date.now(), width, lang }) : fitCells(status, width),
      prompt: promptLine({ label, hint, text, cursor, width }),
      tone,
    };
  }

  #onKeys(keys: readonly Key[]): void {
    for (const key of keys) for (const action of this.#desk.take(key)) this.#act(action);
    this.#screen.refresh();
  }

  #act(action: PromptAction): void {
    switch (action.kind) {
      case 'line':
        this.#options.onLine(action.text, action.to);
        break;
      case 'notice':
        this.say(action.text, 'warning', '!');
        break;
      case 'interrupt':
        this.#options.onInterrupt();
        break;
      case 'end-of-input':
        this.#endInput();
        break;
      case 'redraw':
        this.#screen.redraw();
        break;
      case 'suspend':
        this.#suspend();
        break;
      default:
        action satisfies never;
    }
  }

  #endInput(): void {
    if (this.#hasInputEnded) return;
    this.#hasInputEnded = true;
    this.#options.onInputEnd();
  }

  /** Ctrl-Z, as a shell expects it. Where no shell minds this process, as in a container, the system does not stop it. */
  #suspend(): void {
    if (process.platform === 'win32') return;
    this.#isSuspended = true;
    this.#screen.suspend();
    this.#options.port.writeNow(LEAVE_MODES);
    this.#input.stop();
    process.kill(process.pid, 'SIGTSTP');
    setTimeout(() => {
      if (!this.#isSuspended || this.#isClosed) return;
      this.#onContinue();
      this.say(terminalText[this.#options.lang].notSuspended, 'warning', '!');
    }, STOP_MS);
  }
}
