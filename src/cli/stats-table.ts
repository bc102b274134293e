/** The figures of a run as lines for people. Adds nothing up: that is done in `src/stats`. */

import { RUNNING } from '../domain/step-result.ts';
import { contextTokens } from '../domain/usage.ts';
import type { RunStats, SessionFigure } from '../stats/run-stats.ts';
import type { Lang } from '../text/lang.ts';
import { type StatsText, statsText } from '../text/stats-text.ts';
import { safeLine } from '../view/safe-text.ts';
import { type Column, type Measure, tableLines } from './table.ts';

export interface StatsView {
  readonly directory: string;
  /** Cells. */
  readonly width: number;
  readonly lang: Lang;
  readonly measure: Measure;
  /** Every tool and every kind of stored entry, not the largest only. */
  readonly verbose: boolean;
}

/** Turns shown of a session's context, at most. */
const CURVE = 40;
/** Tools and kinds shown without `verbose`. */
const SHORT = 8;

/** Sections with an empty line between them; those that would be empty are left out. */
export function statsLines(stats: RunStats, view: StatsView): string[] {
  const text = statsText[view.lang];
  const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] =>
    rows.length === 0 ? [] : tableLines(columns, rows, view.width, view.measure);
  const short = <T>(items: readonly T[]): readonly T[] => (view.verbose ? items : items.slice(0, SHORT));
  const sections: string[][] = [
    [text.heading(view.directory, stats.runs, stats.steps.filter(step => !isOpen(step)).length)],
    table(stepColumns(text), stepRows(stats, text)),
    table(threadColumns(text), threadRows(stats, text)),
    table(roleColumns(text), roleRows(stats, text)),
    table(
      curveColumns(text),
      stats.context.map(session => curveRow(session, text)),
    ),
    table([word(text.tool), figure(text.main), figure(text.subagents)], short(stats.tools).map(toolRow)),
    table([word(text.script), figure(text.written), figure(text.runCount)], stats.scripts.map(scriptRow)),
    table([word(text.denied), word(text.tool), figure(text.count)], deniedRows(stats, text)),
    [text.spills(count(stats.spills.count), count(stats.spills.characters), count(stats.spills.keptOut))],
    [text.dispatchCount(stats.dispatches), text.retries(stats.retries), text.handoffCount(stats.total.handoffs)],
    stats.handoffs.map(({ step, context, isDegraded }) => text.handoff(safeLine(step), count(context), isDegraded)),
    table([word(text.kind), figure(text.entries), figure(text.bytes)], short(stats.storage).map(storageRow)),
  ];
  return sections.filter(lines => lines.length > 0).flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

/** Not over, or killed before it could say so. */
function isOpen({ ok, error }: RunStats['steps'][number]): boolean {
  return !ok && error?.startsWith(`${RUNNING}:`) === true;
}

function stepColumns(text: StatsText): Column[] {
  const figures = [text.cost, text.turns, text.time, text.input, text.cache, text.output, text.context, text.tries];
  return [word(text.step), word(''), ...figures.map(figure), figure(text.handoffs)];
}

function mark(step: RunStats['steps'][number]): string {
  if (step.ok) return '+';
  return isOpen(step) ? '…' : 'x';
}

function stepRows({ steps, total }: RunStats, text: StatsText): string[][] {
  const rows = steps.map(step => [
    safeLine(step.step),
    mark(step),
    step.costUsd.toFixed(4),
    count(step.turns),
    time(step.durationMs),
    count(contextTokens(step.usage)),
    percent(step.cacheHitRate),
    count(step.usage.output),
    count(step.context),
    count(step.attempts),
    count(step.handoffs),
  ]);
  if (rows.length === 0) return [];
  const { costUsd, turns, durationMs, usage, attempts, handoffs } = total;
  const sums = [costUsd.toFixed(4), count(turns), time(durationMs), count(contextTokens(usage))];
  const last = [percent(total.cacheHitRate), count(usage.output), '', count(attempts), count(handoffs)];
  return [...rows, [text.total, '', ...sums, ...last]];
}

function threadColumns(text: StatsText): Column[] {
  const figures = [text.threads, text.turns, text.characters, text.calls, text.input, text.cache, text.output];
  return [word(''), ...figures.map(figure)];
}

function threadRows({ main, subagents }: RunStats, text: StatsText): string[][] {
  return (
    [
      [text.main, main],
      [text.subagents, subagents],
    ] as const
  ).map(([name, total]) => [
    name,
    count(total.threads),
    count(total.turns),
    count(total.characters),
    count(total.toolCalls),
    count(contextTokens(total.usage)),
    percent(total.cacheHitRate),
    count(total.usage.output),
  ]);
}

function roleColumns(text: StatsText): Column[] {
  return [word(text.role), ...[text.dispatches, text.unfinished, text.turns, text.characters, text.calls].map(figure)];
}

function roleRows({ roles }: RunStats, text: StatsText): string[][] {
  return roles.map(role => [
    safeLine(role.role) || text.unnamed,
    count(role.dispatches),
    count(role.unfinished),
    count(role.turns),
    count(role.characters),
    count(role.toolCalls),
  ]);
}

function curveColumns(text: StatsText): Column[] {
  return [word(text.session), word(text.step), figure(text.peak), word(text.curve)];
}

/** Each digit is a turn's context in tenths of the session's peak, 9 being the peak; long sessions show every n-th turn. */
function curveRow({ sessionId, step, peak, points }: SessionFigure, text: StatsText): string[] {
  const every = Math.max(1, Math.ceil(points.length / CURVE));
  const shown = points.filter((_, at) => at % every === 0 || at === points.length - 1);
  const curve = shown.map(({ tokens }) => Math.min(9, Math.floor((tokens * 10) / Math.max(1, peak)))).join('');
  return [sessionId.slice(0, 8), step === null ? text.noRow : safeLine(step), count(peak), curve];
}

function toolRow({ tool, main, subagents }: RunStats['tools'][number]): string[] {
  return [safeLine(tool), count(main), count(subagents)];
}

function scriptRow({ script, written, runs }: RunStats['scripts'][number]): string[] {
  return [safeLine(script), count(written), count(runs)];
}

function deniedRows({ denied }: RunStats, text: StatsText): string[][] {
  return denied.map(({ role, tool, count: times, isKnownTool }) => [
    role === null ? text.main : safeLine(role) || text.unnamed,
    isKnownTool ? safeLine(tool) : `${safeLine(tool)} (${text.unknownTool})`,
    count(times),
  ]);
}

function storageRow({ kind, entries, bytes }: RunStats['storage'][number]): string[] {
  return [safeLine(kind), count(entries), count(bytes)];
}

function word(title: string): Column {
  return { title };
}

function figure(title: string): Column {
  return { title, isFigure: true };
}

/** With commas. By hand: setting up the locale for it would be a quarter of the command's start. */
function count(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

function percent(rate: number | null): string {
  return rate === null ? '-' : `${(rate * 100).toFixed(1)}%`;
}

/** Hours and minutes where there are any: `1h02m`, `3m05s`, `4.2s`. */
function time(durationMs: number): string {
  const seconds = durationMs / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)}s`;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${two(seconds % 60)}s`;
  return `${Math.floor(seconds / 3600)}h${two((seconds % 3600) / 60)}m`;
}
