/** A run directory in figures, out of the manifest, the stored transcripts and the event log. Pure. */
import { addUsage, contextTokens, NO_USAGE, type Usage } from '../domain/usage.ts';
import type { EventFigure, HandoffFigure, SpillFigure } from './event-figure.ts';
import type { ManifestRow } from './manifest-row.ts';
import { type ScriptUse, scriptUse } from './script-use.ts';
import type { ContextPoint, ThreadFigure, ToolCallFigure } from './thread-figure.ts';

/** A transcript's figures, and whose it is. */
export interface StoredThread extends ThreadFigure {
  readonly sessionId: string;
  /** '' for a main thread. */
  readonly subpath: string;
}

export interface RunMaterial {
  readonly rows: readonly ManifestRow[];
  readonly threads: readonly StoredThread[];
  readonly events: EventFigure;
  readonly storage: readonly { readonly kind: string; readonly entries: number; readonly bytes: number }[];
  /** Where scripts lie, as agents may write it: absolute, relative to the workspace. */
  readonly scripts: readonly string[];
}

export interface StepFigure {
  readonly run: string;
  readonly step: string;
  readonly ok: boolean;
  readonly error: string | null;
  readonly costUsd: number;
  readonly turns: number;
  readonly durationMs: number;
  readonly usage: Usage;
  readonly cacheHitRate: number | null;
  readonly context: number;
  readonly attempts: number;
  readonly handoffs: number;
  readonly sessionId: string | null;
}

export interface ThreadTotal {
  readonly threads: number;
  readonly turns: number;
  readonly characters: number;
  readonly toolCalls: number;
  readonly usage: Usage;
  readonly cacheHitRate: number | null;
}

export interface RoleFigure {
  readonly role: string;
  readonly dispatches: number;
  /** Subagents that were cut off, or are still at work, whatever their status says. */
  readonly unfinished: number;
  readonly turns: number;
  readonly characters: number;
  readonly toolCalls: number;
}

export interface DeniedFigure {
  /** null on the main thread. */
  readonly role: string | null;
  readonly tool: string;
  readonly count: number;
  /** False for a tool that this version of flower has not looked at. */
  readonly isKnownTool: boolean;
}

export interface SessionFigure {
  readonly sessionId: string;
  /** The step that used it; null while its step is under way, and for what a killed process left. */
  readonly step: string | null;
  readonly peak: number;
  readonly points: readonly ContextPoint[];
}

export interface RunStats {
  readonly runs: number;
  readonly steps: readonly StepFigure[];
  readonly total: Omit<StepFigure, 'run' | 'step' | 'ok' | 'error' | 'context' | 'sessionId'>;
  readonly main: ThreadTotal;
  readonly subagents: ThreadTotal;
  readonly roles: readonly RoleFigure[];
  readonly tools: readonly { readonly tool: string; readonly main: number; readonly subagents: number }[];
  readonly dispatches: number;
  readonly context: readonly SessionFigure[];
  readonly scripts: readonly ScriptUse[];
  readonly spills: SpillFigure;
  readonly denied: readonly DeniedFigure[];
  readonly handoffs: readonly HandoffFigure[];
  readonly retries: number;
  readonly storage: RunMaterial['storage'];
}

/** Puts everything together. The totals of the steps are those of the manifest, row by row. */
export function runStats(material: RunMaterial): RunStats {
  const { rows, threads, events, storage, scripts } = material;
  const main = threads.filter(thread => thread.subpath === '');
  const subagents = threads.filter(thread => thread.subpath !== '');
  const dispatched = main.flatMap(thread => thread.calls.filter(call => isDispatch(call) && !call.isDenied));
  const steps = rows.map(stepFigure);
  return {
    runs: new Set(rows.map(row => row.run)).size,
    steps,
    total: totalOf(steps),
    main: threadTotal(main),
    subagents: threadTotal(subagents),
    roles: roleFigures(dispatched, subagents),
    tools: toolFigures(main, subagents),
    dispatches: dispatched.length,
    context: main.map(thread => sessionFigure(thread, rows)),
    scripts: scriptUse(
      threads.flatMap(thread => thread.calls),
      scripts,
    ),
    spills: events.spills,
    denied: deniedFigures(threads, events),
    handoffs: events.handoffs,
    retries: events.retries,
    storage,
  };
}

/** Part of the tokens sent that the cache had; null when nothing was sent. */
function cacheHitRate(usage: Usage): number | null {
  const sent = contextTokens(usage);
  return sent === 0 ? null : usage.cacheRead / sent;
}

function stepFigure(row: ManifestRow): StepFigure {
  return {
    run: row.run,
    step: row.step,
    ok: row.ok,
    error: row.error,
    costUsd: row.costUsd,
    turns: row.numTurns,
    durationMs: row.durationMs,
    usage: row.usage,
    cacheHitRate: cacheHitRate(row.usage),
    context: row.context,
    attempts: row.attempts,
    handoffs: row.retired.length,
    sessionId: row.sessionId,
  };
}

function totalOf(steps: readonly StepFigure[]): RunStats['total'] {
  const sum = (pick: (step: StepFigure) => number): number => steps.reduce((all, step) => all + pick(step), 0);
  const usage = steps.reduce((all, step) => addUsage(all, step.usage), NO_USAGE);
  return {
    // Sums of binary fractions show their dust.
    costUsd: Math.round(sum(step => step.costUsd) * 1e8) / 1e8,
    turns: sum(step => step.turns),
    durationMs: sum(step => step.durationMs),
    usage,
    cacheHitRate: cacheHitRate(usage),
    attempts: sum(step => step.attempts),
    handoffs: sum(step => step.handoffs),
  };
}

function threadTotal(threads: readonly StoredThread[]): ThreadTotal {
  const usage = threads.reduce((all, thread) => addUsage(all, thread.usage), NO_USAGE);
  return {
    threads: threads.length,
    turns: threads.reduce((all, thread) => all + thread.turns, 0),
    characters: threads.reduce((all, thread) => all + thread.characters, 0),
    toolCalls: threads.reduce((all, thread) => all + thread.calls.length, 0),
    usage,
    cacheHitRate: cacheHitRate(usage),
  };
}

function isDispatch(call: ToolCallFigure): boolean {
  return call.tool === 'Agent' || call.tool === 'Task';
}

function roleFigures(dispatched: readonly ToolCallFigure[], subagents: readonly StoredThread[]): RoleFigure[] {
  const names = [...dispatched.map(roleOfDispatch), ...subagents.map(thread => thread.role ?? '')];
  return [...new Set(names)].map(role => {
    const own = subagents.filter(thread => (thread.role ?? '') === role);
    const { turns, characters, toolCalls } = threadTotal(own);
    const dispatches = dispatched.filter(call => roleOfDispatch(call) === role).length;
    const unfinished = own.filter(thread => thread.isUnfinished).length;
    return { role, dispatches, unfinished, turns, characters, toolCalls };
  });
}

function roleOfDispatch(call: ToolCallFigure): string {
  return String(call.input['subagent_type'] ?? '');
}

function toolFigures(main: readonly StoredThread[], subagents: readonly StoredThread[]): RunStats['tools'] {
  const counts = new Map<string, { main: number; subagents: number }>();
  const add = (threads: readonly StoredThread[], side: 'main' | 'subagents'): void => {
    for (const { tool } of threads.flatMap(thread => thread.calls)) {
      const found = counts.get(tool) ?? { main: 0, subagents: 0 };
      found[side] += 1;
      counts.set(tool, found);
    }
  };
  add(main, 'main');
  add(subagents, 'subagents');
  return [...counts]
    .map(([tool, figures]) => ({ tool, ...figures }))
    .sort((a, b) => b.main + b.subagents - a.main - a.subagents);
}

function sessionFigure(thread: StoredThread, rows: RunMaterial['rows']): SessionFigure {
  const { sessionId, context } = thread;
  const row = rows.find(found => found.sessionId === sessionId || found.retired.includes(sessionId));
  const peak = context.reduce((most, point) => Math.max(most, point.tokens), 0);
  return { sessionId, step: row?.step ?? null, peak, points: context };
}

function deniedFigures(threads: readonly StoredThread[], events: EventFigure): DeniedFigure[] {
  const unknown = new Set(events.refusals.filter(refusal => !refusal.isKnownTool).map(refusal => refusal.tool));
  const counts = new Map<string, DeniedFigure>();
  for (const thread of threads) {
    const role = thread.subpath === '' ? null : (thread.role ?? '');
    for (const { tool, isDenied } of thread.calls) {
      if (!isDenied) continue;
      const key = JSON.stringify([role, tool]);
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { role, tool, count, isKnownTool: !unknown.has(tool) });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
