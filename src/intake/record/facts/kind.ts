/** What a sentence is about, by its words. The first kind that fits decides. */
import type { CaseFactKind } from '../../../domain/generated/types.js';

export interface Traits {
  readonly measured: boolean;
  readonly treated: boolean;
  readonly dated: boolean;
}

const AMOUNT = /\$ ?\d/;
const MONEY =
  /\b(?:billed?|bills|charged?|charges|paid|pays?|owes?|refund\w*|allowed|costs?|price\w*|rate|total|amount|share|deductible|copay\w*|coinsurance|balance|fee|deposit|premium)\b/i;
const CLAIM =
  /\b(?:claims?|modifier|line \d|units?|835|837P?|remit(?:tance)?|277CA|RA dated|resubmitted|re-?sent|rebilled|billed|UB-?04|bill type|POS|place of service|MS-DRG|DRG|ICN|CPT|HCPCS|clearinghouse|Availity|coder|EOB|NF-\d|timely|filed electronically|CO-\d+|PR-\d+|OA-\d+)\b/;
const COVERAGE =
  /\b(?:plan (?:book|booklet|letter|QL|limit|effective|year|terms|is|document)|insur\w+|coverage|covered|network|premiums?|enroll\w*|eligib\w+|effective|policy|booklet|brochure|SPD|handbook|employer|self-(?:funded|insured)|Medicare|Medicaid|Marketplace|APTC|COBRA|grace period|benefits?|authoriz\w+|Auth [A-Z0-9]|consent\w*|contract\w*|participating|member services|service connected|entitle\w+|single case agreement|formulary|in-network|out-of-network|exclusion|assignment|surprise)\b/i;
const STUDY =
  /\b(?:MRI|CT|PET|EEG|EMG|NCS|EDS|ECG|EKG|echo\w*|x-?rays?|ultrasound|biops\w+|patholog\w+|labs?|culture|polysomnogra\w+|PSG|MSLT|sleep study|scan|scintigraphy|mammogram|colonoscopy|endoscopy|EGD|PFTs?|spirometry|DEXA|bone density|genetic|microarray|exome|panel|karyotype|audiogram|ABR|angiogra\w+|cath(?:eterization)? report|stress test|swallow study|urinalysis|A1c|TSH|HRCT|RHC|amnio|imaging|DPYD|perometer|FCE|evaluation|assessment|exam)\b/i;
const STATEMENT =
  /\b(?:(?:Dr|Mr|Mrs|Ms)\.? [A-Z][\w'-]+[^.]{0,60}\b(?:says?|said|wrote|writes|states?|stated|certif\w+|recommends?|recommended|confirmed|advises?|advised|notes?|noted|opines|documented|dictated|told|agrees|believes|statement|letter)|(?:doctor|therapist|surgeon|nurse|audiologist|specialist|psychiatrist|teacher|dietitian|manager|case manager|lady|agent|rep(?:resentative)?|member services|customer service)[^.]{0,40}\b(?:says?|said|wrote|states?|stated|confirmed|recommends?|recommended|told|certified|noted)|told (?:me|us|the patient|her|him)|certif(?:y|ies|ied)|per (?:Dr|the doctor))/;
const FUNCTION =
  /\b(?:can(?:no|')?t|cannot|unable|needs? (?:help|assist\w*|total|\d)|walks?|walking|stands?|climb|stairs|wheelchair|walker|cane|bathe|bathing|dress(?:es|ing)?|toilet\w*|transfers?|hoyer|lifts?|eats?|feeding|school|work(?:s|ing)?|job|drops|drives?|sleep|wakes|lives alone|lives (?:with|in)|sit(?:s|ting)?|self-care|leave|assist|ambulat\w+|homebound|caregiver|hours? (?:a|per) day|play)\b/i;
const PLAN =
  /\b(?:plan(?:ned)?:?|ordered?|orders|wants?|scheduled|request(?:s|ed)? (?:for )?\d|will (?:start|begin|need|have|be)|to (?:start|begin)|surgery date|OR (?:date|slot|case)|recommended next|goal|step to|going to|d\/c plan|discharge plan|next step|asking for|we (?:ask|want|request)|would like|waiting for)\b/i;
const EVENT =
  /\b(?:admitted|admission|discharged?|sent|received|filed|appeal(?:ed)?|denied|asked|called|faxed|mailed|submitted|approved|upheld|refused|promised|notified|reported|requested|signed|accepted|declined|arrived|came|went|got|born|injur\w+|fell|accident|hit|hospitali[sz]ed|inpatient|ER|ED visit|began|started|transferred|surgery|placed|healed|opened|closed|served|answered|delivered|diagnosed|quit)\b/i;
const CLINICAL =
  /\b(?:diagnos\w+|history|severe|moderate|mild|chronic|acute|pain|symptom\w*|syndrome|disease|cancer|tumou?r|lesion|ulcer|infection|fracture|stenosis|deficit|weakness|numb\w*|seizures?|swelling|edema|positive|negative|normal|stage|grade|type \d|progress\w*|worse\w*|no (?:prior|history|evidence|fever|bleeding)|bilateral|right|left|patient|he|she|mg)\b/i;

/** The kind of a fact from its words and from what was read of it. */
export function kindOf(text: string, { measured, treated, dated }: Traits): CaseFactKind {
  if (AMOUNT.test(text) && MONEY.test(text)) return 'amount';
  if (STATEMENT.test(text)) return 'statement';
  if (treated) return 'treatment';
  if (CLAIM.test(text)) return 'claim';
  if (COVERAGE.test(text)) return 'coverage';
  if (STUDY.test(text)) return 'study';
  if (PLAN.test(text)) return 'plan';
  if (FUNCTION.test(text)) return 'function';
  if (dated && EVENT.test(text)) return 'event';
  if (measured) return 'measurement';
  if (AMOUNT.test(text)) return 'amount';
  if (EVENT.test(text)) return 'event';
  return CLINICAL.test(text) ? 'finding' : 'context';
}

const BY =
  /\b(?<name>Drs?\.? [A-Z][\w-]+(?: [A-Z][\w-]+)?)|\b(?:by|per) (?<agent>(?:the )?(?!Dr\b)[A-Z][\w&-]+(?: [A-Z][\w&-]+){0,3})|\b(?<role>(?:my|our|his|her|the|their|[Pp]lan's own) (?:plan|insurer|insurance|doctor|surgeon|agency|case manager|manager|therapist|hospital|scheduler|nurse|dentist|neurologist|audiologist|psychiatrist|prescriber|lady|rep|pharmacist|pharmacy)) (?=(?:said|says|told|asked|denied|wrote|writes|confirmed|ordered|sent|faxed|promised|refused|recommends|recommended|certified|stated|read|called|called)\b)/;

/** Who said or did it, where the sentence names one. */
export function byWhom(text: string): string | undefined {
  const groups = BY.exec(text)?.groups;
  return (groups?.name ?? groups?.agent ?? groups?.role)?.slice(0, 120);
}
