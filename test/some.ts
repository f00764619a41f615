/** A part of many cases that are alike: each in its turn. `npm run endure` takes all of them. */
export function some<T>(all: readonly T[], every: number, turn = 0): readonly T[] {
  return process.env.TEST_ALL_CASES ? all : all.filter((_, index) => (index + turn) % every === 0);
}
