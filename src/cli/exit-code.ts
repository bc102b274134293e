/** What the command's exit status means. */

export const EXIT = {
  done: 0,
  /** A step failed or stopped. */
  failed: 1,
  usage: 2,
  credentials: 3,
  /** A person is needed and nobody answered. */
  unanswered: 4,
  interrupted: 130,
} as const;

/** The status of a process that a signal ended. */
export function exitOfSignal(signal: 'SIGHUP' | 'SIGINT' | 'SIGPIPE' | 'SIGTERM'): number {
  return 128 + { SIGHUP: 1, SIGINT: 2, SIGPIPE: 13, SIGTERM: 15 }[signal];
}
