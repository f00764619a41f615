/** What the request tells of the claim so far: the modifiers it carried, whether a correction was refused, whether it was right as sent. */
import type { DispositionAnswer, GenerateAppealInput, RecommendedAction } from '../domain/generated/types.js';
import { lineCodesOf, withModifiers } from '../intake/record/lifted/line-codes.js';
import { sentenceSpans } from '../language/sentences.js';

/** A sentence of the account that tells how the line stood on the claim. */
const ON_CLAIM = /\b(?:billed|sent|submitted|reported|denied|refused|paid|claim|line)\b/i;
const SENDS =
  '(?:re-?sen[dt]|sen[dt]|re-?bill(?:ed)?|bill(?:ed)?|re-?submit(?:ted)?|report(?:ed)?|cod(?:e|ed)|correct(?:ed)?|add(?:ed)?|append(?:ed)?|put|use|carry)';
/** A sentence of another claim, of what was taken off, or of what is yet to be sent. */
const NOT_AS_SENT = new RegExp(
  String.raw`\b(?:will|shall|can|could|should|would|must|(?:going|want|plan|need|needs|ready|have|has|ought) to|about to)\b(?: (?:now|also|just|then|have|be|been|not)){0,3} ${SENDS}\b|\bbeing (?:re)?(?:sent|billed|submitted|corrected)\b|\b(?:re-?sent|re-?send\w*|re-?bill\w*|re-?submit\w*|removed|dropped|stripped|taken off|took off|deleted)\b|\b(?:different|another|other|separate|someone else'?s?|somebody else'?s?) (?:claim|patient|person|member)\b|\b(?:if|whether|unless)\b|\?`,
  'i',
);
/** A correction tells how the claim in dispute stood only where that one was refused too. */
const CORRECTED = /\bcorrect(?:ed|ing|ion)\b|\breplacement\b|\bfrequency(?: code)? 7\b/i;
/** "Without modifier 25", "59 was removed by our biller": what the line did not carry, whatever else is told. */
const NOT_CARRIED: readonly RegExp[] = [
  /\b(?:without|lack(?:s|ed|ing)|omitted|left off|left out|forgot(?:ten)?|missed|removed|dropped|stripped|took off|no)\b(?: (?:to|add|put|append|the|a|our|any)){0,3} (?:mod(?:ifier)?s? )?-?(?<modifier>\d{2}|X[EPSU])\b(?! (?:days?|weeks?|months?|units?|minutes?|percent)\b)/gi,
  /(?<![\d/.$])-?\b(?<modifier>\d{2}|X[EPSU]) (?:(?:mod(?:ifier)? )?(?:was|is|were|got|had been|has been) (?:\w+ )?(?:removed|dropped|stripped|left off|left out|omitted|deleted|forgotten|taken off|not (?:on|sent|billed|added|appended|reported|there)|never (?:on|sent|billed|added|appended|reported|there))|(?:mod(?:ifier)? )?(?:removed|dropped|stripped|left off|omitted))\b/gi,
];

/**
 * Procedure codes as they stood on the claim, those that carry modifiers with them: "45380-XS". The account is read where it tells of the
 * claim and owns no error, since it may also name the code as it ought to have been. Codes of other lines are left out.
 */
export function codesOnClaim({
  procedure,
  procedure_codes: codes = [],
  patient_summary: summary = '',
}: GenerateAppealInput): string[] {
  const told = OWN_ERROR.test(summary) ? [] : sentencesOfClaim(summary);
  const own = [procedure, ...codes].flatMap(lineCodesOf);
  const line = new Set(own.map(({ code }) => code));
  const besides = told.flatMap(lineCodesOf).filter(({ code }) => line.size === 0 || line.has(code));
  const [only] = line;
  const unnamed =
    only === undefined
      ? []
      : told
          .filter((sentence) => lineCodesOf(sentence).every(({ code }) => line.has(code)))
          .flatMap(modifiersOfLine)
          .map((one) => `${only}-${one}`);
  const absent = notCarried(summary);
  return [
    ...codes,
    ...[...own, ...besides].filter(({ modifiers }) => modifiers !== undefined).map(withModifiers),
    ...unnamed,
  ].map((code) => without(code, absent));
}

/** The sentences that tell how the claim in dispute was sent. */
function sentencesOfClaim(summary: string): string[] {
  const corrected = correctionRefused(summary);
  return sentenceSpans(summary)
    .map(({ start, end }) => summary.slice(start, end))
    .filter((one) => ON_CLAIM.test(one) && !NOT_AS_SENT.test(one) && (corrected || !CORRECTED.test(one)));
}

/** Modifiers that the writer says the line did not carry; what the payer says is missing is no such saying. */
function notCarried(summary: string): ReadonlySet<string> {
  const own = summary.replace(PAYERS_WORD, '');
  return new Set(
    NOT_CARRIED.flatMap((pattern) => [...own.matchAll(pattern)]).flatMap(
      ({ groups }) => groups?.modifier?.toUpperCase() ?? [],
    ),
  );
}

/** "Denied for no modifier 25", "they say it had no modifier 25". */
const PAYERS_WORD =
  /\b(?:(?:denied|refused|rejected|bundled) (?:it |this |the line )?(?:as|for|because|since|saying|stating)|(?:they|plan|payer|insurer|aetna|cigna|it) (?:says?|said|claims?|states?|stated))\b[^.;]*/gi;

function without(code: string, absent: ReadonlySet<string>): string {
  const [first = '', ...modifiers] = code.split('-');
  return [first, ...modifiers.filter((one) => !absent.has(one.toUpperCase()))].join('-');
}

/** "Both billed on the same claim, second with modifier 76": a line that carried it, told without its code. */
const LINE_WITH =
  /\b(?:second|2nd|repeat|line \d+)(?: (?:one|line|x-?ray|test|ekg|unit|session|visit|service|procedure|film|tracing))?,? (?:(?:was )?billed |(?:was )?sent |had |has |carried |carries )?(?:with )?(?:the )?mod(?:ifier)?\.? -?(?<modifier>[0-9A-Z]{2})\b/gi;

function modifiersOfLine(sentence: string): string[] {
  if (/\b(?:no|not|without|should|forgot|missing|add)\b/i.test(sentence)) return [];
  return [...sentence.matchAll(LINE_WITH)].flatMap(({ groups }) => groups?.modifier?.toUpperCase() ?? []);
}

/** Modifiers that the line in dispute carried. */
export function modifiersOnClaim(input: GenerateAppealInput): ReadonlySet<string> {
  return new Set(codesOnClaim(input).flatMap((code) => code.toUpperCase().split('-').slice(1)));
}

const CORRECTIONS: ReadonlySet<RecommendedAction> = new Set(['corrected_claim', 'resubmit']);
/** "The corrected claim of June 3 was denied on June 24." */
const REFUSED =
  /\b(?:corrected (?:claim|line|bill)|replacement claim|frequency(?: code)? 7|freq\.? 7)\b(?<between>[^.]{0,90}?)\b(?:denied|refused|rejected|came back)\b/i;
/** "Corrected claim sent on June 3. Denied again on June 24." */
const REFUSED_AGAIN =
  /\b(?:corrected (?:claim|line|bill)|replacement claim|frequency(?: code)? 7|freq\.?(?: code)? 7)\b[^.]{0,90}\b(?:sent|submitted|filed|mailed|faxed|went out)\b[^.]{0,80}\.\s+(?:(?:it|this|that|they|line \d+|the line) (?:was |were |came back )?)?(?:again )?(?:denied|refused|rejected) (?:it )?(?:again|a second time|the same)/i;
/** Another denial is told: the one that the correction answers. */
const OF_FIRST =
  /\b(?:because|after|since|as|when|for|that|which|following|first|original|initial|previous|earlier|old)\b/i;
const NOT_SENT =
  /\b(?:no|not|never|without|will|should|could|can|want to|plan to|need to|have to)\b[^.]{0,30}$/i;

/** A correction that was sent and refused is not sent again: the decision is contested. */
export function afterRefusedCorrection(
  called: DispositionAnswer,
  { patient_summary: summary = '' }: GenerateAppealInput,
): DispositionAnswer {
  if (!CORRECTIONS.has(called.action) || called.no_appeal_right || !correctionRefused(summary)) return called;
  return {
    action: 'appeal',
    because:
      'A corrected claim was already sent and refused, so another would be refused again; the decision itself has to be contested.',
    decided_by: 'the history of the claim',
  };
}

function correctionRefused(summary: string): boolean {
  const match = REFUSED.exec(summary);
  const refused = match !== null && !OF_FIRST.test(match.groups?.between ?? '');
  const told = refused ? match : REFUSED_AGAIN.exec(summary);
  return told !== null && !NOT_SENT.test(summary.slice(Math.max(0, told.index - 40), told.index));
}

/** Instruments by which the writer would change an entry of the claim. */
const CHANGES: ReadonlySet<RecommendedAction> = new Set(['corrected_claim', 'resubmit', 'reopening']);
const STEP =
  '(?:redetermination|reconsideration|recon|(?:provider |written |formal |payment )?(?:dispute|appeal))';
/** The writer says that the claim is right as it is. */
const RIGHT_AS_SENT: readonly RegExp[] = [
  /\b(?:nothing (?:is |was )?(?:wrong|to (?:correct|fix|change)) (?:with|w\/|on|in|about) (?:the |our |this )?claim|nothing to correct)\b/i,
  /\b(?:claim|line|lines|it|we|service|code|codes) (?:was|were|is|are|had been)?\s?(?:billed|coded|sent|filed|submitted|reported) (?:correctly|right|properly|as it should)\b|\b(?:correctly|properly) (?:billed|coded|reported|submitted)\b|\b(?:billed|coded) (?:correctly|properly)\b/i,
  /\b(?:modifier|mod|line|-?\d{2}|X[EPSU]) [^.;]{0,60}?\bw(?:as|ere) (?:already )?(?:there |present )?on (?:the |our )?(?:line \d+ (?:of|on) )?(?:the |our )?(?:claim (?:from|since|at) the (?:1st|first|original|start)|(?:original|first|1st) (?:claim|837|submission|bill))/i,
  /\bno (?:modifier|59|X[EPSU]|corrected claim|correction)(?:[/ ](?:59|X[EPSU]|modifier))? (?:is |was )?(?:needed|required|called for)\b/i,
  /\bnot a missing modifier\b/i,
  /\b(?:different|separate|not the same) (?:dates? of service|DOS)\b/i,
  /\b(?:that is|that'?s|this is|which is) why (?:we|I) (?:used|put|added|billed|appended|reported)(?: (?:with|modifier|mod|the))* -?(?:\d{2}|X[EPSU])\b/i,
];
/** Whoever answers for the payer sends the writer to an appeal: "must be redetermination". */
const SENT_TO_APPEAL = new RegExp(
  String.raw`\b(?:must|has to|have to|needs? to) (?:be|go|come|file|send)(?: (?:in|as|through|for))* (?:an? |the )?${STEP}\b|\b(?:rep|representative|agent|ref|called|told|says?|said)\b[^.;]{0,90}\b(?:send|file|submit|do|request) (?:an? |the |in )*${STEP}\b(?! or\b)`,
  'i',
);
/** An entry that the writer owns to be wrong or missing. */
const OWN_ERROR =
  /\b(?:our|my) (?:error|mistake|fault|omission|typo)\b|\b(?:left off|left out|forgot(?:ten)?|omitted|overlooked|missed the modifier|typo|keyed wrong|entered wrong|was blank|were blank|should have (?:had|been|billed|used))\b|\b(?:no|without(?: a| the)?) [A-Z]{2} modifier\b|\bneed(?:s)? to (?:fix|correct|add)\b/i;

/** "Claim went out with place of service 11 by mistake": what the claim itself carried was wrong. */
const WRONG_ENTRY =
  /\b(?:claim|line|bill|we|biller|coder|office)\b[^.;]{0,30}\b(?:went out|was sent|was billed|was submitted|was filed|billed|sent|submitted|put|used|keyed|entered)\b[^.;]{0,60}\b(?:by mistake|in error|by accident|mistakenly)\b/i;
const OF_PAYER = /\b(?:they|plan|payer|insurer|insurance|medicare|medicaid|contractor)\b/i;
const NOT_OWNED = /\b(?:not|never|no|if|whether|unless|nothing)\b|\?/i;

/** A decision that follows from the writer's own wrong entry is not argued with: the entry is corrected, at Original Medicare by a reopening. */
export function ofOwnEntry(
  called: DispositionAnswer,
  { patient_summary: summary = '' }: GenerateAppealInput,
  may: { readonly correct: boolean; readonly reopens: boolean },
): DispositionAnswer {
  if (called.action !== 'appeal' || !may.correct || called.no_appeal_right) return called;
  const owned = sentenceSpans(summary)
    .map(({ start, end }) => summary.slice(start, end))
    .some((one) => WRONG_ENTRY.test(one) && !OF_PAYER.test(one) && !NOT_OWNED.test(one));
  return owned
    ? {
        action: may.reopens ? 'reopening' : 'corrected_claim',
        because:
          'The request says that an entry of the claim was wrong as it was sent, and a wrong entry is corrected and not appealed.',
        decided_by: 'the history of the claim',
      }
    : called;
}

/** A claim that its writer calls right as it was sent is not corrected: the decision on it is contested. */
export function ofClaimAsSent(
  called: DispositionAnswer,
  { patient_summary: summary = '' }: GenerateAppealInput,
): DispositionAnswer {
  if (!CHANGES.has(called.action) || called.no_appeal_right || OWN_ERROR.test(summary)) return called;
  const sentences = sentenceSpans(summary).map(({ start, end }) => summary.slice(start, end));
  const says = (pattern: RegExp) =>
    sentences.some((one) => pattern.test(one) && !one.includes('?') && !PAYERS_VIEW.test(one));
  if (says(SENT_TO_APPEAL))
    return {
      action: 'appeal',
      because:
        'The payer itself said that this decision is changed by a formal request only, so that is made.',
      decided_by: 'the history of the claim',
    };
  return RIGHT_AS_SENT.some(says)
    ? {
        action: 'appeal',
        because:
          'The request says that the claim was right as it was sent, so there is nothing to correct and the decision itself is contested.',
        decided_by: 'the history of the claim',
      }
    : called;
}

/** What the payer holds of its own work: "closed: priced correctly". */
const PAYERS_VIEW = /\b(?:priced|processed|paid|denied|adjudicated|closed)\b[^.;]{0,20}\bcorrectly\b/i;

/** The payer entered it late or wrongly: "the plan loaded her only on May 1". */
const PAYERS_ENTRY =
  /\b(?:plan|payer|insurer|insurance|they|it|\w{3,}) (?:only |then )?(?:loaded|entered|updated|linked|added|activated)\b[^.;]{0,40}\b(?:only|late|not until|weeks? later|months? later|wrong\w*|incorrectly)\b/i;

/** Where the payer's own record is late, a corrected claim would meet the same record: that is settled first. */
export function ofPayersRecord(
  called: DispositionAnswer,
  { patient_summary: summary = '' }: GenerateAppealInput,
  settlesRecords: boolean,
): DispositionAnswer {
  if (!settlesRecords || !CORRECTIONS.has(called.action) || called.no_appeal_right) return called;
  return PAYERS_ENTRY.test(summary)
    ? {
        action: 'route_elsewhere',
        because:
          "The request says that the payer's own record was entered late, so a corrected claim would meet the same record.",
        decided_by: 'the history of the claim',
      }
    : called;
}
