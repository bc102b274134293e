/** What is told when a turn does not end as it should, as events. */
import { NO_IDLE_MS } from '../claude/conversation.ts';
import type { EventInput } from '../domain/event.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';

/** Nothing but background commands is left. */
export function shellsLeftEvent(names: readonly string[], lang: Lang): EventInput {
  return { kind: 'system', subtype: 'shells_left', data: names, text: eventText[lang].shellsLeft(names.join(', ')) };
}

/** There was an answer, but no word that the harness is idle. */
export function noIdleEvent(lang: Lang): EventInput {
  const waitedMs = NO_IDLE_MS;
  return { kind: 'system', subtype: 'no_idle', data: { waitedMs }, text: eventText[lang].noIdle(waitedMs / 1_000) };
}
