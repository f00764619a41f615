/** Facts about plan and provider that decide which law binds: stated, or read where the text says them outright. */
import type { GenerateAppealInput, InsurerType } from '../domain/generated/types.js';
import type { Coverage, CoverageReader } from './insurer.js';
import { searchable } from './text-match.js';

export interface PlanFacts {
  readonly grandfathered: boolean;
  readonly contract: 'contracted' | 'not_contracted' | undefined;
}

const GRANDFATHERED = /(?<!not |non |no longer |isn t |is not a |not a )grandfathered/;
const CONTRACTED =
  /\b(?:we|i) (?:are|am) (?:a |an |the )?(?:\w+ ){0,2}?(?:contracted|in network|network|participating)\b|\bour contract with\b|\b(?:we|i) participate (?:with|in)\b|\b(?:we|i) joined (?:the|their|this) network\b|\b(?:we|i) (?:are|am) par\b|\bcontract (?:filing |timely filing |timely )?limit\b/;
const NOT_CONTRACTED =
  /\b(?:we|i) (?:are|am) (?:a |an |the )?(?:\w+ ){0,2}?(?:out of network|non contracted|non participating|nonparticipating|not contracted|not in network|not participating)\b|\bno contract with\b/;

const CHURCH = /\bchurch plan\b/;
const ELECTED =
  /\b(?:not|no|isn t) (?:a |an )?church plan\b|\b(?:has|have|had) elected (?:erisa|to be covered|under)\b|\b410 d election\b/;
const UNIVERSITY_PAYS =
  /\b(?:university|college|school) (?:itself )?(?:funds|pays for|self funds|self insures) (?:the |its |this )?(?:student )?(?:health )?(?:plan|coverage|claims)\b|\bself funded (?:student|university)\b/;

/** An insurer bears the risk. Health maintenance organizations are licensed by the state and sell coverage of their own. */
const INSURED =
  /\b(?:fully insured|insured (?:ppo|hmo|epo|pos|plan|group|policy|coverage|product)|hmo|knox keene|individual (?:policy|plan)|not self (?:funded|insured))\b/;
/** "Charter Oak Assurance (small group, insured in Connecticut)". */
const INSURED_BY_NAME = /(?<! self| un| not) insured | small group /;
const NOT_INSURED =
  /(?<!\bnot |\bnon |\bisn t )\bself (?:funded|insured|funds|insures)\b|\b(?:medicare|medicaid|tricare|fehb|federal employee|chip|erisa|administrative services only)\b/;
const SELF_FUNDED =
  /(?<!\bnot |\bnon |\bisn t |\bnot a )\bself (?:funded|insured) (?:employer |company |employee |group |health |by )?(?:plan|employer|by|through|erisa)\b|\b(?:employer|company|employee) (?:health |benefit )?plan (?:is )?self (?:funded|insured)\b/;
const NO_ERISA =
  /\b(?:church|county|city|state of|school district|public employe\w+|government\w*|university|diocese)\b/;

/** Private coverage of unknown funding whose words tell who bears the risk. */
function fundingTold(text: string): ReturnType<typeof narrowerLine> {
  if (INSURED.test(text) && !NOT_INSURED.test(text))
    return {
      type: 'commercial_fully_insured',
      because:
        'The words tell of coverage that an insurer bears, so state insurance law was used. If an employer pays the claims itself, give insurer_type.',
    };
  if (SELF_FUNDED.test(text) && !NO_ERISA.test(text))
    return {
      type: 'self_funded_erisa',
      because:
        'The words tell of an employer that pays the claims itself, so ERISA was used. If an insurer bears them, give insurer_type.',
    };
  return undefined;
}

/** A narrower line of business that the text names beside a wider one: its law is another. */
export function narrowerLine(
  input: GenerateAppealInput,
  stated: InsurerType,
): { readonly type: InsurerType; readonly because: string } | undefined {
  const text = searchable([input.patient_summary, input.denial_reason].filter(Boolean).join(' '));
  if (stated === 'commercial') {
    const name = searchable(input.insurance_company ?? '');
    return fundingTold(INSURED_BY_NAME.test(name) ? ` fully insured ${name} ${text}` : `${name} ${text}`);
  }
  if (stated === 'self_funded_erisa' && CHURCH.test(text) && !ELECTED.test(text))
    return {
      type: 'church_plan',
      because:
        'The text speaks of a church plan, so the law of such plans was used and not ERISA. If the plan has elected to be under ERISA, say so.',
    };
  if (stated === 'student_health' && UNIVERSITY_PAYS.test(text))
    return {
      type: 'student_self_funded',
      because:
        'The text says that the university pays for the plan itself, so insurance law was not used. Where an insurer bears it, say so.',
    };
  return undefined;
}

/**
 * Where nobody stated the line, or only that it is private, the payer's name and then the narrative tell it. What is told of another
 * line than the one that was stated changes nothing.
 * @param deniedAsInjury the payer says that coverage of an injury should pay: the injury that is told is its reason, not its own line
 */
export function lineTold(
  coverage: CoverageReader,
  { insurer_type: stated, insurance_company: named, patient_summary: summary = '' }: GenerateAppealInput,
  { basis, type }: Coverage,
  deniedAsInjury = false,
): ReturnType<typeof narrowerLine> {
  const wide = type.id === 'commercial' && stated !== undefined;
  if (basis === 'read from the name' && type.id === 'medicaid_managed_care')
    return paidByTheState(coverage.toldIn(summary, named));
  if (!wide && basis !== 'assumed') return undefined;
  const byName = wide ? coverage.read(undefined, undefined, named) : undefined;
  const ofName = byName?.ok && byName.value.basis === 'read from the name' ? byName.value.type.id : undefined;
  const said = coverage.toldIn(summary, named);
  const told =
    said && isCoverageOfCase(coverage, said.type, { summary, named, deniedAsInjury }) ? said : undefined;
  const line = [ofName, told?.type].find(
    (one) => one !== undefined && one !== type.id && (!wide || type.candidates?.includes(one)),
  );
  if (line === undefined) return undefined;
  const where = line === ofName ? "the insurer's name" : `the summary ("${told?.text ?? ''}")`;
  return {
    type: line,
    because: `The line of business was read from ${where}: ${line}. Give insurer_type if it is another.`,
  };
}

/** Words of what is over, or of no health care: "my car insurance denied the rental", "that comp case closed". */
const OVER = /\b(?:closed|settled|ran out|run out|exhausted|used up|rental|years ago)\b/i;
/** A state pays itself only where its program is spoken of. */
const MEDICAID = /\b(?:medicaid|medi-?cal|medical assistance|the state)\b/i;

/** A private insurer that sells no such coverage does not pay for an injury, and not for a state. */
function isCoverageOfCase(
  coverage: CoverageReader,
  type: InsurerType,
  { summary, named, deniedAsInjury }: { summary: string; named: string | undefined; deniedAsInjury: boolean },
): boolean {
  const lines = coverage.payerNamed(named ?? '')?.payer.lines;
  const sells = lines === undefined || lines.includes(type);
  if (coverage.isOfInjury(type)) return sells && !deniedAsInjury && !OVER.test(summary);
  return type !== 'medicaid_ffs' || (sells && MEDICAID.test(summary));
}

/** The name of a state's program is that of its plans too; the narrative tells where no plan stands between. */
function paidByTheState(told: ReturnType<CoverageReader['toldIn']>): ReturnType<typeof narrowerLine> {
  if (told?.type !== 'medicaid_ffs') return undefined;
  return {
    type: told.type,
    because: `The line of business was read from the summary ("${told.text}"): ${told.type}. Give insurer_type if it is another.`,
  };
}

/** What the caller states beats what the text says. */
export function planFactsOf(input: GenerateAppealInput): PlanFacts {
  const text = searchable([input.patient_summary, input.denial_reason].filter(Boolean).join(' '));
  return {
    grandfathered: input.grandfathered ?? GRANDFATHERED.test(text),
    contract: input.provider_contract ?? contractIn(text),
  };
}

function contractIn(text: string): PlanFacts['contract'] {
  if (NOT_CONTRACTED.test(text)) return 'not_contracted';
  return CONTRACTED.test(text) ? 'contracted' : undefined;
}
