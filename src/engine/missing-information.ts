/** Facts not given, the most valuable first: what each would change. */
import type { CriterionShown, GenerateAppealInput, MissingInformation } from '../domain/generated/types.js';
import type { CaseArgument } from './argument/argument.js';
import type { CaseFile } from './case-file.js';
import { notShown } from './criteria/crosswalk.js';
import { mayBeTheContracts } from './filing.js';
import { isClinical } from './letter/variables.js';
import { pointsWithoutFacts } from './missing-points.js';
import type { Confidence } from './scores.js';

interface Wish {
  readonly field: keyof GenerateAppealInput;
  readonly why: string;
  readonly applies?: (file: CaseFile) => boolean;
  /** Where the answer decides which law or which day holds: then it is asked first. */
  readonly decides?: (file: CaseFile) => boolean;
}

const isClinicalCase = (file: CaseFile): boolean => file.disposition.action === 'appeal';

/** Steps whose body and time are the state's. */
function stateDecides({ level, coverage }: CaseFile): boolean {
  const external = level.id === 'external_review' || level.id === 'external_expedited';
  return (
    level.state_table !== undefined ||
    coverage.type.injury_coverage === true ||
    (external && coverage.type.state_law_applies !== 'no')
  );
}

/** Codes that stand in the words of a request: 72148, E0601; M51.16, Z12.11. */
const CODE_OF_SERVICE = /\b(?:\d{5}|\d{4}[FTU]|[A-V]\d{4})\b/;
const CODE_OF_DISEASE = /\b[A-TV-Z]\d[0-9A-B](?:\.[0-9A-Z]{1,4})?\b/;

/** Care that is still to come, of which no money is in dispute yet. */
function isAhead({ input }: CaseFile): boolean {
  return input.setting === 'preservice' || input.setting === 'urgent';
}

const WISHES: readonly Wish[] = [
  {
    field: 'appeal_level',
    why: 'The request tells of an earlier decision, and not of which step: say who decided last, and on which appeal. The day shown is the earliest of the steps that it may be.',
    applies: ({ stepInDoubt }) => stepInDoubt,
    decides: ({ stepInDoubt }) => stepInDoubt,
  },
  {
    field: 'denial_date',
    why: 'The time to file is counted from the notice; without its date only the length of the period is known.',
  },
  {
    field: 'insurer_type',
    why: 'It decides which law may be cited, where the letter goes and how long there is to act.',
    applies: (file) => file.coverage.basis === 'assumed',
    decides: (file) => file.coverage.basis === 'assumed',
  },
  { field: 'denial_reason', why: "The payer's own words show which criterion has to be answered." },
  { field: 'claim_number', why: 'A reviewer will not search for the claim.' },
  {
    field: 'member_id',
    why: 'Without it the letter cannot be matched to the member.',
    applies: ({ coverage }) => !coverage.type.injury_coverage,
  },
  { field: 'patient_name', why: 'The letter has to say whose claim it is.' },
  {
    field: 'remark_codes',
    why: 'The remark code says which element is meant; it can change the right document altogether.',
    applies: (file) => file.code.record.remark_required && file.remarks.length === 0,
  },
  {
    field: 'patient_summary',
    why: 'Findings, dates and measured values carry the argument; no sentence about the patient is invented.',
  },
  {
    field: 'prior_treatments',
    why: 'Reviewers ask what was tried, at which dose or intensity, for how long and with what result.',
    applies: (file) =>
      isClinicalCase(file) &&
      isClinical(file) &&
      !file.record.facts.some(({ treatment }) => treatment !== undefined),
  },
  {
    field: 'service_date',
    why: 'It identifies the service, and decides which edition of a policy or edit was in force.',
    applies: (file) => file.input.setting !== 'preservice' && file.input.setting !== 'urgent',
  },
  {
    field: 'procedure_codes',
    why: 'They let the reviewer match the service and name the units to be paid.',
    applies: ({ input }) => !CODE_OF_SERVICE.test(input.procedure),
  },
  {
    field: 'diagnosis_codes',
    why: 'Coverage policies list the diagnosis codes that they accept.',
    applies: ({ input }) => !CODE_OF_DISEASE.test(input.diagnosis),
  },
  { field: 'available_evidence', why: 'It shows which of the deciding documents are still to be gathered.' },
  {
    field: 'state',
    why: 'The state sets the body and the time: of external review for insured coverage, of Medicaid hearings, and of disputes over an injury.',
    applies: (file) =>
      file.coverage.state === undefined &&
      (file.coverage.type.state_law_applies !== 'no' || stateDecides(file)),
    decides: stateDecides,
  },
  {
    field: 'setting',
    why: 'Care not yet given, or being cut short, has shorter clocks and further rights.',
  },
  {
    field: 'provider_contract',
    why: 'A provider under contract has no appeal in its own name here; the dispute process of the contract is its way.',
    applies: (file) =>
      file.requester === 'provider' &&
      file.level.not_for_contracted !== undefined &&
      file.facts.contract === undefined,
    decides: () => true,
  },
  {
    field: 'provider_contract',
    why: "Under a contract the dispute is the provider's own and has the time of the contract; without one it is the patient's appeal, which needs authorization or an assignment.",
    applies: ({ rights, requester, facts, input, parsed, level }) =>
      mayBeTheContracts(rights, { requester, facts, setting: input.setting, group: parsed.group }, level),
    decides: () => true,
  },
  {
    field: 'care_ends',
    why: 'Care that is being cut goes on only if the request comes before it ends.',
    applies: (file) => file.input.setting === 'concurrent',
    decides: () => true,
  },
  {
    field: 'amount',
    why: 'It names what is in dispute, and some steps take no smaller amount than the law names.',
    applies: (file) => !isAhead(file) || (file.level.amount_in_controversy ?? []).length > 0,
    decides: (file) => (file.level.amount_in_controversy ?? []).length > 0,
  },
];

/** Without these nobody finds the claim, or knows what was said of it: they go before what only adds weight. */
const NAMES_THE_CASE: ReadonlySet<keyof GenerateAppealInput> = new Set([
  'denial_date',
  'denial_reason',
  'claim_number',
  'member_id',
  'patient_name',
  'remark_codes',
]);

/** What is missing, in the order of its worth, with what the rules say that each adds. */
export function missingInformation(
  file: CaseFile,
  { raisedBy }: Confidence,
  criteria: readonly CriterionShown[] | undefined,
  { grounds }: Pick<CaseArgument, 'grounds'>,
): MissingInformation[] {
  const unanswered = pointsWithoutFacts(grounds);
  const unshown = file.disposition.action === 'appeal' && criteria ? notShown(criteria) : [];
  const place = (wish: Wish): number => {
    if (wish.decides?.(file)) return 0;
    // What a reason of the payer turns on is asked before all that only helps.
    if (wish.field === 'patient_summary' && unanswered !== undefined) return 1;
    return NAMES_THE_CASE.has(wish.field) ? 2 : 3;
  };
  const worth = ({ field }: Wish): number => raisedBy.get(field) ?? 0;
  const order = WISHES.toSorted((a, b) => place(a) - place(b) || (place(a) === 3 ? worth(b) - worth(a) : 0));
  return order.flatMap((wish) => {
    const open = reasonFor(wish, file, unshown);
    const why =
      wish.field === 'patient_summary' && unanswered ? [unanswered, open].filter(Boolean).join(' ') : open;
    const points = raisedBy.get(wish.field);
    if (why === undefined) return [];
    return [{ field: wish.field, why, ...(points === undefined ? {} : { raises_confidence: points / 100 }) }];
  });
}

/** Undefined where the field is given or not needed; a summary that leaves criteria open is still wanting. */
function reasonFor(
  { field, why, applies }: Wish,
  file: CaseFile,
  unshown: readonly string[],
): string | undefined {
  const open = field === 'patient_summary' && unshown.length > 0 ? unshown.join('; ') : undefined;
  if (file.input[field] === undefined && (applies?.(file) ?? true))
    return open === undefined ? why : `${why} For this service reviewers look for: ${open}.`;
  return open === undefined
    ? undefined
    : `Nothing given speaks yet to these points that reviewers of this service look for: ${open}.`;
}
