/** What a run has cost so far, from figures that each count one process of the harness only. Pure. */
import type { ResultEvent, RetryEvent } from '../domain/event.ts';

/** The last figure of a process that may still go on. */
interface OpenFigure {
  readonly sessionId: string;
  readonly usd: number;
}

export interface CostState {
  /** US dollars of processes that have ended. */
  readonly banked: number;
  /** By the label of the step. */
  readonly open: Readonly<Record<string, OpenFigure>>;
}

export const NO_COST: CostState = { banked: 0, open: {} };

/** Figures grow within a process; another session, a smaller figure or a try of flower's own means a new one. */
export function foldCost(cost: CostState, event: ResultEvent | RetryEvent): CostState {
  const before = Object.hasOwn(cost.open, event.step) ? cost.open[event.step] : undefined;
  if (event.kind === 'retry') {
    if (before === undefined) return cost;
    const { [event.step]: _ended, ...open } = cost.open;
    return { banked: cost.banked + before.usd, open };
  }
  const { sessionId, costUsd } = event;
  const isNew = before !== undefined && (before.sessionId !== sessionId || costUsd < before.usd);
  return {
    banked: cost.banked + (isNew ? before.usd : 0),
    open: { ...cost.open, [event.step]: { sessionId, usd: costUsd } },
  };
}

/** US dollars in all. */
export function costUsd(cost: CostState): number {
  return Object.values(cost.open).reduce((sum, figure) => sum + figure.usd, cost.banked);
}
