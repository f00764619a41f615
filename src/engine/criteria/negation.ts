/**
 * Whether a clause denies what it names: "no sleep study was done", "a sleep study has not been obtained". A treatment
 * that did not help was given all the same: "did not respond to methotrexate" speaks of methotrexate.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** An apostrophe parts words: "didn't" is read as "didn" and "t". */
const NEGATORS = words(
  'no not never nor neither without lacks lacking cannot awaiting awaits scheduled didn wasn hasn haven hadn isn aren weren doesn',
);
/** What may stand between a negation and the thing denied. */
const LIGHT = words(
  't a an the any been be is was were are am as to of for by on in at has have had having yet ever even currently prior previous recent formal new full documented documentation evidence record records trial trials history diagnosis undergone undergo received receive tried taken completed obtained performed attempted used done with',
);
/** A negation of these is a result, not an absence. */
const RESULTS = words(
  'respond responded responding response relief relieve relieved improvement improve improved benefit benefited tolerate tolerated tolerating help helped work worked control controlled candidate success effective sufficient adequate adequately longer only resolve resolved better change changed lasting',
);
const JOINTS = words('or nor');
/** Before a thing named they say that it was looked for, feared or found in somebody else. */
const NOT_FOUND = [
  'negative for',
  'rule out',
  'ruled out',
  'ruling out',
  'to exclude',
  'risk of',
  'risk for',
  'family history of',
];
const RULED_OUT = ['ruled out', 'been excluded', 'was excluded', 'were excluded'];
const REACH = 8;
const LIST_REACH = 4;

/** "Denies snoring, witnessed apneas or sleepiness": reaches over the list to the next statement. */
const DENIALS = words('denies denying');
const STATEMENTS = words('but however although though reports states complains notes has had shows');

const ABSENT = words(
  'done performed obtained ordered completed available recorded documented taken received measured assessed calculated tested conducted undertaken provided repeated found',
);
const TRIED = words('tried attempted used given started prescribed');
const REASONS = words('because due since contraindicated contraindication unsafe owing');
const OPEN = words('pending unavailable missing outstanding scheduled');
const AFTER_REACH = 4;

/**
 * @param clause words of the clause, lower case
 * @param from first word of the phrase
 * @param to word after the phrase
 */
export function isDenied(clause: readonly string[], from: number, to: number): boolean {
  return (
    deniedBefore(clause, from) ||
    deniedByPatient(clause, from) ||
    deniedAfter(clause, to) ||
    notFound(clause, from, to)
  );
}

/** "Negative for a fracture", "cancer was ruled out": a thing named and not found. Up to two words may stand between. */
function notFound(clause: readonly string[], from: number, to: number): boolean {
  const before = ` ${clause.slice(Math.max(0, from - REACH), from).join(' ')} `;
  const last = before.trimEnd().split(' ').slice(-5).join(' ');
  if (NOT_FOUND.some((words) => ` ${last} `.includes(` ${words} `))) return true;
  const after = ` ${clause.slice(to, to + AFTER_REACH).join(' ')} `;
  return RULED_OUT.some((words) => after.includes(` ${words} `));
}

function deniedBefore(clause: readonly string[], from: number): boolean {
  let spare = 0;
  for (let index = from - 1; index >= Math.max(0, from - REACH); index -= 1) {
    const word = clause[index] ?? '';
    if (NEGATORS.has(word)) return true;
    if (RESULTS.has(word)) return false;
    if (JOINTS.has(word)) spare = LIST_REACH;
    else if (!LIGHT.has(word)) {
      if (spare === 0) return false;
      spare -= 1;
    }
  }
  return false;
}

function deniedByPatient(clause: readonly string[], from: number): boolean {
  for (let index = from - 1; index >= Math.max(0, from - REACH * 2); index -= 1) {
    const word = clause[index] ?? '';
    if (DENIALS.has(word)) return true;
    if (STATEMENTS.has(word)) return false;
  }
  return false;
}

function deniedAfter(clause: readonly string[], to: number): boolean {
  for (let index = to; index < Math.min(clause.length, to + AFTER_REACH); index += 1) {
    const word = clause[index] ?? '';
    if (OPEN.has(word)) return true;
    if (!NEGATORS.has(word)) continue;
    const next = clause.slice(index + 1, index + 1 + AFTER_REACH);
    if (next.some((after) => ABSENT.has(after))) return true;
    return next.some((after) => TRIED.has(after)) && !clause.slice(index).some((after) => REASONS.has(after));
  }
  return false;
}
