/** The order of days: what was sent before the decision, coverage that runs beyond the service, a condition that came later. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { TURNED_AWAY } from './confirmed.js';
import { type ToldDay, toldDaysOf } from './told-days.js';

const SENT =
  /\b(?:faxed|sent|mailed|uploaded|submitted|transmitted|delivered|e-?filed|emailed|attached to|listed as attachment|attachment \d+|acknowledged|confirmed receipt)\b/i;
const ASKED = /\b(?:requested|asked for|called|notified|faxed|submitted)\b/i;
const OF_PAPERS: ReadonlySet<string> = new Set([
  'missing_information',
  'records_not_received',
  'not_documented',
]);
const OF_COVERAGE: ReadonlySet<string> = new Set(['not_enrolled', 'premium_unpaid']);
const RUNS = /\b(?:until|through|thru|up to)\b[^.;]{0,20}$/i;
const COVERED =
  /\b(?:cover\w*|insur\w*|premium|enrol\w*|active|employed|eligib\w*|paid|deduct\w*|policy|plan|stubs?)\b/i;
/** "Not covered until" tells the other way round. */
const NOT = /\bnot? [^,;.]{0,40}$/i;
const BEGAN = /\b(?:first|began|onset|woke|started|suddenly|diagnosed|symptoms?|noticed)\b/i;
const EFFECTIVE = /\b(?:effective|coverage (?:began|started)|policy (?:began|started)|enrolled)\b/i;

/** The conclusion from the order of days that decides a reason of this kind. */
export function orderOf(
  ground: CaseGround,
  facts: readonly CaseFact[],
  told: ConcludedCase,
): Conclusion | undefined {
  if (OF_PAPERS.has(ground.kind)) return sentBefore(facts, told) ?? sentBefore(aboutIt(ground, told), told);
  if (ground.kind === 'not_authorized') return askedBefore(facts, told);
  if (ground.kind === 'late_filing') return firstReceipt(facts, told);
  if (OF_COVERAGE.has(ground.kind)) return coveredThrough(facts, told) ?? coveredSince(facts, told);
  if (ground.kind === 'other_payer_first') return otherEnded(told);
  return ground.kind === 'preexisting' ? beganAfter(told) : undefined;
}

/** Facts of other reasons that name what is said to be missing. */
function aboutIt({ quote = '' }: CaseGround, { facts }: ConcludedCase): readonly CaseFact[] {
  const about = [...keysOf(quote)].filter((key) => !ANY_PAPER.has(key));
  return facts.filter(({ text }) => {
    const keys = keysOf(text);
    return about.some((key) => keys.has(key));
  });
}

/** Words that name no paper of their own. */
const ANY_PAPER = keysOf(
  'records documentation documents received result results requested submitted information medical missing',
);

function sentBefore(facts: readonly CaseFact[], told: ConcludedCase): Conclusion | undefined {
  const decided = told.input.denial_date;
  if (decided === undefined || told.historyOpen) return undefined;
  const sent = facts
    .filter(({ text, negated }) => !negated && SENT.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day, before }) => day < decided && SENT.test(before));
  const [first] = sent;
  return first === undefined
    ? undefined
    : {
        says: { sentence: 'sent-before-decision' },
        days: { event_day: first.day, decision_day: decided },
        amounts: { span: { value: daysBetween(first.day, decided), unit: 'days' } },
        facts: [first.fact],
      };
}

/** What reached the payer before the day from which it counts. */
function firstReceipt(facts: readonly CaseFact[], told: ConcludedCase): Conclusion | undefined {
  const { input, today, serviceDay } = told;
  if (told.historyTold || told.historyOpen) return undefined;
  const counted = findDates(input.denial_reason ?? '', { today, known: [input.denial_date ?? today] })
    .map(({ from }) => isoOf(from))
    .filter((day) => day.length === FULL_DAY && day !== serviceDay && day !== input.denial_date)
    .sort()
    .at(-1);
  if (counted === undefined) return undefined;
  const [first] = facts
    .filter(({ text, negated }) => !negated && REACHED.test(text) && !TURNED_AWAY.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(
      ({ day, before, text }) =>
        day < counted && day > (serviceDay ?? '') && (REACHED.test(before) || PROVED.test(text)),
    )
    .sort(byDay);
  if (first === undefined) return undefined;
  return {
    says: { sentence: 'received-before-counted-day' },
    days: {
      event_day: first.day,
      to_day: counted,
      ...(serviceDay === undefined ? {} : { service_day: serviceDay }),
    },
    amounts: {
      span: { value: daysBetween(first.day, counted), unit: 'days' },
      ...(serviceDay === undefined
        ? {}
        : { since_service: { value: daysBetween(serviceDay, first.day), unit: 'days' } }),
    },
    facts: [first.fact],
  };
}

const REACHED =
  /\b(?:accepted|received|acknowledged|filed|submitted|transmitted|277CA|999|faxed|mailed|delivered|uploaded)\b/i;
const PROVED = /\b(?:277CA|accepted|acknowledged)\b/i;
const FULL_DAY = 10;

function askedBefore(facts: readonly CaseFact[], told: ConcludedCase): Conclusion | undefined {
  const { serviceDay } = told;
  if (serviceDay === undefined) return undefined;
  const [first] = facts
    .filter(({ negated }) => !negated)
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day, before }) => day < serviceDay && ASKED.test(before));
  return first === undefined
    ? undefined
    : {
        says: { sentence: 'asked-before-service' },
        days: { event_day: first.day, service_day: serviceDay },
        amounts: { span: { value: daysBetween(first.day, serviceDay), unit: 'days' } },
        facts: [first.fact],
      };
}

/** The latest day to which a fact says that coverage, premium or work ran, where the service lies before it. */
function coveredThrough(facts: readonly CaseFact[], told: ConcludedCase): Conclusion | undefined {
  const { serviceDay } = told;
  if (serviceDay === undefined) return undefined;
  const ends = facts
    .filter(({ text }) => COVERED.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day, before }) => day >= serviceDay && RUNS.test(before) && !NOT.test(before));
  const [first] = ends;
  return first === undefined
    ? undefined
    : {
        says: { sentence: 'service-within-coverage' },
        days: { service_day: serviceDay, to_day: first.day },
        facts: [first.fact],
      };
}

/** The other coverage that ended before the service. */
function otherEnded(told: ConcludedCase): Conclusion | undefined {
  const { serviceDay } = told;
  if (serviceDay === undefined) return undefined;
  const [ended] = told.facts
    .filter(({ text, negated }) => !negated && OTHER_COVERAGE.test(text) && !OF_PAYER.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day, before }) => day < serviceDay && ENDED_ON.test(before) && !NOT.test(before));
  return ended === undefined
    ? undefined
    : {
        says: { sentence: 'other-coverage-ended' },
        days: { from_day: ended.day, service_day: serviceDay },
        facts: [ended.fact],
      };
}

const OTHER_COVERAGE =
  /\b(?:old|other|former|previous|prior|spouse'?s?|husband'?s|wife'?s|employer'?s?|father'?s|mother'?s) (?:\w+ )?(?:plan|insurance|coverage|policy)\b/i;
const ENDED_ON = /\b(?:ended|terminated|cancel+ed|expired|lapsed|stopped)(?: (?:on|as of|effective))? ?$/i;

/** The day from which a fact says that coverage runs, where the service came after it and no end is told. */
function coveredSince(facts: readonly CaseFact[], told: ConcludedCase): Conclusion | undefined {
  const { serviceDay } = told;
  if (serviceDay === undefined || told.facts.some(({ text }) => ENDED.test(text) || OF_KIN.test(text)))
    return undefined;
  const starts = facts
    .filter(({ text, negated }) => !negated && COVERED.test(text) && !OF_PAYER.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ before }) => BEGINS.test(before) && !NOT.test(before));
  const [first] = starts;
  // Of two starts it is not said which is the patient's.
  return first === undefined || starts.some(({ day }) => day > serviceDay || day !== first.day)
    ? undefined
    : {
        says: { sentence: 'service-after-start' },
        days: { service_day: serviceDay, from_day: first.day },
        facts: [first.fact],
      };
}

const BEGINS =
  /\b(?:effective|began|begins|started|starts|active (?:since|from)|eligib\w+ (?:from|since)|coverage from|retroactive to|back to)\b[^,;.]{0,20}$/i;
const ENDED = /\b(?:terminat\w*|ended|ends|cancel\w*|lapsed|expired|rescinded|disenroll\w*)\b/i;
/** A start that is told for a relative, or one for each of two. */
const OF_KIN =
  /\b(?:for|of) (?:my|his|her|the patient['’]s(?: \w+['’]s)?) (?:husband|wife|spouse|partner|son|daughter|child|children|mother|father|sister|brother|family)\b|\b(?:husband|wife|spouse|son|daughter|mother|father|sister|brother)['’]s (?:coverage|insurance|plan|policy) (?:began|started|is effective|was effective)\b|(?:^|[;,] )(?:mine|hers|his) (?:on|began|started|from)\b/i;
/** What the payer holds of the dates. */
const OF_PAYER = /\b(?:says?|said|states?|claims?|denied|denies|according to)\b/i;

/** The first sign of a condition after the day on which the coverage began. */
function beganAfter(told: ConcludedCase): Conclusion | undefined {
  const days = told.facts.filter(({ negated }) => !negated).flatMap((fact) => toldDaysOf(fact, told));
  const start = days.find(({ text }) => EFFECTIVE.test(text));
  if (start === undefined) return undefined;
  const later = days.filter((one) => one.fact !== start.fact && BEGAN.test(one.text)).sort(byDay)[0];
  if (later === undefined || later.day <= start.day) return undefined;
  return {
    says: { sentence: 'began-after-coverage' },
    days: { from_day: start.day, event_day: later.day },
    amounts: { span: { value: daysBetween(start.day, later.day), unit: 'days' } },
    facts: [start.fact, later.fact],
  };
}

function byDay(a: ToldDay, b: ToldDay): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}
