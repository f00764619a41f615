/** Treatments: what was given, how much, from when to when, with what result, and why it ended. */
import type { CaseTreatment } from '../../../domain/generated/types.js';
import { type DateMention, daysOf, isoOf } from '../../../language/dates.js';
import { daysOfLength, unitAt } from '../../../language/units.js';

const DOSE =
  /\b\d[\d.,]*(?:(?: ?(?:mg|mcg|g|mL|units?|IU|mEq|puffs?|tablets?|capsules?|%)\b)(?:\/(?:kg|m2|day|d|dose|hr|h)\b)?)?(?: then \d[\d.,]* ?(?:mg|mcg|g)\b)?(?:\/(?:day|d|kg|m2))?(?: (?:once|twice|three times|four times|[234]x|daily|nightly|weekly|monthly|bid|tid|qid|qd|qhs|q\d+\w*|every \d+ \w+|a day|per day|\/day|each)\b(?: (?:daily|a day|per day|a week))?)?/i;
const HAS_DOSE_UNIT = /\d ?(?:mg|mcg|g|mL|units?|IU|mEq|puffs?|%)\b|\d (?:bid|tid|qd|qhs|daily|tid|qid)\b/i;
const LENGTH =
  /\b(?:x|for|over|lasting|about|~)? ?(?<value>\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten|twelve|several) ?(?<unit>days?|weeks?|wks?|months?|mos?|years?|yrs?)\b/i;
const SESSIONS =
  /\b(?<value>\d+) (?:\w+ ){0,2}?(?:visits?|sessions?|cycles?|injections?|treatments?|trials?|blocks?|doses?|rounds?|courses?|infusions?|appointments?)\b|\bx ?(?<times>\d{1,3})\b(?! ?(?:wks?|weeks?|mos?|months?|days?|d|min|hrs?|h|mg|cm|mm)\b)/i;
const STOPPED =
  /\b(?:stopped|discontinued|d\/c'?d?|ended|quit|switched)\b(?: \w+ \d+)?(?:,? ?(?:because(?: of)?|due to|for|after|by \w+\.? \w+ for|:|secondary to))? ?(?<why>[^.;]{3,160})?/i;
const RESULT =
  /\b(?<result>(?:no|little|minimal|partial|some|good|poor|inadequate|without|only|mild|modest|temporary|complete|excellent|limited|failed|failure|worse\w*|improv\w+|progress\w+|relie\w+|ineffective|intoleran\w+|not tolerated|could not tolerate|couldn't tolerate|side effects?|did not|didn't|does not|helped|normal|stable|recurr\w+|rash|nausea|dizz\w+|headaches?|\d+ ?%)[^.;]{0,200})/i;
const NOT_GIVEN =
  /\b(?:not (?:been )?(?:tried|given|started|used|offered|taken|advised|suitable|attempted)|never (?:tried|had|given|took|taken|used|been on|received|started)|none (?:tried|yet|so far|before)|no (?:prior|previous|earlier) (?:treatment|therapy|trial|surgery|medication)s?|did not (?:try|start|take|receive)|has not (?:tried|had|received|taken)|contraindicated|untried)\b|^none\b/i;
const ONGOING =
  /\b(?:since|ongoing|continues?|continuing|current(?:ly)?|still (?:on|taking|uses|using|takes)|now on|present)\b/i;
/** Nouns of care that are no drug. */
const CARE =
  /\b(?:physical therapy|occupational therapy|speech therapy|PT|OT|CBT|DBT|ERP|EMDR|psychotherapy|therapy|counseling|chiropractic|acupuncture|injections?|blocks?|ablation|splint\w*|brac(?:e|ing)|orthotics?|CPAP|BiPAP|stockings?|compression|pump|sleeve|chemotherapy|radiation|chemo|cycles?|surgery|transplant|dialysis|hemodialysis|infusions?|exercises?|program|conditioning|IOP|PHP|detox|rehab\w*|massage|TENS|steroids?|antibiotics?|diet|insulin|inhalers?|nebulizer|oxygen|blood transfusions?|casts?|traction|prisms?|patching|glasses|hearing aids?|catheter\w*|feeding|tube|TMS|ECT|ketamine|wound (?:care|vac)|debridement|garments?)\b/i;
const VERBS =
  /\b(?:tried|trial|failed|took|taken|takes|taking|was on|is on|on|started|stopped|given|received|underwent|had|did|completed|used|uses|using|wore|wears|prescribed|treated|added|since|continues?|course|weeks of|months of|wks|switched|tolerat\w+)\b/i;
const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
};

/** An entry of prior_treatments: always a treatment. */
export function readTreatmentEntry(text: string, dates: readonly DateMention[]): CaseTreatment {
  const cut = Math.min(
    ...[
      dates[0]?.start,
      indexOf(text, /\d/),
      indexOf(text, /[,(;:]| - /),
      indexOf(
        text,
        /\b(?:since|from|x \d|stopped|for \d|daily|weekly|until|in (?:19|20)|was|caused|failed|no |without|ineffective|not )\b/i,
      ),
    ].map((at) => (at === undefined || at <= 0 ? text.length : at)),
  );
  const head = /^\d/.test(text) ? nameBehindCount(text) : text.slice(0, cut);
  return { name: nameOf(head || text), ...details(text, dates) };
}

/** The treatment that a sentence tells; undefined where it tells none. */
export function readTreatment(text: string, dates: readonly DateMention[]): CaseTreatment | undefined {
  const dosed =
    /(?<name>[A-Za-z][A-Za-z/-]{3,}(?: (?:ER|XR|SR|ODT|acid|sodium|potassium|[a-z]{4,}))?)\s+(?:to )?\d[\d.,]* ?(?:mg|mcg|g|units?|IU|mL|puffs?|%)?/.exec(
      text,
    );
  const care = CARE.exec(text);
  const drug = dosed && HAS_DOSE_UNIT.test(text.slice(dosed.index)) ? dosed.groups?.name : undefined;
  if (drug === undefined && !care) return undefined;
  if (!VERBS.test(text) && dates.length === 0 && !SESSIONS.test(text)) return undefined;
  const name =
    drug !== undefined && !/^(?:with|about|over|than|from|least|most|weight|dose|only)$/i.test(drug)
      ? drug
      : care
        ? careName(text, care)
        : undefined;
  return name === undefined ? undefined : { name: nameOf(name), ...details(text, dates) };
}

/** "physical therapy" from the words before the noun of care, so far as they qualify it. */
function careName(text: string, care: RegExpExecArray): string {
  const before = text.slice(Math.max(0, care.index - 40), care.index);
  const words =
    /(?:\b(?!(?:and|or|with|the|a|an|of|for|in|on|had|has|tried|failed|did|no|not|his|her|my|weeks?|wks|months?|sessions?|visits?|then|then|to|from|at|by|is|was|completed|since|after|before|also|weekly|daily|x|per|wears?|uses?|done|already|each|every|plus)\b)[A-Za-z-]{3,} ){0,2}$/i.exec(
      before,
    )?.[0] ?? '';
  return `${words}${care[0]}`;
}

function nameBehindCount(text: string): string {
  return /^\d+\s+(?<name>[^,;:(\d]{3,80})/.exec(text)?.groups?.name ?? text;
}

function nameOf(head: string): string {
  return (
    head
      .replace(/[\s,;:(-]+$/, '')
      .trim()
      .slice(0, 120) || 'treatment'
  );
}

function details(text: string, dates: readonly DateMention[]): Partial<CaseTreatment> {
  const dose = HAS_DOSE_UNIT.test(text)
    ? DOSE.exec(text.slice(Math.max(0, (indexOf(text, HAS_DOSE_UNIT) ?? 0) - 8)))?.[0].trim()
    : undefined;
  const period = periodOf(text, dates);
  const sessions = SESSIONS.exec(text)?.groups;
  const count = sessions?.value ?? sessions?.times;
  const stopped = STOPPED.exec(text)?.groups?.why?.trim();
  const result = RESULT.exec(text)?.groups?.result?.trim();
  const notGiven = NOT_GIVEN.test(text);
  return {
    ...(dose && dose.length > 1 ? { dose: dose.slice(0, 120) } : {}),
    ...period,
    ...(count === undefined ? {} : { sessions: Number(count) }),
    ...(result ? { result: result.slice(0, 300) } : {}),
    ...(stopped && !/^\d/.test(stopped) ? { stopped_because: stopped.slice(0, 200) } : {}),
    ...(notGiven ? { not_given: true } : {}),
  };
}

function periodOf(text: string, dates: readonly DateMention[]): Partial<CaseTreatment> {
  const range = dates.find(({ to, ongoing }) => to !== undefined || ongoing);
  if (range?.to) {
    const days = daysOf(range.from, range.to);
    return {
      since: isoOf(range.from),
      until: isoOf(range.to),
      ...(days === undefined ? lengthOf(text) : { days }),
    };
  }
  if (range) return { since: isoOf(range.from), ongoing: true, ...lengthOf(text) };
  const [first] = dates;
  const length = lengthOf(text);
  if (!first)
    return { ...length, ...(ONGOING.test(text) && !STOPPED.test(text) ? { ongoing: true as const } : {}) };
  const before = text.slice(Math.max(0, first.start - 14), first.start);
  if (/\bsince $/i.test(before)) return { since: isoOf(first.from), ongoing: true, ...length };
  if (/\b(?:until|till|through|thru|stopped|ended|stopped on) $/i.test(before))
    return { until: isoOf(first.from), ...length };
  return { since: isoOf(first.from), ...length };
}

function lengthOf(text: string): Pick<CaseTreatment, 'days'> {
  const groups = LENGTH.exec(text)?.groups;
  if (!groups) return {};
  const word = (groups.value ?? '').toLowerCase();
  const value = WORDS[word] ?? Number(word);
  const unit = unitAt(` ${groups.unit ?? ''}`)?.code;
  const days = unit && Number.isFinite(value) ? daysOfLength(value, unit) : undefined;
  return days === undefined ? {} : { days };
}

function indexOf(text: string, pattern: RegExp): number | undefined {
  const at = text.search(pattern);
  return at < 0 ? undefined : at;
}
