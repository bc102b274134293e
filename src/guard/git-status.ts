/** Reads git's machine-readable lists. Pure; names are taken byte for byte, whatever is in them. */

/** One row of `git status --porcelain -z`. */
export interface StatusEntry {
  /** Two characters: the index against HEAD, the working tree against the index. */
  readonly code: string;
  readonly path: string;
  /** What a renamed or copied file was called before. */
  readonly from?: string;
}

/** One row of `git worktree list --porcelain -z`. */
export interface WorktreeEntry {
  readonly path: string;
  readonly head: string;
  /** Without `refs/heads/`; null when HEAD is detached. */
  readonly branch: string | null;
  /** Why it is locked ('' when no reason was given); null when it is not. */
  readonly locked: string | null;
}

/** The entries of `git status --porcelain -z`. */
export function parseStatus(output: string): StatusEntry[] {
  const fields = output.split('\0');
  const entries: StatusEntry[] = [];
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? '';
    if (field.length < 4) continue;
    const code = field.slice(0, 2);
    const path = field.slice(3);
    const from = /[RC]/.test(code) ? fields[++at] : undefined;
    entries.push(from === undefined ? { code, path } : { code, path, from });
  }
  return entries;
}

/** The entries of `git worktree list --porcelain -z`, the main one first. */
export function parseWorktrees(output: string): WorktreeEntry[] {
  const records = output.split('\0\0').map(record => record.split('\0').filter(line => line !== ''));
  return records.filter(lines => lines.length > 0).map(readWorktree);
}

function readWorktree(lines: readonly string[]): WorktreeEntry {
  const fieldOf = (key: string): string | null => {
    const line = lines.find(candidate => candidate === key || candidate.startsWith(`${key} `));
    return line === undefined ? null : line.slice(key.length + 1);
  };
  return {
    path: fieldOf('worktree') ?? '',
    head: fieldOf('HEAD') ?? '',
    branch: fieldOf('branch')?.replace(/^refs\/heads\//, '') ?? null,
    locked: fieldOf('locked'),
  };
}
