/** Words that one slip of the finger makes of each other. */

/** True when one letter added, left out or changed, or two neighbours swapped, make `b` of `a`. Not when they are equal. */
export function isOneSlipAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (start === long.length) return false;
  const [left, right] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return left === right.slice(1);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1);
}
