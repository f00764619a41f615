/** Limits that a ground names: the value, what has to be true of it, and the value that the payer states of this case. */
import type { GroundKind, GroundThreshold } from '../../../domain/generated/types.js';
import { PAYERS_NUMBERS, type Quantity, quantitiesOf } from './quantities.js';

type Comparison = GroundThreshold['comparison'];

const MOST = 8;
/** Kinds in which a bare number of the payer is a ceiling, or a floor. */
const CEILING: ReadonlySet<GroundKind> = new Set([
  'quantity_limit',
  'benefit_limit',
  'late_filing',
  'excessive_duration',
  'not_authorized',
  'lower_level_of_care',
]);
const CRITERION: ReadonlySet<GroundKind> = new Set(['criteria_not_met', 'policy_limit', 'age_or_sex']);
const FLOOR: ReadonlySet<GroundKind> = new Set(['no_adequate_trial', 'step_therapy']);

/** Words right behind a number that make it a limit. */
const BEHIND: readonly (readonly [RegExp, Comparison])[] = [
  [/^\s*(?:of age )?(?:and|or) (?:older|above|over|up|more|greater|higher|longer)\b/i, 'at_least'],
  [/^\s*(?:of age )?(?:and|or) (?:younger|under|less|fewer|lower|below|shorter)\b/i, 'at_most'],
  [/^\s*(?:are |is |were )?(?:required|needed|minimum|must)\b/i, 'at_least'],
  // "Two episodes in the past 12 months on full treatment are required": what is counted stands between.
  [
    /^(?! *(?:limit|maximum|days? after|days? late))[^.;:,()\d]{0,40}(?:\b(?:in|within|over|during) (?:the )?(?:past|last|previous|prior)? ?(?:\d+|\w+) (?:days|weeks|months|years?)\b)?[^.;:,()\d]{0,50}\b(?:is|are|was|were)? ?required\b/i,
    'at_least',
  ],
  [/^\s*(?:each|apiece)\b/i, 'at_least'],
  [/^\s*(?:limit|maximum|max|cap)\b/i, 'at_most'],
];
/** Words right before a number that make it a limit, the longest first. */
const BEFORE: readonly (readonly [RegExp, Comparison | 'over' | 'under'])[] = [
  [
    /(?:at least|(?:a )?minimum(?: of)?|no (?:fewer|less) than|not less than|≥|>=|required|requires?|asks? for|(?:must|has to|have to|should|needs? to) be|reach(?:es)?|falls? short of|short of|tolerate|complete)\s*(?:a |the |an )?$/i,
    'at_least',
  ],
  [
    /(?:at most|no more than|not more than|up to|≤|<=|limited to|limit(?:s|ed)?(?: is| of| to| are|:)?|max(?:imum)?(?: is| of|:)?|cap of|within|allows?|allowed|covers?|for longer than|not exceed|permits?|through age|to age|MUE (?:value|of)[^.;]{0,20}|acceptable maximum[^.;]{0,40})\s*(?:only |is |the |a )?$/i,
    'at_most',
  ],
  [
    /(?:more than|greater than|longer than|higher than|over|above|beyond|exceeds?|exceeding|past|>)\s*(?:the |[\w'\u2019]+['\u2019]s )?$/i,
    'over',
  ],
  [/(?:less than|fewer than|lower than|below|under|<)\s*(?:the |a )?(?:required |minimum )?$/i, 'under'],
];
/** The case's own value is said to lie there, and so the limit is the other way round. */
const CASE_LIES =
  /\b(?:is|are|was|were|of|at|be)\s+(?:well |only )?(?:below|under|less than|fewer than|lower than)\s*(?:the )?(?:required |minimum )?$/i;
const LIMIT_BEFORE = /\b(?:limit|maximum|cap|allowance)\b[^.;]{0,30}$/i;
const REQUIRES =
  /\b(?:requires?|required|criteria|must|needs?|cutoff|threshold|unless|only (?:if|when)|support|show|document)/i;
/** "8-week dosing" tells how often, and is no limit on how long. */
const INTERVAL =
  /\b\d+[ -](?:day|week|month|hour)s?[ -](?:dosing|doses?|intervals?|schedules?|frequency|regimens?|cycles?)\b/gi;
const DAY_OF = /\bday (\d{1,4})\b/i;

/** So far behind a number its limit may be told. */
const BEHIND_REACH = 110;

/** Limits in the words of a ground. */
export function thresholdsOf(kind: GroundKind, words: string): GroundThreshold[] {
  const clause = words.replace(INTERVAL, (interval) => ' '.repeat(interval.length));
  const quantities = quantitiesOf(clause);
  const limits = withoutWindows(clause, quantities).flatMap((quantity) => {
    const comparison = comparisonOf(kind, clause, quantity);
    return comparison ? [{ quantity, comparison }] : [];
  });
  const taken = new Set(limits.map(({ quantity }) => quantity));
  const subject = SUBJECT.exec(clause)?.groups?.name ?? EXCEEDING.exec(clause)?.groups?.name;
  const others = quantities.filter((quantity) => !taken.has(quantity));
  return limits.slice(0, MOST).map(({ quantity, comparison }): GroundThreshold => {
    const ofCase = caseValue(kind, clause, quantity, others);
    const near = nameBefore(clause, quantity);
    const name = near === undefined || OF_PAYER.test(near) ? (subject ?? near) : near;
    return {
      ...(name ? { name } : {}),
      value: quantity.value,
      ...(quantity.unit ? { unit: quantity.unit } : {}),
      comparison,
      ...(ofCase === undefined ? {} : { of_case: ofCase }),
    };
  });
}

/** "Seven episodes in the past 12 months": the months say in which time the episodes count, and are no limit themselves. */
function withoutWindows(clause: string, quantities: readonly Quantity[]): Quantity[] {
  const [first] = quantities;
  return quantities.filter(
    (quantity) =>
      quantity === first ||
      !TIME.test(quantity.unit ?? '') ||
      !WINDOW_BEFORE.test(clause.slice(Math.max(0, quantity.start - 30), quantity.start)) ||
      SPAN_BEHIND.test(clause.slice(quantity.end)) ||
      TIME.test(first?.unit ?? ''),
  );
}

/** "Within 49 days after the end of radiation" is a limit of its own. */
const SPAN_BEHIND = /^ (?:of|after|before|prior to|following|from|since)\b/i;
const TIME = /^(?:day|week|month|year)s?$/i;
const WINDOW_BEFORE =
  /\b(?:within|(?:in|over|during)(?: (?:the|a))?(?: (?:past|last|previous|prior|preceding))?) *$/i;

/** "No documentation of a four-week trial": a trial that is missed has to last so long, whatever else the reason is called. */
const TRIAL_BEHIND = /^ (?:(?:supervised|documented|continuous|full|adequate) )?(?:trial|course|attempt)\b/i;
const LACKED = /\b(?:no|not|without|lacks?|lacking|missing|absence|fail(?:s|ed)?|insufficient)\b/i;

function comparisonOf(kind: GroundKind, clause: string, quantity: Quantity): Comparison | undefined {
  const before = clause.slice(Math.max(0, quantity.start - 60), quantity.start);
  const behind = clause.slice(quantity.end, quantity.end + BEHIND_REACH);
  // How far away another provider is limits nothing in this case.
  if (kind === 'available_elsewhere') return undefined;
  for (const [words, comparison] of BEHIND) if (words.test(behind)) return comparison;
  for (const [words, comparison] of BEFORE) {
    if (!words.test(before)) continue;
    if (comparison === 'over') return overOf(kind, clause);
    if (comparison === 'under') return underOf(before);
    return comparison;
  }
  if (quantity.unit === undefined || /\bevery\s*$/i.test(before)) return undefined;
  if (TRIAL_BEHIND.test(behind) && LACKED.test(before)) return 'at_least';
  if (CEILING.has(kind) && (LIMIT_BEFORE.test(before) || /\b(?:per|a|each|every)\b/.test(quantity.unit)))
    return 'at_most';
  if (
    FLOOR.has(kind) &&
    /^(?:year|month|week|day|hour|visit|session|trial|drug|agent|treatment|cycle)/i.test(quantity.unit)
  )
    return 'at_least';
  return undefined;
}

/** "BMI under 40" tells where the case lies and what it must reach; only "must be under 40" is a limit from above. */
function underOf(before: string): Comparison {
  return REQUIRES.test(before) && !CASE_LIES.test(before) ? 'below' : 'at_least';
}

/** "Body mass index above 32.": nothing is asked for, so this is what the case is held to have done wrong. */
const BARELY_OVER =
  /^(?!.*\b(?:must|requires?|required|needs?|at least|criteri\w+|covered|only|not|no|fails?|shown|documented)\b)[A-Za-z][\w\s/-]{2,50} (?:above|over|more than|greater than|higher than|exceeding) [\d.,]+(?: ?[\w%/]{1,12})?(?: is (?:outside|beyond|above|over) [\w\s]{3,40})?\.?$/i;

/** "More than 45 days" tells what the case did wrong under a ceiling, and what it must reach under a criterion. */
function overOf(kind: GroundKind, clause: string): Comparison {
  if (
    CEILING.has(kind) ||
    BARELY_OVER.test(clause.trim()) ||
    (EXCEEDING.test(clause) && !/\b(?:must|requires?|required|needs? to)\b/i.test(clause))
  )
    return 'at_most';
  return CRITERION.has(kind) || REQUIRES.test(clause) ? 'above' : 'at_most';
}

const MONTHS_OF: Readonly<Record<string, number>> = { year: 12, month: 1 };

/** The value of this case beside a limit, in the limit's unit. */
function caseValue(
  kind: GroundKind,
  clause: string,
  limit: Quantity,
  others: readonly Quantity[],
): number | undefined {
  const unit = baseUnit(limit);
  const same = others.find((other) => baseUnit(other) === unit);
  if (same) return same.value;
  const counted = statedCount(clause);
  if (counted !== undefined && counted !== limit.value && !TIME.test(limit.unit ?? '')) return counted;
  const bare = kind === 'age_or_sex' && others.find((other) => other.unit === undefined);
  if (bare) return bare.value;
  const months = MONTHS_OF[unit];
  const age = months && others.find((other) => MONTHS_OF[baseUnit(other)] !== undefined);
  if (months && age) {
    const value = (age.value * (MONTHS_OF[baseUnit(age)] ?? 1)) / months;
    return Math.round(value * 100) / 100;
  }
  const day = kind === 'late_filing' && unit === 'day' ? DAY_OF.exec(clause) : null;
  return day ? Number(day[1]) : undefined;
}

/** "The records show four", "submitted value 220": what the payer itself counted or read, without a unit. */
function statedCount(clause: string): number | undefined {
  const printed = STATED.exec(clause)?.[1]?.toLowerCase();
  return printed === undefined ? undefined : (PAYERS_NUMBERS[printed] ?? Number(printed.replace(/,/g, '')));
}

const STATED = new RegExp(
  String.raw`\b(?:(?:records?|notes?|chart|documentation|file|claims?|history|we|submitted) (?:only )?(?:shows?|lists?|documents?|count(?:ed|s)?|contains?|found|value(?: (?:is|was|of))?)|(?:yours?|the (?:value|result|score)) (?:is|was)) (?:only )?(\d+(?:[.,]\d+)?|${Object.keys(PAYERS_NUMBERS).join('|')})(?![\w/%]| (?:mg|day|week|month|year|hour))`,
  'i',
);

function baseUnit({ unit }: Quantity): string {
  const [first = ''] = (unit ?? '')
    .toLowerCase()
    .split(/\s+(?:per|a|an|each|every|in|of|weekly|daily|monthly|yearly|annually)\b/);
  return first.replace(/^percent$/, '%').replace(/([a-z]{3,})s$/, '$1');
}

/** "C-peptide of 1.6 ng/mL exceeds …": what is measured stands first. */
const SUBJECT =
  /^(?:The |An? |Your |His |Her )?(?<name>[A-Za-z][\w-]*(?: [\w-]+){0,3}?) (?:of|is|was|at) (?:only )?\d/;

/** "BMI exceeds the medical policy limit of 35": the value is that of the subject, and the limit lies above. */
const EXCEEDING =
  /^(?:The |An? |Your |His |Her )?(?<name>[A-Za-z][\w-]*(?: [\w-]+){0,3}?) (?:may |might |could |appears? to )?exceed(?:s|ed)?\b/;
/** What sets a limit is not what is measured. */
const OF_PAYER =
  /^(?:(?:medical|plan|clinical|coverage|payment|benefit|our) )*(?:policy|policies|guideline|criteria|criterion|allowance|threshold|rule)s?$/i;

const FILLER =
  /^(?:there|may|might|could|a|an|the|of|to|not|no|does|do|did|is|are|was|were|be|been|and|or|for|with|by|in|at|on|that|this|your|our|their|support|supports|show|shows|requires?|required|must|have|has|had|documentation|records?|member|patient|plan|limit|meet|exceeds?|more|less|fewer|longer|shorter|than|below|above|under|over|least|most|minimum|maximum|only|up|within|it|we|you|s)$/i;
const LONGEST_NAME = 5;
/** A unit names nothing. */
const UNIT = /^(?:[munk]?[gLl]|mm|cm|kg|mg|mcg|ng|pg|m?IU|mmol|mEq|units?|mmHg|mm Hg)(?:\/[A-Za-z]+)?$/;

/** What is measured: the last words of meaning before the words of the limit. */
function nameBefore(clause: string, { start }: Quantity): string | undefined {
  const words = clause
    .slice(Math.max(0, start - 90), start)
    .split(/[.;:,()]/)
    .at(-1)
    ?.match(/[A-Za-z][\w'/-]*/g);
  if (!words) return undefined;
  let to = words.length;
  while (to > 0 && FILLER.test(words[to - 1] ?? '')) to -= 1;
  let from = to;
  while (from > 0 && to - from < LONGEST_NAME && !FILLER.test(words[from - 1] ?? '')) from -= 1;
  const name = words.slice(from, to).join(' ');
  return name.length > 1 && name.length <= 120 && !UNIT.test(name) ? name : undefined;
}
