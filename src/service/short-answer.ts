/** An answer in short: for readers to whom each word costs, as agents pay for all that a tool gives back. */

export interface Shortening {
  /** Fields left out, by their path; lists on the way are passed through. */
  readonly without: readonly string[];
  /** Lists of which the first so many are kept, by their path. */
  readonly atMost?: Readonly<Record<string, number>>;
  /** What goes as well where the answer is still long, one step after the other: the least missed first. */
  readonly whereLong?: readonly Step[];
}

type Step = Partial<Pick<Shortening, 'without' | 'atMost'>>;

/** Characters of JSON up to which an answer is short. A letter is what was asked for, and does not count. */
const LONGEST = 7_900;

type Value = Readonly<Record<string, unknown>>;

/** The answer without those fields. What was left out is named, so that nobody takes it for absent. */
export function shortened(answer: object, { whereLong = [], ...cuts }: Shortening): Record<string, unknown> {
  let { without, atMost = {} } = cuts;
  let short = cutBy(answer, without, atMost);
  for (const step of whereLong) {
    if (lengthOf(short) <= LONGEST) break;
    without = [...without, ...(step.without ?? [])];
    atMost = { ...atMost, ...step.atMost };
    short = cutBy(answer, without, atMost);
  }
  return short;
}

function lengthOf({ appeal_letter: _, ...rest }: Record<string, unknown>): number {
  return JSON.stringify(rest).length;
}

function cutBy(
  answer: object,
  without: readonly string[],
  atMost: Readonly<Record<string, number>>,
): Record<string, unknown> {
  const leftOut = new Set<string>();
  const tell = (path: string) => leftOut.add(path);
  const cut = cutter({ without: new Set(without), atMost, tell });
  const short = cut(answer, '') as Record<string, unknown>; // an object stays one
  return leftOut.size === 0 ? short : { ...short, left_out: [...leftOut] };
}

interface Cuts {
  readonly without: ReadonlySet<string>;
  readonly atMost: Readonly<Record<string, number>>;
  readonly tell: (path: string) => void;
}

function cutter({ without, atMost, tell }: Cuts): (value: unknown, path: string) => unknown {
  const cut = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      const most = atMost[path] ?? value.length;
      if (value.length > most) tell(`${path} after ${most}`);
      return value.slice(0, most).map((item) => cut(item, path));
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value as Value).flatMap(([name, field]) => {
        const place = path === '' ? name : `${path}.${name}`;
        if (!without.has(place)) return [[name, cut(field, place)]];
        // Whole parts of the answer; fields within a part would be a long list of small things.
        if (path === '' && !isEmpty(field)) tell(place);
        return [];
      }),
    );
  };
  return cut;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
