/** What only the event log of a run knows: what was kept out of the context, and how handoffs went. Pure. */
import { isRecord, numberOr0 } from '../util/json.ts';

/** Long results that went to files. */
export interface SpillFigure {
  readonly count: number;
  /** Characters of the whole texts. */
  readonly characters: number;
  /** Of these, what the context was spared. */
  readonly keptOut: number;
}

export interface HandoffFigure {
  readonly step: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Tokens in the context when it was written; 0 when unknown. */
  readonly context: number;
  readonly isDegraded: boolean;
}

/** A tool that flower's guards refused. */
export interface GuardRefusal {
  readonly tool: string;
  readonly isKnownTool: boolean;
}

export interface EventFigure {
  readonly spills: SpillFigure;
  readonly handoffs: readonly HandoffFigure[];
  readonly refusals: readonly GuardRefusal[];
  readonly retries: number;
}

/** Adds up events as they stand in the log, one parsed line each; what is no event is passed over. */
export function eventFigure(events: Iterable<unknown>): EventFigure {
  const spills = { count: 0, characters: 0, keptOut: 0 };
  const handoffs: HandoffFigure[] = [];
  const refusals: GuardRefusal[] = [];
  let retries = 0;
  for (const event of events) {
    if (!isRecord(event)) continue;
    const data = isRecord(event['data']) ? event['data'] : {};
    if (event['kind'] === 'retry' && event['byHarness'] !== true) retries += 1;
    if (event['kind'] === 'handoff' && event['phase'] === 'done') handoffs.push(handoffOf(event));
    if (event['kind'] !== 'system') continue;
    if (event['subtype'] === 'refused') {
      refusals.push({ tool: String(data['tool']), isKnownTool: data['isKnownTool'] !== false });
    }
    if (event['subtype'] === 'spilled') {
      spills.count += 1;
      spills.characters += numberOr0(data['characters']);
      spills.keptOut += numberOr0(data['keptOut']);
    }
  }
  return { spills, handoffs, refusals, retries };
}

function handoffOf(event: Record<string, unknown>): HandoffFigure {
  return {
    step: String(event['step'] ?? ''),
    at: numberOr0(event['at']),
    context: numberOr0(event['context']),
    isDegraded: event['degraded'] === true,
  };
}
