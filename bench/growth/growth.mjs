/** Measures how a cost grows: at an eighth, a quarter, a half and all of a limit, in milliseconds of a core. */

/** A step that takes longer ends the measurement: the exponent is clear by then. */
const ENOUGH = 8000;

export async function growth(ask, limit) {
  const costs = [];
  for (const part of [8, 4, 2, 1]) {
    const size = Math.floor(limit / part);
    // The small ones twice, the better counts: the first pays for what is compiled at its first use.
    const cost = Math.min(await costOf(ask, size), part >= 4 ? await costOf(ask, size) : Infinity);
    costs.push({ size, cost });
    if (cost > ENOUGH) break;
  }
  const [first, last] = [costs[0], costs.at(-1)];
  // From the last doubling and from the whole, whichever is worse: a square can hide behind a constant at first.
  const exponent = Math.max(slope(first, last), costs.length > 2 ? slope(costs.at(-3), last) : 0);
  return { exponent, small: first.cost, large: last.cost, reached: last.size };
}

function slope(from, to) {
  return from === to ? 0 : Math.log(to.cost / Math.max(from.cost, 1)) / Math.log(to.size / from.size);
}

async function costOf(ask, size) {
  const before = process.cpuUsage();
  await ask(size);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
