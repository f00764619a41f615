/** Opens a case by the instrument that its codes call for, or by an appeal where a rule of law decides the claim as it stands. */
import { type Outcome, success } from '../domain/failures.js';
import type { DispositionAnswer, GenerateAppealInput, Letterhead } from '../domain/generated/types.js';
import { withTokens } from '../domain/merge-tokens.js';
import type { RuleAnswer } from './argument/controlling-law.js';
import { type CaseFile, openCase } from './case-file.js';
import { continued } from './continuity/continue.js';
import type { Workshop } from './workshop.js';

/** Instruments that change the claim or send it elsewhere. Where the law decides it as it is, there is nothing to change. */
const CHANGES: ReadonlySet<string> = new Set(['corrected_claim', 'resubmit', 'route_elsewhere']);
/** A payer that waits for papers has decided nothing; a remark says what it waits for. */
const WAITS: ReadonlySet<string> = new Set(['missing_information', 'records_not_received']);
const OF_CHANGE = /\b(?:reopen|corrected claim|replacement|resubmi\w*|modifier)\b/i;

/** The case with its instrument, after a decision on an earlier appeal as well as before one. */
export async function openByLaw(
  workshop: Workshop,
  given: GenerateAppealInput,
  today: string,
  letterhead?: Letterhead,
): Promise<Outcome<CaseFile>> {
  const next = await continued(workshop, withTokens(given), today);
  if (!next.ok) return next;
  const { input, continuity, assumptions, warnings } = next.value;
  const opened = await openWithInstrument(workshop, input, today, letterhead);
  if (!opened.ok) return opened;
  const file = opened.value;
  return success({
    ...file,
    ...(continuity ? { continuity } : {}),
    assumptions: [...assumptions, ...file.assumptions],
    warnings: [...warnings, ...file.warnings],
  });
}

/** Reasons on the care itself, which no correction of a claim answers. */
const ON_CARE: ReadonlySet<string> = new Set(['not_medically_necessary', 'experimental']);
const SURE = 0.9;
/** The code by its name or in its own general sense: no entry of the claim is named. */
const OF_CODE =
  /\b(?:CO|PR|OA|PI)[- ]?\d{1,3}\b|\black(?:s|ed|ing)? (?:of )?information\b|\b(?:billing|submission) errors?\b/i;

/** The payer's own words judge the care, and of the claim they say no more than the meaning of its code. */
function judgesCare({ record, recommended, remarks }: CaseFile): boolean {
  const ofCode = recommended.decided_by === 'the code itself' && remarks.length === 0;
  const onCare = record.grounds.some(
    ({ kind, quote, certainty = 0, source }) =>
      ON_CARE.has(kind) && quote !== undefined && certainty >= SURE && source?.field === 'denial_reason',
  );
  const onClaim = record.grounds.filter(({ kind }) => WAITS.has(kind));
  return ofCode && onCare && onClaim.every(({ quote }) => quote === undefined || OF_CODE.test(quote));
}

const CARE_IS_JUDGED: DispositionAnswer = {
  action: 'appeal',
  because:
    'The code stands for an error in the claim, and the words of the payer judge the care: only an appeal answers them. Ask the payer which of the two it relies on, and send a corrected claim as well where an entry is wrong.',
  decided_by: "the payer's words",
};

/** Reasons for which a payer refuses the benefit: the share that it leaves then is no mere share. */
const REFUSES: ReadonlySet<string> = new Set([
  'not_medically_necessary',
  'experimental',
  'not_emergency',
  'not_authorized',
  'lower_level_of_care',
]);

/** A share of the patient whose size the payer explains by a refusal: no referral, no emergency. */
function isRefusalInAShare({ record, recommended }: CaseFile): boolean {
  return (
    recommended.action === 'bill_patient' &&
    record.grounds.some(
      ({ kind, quote, certainty = 0, source }) =>
        REFUSES.has(kind) && quote !== undefined && certainty >= SURE && source?.field === 'denial_reason',
    )
  );
}

const SHARE_OF_A_REFUSAL: DispositionAnswer = {
  action: 'appeal',
  because:
    'The code leaves a share to the patient, and the words of the payer say that the benefit itself was refused: that is a decision which only an appeal answers.',
  decided_by: "the payer's words",
};

/** The caller names a level of appeal against a share that the payer explains: a decision on the benefit, and not a sum to be checked. */
function isShareAppealed({ recommended, requester, input, record }: CaseFile): boolean {
  return (
    recommended.action === 'bill_patient' &&
    requester !== 'provider' &&
    input.appeal_level !== undefined &&
    record.grounds.some(({ quote, source }) => quote !== undefined && source?.field === 'denial_reason')
  );
}

const SHARE_AT_A_LEVEL: DispositionAnswer = {
  action: 'appeal',
  because:
    'A level of appeal was named, and the payer gives reasons for the share: a share that the benefit does not allow is an adverse decision, and the time and the rights of an appeal belong to it.',
  decided_by: 'the level of appeal that was named',
};

/** A provider disputes the price; the patient disputes the share and the refusal behind it. */
function isPatientsDispute({ recommended, requester }: CaseFile): boolean {
  return recommended.action === 'negotiation' && requester !== 'provider';
}

const SHARE_IS_APPEALED: DispositionAnswer = {
  action: 'appeal',
  because:
    'Open negotiation and arbitration are between provider and payer. The patient appeals the share that was left and any refusal behind it, and the rules on surprise bills are reviewed in that appeal.',
  decided_by: 'the patient or a representative signs',
};

/** A document that the caller chose stays. */
async function openWithInstrument(
  workshop: Workshop,
  input: GenerateAppealInput,
  today: string,
  letterhead?: Letterhead,
): Promise<Outcome<CaseFile>> {
  const opened = openCase(workshop, input, today, letterhead);
  if (!opened.ok) return opened;
  const { recommended, disposition, record } = opened.value;
  const changes = CHANGES.has(recommended.action) && recommended.action === disposition.action;
  const asked = recommended.action === 'resubmit' && /\bremark\b/.test(recommended.decided_by ?? '');
  if (changes && !disposition.no_appeal_right && judgesCare(opened.value))
    return openCase(workshop, input, today, letterhead, CARE_IS_JUDGED);
  if (input.document === undefined && isRefusalInAShare(opened.value))
    return openCase(workshop, input, today, letterhead, SHARE_OF_A_REFUSAL);
  if (input.document === undefined && !disposition.no_appeal_right && isShareAppealed(opened.value))
    return openCase(workshop, input, today, letterhead, SHARE_AT_A_LEVEL);
  if (input.document === undefined && isPatientsDispute(opened.value))
    return openCase(workshop, input, today, letterhead, SHARE_IS_APPEALED);
  const waits = asked || record.grounds.some(({ kind }) => WAITS.has(kind));
  if (!changes || waits || disposition.no_appeal_right) return opened;
  const rules = await workshop.letters.lawOf(opened.value);
  const deciding = rules.find(decides);
  if (deciding === undefined) return opened;
  return openCase(workshop, input, today, letterhead, {
    action: 'appeal',
    because: `A rule of law decides the claim as it stands (${deciding.title}), so the decision is contested and nothing has to be corrected.`,
    decided_by: 'controlling law',
  });
}

/** Met, dispositive, and with a request to the payer that leaves the claim as it is. */
function decides({ verdict, force, grounds, remedy }: RuleAnswer): boolean {
  const asked = remedy?.text ?? '';
  return (
    verdict === 'met' &&
    force === 'dispositive' &&
    grounds.length > 0 &&
    asked !== '' &&
    !OF_CHANGE.test(asked)
  );
}
