/** Parent links by position: finds circles and dangling links and joins what they cut off, in linear time. */

/** Stands for no row: what hangs on it is a root. */
export const NO_ROW = -1;

/** A parent that is not in the table. */
export const UNKNOWN = -2;

/**
 * A parent for every row, `NO_ROW` for roots; the result has no circle. A row whose parent is unknown, and the first row
 * of every circle, gets its fallback, unless that itself hangs below the row: then it becomes a root.
 * @param links parent row, `NO_ROW` or `UNKNOWN`.
 * @param fallbacks an earlier row for each, or `NO_ROW`.
 */
export function joinTrees(links: readonly number[], fallbacks: readonly number[]): number[] {
  const parents = links.map(link => (link === UNKNOWN ? NO_ROW : link));
  const broken = new Set(cutCircles(parents));
  links.forEach((link, row) => {
    if (link === UNKNOWN) broken.add(row);
  });
  const top = parents.map((parent, row) => (parent === NO_ROW ? row : parent));
  for (const row of [...broken].sort((a, b) => a - b)) {
    const fallback = fallbacks[row] ?? NO_ROW;
    if (fallback === NO_ROW || rootOf(top, fallback) === row) continue;
    parents[row] = fallback;
    top[row] = fallback;
  }
  return parents;
}

/** Makes the first row of every circle a root, and says which those are. */
function cutCircles(parents: number[]): number[] {
  const cut: number[] = [];
  const visited = new Int32Array(parents.length);
  for (let start = 0; start < parents.length; start++) {
    const walk = start + 1;
    let row = start;
    while (row !== NO_ROW && visited[row] === 0) {
      visited[row] = walk;
      row = parents[row] ?? NO_ROW;
    }
    if (row === NO_ROW || visited[row] !== walk) continue;
    const first = firstOfCircle(parents, row);
    parents[first] = NO_ROW;
    cut.push(first);
  }
  return cut;
}

function firstOfCircle(parents: readonly number[], member: number): number {
  let first = member;
  for (let row = parents[member] ?? NO_ROW; row !== member && row !== NO_ROW; row = parents[row] ?? NO_ROW) {
    first = Math.min(first, row);
  }
  return first;
}

/** The root above a row; shortens the way for the next question. */
function rootOf(top: number[], row: number): number {
  let root = row;
  while (top[root] !== root) root = top[root] ?? root;
  for (let step = row; step !== root; ) {
    const next = top[step] ?? root;
    top[step] = root;
    step = next;
  }
  return root;
}
