/** Numbers, place and stage of a case that stand behind the words that name them. */
import type { LiftedField, LiftedName } from './lift.js';

interface Pattern {
  readonly field: LiftedName;
  readonly pattern: RegExp;
  /** The value, where it is not the group itself. */
  readonly value?: string;
}

const NUMBER = String.raw`((?=[A-Z0-9 -]{0,24}\d{3})[A-Z0-9](?:[A-Z0-9-]| (?=[A-Z0-9-]*\d)){4,24}[A-Z0-9])`;
const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';

/** One alternative each, so that the group is always the first. */
const PATTERNS: readonly Pattern[] = [
  {
    field: 'member_id',
    pattern: new RegExp(
      String.raw`\b(?:[Mm]ember|subscriber|enrollee|beneficiary|[Mm]edicaid|CHIP member|healthnet|insurance|MBI|[Pp]art [A-D])(?:'s)? ?(?:id|ID|number|no\.?|#)?[:# ]*(?:is )?${NUMBER}(?![\w-])`,
      'g',
    ),
  },
  {
    field: 'member_id',
    pattern: new RegExp(
      String.raw`\b(?!Tax|Claim|Trace|Payer|Group|Provider|Case|Call|Submitter|Employer|Batch|Plan|Account)[A-Z]\w+ [Ii][Dd][:# ]+(?:is )?${NUMBER}(?![\w-])`,
      'g',
    ),
  },
  { field: 'member_id', pattern: new RegExp(String.raw`(?<=[,;(] ?)ID[:# ]+${NUMBER}(?![\w-])`, 'g') },
  // "member CV 004471": letters and figures apart.
  {
    field: 'member_id',
    pattern:
      /(?:\b(?:member|FEHB ID|subscriber)(?: (?:id|ID|no\.?|number|#))?|(?<=[,;(] ?)ID):? ([A-Z]{1,5} \d[\d-]{3,14}\d)(?![\w-]| \d)/g,
  },
  // Behind the date of the notice: "The letter is dated Oct 19 2026, file AP-30918".
  {
    field: 'claim_number',
    pattern: new RegExp(
      String.raw`(?<=\b(?:dated?|denial|denied|letter|notice|determination|decision|turned down|refused|redetermination)\b[^.;]{0,60},? )(?:file|case|ref|reference|tracking)(?: (?:no\.?|number|#))?[:# ]*${NUMBER}(?![\w-])`,
      'g',
    ),
  },
  {
    field: 'claim_number',
    pattern: new RegExp(
      String.raw`(?<!\b(?:separate|other|earlier|prior|first|previous) )\b(?:claim (?:control )?(?:number|no\.?|#)?|ICN|DCN|TCN|[Aa]uth(?:orization)?|PA|(?<=\b(?:dated?|denial|letter|notice|determination|decision)\b[^.;]{0,50})ref(?:erence)?)[:# ]*(?:(?:number|no\.?|is) )?${NUMBER}(?![\w-])`,
      'g',
    ),
  },
  {
    field: 'amount',
    pattern: /\bden(?:ied|ying) (?:line|the line|everything)\b[^$.;]{0,80}\$(\d{1,3}(?:,\d{3})*\.\d\d)/gi,
  },
  { field: 'state', pattern: new RegExp(String.raw`[A-Za-z],? (${STATES}) \d{5}(?:-\d{4})?\b`, 'g') },
  {
    field: 'amount',
    pattern:
      /\b(?:short|total denied|denied amount|amount denied|they owe us|in dispute)\b[^$.;]{0,20}\$(\d{1,3}(?:,\d{3})*\.\d\d)/gi,
  },
  {
    field: 'amount',
    pattern:
      /\bamount (?:left |still )?in (?:controversy|dispute)\b[^$.;]{0,20}\$(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)(?![\d.,]*\d)/gi,
  },
  {
    field: 'setting',
    value: 'urgent',
    pattern:
      /\b(expedited (?:appeal|review)|fast appeal|(?:has|have|needs?) to be (?:fast|quick|decided fast)|(?:do|decide|answer) (?:it|this) (?:fast|quickly|soon)|72[- ]hour (?:appeal|review)|(?:wants?|need|ask(?:ing)?|request(?:ing)?)\b[^.;]{0,30}\b(?:expedited|urgent))/gi,
  },
  {
    field: 'setting',
    value: 'concurrent',
    pattern:
      /\b(last covered day|services? (?:will )?(?:end|stop)s? on|continued stay|(?:cut|reduc)(?:s|ting|ing|tion|ed)?\b[^.;]{0,40}\bhours|hours (?:stay|continue|going)|discharg(?:ed?|ing) (?:me |him |her |us )?(?:today|tonight|tomorrow|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))/gi,
  },
  {
    field: 'setting',
    value: 'preservice',
    pattern:
      /\b(not (?:yet )?(?:been )?(?:done|given|scheduled|started)(?: yet)?|(?:surgery|procedure|OR slot|slot|admission) (?:is )?(?:set|scheduled|planned) for|coverage determination denial|(?:auth(?:orization)?|prior approval|pre-?cert(?:ification)?|pre-?determination) req(?:uest)?\b|awaiting (?:approval|authorization)|(?:prior auth(?:orization)?|pre-?auth(?:orization)?|pre-?cert(?:ification)?) (?:request )?(?:was )?(?:denied|refused)|denied (?:the )?pre-?auth(?:orization)?|denied before (?:the )?(?:surgery|procedure|service|treatment)|not approved|(?:won't|will not|wouldn't|would not|refuses? to|refused to) (?:approve|authorize|refer|send (?:me|him|her|us)|let (?:me|him|her|us)|allow)|first (?:open |available )?appointment is|consult(?:ation)? (?:was |is )?(?:discontinued|denied|cancel+ed)|notice of denial of medicare (?:drug|prescription))/gi,
  },
  {
    field: 'setting',
    value: 'postservice',
    pattern:
      /\b(remit(?:tance)?(?: advice)? (?:dated|of|shows?)|RA dated|EOB (?:dated|of)|claim went (?:out|in)|filed electronically|we billed|837[PI])\b/g,
  },
  {
    field: 'insurer_type',
    value: 'self_funded_erisa',
    pattern: /\b((?:employer|employee|company) plan\b[^.;]{0,60}\bself[- ](?:insured|funded))/gi,
  },
];
const LONGEST = 60;
/** "we do not need an expedited review" asks for none. */
const NEGATED = /\b(?:not|no|never|without|don't|didn't|doesn't)\b[^.;]*$/i;

/** Everything that the patterns find; the caller drops what two places tell differently. */
export function readPatterns(text: string): LiftedField[] {
  if (text === '') return [];
  return PATTERNS.flatMap(({ field, pattern, value }) =>
    [...text.matchAll(pattern)].flatMap((match): LiftedField[] => {
      const end = match.index + match[0].length;
      if (field === 'claim_number' && isOfApproval(match[0], text.slice(end, end + REACH))) return [];
      if (field === 'setting' && NEGATED.test(text.slice(Math.max(0, match.index - 24), match.index)))
        return [];
      const found: LiftedField = {
        field,
        value: value ?? asValue(field, match[1] ?? ''),
        text: match[0].replace(/\s+/g, ' ').trim().slice(0, LONGEST),
        source: { field: 'patient_summary', start: match.index, end },
      };
      return [found];
    }),
  );
}

const REACH = 40;

/** "Auth no. A99123 approved 3/2": the number of an approval that was given stands for no claim and no request. */
function isOfApproval(named: string, after: string): boolean {
  return (
    /^(?:auth|pa\b)/i.test(named) &&
    /^[^.;]{0,16}\b(?:approved|granted|given|issued|valid|active|on file)\b/i.test(after)
  );
}

function asValue(field: LiftedName, printed: string): string | number {
  return field === 'amount' ? Number(printed.replace(/,/g, '')) : printed.trim();
}
