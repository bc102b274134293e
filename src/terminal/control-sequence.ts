/** The escape sequences that the live view writes: cursor, clearing, modes. All of them are here. */

export const HOME = '\u001b[H';
export const UP = '\u001b[1A';
export const CLEAR_BELOW = '\u001b[J';
export const CLEAR_RIGHT = '\u001b[K';

/** A paste is marked as one from now on. */
export const ENTER_MODES = '\u001b[?2004h';
/** As a terminal is expected to be: pastes unmarked, long lines broken, nothing held back, the cursor seen, no colour. */
export const LEAVE_MODES = '\u001b[?2004l\u001b[?7h\u001b[?2026l\u001b[?25h\u001b[0m';

/** Puts the cursor behind so many cells of its row. */
export function column(cells: number): string {
  return `\u001b[${cells + 1}G`;
}

/** A line that stays one row even where the terminal counts its cells otherwise. */
export function unwrapped(line: string): string {
  return `\u001b[?7l${line}\u001b[?7h`;
}

/** Shown at once, on terminals that can do that. */
export function synchronized(frame: string): string {
  return `\u001b[?2026h${frame}\u001b[?2026l`;
}
