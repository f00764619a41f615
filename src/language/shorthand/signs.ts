/** Shortened words that hold figures or signs: P2P, DM2, H&Y 4, ctrl # 26079, x34 visits, q24, ↑. */
import type { Edit } from '../spans.js';

interface Rule {
  readonly pattern: RegExp;
  readonly told: (match: RegExpMatchArray) => string;
}

/** What carries a number: "ctrl # 26079" is control number 26079. */
const NUMBERED =
  /(?<=\b(?:claim|decision|control|ctrl|auth|authorization|case|ref|reference|tracking|confirmation|conf|policy|file|ticket|member|call|grievance|appeal|check|invoice|batch|trace|certified|complaint)) ?# ?(?=[A-Z0-9])/gi;

const AMOUNT_OF_HELP: Readonly<Record<string, string>> = { min: 'minimal', mod: 'moderate', max: 'maximal' };

const RULES: readonly Rule[] = [
  {
    pattern: /\b[Pp]2[Pp]\b/g,
    told: ([all]) => (all.startsWith('P') ? 'Peer-to-peer call' : 'peer-to-peer call'),
  },
  {
    pattern: /\b[Ff]2[Ff] (?=(?:visit|encounter|exam|evaluation|note|meeting|report)\b)/g,
    told: () => 'face-to-face ',
  },
  { pattern: /\b[Ff]2[Ff](?=[ ,.;:)])/g, told: () => 'face-to-face visit' },
  { pattern: /\bT?2DM\b|\bDM ?(?:type )?2\b/g, told: () => 'type 2 diabetes' },
  { pattern: /\bT?1DM\b|\bDM ?(?:type )?1\b/g, told: () => 'type 1 diabetes' },
  { pattern: /\bH ?& ?Y(?: stage)?(?= \d)/g, told: () => 'Hoehn and Yahr stage' },
  { pattern: /\bH ?& ?P\b/g, told: () => 'history and physical' },
  { pattern: NUMBERED, told: () => ' number ' },
  {
    pattern: /(?<=[\w)]) x ?(?=\d+ (?:visits?|sessions?|doses|cycles|treatments|nights|shots|injections)\b)/g,
    told: () => ', ',
  },
  {
    pattern: /\bq(?<hours>4|6|8|12|24|48)(?=[ ,.;)])(?! ?(?:h|hr|hours?|d|wk|w|mo|min)\b)/g,
    told: ({ groups }) => `every ${groups?.hours} hours`,
  },
  { pattern: /\u2191(?= (?:to|from)\b)/g, told: () => 'increased' },
  { pattern: /\u2193(?= (?:to|from)\b)/g, told: () => 'decreased' },
  { pattern: /\u2191 ?(?=[a-z])/g, told: () => 'increased ' },
  { pattern: /\u2193 ?(?=[a-z])/g, told: () => 'decreased ' },
  { pattern: /(?<=\d) ?pk[- ]?yrs?\b/g, told: () => ' pack-years' },
  { pattern: /(?<=\d) ?pp(?=[ ,.;)])/g, told: () => ' pages' },
  { pattern: /\bpp?\.? ?(?=\d+ ?[-\u2013] ?\d)/g, told: () => 'pages ' },
  { pattern: /(?<=\d)\/yr\b/g, told: () => ' a year' },
  { pattern: /\b12[ -]lead(?: (?:ECG|EKG))?\b/gi, told: () => '12-lead ECG' },
  { pattern: /\bin the rig\b/g, told: () => 'in the ambulance' },
  {
    pattern:
      /(?<=\d ?(?:mg|mcg|g|units)(?: (?:daily|weekly|nightly|BID|bid|TID|tid|twice a day|once a day))?) (?=\d+ (?:weeks?|wks?|months?|mos?|days)\b)/g,
    told: () => ' for ',
  },
  {
    pattern: /\bDES ?x ?(?<count>\d)\b/g,
    told: ({ groups }) =>
      groups?.count === '1' ? '1 drug-eluting stent' : `${groups?.count} drug-eluting stents`,
  },
  { pattern: /\badeno ?ca\b/gi, told: () => 'adenocarcinoma' },
  { pattern: /(?<=[A-Za-z]) \+(?=[,.;)]|$)/g, told: () => ' positive' },
  { pattern: /(?<=\d ?(?:lb|kg|mm|cm) )R\b(?=[ ,.;/)]|$)/g, told: () => 'right' },
  { pattern: /(?<=\d ?(?:lb|kg|mm|cm) )L\b(?=[ ,.;/)]|$)/g, told: () => 'left' },
  {
    pattern: /\b(?<side>[LR]) (?=(?:MCA|ACA|PCA|ICA|ACL|MCL|PCL|THA|TKA|TKR|THR|BKA|AKA)\b)/g,
    told: ({ groups }) => (groups?.side === 'L' ? 'left ' : 'right '),
  },
  { pattern: /\bR (?=[CTLS]\d)/g, told: () => 'right ' },
  { pattern: /\bL (?=[CTS]\d)/g, told: () => 'left ' },
  { pattern: /^(?<what>[A-Z][a-z]+) n\/a\b/g, told: ({ groups }) => `${groups?.what} is not an option` },
  { pattern: /\bCr (?=\d)/g, told: () => 'creatinine ' },
  { pattern: /\bw (?=[a-z]{3,}|\d)/g, told: () => 'with ' },
  {
    pattern:
      /\b(?<much>[Mm]in|[Mm]od|[Mm]ax) ?(?:A|assist)(?: ?x ?(?<people>[12]))?(?!\w)(?: (?<thing>(?=bed mobility|transfers?|ambulation|gait|dressing|bathing|toileting|ADLs|sit to stand)))?/g,
    told: ({ groups = {} }) =>
      `${AMOUNT_OF_HELP[(groups.much ?? '').toLowerCase()] ?? groups.much} assistance${groups.people === undefined ? '' : ` of ${groups.people} ${groups.people === '1' ? 'person' : 'people'}`}${groups.thing === undefined ? '' : ' for '}`,
  },
  {
    pattern: /\bhx (?=(?:MI|CVA|DVT|PE|stroke|falls|seizures|cancer|CHF|COPD|diabetes|DKA)\b)/g,
    told: () => 'history of ',
  },
];

const CUE = /\d|#|&|\u2191|\u2193|\bw |\+|n\/a|\badeno|\brig\b|\b[Mm](?:in|od|ax) |\bhx |\b[LR] [A-Z]/;

/** Edits of such words in the text; linear in its length. */
export function signEdits(text: string): Edit[] {
  if (!CUE.test(text)) return [];
  return RULES.flatMap(({ pattern, told }) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: told(match),
    })),
  );
}
