/** How work grows with what is given, as a ratio within one run: neither the speed of the machine nor what else it does matters. */
import { expect } from 'vitest';

const TIMES = 8;
/** Work in proportion is eight times as much; work that grows with the square is 64 times as much. */
const MOST = 30;
/** The least of several rounds is what the work costs; the rest is what disturbed it. */
const ROUNDS = 6;

/** Holds that eight times the size is no more than some eight times the work. The size is such that the work takes milliseconds. */
export async function expectInProportion(work: (size: number) => unknown, size: number): Promise<void> {
  const cost = async (times: number): Promise<number> => {
    const start = process.cpuUsage();
    await work(size * times);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // What is compiled and kept at first is no part of it.
  for (let warm = 0; warm < 3; warm++) await cost(1);
  let [one, many] = [await cost(1), Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS && many > MOST * one; round++) {
    one = Math.min(one, await cost(1), await cost(1));
    many = Math.min(many, await cost(TIMES));
  }
  expect(many / one).toBeLessThan(MOST);
}
