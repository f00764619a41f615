/** Things with places in a text, in its order, looked up by where they stand. */
export function within<T extends { readonly start: number }>(
  things: readonly T[],
  from: number,
  to: number,
): readonly T[] {
  const first = firstFrom(things, from);
  let last = first;
  while (last < things.length && (things[last]?.start ?? to) < to) last += 1;
  return first === last ? [] : things.slice(first, last);
}

/** Index of the first that starts at an offset or behind it, found by halving. */
function firstFrom(things: readonly { readonly start: number }[], from: number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((things[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
