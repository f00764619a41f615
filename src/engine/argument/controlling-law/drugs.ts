/** Law on drugs alone: whether a drug is in dispute, and whether a fact is of the drug that the payer asks for first. */
import type { CaseGround, TreatmentClass } from '../../../domain/generated/types.js';
import type { CaseFile } from '../../case-file.js';
import { hasPhrase, stemsOf, termsOf, wordsOf } from '../terms.js';
import { isOfNamedClass } from '../treatment-class.js';
import type { CaseCodes } from './case-codes.js';

/** Codes of drugs: those given by a clinician, biosimilars, and codes of the outpatient department. */
const DRUG_CODE = /^(?:J\d|Q0[12]|Q2|Q302[78]|Q4074|Q4081|Q51|C9\d{3}|S01)/;
/** Codes by which the giving of a drug is billed: they say nothing of what was given. */
const GIVING =
  /^(?:96[345]|95115|95117|95165|646[14]|64612|67028|67500|206[01]|1198|51700|62322|T1|S9|G\d|99)/;
/** Endings of generic names. */
const GENERIC =
  /\b[a-z]{3,}(?:mab|nib|ciclib|parib|gliptin|gliflozin|glutide|zepatide|(?<!int)ercept|atacept|onacept|toxina|statin|prazole|sartan|dipine|mycin|cillin|vir|azole|lukast|triptan|gepant|limus|alfa|olimod|zomib|grastim|poetin|parin|xaban|pril|olol|caftor|sulfase|glucerase|sidase|fusp|siran|rsen|tropin|trexate)s?\b/i;
/** Services that are no drug. */
const NO_DRUG =
  /\b(?:surger(?:y|ies)|surgical|\w+ectom(?:y|ies)|\w+(?:otomy|ostomy|plasty|scopy|pexy|desis)|(?:spin\w+|lumbar|cervical|thoracic|interbody|joint|ankle|sacroiliac) (?:\w+ )?fusions?|fusion (?:of|with|surgery)|(?:knee|hip|shoulder|joint|disc|valve) replacement|ablation|stimulat(?:or|ion)|implant of|decompression of|mri|ct scan|pet scan|x-?ray|ultrasound|(?:physical|occupational|speech|radiation|proton|behavio\w+|hyperbaric|cpap|oxygen) therapy|wheelchair|scooter|hospital bed|walker|ventilator|monitor|(?:insulin|compression|feeding) (?:pump|device)|compression (?:device|pump|stockings?|garments?)|orthosis|orthoses|brace|prosthes[ie]s|appliance|hearing aids?|cpap|admission|inpatient|sleep study|genetic test\w*)\b/i;

/** Whether the service is a drug, or nothing says that it is another thing. */
export function isOfDrug({ input, service }: CaseFile, { procedures }: CaseCodes): boolean {
  if (procedures.some((code) => DRUG_CODE.test(code))) return true;
  if (procedures.some((code) => !GIVING.test(code))) return false;
  if (GENERIC.test(input.procedure)) return true;
  if (service?.area.outcome_treatment === PHARMACY) return true;
  return !NO_DRUG.test(input.procedure);
}

const PHARMACY = 'Pharmacy/Prescription Drugs';

/** What a payer that asks for a step says beside the name of the drug. */
const EMPTY = termsOf(
  'preferred agent agents product products alternative alternatives formulary therapy therapies treatment treatments trial trials tried first step drug drugs medication medications medicine generic brand conservative adequate inadequate failed failure response contraindication contraindicated intolerance documentation prior previous biosimilar methods weeks days months dose doses daily must needed stopped edit',
);
/** The drug is named, and was not taken. */
const NOT_TAKEN =
  /\b(?:never|before (?:trying|taking|starting)|instead|without (?:a |any )?(?:trial|try)|rather than|(?:patient|pt|he|she|I|who) (?:refus\w*|declin\w*)|refused|prefers?|wants?|planned|not (?:been |yet |be )?(?:tried|taken|used|started|given|prescribed|needed))\b/i;

/**
 * Whether a fact is of the drug, or of the class of drugs, that the payer names as the one to be tried first. A drug of
 * another name or class shows nothing, and a fact that says that it was not taken shows the contrary.
 */
export function isOfRequiredDrug(
  told: string,
  { input }: CaseFile,
  grounds: readonly CaseGround[],
  classes: readonly TreatmentClass[],
): boolean {
  if (NOT_TAKEN.test(told)) return false;
  const words = grounds.flatMap(({ quote = '', alternatives = [] }) => [quote, ...alternatives]);
  const reason = [input.denial_reason ?? '', ...words].join(' ');
  const [stems, asked] = [stemsOf(told), stemsOf(reason)];
  if (isOfNamedClass(classes, asked, told)) return true;
  if (classes.some(({ names }) => names.some((name) => hasPhrase(asked, name) && hasPhrase(stems, name))))
    return true;
  const own = termsOf(`${input.procedure} ${input.diagnosis}`);
  const here = termsOf(told);
  const drugs = termsOf(
    classes.flatMap(({ members }) => members.filter((member) => !member.includes(' '))).join(' '),
  );
  return wordsOf(reason).some((word) => {
    const [term = ''] = termsOf(word);
    return here.has(term) && !EMPTY.has(term) && !own.has(term) && (drugs.has(term) || GENERIC.test(word));
  });
}
