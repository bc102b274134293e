/**
 * Lines that scroll, above a status line and an input line that stay: painted in frames, one write each, so that nothing
 * is ever torn. Knows nothing of keys or events.
 */
import type { Lang } from '../text/lang.ts';
import { terminalText } from '../text/terminal-text.ts';
import type { EventLine, LineTone } from '../view/event-line.ts';
import { MOST_CELLS, rowsOf } from '../view/event-row.ts';
import type { PromptLine } from '../view/prompt-line.ts';
import { CLEAR_BELOW, CLEAR_RIGHT, column, HOME, synchronized, UP, unwrapped } from './control-sequence.ts';
import { LineQueue } from './line-queue.ts';
import type { TerminalPort } from './terminal-port.ts';
import type { TonePaint } from './tone-paint.ts';

/** The two lines at the bottom. */
export interface Bottom {
  readonly status: string;
  readonly prompt: PromptLine;
  /** Of the prompt's label. */
  readonly tone: LineTone;
}

export interface LiveScreenOptions {
  readonly port: TerminalPort;
  readonly paint: TonePaint;
  readonly lang: Lang;
  /** Asked before each frame; neither line may be wider than `width`. */
  readonly bottom: (width: number) => Bottom;
}

/** Time between two frames. Milliseconds. */
const FRAME_MS = 30;
/** Time that putting a frame together may take. Milliseconds. */
const BUDGET_MS = 8;
/** Lines that a redraw can bring back. */
const MOST_KEPT = 200;
/** Longest wait for the terminal at the end. Milliseconds. */
const END_MS = 2_000;

/** The bottom as it stands on the screen. */
interface Shown {
  readonly status: string;
  readonly prompt: string;
}

export class LiveScreen {
  readonly #options: LiveScreenOptions;
  readonly #stopListening: () => void;
  readonly #queue: LineQueue;
  #kept: EventLine[] = [];
  #shown: Shown | null = null;
  #isDirty = false;
  #needsRedraw = false;
  #timer: NodeJS.Timeout | null = null;
  #lastFrameAt = Number.NEGATIVE_INFINITY;
  #isWriting = false;
  #isClosed = false;
  #isSuspended = false;
  #onIdle: (() => void) | null = null;

  constructor(options: LiveScreenOptions) {
    this.#options = options;
    this.#queue = new LineQueue(terminalText[options.lang]);
    this.#stopListening = options.port.onResize(() => this.redraw());
    this.refresh();
  }

  /** Shows a line above the bottom, soon. */
  print(line: EventLine): void {
    if (this.#isClosed) return;
    this.#queue.push(line);
    this.refresh();
  }

  /** The bottom may have changed. */
  refresh(): void {
    this.#isDirty = true;
    this.#schedule();
  }

  /** Everything on the screen is to be painted anew. */
  redraw(): void {
    this.#needsRedraw = true;
    this.refresh();
  }

  /** Takes the bottom away at once and paints nothing until {@link LiveScreen.resume}. */
  suspend(): void {
    if (this.#isClosed || this.#isSuspended) return;
    this.#isSuspended = true;
    this.#takeBottomAway();
  }

  /** Paints everything anew: what stands on the screen by now is not known. */
  resume(): void {
    this.#isSuspended = false;
    this.redraw();
  }

  /** Shows what waits, takes the bottom away, and leaves the cursor on an empty line. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>(resolve => {
      const limit = setTimeout(resolve, END_MS);
      this.#onIdle = () => {
        clearTimeout(limit);
        resolve();
      };
      this.refresh();
    });
    this.abandon();
  }

  /** Takes the bottom away at once; what waits is not shown. */
  abandon(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopListening();
    this.#takeBottomAway();
  }

  #takeBottomAway(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#options.port.writeNow(this.#erase());
    this.#shown = null;
  }

  #schedule(): void {
    if (this.#timer !== null || this.#isWriting || this.#isClosed || this.#isSuspended) return;
    const delay = Math.max(0, this.#lastFrameAt + FRAME_MS - performance.now());
    this.#timer = setTimeout(() => this.#frame(), delay);
  }

  #frame(): void {
    this.#timer = null;
    if (this.#isWriting) return;
    this.#lastFrameAt = performance.now();
    this.#isDirty = false;
    const data = this.#paintFrame();
    if (data === '') {
      this.#settle();
      return;
    }
    this.#isWriting = true;
    this.#options.port.write(synchronized(data), () => {
      this.#isWriting = false;
      this.#settle();
    });
  }

  /** What came since the frame was put together gets one of its own. */
  #settle(): void {
    if (this.#isDirty || !this.#queue.isEmpty) this.#schedule();
    else this.#onIdle?.();
  }

  #paintFrame(): string {
    const size = this.#options.port.size();
    const columns = size.columns > 0 ? size.columns : 80;
    const rows = size.rows > 0 ? size.rows : 24;
    const width = Math.min(columns, MOST_CELLS);
    const output = this.#paintQueue(width);
    if (this.#needsRedraw) return this.#paintWhole(width, rows);
    return this.#paintPart(output, width, rows);
  }

  /** The lines that wait, as many as the time for a frame allows; the others come with the next. */
  #paintQueue(width: number): string {
    const end = performance.now() + BUDGET_MS;
    let output = '';
    do {
      const line = this.#queue.shift();
      if (line === null) break;
      this.#kept.push(line);
      output += this.#rows(line, width).join('');
    } while (performance.now() < end);
    if (this.#kept.length > MOST_KEPT * 2) this.#kept = this.#kept.slice(-MOST_KEPT);
    return output;
  }

  #paintPart(output: string, width: number, rows: number): string {
    const before = this.#shown;
    const { status, prompt } = this.#bottom(width, rows);
    this.#shown = { status, prompt };
    if (before === null || output !== '') return this.#erase(before) + output + joined(status, prompt);
    if (before.status === status && before.prompt === prompt) return '';
    if (before.status === status) return `\r${prompt}`;
    return `\r${UP}${joined(status, prompt)}`;
  }

  /** From the top: how a terminal has broken its old lines after its size changed cannot be known. */
  #paintWhole(width: number, rows: number): string {
    this.#needsRedraw = false;
    const { status, prompt } = this.#bottom(width, rows);
    this.#shown = { status, prompt };
    const room = Math.max(0, rows - (status === '' ? 1 : 2));
    const lines = this.#kept.slice(-rows).flatMap(line => this.#rows(line, width));
    return HOME + CLEAR_BELOW + (room === 0 ? '' : lines.slice(-room).join('')) + joined(status, prompt);
  }

  #rows(line: EventLine, width: number): string[] {
    return rowsOf(line, width).map(({ head, body }) => `${head}${this.#options.paint(line.tone, body)}\r\n`);
  }

  /** Ready to be written; the status is '' where the terminal has no room for it. */
  #bottom(width: number, rows: number): Shown {
    const { paint } = this.#options;
    const { status, prompt, tone } = this.#options.bottom(width);
    const { label, text, hint, cursorCell } = prompt;
    const input = paint(tone, label) + text + paint('quiet', hint) + CLEAR_RIGHT + column(cursorCell);
    return { status: rows < 3 ? '' : unwrapped(paint('quiet', status) + CLEAR_RIGHT), prompt: unwrapped(input) };
  }

  #erase(shown: Shown | null = this.#shown): string {
    if (shown === null) return '';
    return `\r${shown.status === '' ? '' : UP}${CLEAR_BELOW}`;
  }
}

function joined(status: string, prompt: string): string {
  return status === '' ? prompt : `${status}\r\n${prompt}`;
}
