/** Treatments: what was given, how much, from when to when, with what result, and why it ended. */
import type { CaseTreatment } from '../../../domain/generated/types.js';
import { type DateMention, daysOf, isoOf } from '../../../language/dates.js';
import { numberInWords } from '../../../language/number-words.js';
import { daysOfLength, unitAt } from '../../../language/units.js';

const AMOUNT = '\\d[\\d.,]*(?: ?- ?\\d[\\d.,]*)?';
const DOSE_UNIT =
  '(?:mg|mcg|g|mL|ml|units?|IU|mEq|puffs?|tablets?|tabs?|capsules?|caps?)(?:/(?:kg|m2|meal))*(?:/(?:day|d|dose|hr|h|wk|week))?';
const HOW_OFTEN =
  '(?:once|twice|three times|four times|[234]x|daily|nightly|weekly|monthly|BID|TID|QID|bid|tid|qid|qd|qhs|q ?\\d+ ?\\w+|every \\d+ \\w+|every other day|a day|per day)(?: (?:daily|a day|per day|a week|/day))?';
const DOSE = new RegExp(
  `(?<![\\w.])${AMOUNT}(?: then ${AMOUNT})? ?${DOSE_UNIT}(?![A-Za-z0-9>/])(?: ${HOW_OFTEN}\\b)?|(?<![\\w./])${AMOUNT} ${HOW_OFTEN}\\b`,
);
const LENGTH =
  /\b(?:x|for|over|lasting|about|~)? ?(?<value>\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten|twelve|several) ?(?<unit>days?|weeks?|wks?|months?|mos?|years?|yrs?)\b/i;
/** How often, not how long. */
const EVERY = /\b(?:every|q|each|per) ?\d+(?:-\d+)? ?(?:days?|weeks?|wks?|months?|hours?|hrs?|h|d)\b/gi;
const SESSIONS =
  /(?<![-.\w])(?<value>\d+) (?:[A-Za-z]+ ){0,2}?(?:visits?|sessions?|cycles?|injections?|treatments?|trials?|blocks?|doses?|rounds?|courses?|infusions?|appointments?)\b|\bx ?(?<times>\d{1,3})\b(?! ?(?:wks?|weeks?|mos?|months?|days?|d|min|hrs?|h|mg|cm|mm)\b)/i;
const STOPPED = /\b(?:stopped|discontinued|dc'?d|ended|quit|switched)\b/i;
/** "Stopped on day 19". */
const ENDED_ON_DAY = /\b(?:stopped|discontinued|dc'?d|ended|quit) (?:on|at|by|after) day (?<day>\d{1,3})\b/i;
const CAUSE =
  /^[\s,:(-]*(?:it )?(?:because(?: of)?|bc|due to|for|after|secondary to|2\/2|by \w+\.? \w+ (?:for|because)|:|-)? ?(?<why>[^.;]{3,160})/i;
const BLAMED = /\b(?:due to|because of|because|secondary to) (?<why>[^.;,]{3,160})/i;
const RESULT =
  /\b(?<result>(?:no|little|minimal|partial|some|good|poor|inadequate|mild|modest|temporary|complete|excellent|limited|failed|failure|worse\w*|improv\w+|progress\w+|relie\w+|ineffective|intoleran\w+|not tolerated|could not tolerate|couldn't tolerate|side effects?|did not|didn't|does not|helped|normal|stable|recurr\w+|rash|nausea|dizz\w+|headaches?|\d+ ?%)(?:[^.;]|\.(?=\d)){0,200})/i;
const NOT_GIVEN =
  /\b(?:not (?:been )?(?:tried|given|started|used|offered|taken|advised|suitable|attempted)|never (?:tried|had|given|took|taken|used|been on|received|started)|none (?:tried|yet|so far|before)|no (?:prior|previous|earlier) (?:treatment|therapy|trial|surgery|medication)s?|did not (?:try|start|take|receive)|has not (?:tried|had|received|taken)|contraindicated|untried)\b|^none\b/i;
const ONGOING =
  /\b(?:since|ongoing|continues?|continuing|current(?:ly)?|still (?:on|taking|uses|using|takes)|now on|present)\b/i;
/** Nouns of care that are no drug. */
const CARE =
  /\b(?:physical therapy|occupational therapy|speech therapy|psychotherapy|therapy|counseling|chiropractic|acupuncture|injections?|inj|blocks?|ablation|splint\w*|brac(?:e|ing)|orthotics?|CPAP|BiPAP|stockings|compression|chemotherapy|radiation|chemo|surgery|dialysis|hemodialysis|infusions?|exercises?|work conditioning|detox|massage|steroids?|antibiotics?|inhalers?|nebulizer|transfusions?|casts?|traction|prisms?|hearing aids?|ketamine|debridement|Botox|push-ups|percussion|breath stacking|sleeve|pump|cycles of [a-z]+)\b/i;
const CARE_LETTERS = /\b(?:PT|OT|CBT|DBT|ERP|EMDR|IOP|PHP|TENS|TMS|ECT|CPAP|BiPAP|NPWT|TPN)\b/;
/** Care that is wanted or refused was not given. */
const WISHED =
  /\b(?:can't|cannot|wants?|need(?:s|ed)?|needed|asks?|asked|requests?|requested|ordered|planned|scheduled|recommend\w*|approved|deny|denied|would be|should|will need|step to|goal|plan)\b[^.;,]*$/i;
const TRIAL =
  /\b(?:tried|trial of|failed|completed|underwent|stopped|discontinued|started|begun|received|course of|weeks of|months of|rounds?|switched|prescribed|treated with|used|wore|wears?|did|took|taken|has had|had|has been on|was on|since|use)\b/i;
/** Words that open a sentence and belong to no treatment. */
const LEADING =
  /^(?:(?:then|also|tried|started|added|given|received|completed|underwent|on|was|is|had|has|wants?|again|began|took|takes?|taking|used|uses|using|failed|after|with|plan|and|a|an|the|i|we|he|she|they|it|currently|now|try|another|more|my|his|her|prior|previous|pt|patient|did|does|before|that|this|before that|just|only|home|weekly|up|to|max|trial|of|course) )+/i;
const NO_DRUG =
  /^(?:pt|patient|tolerate[sd]?|tolerates|needs?|takes?|taken|took|uses?|used|gets?|had|has|have|pain|score|scored|was|were|is|are|went|goes|visits?|lasting|saline|bp|fell|rose|about|over|than|from|least|most|weight|dose|only|diet|max|total|each|every|and|label|lost|gained|wt|then|plus|or|fat|calcium level|now|of|at|for|in|by|per|to)$/i;

/** An entry of prior_treatments: always a treatment. */
export function readTreatmentEntry(text: string, dates: readonly DateMention[]): CaseTreatment {
  const cut = Math.min(
    ...[
      dates[0]?.start,
      indexOf(text, / \d/),
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

/** Ends of the names of drugs (stems of the USAN list); a name is also told by the dose behind it. */
const DRUG =
  /\b[A-Za-z]{2,14}(?:mab|nib|pril|sartan|statin|olol|azole|cillin|mycin|floxacin|cycline|dipine|azepine|tidine|prazole|penem|micin|zepam|zolam|gliptin|gliflozin|glutide|setron|triptan|gepant|clovir|tegravir|parin|xaban|oxetine|lopram|traline|triptyline|lukast|alterol|moterol|nisone|nisolone|sonide|tacept|nercept|platin|taxel|rubicin|ciclib|parib|toin|racetam|gabalin|pentin|thiazide|semide|nolactone|dronate|trexate|thioprine|limus|kinra|lutamide|relin|dafinil|idone|piprazole|tiapine|zapine|peridol|codone|profen|oxicam|formin|glitazone|zosin|steride|fenacin|begron|phylline|dafil|piramate|rtigine|faxine|zodone|thadone|salamine|salazine|topurine|benzaprine|orphine|nadol)\b/i;
/** Whether a name is generic by its ending, so that it has a small letter within a sentence. */
export function isGenericName(name: string): boolean {
  return DRUG.test(name);
}

const DOSED =
  /(?<name>[A-Za-z][A-Za-z/-]{3,}(?: (?:ER|XR|SR|ODT|acid|sodium|potassium|HCl))?) (?:up to |to )?(?=\d)/g;
const DRUGS = 12;
const OFTEN = /\b(?:q ?\d|BID|TID|bid|tid|daily|every|twice|once|a day)/;

/** Doses that were missed tell of no treatment given. */
const MISSED =
  /\b(?:did miss|missed|skipped|forgot)\b[^.;]{0,40}\b(?:doses?|visits?|sessions?|appointments?|injections?)\b/i;

/** The treatment that a sentence tells; undefined where it tells none. */
export function readTreatment(text: string, dates: readonly DateMention[]): CaseTreatment | undefined {
  if (MISSED.test(text)) return undefined;
  const drug = drugOf(text);
  if (drug !== undefined) return { name: nameOf(drug.name), ...details(text.slice(drug.at), dates) };
  const care = earliest(CARE.exec(text), CARE_LETTERS.exec(text));
  if (!care) return undefined;
  const near = text.slice(care.index, care.index + 80);
  if (
    care[0] === 'PT' &&
    !/^PT(?: (?:\d|x ?\d|visits?|sessions?|since|from|\w+ visits|for)|[,;.(])/.test(near)
  )
    return undefined;
  if (WISHED.test(text.slice(Math.max(0, care.index - 40), care.index))) return undefined;
  const around = text.slice(Math.max(0, care.index - 48), care.index + 64);
  const told =
    SESSIONS.test(near) ||
    TRIAL.test(around) ||
    NOT_GIVEN.test(around) ||
    dates.some(({ to, ongoing }) => to || ongoing);
  return told ? { name: nameOf(careName(text, care)), ...details(text, dates) } : undefined;
}

/** A word before a dose: "modafinil 200 mg". */
function drugOf(text: string): { readonly name: string; readonly at: number } | undefined {
  let seen = 0;
  for (const match of text.matchAll(DOSED)) {
    seen += 1;
    if (seen > DRUGS) return undefined;
    const name = match.groups?.name ?? '';
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
    const dose = DOSE.exec(after);
    if (!dose || dose.index > 0 || NO_DRUG.test(name)) continue;
    // Grams and milliliters are measured as well as given: only the name of a drug makes them a dose.
    if (
      !/[a-z]/.test(name) ||
      (/^[\d.,]+ ?(?:g|mL|ml)\b/.test(dose[0]) && !DRUG.test(name) && !OFTEN.test(dose[0]))
    )
      continue;
    return { name, at: match.index };
  }
  const stem = DRUG.exec(text);
  const near = stem ? text.slice(Math.max(0, stem.index - 40), stem.index + 100) : '';
  return stem && (TRIAL.test(near) || NOT_GIVEN.test(near) || /^\w+ \d/.test(text.slice(stem.index)))
    ? { name: stem[0], at: stem.index }
    : undefined;
}

function earliest(a: RegExpExecArray | null, b: RegExpExecArray | null): RegExpExecArray | null {
  if (!a || !b) return a ?? b;
  return a.index <= b.index ? a : b;
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
  const bare = head.replace(/[\s,;:(-]+$/, '').trim();
  return bare.replace(LEADING, '').slice(0, 120) || bare.slice(0, 120) || 'treatment';
}

function details(text: string, dates: readonly DateMention[]): Partial<CaseTreatment> {
  const found = DOSE.exec(text)?.[0].trim();
  const dose = found !== undefined && /\bm[lL]$/.test(found) ? undefined : found;
  const period = periodOf(text, dates);
  const sessions = SESSIONS.exec(text)?.groups;
  const count = sessions?.value ?? sessions?.times;
  const stopped = whyStopped(text, dates);
  const result = RESULT.exec(text)?.groups?.result?.trim();
  const notGiven = NOT_GIVEN.test(text);
  return {
    ...(dose && dose.length > 1 ? { dose: dose.slice(0, 120) } : {}),
    ...period,
    ...(count === undefined ? {} : { sessions: Number(count) }),
    ...(result
      ? { result: (/^failed\b/i.test(text) && /^failed\b/i.test(result) ? 'failed' : result).slice(0, 300) }
      : {}),
    ...(stopped ? { stopped_because: stopped.slice(0, 200) } : {}),
    ...(notGiven ? { not_given: true } : {}),
  };
}

/** When, and not why. */
const MONTH = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? (?:\d|of\b)/i;

/** Why it ended: what stands behind the word, past its day. */
function whyStopped(text: string, dates: readonly DateMention[]): string | undefined {
  const match = STOPPED.exec(text);
  if (!match) return undefined;
  const at = match.index + match[0].length;
  const day = dates.find(({ start }) => start >= at && start - at < 8);
  const behind = text.slice(day ? day.end : at, (day ? day.end : at) + 200);
  const blamed = BLAMED.exec(behind)?.groups?.why?.trim();
  const why = blamed ?? CAUSE.exec(behind)?.groups?.why?.trim();
  return why && !MONTH.test(why) && !/^(?:\d|by\b|it$|it\b.{0,3}$|then\b|on\b|in\b|and\b|at\b|,)/i.test(why)
    ? why
    : undefined;
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
  const day = ENDED_ON_DAY.exec(text)?.groups?.day;
  if (day !== undefined) return { days: Number(day) };
  const result = text.search(RESULT);
  const told = result > 12 ? text.slice(0, result) : text;
  const groups = LENGTH.exec(told.replace(EVERY, ' '))?.groups;
  if (!groups) return {};
  const word = (groups.value ?? '').toLowerCase();
  const value = numberInWords(word) ?? Number(word);
  const unit = unitAt(` ${groups.unit ?? ''}`)?.code;
  const days = unit && Number.isFinite(value) ? daysOfLength(value, unit) : undefined;
  return days === undefined ? {} : { days };
}

function indexOf(text: string, pattern: RegExp): number | undefined {
  const at = text.search(pattern);
  return at < 0 ? undefined : at;
}
