/** One event as one line for a person, or none. Pure: says what to show, not how it is coloured or where it goes. */
import type { AskEvent, Event, TaskEvent } from '../domain/event.ts';
import type { Lang } from '../text/lang.ts';
import { viewText } from '../text/view-text.ts';
import { fitCells } from '../util/cell-width.ts';
import { safeLine, safeText } from './safe-text.ts';

/** What a line is about; a screen gives each its colour. */
export type LineTone = 'plain' | 'quiet' | 'step' | 'good' | 'bad' | 'warning' | 'question';

export interface EventLine {
  /** One ASCII character or `<-`. */
  readonly icon: string;
  /** Safe for a terminal; may hold line breaks for prose. */
  readonly text: string;
  readonly tone: LineTone;
  /** It belongs to a subagent: shown indented. */
  readonly isNested: boolean;
}

export interface LineOptions {
  readonly lang: Lang;
  /** Subagents' prose, all tool results, prompts. Default false. */
  readonly verbose?: boolean;
}

/** Longest line of what a tool or worker said, in cells. */
const BRIEF_CELLS = 150;

/** Subtypes of `system` events that a person should see without asking: all of flower's own but those for the record. */
const NEWS: ReadonlySet<string> = new Set([
  'checkout_changed',
  'credentials',
  'goal_accepted',
  'goal_changed',
  'human_record',
  'lineage',
  'listener_threw',
  'manifest',
  'misplaced',
  'permission_denied',
  'plugin_failed',
  'refused',
  'run_dir_mismatch',
  'no_idle',
  'shells_left',
  'store',
  'swept',
  'workbench_mismatch',
  'worktrees_kept',
]);

/** The line of an event; null for one that is not shown. */
export function lineOf(event: Event, options: LineOptions): EventLine | null {
  const isNested = event.agent !== null && event.agent !== undefined;
  const line = (icon: string, text: string, tone: LineTone = 'plain'): EventLine => ({ icon, text, tone, isNested });
  const isShown = !isNested || options.verbose === true;
  switch (event.kind) {
    case 'text':
      return isShown ? line(isNested ? '|' : ' ', safeText(event.text)) : null;
    case 'thinking':
      return options.verbose === true && event.text !== '' ? line('~', safeLine(event.text), 'quiet') : null;
    case 'prompt':
      return options.verbose === true ? line('-', safeLine(event.text), 'quiet') : null;
    case 'tool_call':
      return callLine(event.tool, event.input, event.text, line, options.lang);
    case 'tool_result':
      if (event.isError) return line('x', brief(event.text, options), 'bad');
      return options.verbose === true ? line(' ', safeLine(event.text), 'quiet') : null;
    case 'task':
      return taskLine(event, line, options);
    case 'reset':
      return line('!', safeLine(event.text), 'warning');
    case 'error':
      return line('x', safeLine(event.text), 'bad');
    case 'retry':
      return line('~', safeLine(event.text), 'warning');
    case 'handoff':
      return line('#', safeLine(event.text), 'step');
    case 'step':
      return line(
        event.resumed ? '<-' : '=',
        stepText(event.index, event.total, event.title, event.resumed, options.lang),
        'step',
      );
    case 'goal':
      return line('!', safeLine(event.text), 'warning');
    case 'verdict':
      return line(
        event.state === 'achieved' ? '+' : 'x',
        safeLine(event.text),
        event.state === 'achieved' ? 'good' : 'bad',
      );
    case 'ask':
      return line('?', event.state === 'asked' ? questionText(event) : safeLine(event.text), 'question');
    case 'mail':
      return line('<-', safeLine(event.text), 'good');
    case 'result':
      return options.verbose === true ? line('-', safeLine(event.text), 'quiet') : null;
    case 'system':
      if (NEWS.has(event.subtype)) return line('!', safeLine(event.text), 'warning');
      return null;
    case 'unknown':
      return options.verbose === true ? line('-', safeLine(event.text), 'quiet') : null;
    default:
      return event satisfies never;
  }
}

type MakeLine = (icon: string, text: string, tone?: LineTone) => EventLine;

function callLine(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  text: string,
  line: MakeLine,
  lang: Lang,
): EventLine {
  if (tool !== 'Agent') return line('*', `${safeLine(tool)} ${safeLine(text)}`.trimEnd(), 'quiet');
  const role = typeof input['subagent_type'] === 'string' ? input['subagent_type'] : '';
  return line('>', viewText[lang].dispatch(safeLine(role), safeLine(text)));
}

function taskLine(event: TaskEvent, line: MakeLine, options: LineOptions): EventLine | null {
  if (event.phase !== 'ended') return null;
  const isGood = event.status === undefined || event.status === 'completed';
  return { ...line(isGood ? '+' : 'x', brief(event.text, options), isGood ? 'good' : 'bad'), isNested: true };
}

/** The question in full, and what can be chosen by its number. */
function questionText({ id, question, options }: AskEvent): string {
  const choices = options.map((option, index) => `  ${index + 1}) ${safeLine(option)}`);
  return [`${id}: ${safeText(question).trim()}`, ...choices].join('\n');
}

/** What a tool or worker said at length, in a line; the whole is in the log of events. */
function brief(text: string, options: LineOptions): string {
  const line = safeLine(text);
  return options.verbose === true ? line : fitCells(line, BRIEF_CELLS);
}

function stepText(index: number, total: number, title: string, resumed: boolean, lang: Lang): string {
  const text = viewText[lang].step(index, total, safeLine(title));
  return resumed ? `${text} ${viewText[lang].continued}` : text;
}
