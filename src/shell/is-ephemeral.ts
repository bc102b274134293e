/** The one question both permission and expiry ask: is this command a glance? */

import { judgeCommand } from './judge-command.ts';

/**
 * True when `command`, run by bash, only looks: it changes nothing, starts no program outside the policy, and returns.
 * A coordinator may run such a command itself, and its result goes stale. Default is no; never throws, not even for
 * values that are no text. The very string that was judged must be the one that runs.
 */
export function isEphemeral(command: string): boolean {
  return judgeCommand(command).ok;
}
