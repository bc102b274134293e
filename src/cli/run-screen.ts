/** How a run is shown and a person heard: a live view on a terminal, plain lines elsewhere, JSON where that was asked for. */
import { isatty } from 'node:tty';
import { processEnvironment } from '../config/process-environment.ts';
import type { Event } from '../domain/event.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { LinePrinter } from '../terminal/line-printer.ts';
import { LiveView } from '../terminal/live-view.ts';
import { openTerminalPort } from '../terminal/terminal-port.ts';
import type { LineTone } from '../view/event-line.ts';
import { hasColor } from './color.ts';
import { outputForPeople, writeEvent } from './event-output.ts';
import { LivePerson } from './live-person.ts';
import type { GlobalOptions } from './option.ts';
import { Person } from './person.ts';

export interface RunScreenOptions {
  readonly globals: GlobalOptions;
  readonly channel: HumanChannel | null;
  /** Is there anybody who could answer? */
  readonly hasPerson: boolean;
  readonly runtime: Pick<Runtime, 'interrupt'>;
  readonly onSideQuestion: (question: string) => void;
  /** Ctrl-C was pressed where it is a key and no signal. */
  readonly onInterrupt: () => void;
}

export interface RunScreen {
  print(event: Event): void;
  /** A line of the command's own. */
  say(text: string, tone?: LineTone, icon?: string): void;
  /** Says what is waited for now that the run itself is over. */
  await(text: string): void;
  /** Stops the turn and asks what is to be said; false where there is nobody to ask, or that is asked already. */
  stop(): boolean;
  /** Shows what is still to be shown; lines said afterwards are plain ones. */
  close(): Promise<void>;
  /** The same without waiting, for ends that cannot. */
  abandon(): void;
}

export function openRunScreen(options: RunScreenOptions): RunScreen {
  return canShowLive(options.globals) ? openLive(options) : openPlain(options);
}

/** Both ends are a terminal that understands more than plain lines. */
export function canShowLive({ json }: Pick<GlobalOptions, 'json'>): boolean {
  const term = processEnvironment()['TERM'] ?? '';
  const isAble = term !== 'dumb' && (term !== '' || process.platform === 'win32');
  return !json && isAble && isatty(0) && isatty(1);
}

function openLive(options: RunScreenOptions): RunScreen {
  const { globals, channel, runtime, onSideQuestion } = options;
  const view: LiveView = new LiveView({
    input: process.stdin,
    port: openTerminalPort(process.stdout),
    streams: isatty(2) ? [process.stdout, process.stderr] : [process.stdout],
    hasColor: hasColor(process.stdout, globals.color),
    lang: globals.lang,
    verbose: globals.verbose,
    onLine: (text, to) => person.take(text, to),
    onInterrupt: options.onInterrupt,
    onInputEnd: () => person.end(),
  });
  const tell = (text: string): void => view.say(text, 'warning', '!');
  const person = new LivePerson({ channel, lang: globals.lang, tell, onSideQuestion, view, runtime });
  const plain = plainPrinter(globals);
  let isClosed = false;
  return {
    print: view.print,
    say: (...line) => (isClosed ? plain.say(...line) : view.say(...line)),
    await: text => view.showStatus(text),
    stop: () => person.stop(),
    close: async () => {
      person.close();
      await view.close();
      isClosed = true;
    },
    abandon: () => {
      view.abandon();
      isClosed = true;
    },
  };
}

function openPlain({ globals, channel, hasPerson, onSideQuestion }: RunScreenOptions): RunScreen {
  const printer = plainPrinter(globals);
  const tell = (text: string): void => printer.say(text, 'warning', '!');
  const person =
    channel !== null && hasPerson
      ? new Person({ input: process.stdin, channel, lang: globals.lang, tell, onSideQuestion })
      : null;
  return {
    print: event => {
      if (globals.json) writeEvent(event);
      else printer.print(event);
    },
    say: (...line) => printer.say(...line),
    await: text => printer.say(text),
    stop: () => false,
    close: async () => person?.close(),
    abandon: () => undefined,
  };
}

function plainPrinter(globals: GlobalOptions): LinePrinter {
  const stream = outputForPeople(globals);
  return new LinePrinter({ ...globals, stream, hasColor: hasColor(stream, globals.color) });
}
