/** Dates of the notice, of its receipt and of the service, where the words around a date say which it is. */
import { addCalendarDays } from '../../../domain/calendar.js';
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { type DateMention, findDates, isoOf } from '../../../language/dates.js';
import { readSteps } from '../asked/steps.js';
import type { LiftedField } from './lift.js';
import { type Around as Sentence, tellsDecision, tellsReceipt } from './mail-events.js';

export type DatedField = 'denial_date' | 'received_date' | 'service_date' | 'initial_payment_date';

/** Words right before the date of a decision. */
const NOTICE =
  /\b(?:(?:denial|denied|determination|decision|notice|letter|remit(?:tance)?|EOB|RA|eob|ra|explanation of benefits|resolution|upheld|discontinued|refused|rejected|turned down)\b[^.;\d]{0,60}?(?:\b(?:dated|on|of|from)\b)?|\bdated)\s*$/i;
const NOT_NOTICE =
  /\b(?:doctor|Dr|surgeon|therapist|order|note|attorney|award|employer|SSA|(?:my|our|her|his)(?! (?:plan|insur\w+|health|medicaid|medicare|HMO|PPO)\b)|appeal(?:ed)?(?! (?:resolution|decision|denial|determination))|requested|asked|first|1st|initial|original|received|sent|filed|faxed|effective)\b[^.;]{0,25}$/i;
/** What happened on the day is another thing than the decision: "denied because coverage ended on July 31". */
const OTHER_EVENT =
  /\b(?:ended|ends?|expired|lapsed|ran out|terminated|began|begins|started|seen|admitted|discharged|born|performed|enrolled|ordered|took place|through|until)\s+(?:on\s+)?$/i;
/** The notice is the payer's: one of these stands near. */
const PAYER =
  /\b(?:den(?:y|ied|ial)|plan|insur\w+|notice|MAC|demand|the letter|turned down|remit\w*|EOB|RA|payer|determination|decision|medicare|medicaid|VA|upheld|discontinued|cut|refused|rejected)\b/i;
/** "Notice is Nov 20", "denial dated 11/26", "(resolution letter Sept 18)": the paper and its date, side by side. */
const PAPER =
  /\b(?<paper>(?:(?:denial|decision|demand|resolution|refund|overpayment) )?(?:notice|letter)|denial|EOB|RA|remit(?:tance)?)(?: date[ds]?)?(?: is| was|:)?(?: dated| of| on| from)?\s*$/i;
/** A bare letter is somebody's who sent it, and not "Fox's letter". */
const SENT = /\b(?:sent|mailed|gave|got|received)\b[^.;]{0,20}$/i;
/** A notice of one's own is rare, a letter of one's own is not. */
const OWN_NOTICE =
  /\b(?:my|our|her|his|appeal|order|award|doctor's|first|1st|initial|original)\s+(?:\w+\s+)?$/i;
const OWN_LETTER =
  /\b(?:I|we|my|our|her|his|doctor'?s?|dr|surgeon|therapist|attorney|lawyer|employer|SSA|appeal(?:ed)?|award|order|support|necessity|first|1st|initial|original)\b[^.;,(]{0,25}$/i;
/** "Today is Nov 27": the day of writing. */
const OF_WRITING = /\b(?:today(?:'s date)?|now|writing this)(?: is| on|:|,)?\s*$/i;
/** The payer as the one who sent it: "dated May 3 from the plan". */
const SENDER =
  /^,? (?:from|by) (?:the |my |our )?(?:[\w'-]+ ){0,5}(?:plan|insurance|insurer|medicaid|medicare|department|agency|administrator|community care office)\b/i;
/** Its words follow: 'letter Nov 4 2026: "Denied."', 'letter of 10/05 takes the payment back: "…"'. */
const QUOTED = /^(?:[^.;"\u201c]{0,60}[:,])? ?["\u201c]/;
/** Others whose notices and refusals are none of a health plan. */
const NO_PAYER =
  /\b(?:social security|SSA|disability|landlord|employer|boss|congress\w*|divorce|ID card|refill|deadline letter)\b/i;
const RECEIVED =
  /\b(?:received|came(?: in the mail)?|arrived|got (?:it|the letter|the notice|this)|in the mail|delivered)\s*(?:on\s*)?$/i;
const SERVICE =
  /(?:\bbecause (?:the )?service(?: on| of)?|\b(?:DOS|date of service|dates of service|service date|surgery (?:was )?on|done on|performed on)|\b(?:had|did|billed|gave|performed) [^.;]{0,24}\b[A-Z]?\d{4,5}(?:-\w+)* on)\s*:?\s*$/i;
/** "was seen on August 6", "removed the appendix on May 2": the care itself, in a case that tells of a claim. */
const CARE =
  /\b(?:(?:was|were) (?:seen|treated|examined|scanned|evaluated)|(?:performed|removed|replaced|repaired|delivered|injected|took out|(?<!\b(?:records?|letters?|notices?|claims?|bills?|payments?|papers?|answers?|decisions?|it|EOB) )came(?: in)?)|(?:surgery|operation|procedure|visit|scan|test) (?:was|took place))\b[^.;]{0,50}\bon\s*$/i;
/** "Pt seen 1/15/26", "my surgery was February 4": the care in a few words. */
const CARE_NOTED =
  /(?:^|[.;,\n(] ?)(?:(?:pt|patient|client|member)(?: was)? seen|seen|saw (?:the |my )?(?:pt|patient|client)|(?:my |the |her |his )?(?:surgery|service|procedure|visit)(?: was| is)?)(?: on)?:?\s*$/i;
const OF_CLAIM =
  /\b(?:claims? (?:was|were|for|is|has|had|came|sent)|billed|EOB|remittance|resubmitted|denied (?:as )?(?:timely|untimely|late|duplicate|past|because service))\b/i;
/** What the time to negotiate an out-of-network amount is counted from. */
const FIRST_PAYMENT =
  /\b(?:first|initial) (?:payment|check)\b[^.;]{0,60}\b(?:received|came|arrived|made|sent|paid|dated|issued|got)\b[^.;\d]{0,30}$/i;
/** "Denied from 9/24 on": the first day that is refused. */
const FIRST_DAY = /^ (?:on|onwards?|forward|through|thru|to|until)\b/;
/** "… said score 19, need 26. Letter June 30." */
const REFUSED_BEFORE =
  /\b(?:den(?:y|ied|ies|ial)|said|says|refus\w+|rejected|turned (?:\w+ ){0,3}down|not (?:approved|covered))\b/i;
const REACH = 80;
/** How far back a refusal may have been told that "it" or "that letter" speaks of. */
const EARLIER = 400;

/** Every date that is told as one of these; of several notices the last, which the letter answers. */
export function readNoticeDates(text: string, input: GenerateAppealInput, today: string): LiftedField[] {
  const mentions = findDates(text, { today }).filter(({ to, doubtful }) => !to && !doubtful);
  const fieldOf = (mention: DateMention, field: DatedField, tells: (around: Around) => boolean) =>
    fieldAt(text, input.insurance_company, mention, field, tells);
  const notices = mentions.flatMap((mention) => fieldOf(mention, 'denial_date', isNotice) ?? []);
  const claimed = OF_CLAIM.test(text) && (input.setting === undefined || input.setting === 'postservice');
  const last = notices
    .filter(({ value }) => String(value) <= (input.letter_date ?? today))
    .reduce<LiftedField | undefined>((a, b) => (!a || b.value > a.value ? b : a), undefined);
  const receipts = mentions.flatMap((mention) => fieldOf(mention, 'received_date', isReceipt(last)) ?? []);
  const answered = last && !isOfEarlierDecision(text, input, last, receipts) ? last : undefined;
  return [
    ...(answered ? [answered] : []),
    ...receipts,
    ...mentions.flatMap(
      (mention) => fieldOf(mention, 'initial_payment_date', ({ before }) => FIRST_PAYMENT.test(before)) ?? [],
    ),
    ...mentions.flatMap(
      (mention) =>
        fieldOf(
          mention,
          'service_date',
          ({ before }) =>
            isService(before, input) || (claimed && (CARE.test(before) || CARE_NOTED.test(before))),
        ) ?? [],
    ),
  ];
}

/** Mail does not take longer. */
const DAYS_IN_THE_MAIL = 21;

/**
 * The day of a first refusal is not that of the notice, where the text tells of a later one: in another sentence behind it, or
 * of a letter that came long after.
 */
function isOfEarlierDecision(
  text: string,
  input: GenerateAppealInput,
  { value, source }: LiftedField,
  receipts: readonly LiftedField[],
): boolean {
  const { decided } = readSteps(text, input.denial_reason ?? '');
  if (decided === undefined) return false;
  const latest = addCalendarDays(String(value), DAYS_IN_THE_MAIL);
  if (receipts.some(({ value: day }) => String(day) > latest)) return true;
  const behind = text.slice(source.end);
  const at = behind.indexOf(decided);
  return at >= 0 && /[.;!?]\s/.test(behind.slice(0, at));
}

/** "Surgery on May 2" is the day of the service only where that is an operation, and not the stay after it. */
function isService(before: string, { procedure }: GenerateAppealInput): boolean {
  const found = SERVICE.exec(before);
  if (found === null) return false;
  return !/^surgery/i.test(found[0]) || OPERATION.test(procedure);
}

const OPERATION =
  /surg|operat|ectomy|otomy|plasty|replacement|repair|fusion|arthro|ostomy|release|implant|graft|reconstruct|section|\b\d{5}\b/i;

interface Around extends Sentence {
  readonly start: number;
}

function isPaper(before: string): boolean {
  const found = PAPER.exec(before);
  const paper = found?.groups?.paper;
  if (!found || paper === undefined) return false;
  const lead = before.slice(0, found.index);
  if (/^letter$/i.test(paper) && !SENT.test(lead)) return false;
  return !(/letter/i.test(paper) ? OWN_LETTER : OWN_NOTICE).test(lead);
}

function isNotice(around: Around): boolean {
  const { before, after } = around;
  if (OF_WRITING.test(before) || OTHER_EVENT.test(before) || tellsReceipt(around)) return false;
  if (/\bfrom\s*$/i.test(before) && FIRST_DAY.test(after)) return false;
  if (/^Letter(?: dated| of)?\s*$/.test(before) && REFUSED_BEFORE.test(around.earlier)) return true;
  if (isPaper(before) || tellsDecision(around)) return true;
  if (NO_PAYER.test(before)) return false;
  const payers = PAYER.test(before) || SENDER.test(after) || QUOTED.test(after);
  return NOTICE.test(before) && payers && !NOT_NOTICE.test(before);
}

/** A receipt is told right behind the notice: "dated October 27 (came Oct 30)". */
function isReceipt(notice: LiftedField | undefined): (around: Around) => boolean {
  return (around) =>
    !OF_WRITING.test(around.before) &&
    (tellsReceipt(around) ||
      (notice !== undefined &&
        RECEIVED.test(around.before) &&
        around.start >= notice.source.end &&
        around.start - notice.source.end < REACH));
}

function fieldAt(
  text: string,
  payer: string | undefined,
  { start, end, from }: DateMention,
  field: DatedField,
  tells: (around: Around) => boolean,
): LiftedField | undefined {
  if (from.day === undefined) return undefined;
  const before = text.slice(Math.max(0, start - REACH), start).replace(/^[\s\S]*[.;!?\n]\s(?=[A-Z])/, '');
  const earlier = text.slice(Math.max(0, start - EARLIER), start);
  const around = { before, after: text.slice(end, end + REACH), earlier, start, ...(payer ? { payer } : {}) };
  if (!tells(around)) return undefined;
  const lead = /(?:[\w'-]+[\s(:]+){0,4}$/.exec(before)?.[0].length ?? 0;
  const first = start - lead;
  return {
    field,
    value: isoOf(from),
    text: text.slice(first, end).replace(/\s+/g, ' ').trim(),
    source: { field: 'patient_summary', start: first, end },
  };
}
