/** What a clause names: the policy, the alternatives and the lines of the claim. */
import type { GroundKind } from '../../../domain/generated/types.js';

const NUMBERED = String.raw`(?:[A-Z]{0,6}[-.]?)?\d[\w.-]*(?:\([a-z0-9]+\))*`;
const POLICIES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:(?!Under\b|The\b|Per\b|By\b|In\b|See\b)[A-Z][\w&]+ ){0,3}(?:(?:[Mm]edical|[Cc]linical|[Pp]harmacy|[Pp]ayment|[Cc]overage|[Rr]eimbursement|[Dd]rug|[Dd]ental) )?(?:[Pp]olicy|[Gg]uidelines?|[Bb]ulletin|[Pp]rotocol)(?: (?:[Bb]ulletin|[Nn]umber|[Nn]o\.?))?,? (?:#|[A-Z]{1,6}[- ])?${NUMBERED}`,
  ),
  /\b(?:[A-Z][\w&]+ )?guideline [A-Z]{2,}(?:[-.][\w.]+)?/,
  /\bInterQual(?:®)?(?: [A-Z][\w-]*| \d{4}| Level of Care)*/,
  /\b(?:MCG|Milliman)(?: (?:[A-Z][\w-]*|\d{4}|[Gg]uidelines?|[Cc]are))*/,
  /\b(?:LCD|NCD|LCA)\s*(?:L|A)?\d[\d.]*/,
  new RegExp(
    String.raw`\b(?:plan|policy|contract|certificate|benefit|SPD)?\s*(?:exclusion|section|sec\.|article|chapter|part|page|p\.)\s*${NUMBERED}`,
    'i',
  ),
  /\b(?:MTUS|ACOEM|ODG|ASAM|LOCUS|CALOCUS|NCCN|DSM-5)\b(?: \([^)]{3,80}\))?(?: (?:[A-Z][\w-]+)){0,4}/,
  /\b\d{1,2} (?:U\.?S\.?C\.?|C\.?F\.?R\.?|NYCRR|CCR|CSR|TAC)\s*(?:§+\s*)?[\d.]+(?:-[\d.]+)?(?:\([a-z0-9]+\))*/,
];
const LONGEST_POLICY = 160;

/** The first policy, guideline, section or law that a clause names. */
export function policyOf(clause: string): string | undefined {
  const found = POLICIES.flatMap((pattern) => {
    const match = pattern.exec(clause);
    return match ? [{ at: match.index, text: match[0].trim() }] : [];
  });
  const [first] = found.sort((a, b) => a.at - b.at || b.text.length - a.text.length);
  return first?.text.replace(/[.,;:]+$/, '').slice(0, LONGEST_POLICY);
}

const LINES =
  /\b(?:(?:claim )?lines?|visits?|days|units|items?|sessions?|dates?|tooth|teeth) #?\d{1,3}(?:(?:,? (?:through|to|thru|and)|,| ?[-\u2013]) ?\d{1,3})*(?! ?(?:of|per|days|weeks|months|hours|\w*\/))|\b(?:[A-V]\d{4}|\d{5})(?:-[A-Z0-9]{2}(?:-[A-Z0-9]{2})*)\b|(?<=\b(?:HCPCS|CPT|CDT|code|codes|procedure|for) )(?:[A-V]\d{4}|\d{5})\b|\((?:[A-V]\d{4}|\d{5})\)|^[A-V]\d{4}\b/gi;

/** Claim lines, visits and procedure codes that a clause is about. */
export function linesOf(clause: string): string[] {
  return [...new Set([...clause.matchAll(LINES)].map(([line]) => line.replace(/[()]/g, '').trim()))].slice(
    0,
    20,
  );
}

const END = String.raw`(?=\s+(?:is|are|was|were|has|have|had|not|before|first|must|will|would|can|cannot|could|did|does|prior|within|in the (?:last|past)|for at least|needs?|in network|on the)\b|[.;]|$)`;
const LIST =
  '(?:at least |both |either |all of |one of |two of |the (?:drugs|following):? )?([^.;:]{3,240}?)';
const NAMED_FIRST: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:trials?|failure|fills?|use|history|claims?)(?: (?:and|or|of|with) (?:failure|trial|intolerance|use|response))*,?(?: [^,.;]{3,30} each,)? (?:of|to|with|for) ${LIST}${END}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:must|should|needs? to|ha(?:s|ve) to) (?:first |have )?(?:try|tried|use|used|fail|failed) ${LIST}${END}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:alternatives?|agents?|products?|providers?|facilit(?:y|ies)|drugs?|options?|medications?)(?: (?:are|is) available| available)?(?::| such as| including| like|,)? (?!is\b|are\b|was\b|not\b|has\b|have\b|available\b|must\b)${LIST}${END}`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:plan |the plan )?(?:requires? |needs? |wants? |try )?${LIST} (?:must be (?:tried|used) )?first\b`,
    'i',
  ),
  new RegExp(String.raw`\bincluding ${LIST}${END}`, 'i'),
];
const LESSER: readonly RegExp[] = [
  new RegExp(
    String.raw`^${LIST} (?:is|are|would be|would|will|can|could|may|should|meets?|gives?) (?:also |safely |be )?(?:adequate|available|sufficient|enough|appropriate|suitable|meet|do\b|serve|the (?:medically )?(?:accepted|standard|usual|preferred)|used|medically accepted|less costly|manage|treat|provide|equally)`,
    'i',
  ),
  /\b(?:completed|treated|managed|done|performed|provided|met|given|delivered) (?:safely |effectively )?(?:in (?:the |a |an )?[\w ]+ )?(?:with|by|using) ([^.;]{3,160}?)(?= over| in \w|[.;]|$)/i,
];
const LOWER: readonly RegExp[] = [
  /\blower level of care,? ?(?:such as |at |in |\()?(?:an? |the )?([^.;()]{4,140}?)\)?(?=[.;]|$)/i,
  /\b(?:at|in|to|by|through|with|as) (?:an? |the )?([\w -]*?(?:observation|outpatient|intensive outpatient|skilled nursing|home|home health|office|ambulatory|subacute|surgery center|partial hospital|day program|nursing facility|clinic|rehabilitation|residential|telehealth)[^.;,]{0,60})/i,
  /^(?:an? |the )?([^.;]{4,80}?) (?:can|would|could|will|is|are) (?:safely (?:and effectively )?)?(?:be )?(?:enough|sufficient|adequate|appropriate|treat|meet|manage|provide)/i,
];
const STAND_IN = '\u2024';
const LONGEST_ALTERNATIVE = 160;

/** What the payer says would do, or has to come first. */
export function alternativesOf(kind: GroundKind, printed: string): string[] {
  // A title's full stop ends no list.
  const clause = printed.replace(/\b(Dr|Drs|Mr|Mrs|Ms|St|[A-Z])\./g, `$1${STAND_IN}`);
  const own =
    kind === 'lower_level_of_care'
      ? LOWER
      : kind === 'lesser_service'
        ? [...LESSER, ...NAMED_FIRST.slice(2, 3)]
        : kind === 'available_elsewhere'
          ? [...NAMED_FIRST.slice(2, 3), ...LESSER.slice(0, 1)]
          : kind === 'step_therapy' || kind === 'no_adequate_trial'
            ? NAMED_FIRST
            : [];
  for (const pattern of own) {
    const list = pattern.exec(clause)?.[1];
    if (list) return namesOf(list);
  }
  return [];
}

/** "Wants me to take metformin first": the drug is what stands behind. */
const WHO_TAKES =
  /^(?:(?:[\w&'-]+ ){1,3}(?:wants|wanted|requires|required) )?(?:me|us|him|her|them|patients?|the (?:patient|member)|my (?:son|daughter|wife|husband|mother|father)) to (?:first )?(?:try|take|use|have) /i;

function namesOf(list: string): string[] {
  return list
    .split(/\s*(?:,|;)\s*(?:and |or )?(?:\(?\d\)\s*)?|\s+(?:and|plus|then)\s+(?:\(?\d\)\s*)?|^\(?\d\)\s*/i)
    .map((name) =>
      name
        .replaceAll(STAND_IN, '.')
        .replace(WHO_TAKES, '')
        .replace(/^(?:a|an|the|any|both|either|and|or)\s+/i, '')
        .replace(/[\s:,-]+$/, '')
        .trim(),
    )
    .filter((name) => name.length > 1 && name.length <= LONGEST_ALTERNATIVE)
    .slice(0, 12);
}
