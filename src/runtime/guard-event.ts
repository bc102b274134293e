/** What the guards report, as events. */
import type { EventInput } from '../domain/event.ts';
import type { FailedNotice, GuardNotice } from '../guard/guard-notice.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';

/** The event of a notice; null for one that is nobody's news. */
export function noticeEvent(notice: GuardNotice, lang: Lang): EventInput | null {
  const text = eventText[lang];
  switch (notice.kind) {
    case 'asked': {
      if (notice.decision !== 'deny') return null;
      const role = notice.agentId === null ? text.mainThread : (notice.agentType ?? '');
      return event('refused', notice, text.guardRefused(role, notice.tool, notice.reason ?? ''));
    }
    case 'failed':
      return {
        kind: 'error',
        code: `guard:${notice.where}`,
        status: null,
        text: (isRefusal(notice) ? text.guardFailed : text.aidFailed)(notice.where, notice.message),
      };
    case 'spilled':
      return event('spilled', notice, text.spilled(notice.tool, notice.keptOut, notice.path));
    case 'isolation':
      return notice.isInjected ? event('isolated', notice, text.isolated(notice.role, notice.base)) : null;
    case 'misplaced':
      return event('misplaced', notice, text.misplaced(notice.role, notice.cwd));
    case 'checkout-changed':
      return event('checkout_changed', notice, text.checkoutChanged(notice.role, notice.paths.join(', ')));
    default:
      return notice satisfies never;
  }
}

function event(subtype: string, data: GuardNotice, text: string): EventInput {
  return { kind: 'system', subtype, data, text };
}

/** What breaks before a call costs the call; what breaks after it, or beside it, costs nothing. */
function isRefusal({ where }: FailedNotice): boolean {
  return where === 'guard' || where === 'hook';
}
