/** What a step needs from the Runtime it runs in, as a contract. */
import type { Clock } from '../domain/clock.ts';
import type { EventInput } from '../domain/event.ts';
import type { Lang } from '../text/lang.ts';
import type { HandoffDesk } from './handoff-watch.ts';
import type { OpenSession } from './live-session.ts';
import type { Resilience } from './resilience.ts';

/** What a step run needs from its Runtime. */
export interface StepContext {
  readonly open: OpenSession;
  readonly resilience: Resilience;
  readonly handoff: HandoffDesk;
  readonly clock: Clock;
  readonly lang: Lang;
  /** Host of the API, for messages. */
  readonly host: string;
  readonly emit: (event: EventInput) => void;
  readonly onSession: (id: string) => void;
  /** What the step has spent may have grown. */
  readonly onSpending: () => void;
  readonly hasSession: (id: string) => Promise<boolean>;
  readonly contextOf: (id: string) => Promise<number>;
  /** US dollars this step may still spend, given what it has; null for no ceiling. */
  readonly remainingBudget: (spentByStep: number) => number | null;
}
