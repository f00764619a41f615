/** How a letter names the service after the first time: short, in the words of its area or from the caller's own. */
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { inSentence, withArticle } from './phrases.js';
import { cleanLine } from './words.js';

const MOST_WORDS = 5;
const DETERMINED = /^(?:a|an|the|this|these|my|his|her|our|their|one|two|three|\d+)\b/i;
/** Where the head of a noun phrase ends. */
const HEAD_ENDS =
  /\s*(?:[,;:(/]|\s(?:for|of|with|without|under|at|after|due|using|by|from|to|in|on|per|via|every|x\d*|including|plus|and)\b|\s\d).*$/i;
/** A single word that names an act: "colonoscopy" takes the article, a drug does not. */
const ACT =
  /(?:scopy|ectomy|plasty|otomy|ostomy|graphy|gram|tion|sion|ment|ing|visit|stay|test|scan|study|fusion|repair|device|pump)s?$/i;

/** A bracket in place of what the notice does not name: it is filled in the heading. */
export function isGap(phrase: string): boolean {
  return /^\s*\[/.test(phrase);
}

/** With its article: "the infusions", "the wheelchair", "adalimumab". */
export function shortServiceName(library: PackLibrary, { input, service }: CaseFile): string {
  if (isGap(input.procedure)) return 'the service';
  const short = service?.area.short_name;
  const phrase = cleanLine(input.procedure).replace(/ ?\([^()]*\)/g, '');
  const head = inSentence(library, phrase.replace(HEAD_ENDS, '').trim());
  if (short !== undefined && !isOfAnother(short, head, phrase)) return short;
  const words = head.split(' ').length;
  if (head === '' || words > MOST_WORDS) return 'the service';
  if (DETERMINED.test(head)) return head;
  if (words > 1) return `the ${head}`;
  return ACT.test(head) ? `the ${head}` : withArticle(head);
}

/** "Power seat elevation for a wheelchair": the area is named behind the head, and the head is another thing. */
function isOfAnother(short: string, head: string, phrase: string): boolean {
  const noun = short.split(' ').at(-1)?.replace(/s$/, '').toLowerCase() ?? '';
  const words = head.split(' ').length;
  const behind = phrase.slice(head.length).toLowerCase();
  return (
    noun.length > 3 &&
    words > 1 &&
    words <= MOST_WORDS &&
    !head.toLowerCase().includes(noun) &&
    /^ (?:with|for|of|to) /.test(behind) &&
    behind.includes(noun)
  );
}

const CODE = String.raw`(?:(?:CPT|HCPCS|CDT|(?:MS-)?DRG|revenue codes?|codes?) )?(?:[A-V]\d{4}|\d{5}|(?<=DRG )\d{3}|(?<=revenue code )0?\d{3})(?:-[A-Z0-9]{2})*(?: ?x ?\d+)?(?: units)?`;
/** Codes of the service with the words that join them. */
const CODES = new RegExp(
  String.raw`(?:[,:;]? \(?(?:with |and )?)${CODE}(?:(?:, and|,|;| and| with| or) ${CODE})*\)?(?:,(?= (?:and|with|or) ))?`,
  'g',
);
/** "93306 - Transthoracic echocardiography" */
const CODE_FIRST = new RegExp(String.raw`^${CODE} ?[-\u2013:] ?(?=[A-Za-z]{3})`);
const BRACKETED = / ?\([^()]*\d[^()]*\)/g;
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** Where dose, number, time or bill begins. */
const DOSED = new RegExp(
  String.raw`,? (?:\d[\d.,]* ?(?:mg|mcg|g|mL|units?|IU|hours?|visits|treatments|sessions|tablets|capsules|(?:program )?days|vials|loaded)\b|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:claims|visits|treatments|sessions)\b|(?:from )?${MONTH} \d|billed\b).*$`,
);
/** What is left of a part that lost its code or dose. */
const LEFT_OVER =
  /(?:[\s,;:]|\b(?:with|and|for|at|of|x|then|to|facility|titrated|increased|reduced)(?=[\s,;:]*$))+$/;

/** A cut that the name of the service tells: "reduction from 112 to 56 hours a week", "reduced to 99283". */
const CUT =
  /,? \(?(?:(?:proposed |planned )?(?:reduction|reduced|cut|lowered|decrease|decreased|downcoded|recoded|revised)(?: down)? (?:from [^,;]{1,40}? )?to\b|(?:reduction|decrease) from\b).*$/i;

/** A service without the cut that its name tells; whole where nothing else would be left. */
export function withoutCut(service: string): string {
  const rest = service.replace(CUT, '');
  return /[a-z]{4}/i.test(rest) ? rest : service;
}

/** The service by its name alone: codes, doses and dates stand in the reference lines above and in the request below. */
export function plainServiceName(procedure: string): string {
  const whole = withoutCut(cleanLine(procedure)).replace(/[.;,\s]+$/, '');
  const bare = whole.replace(CODE_FIRST, '').replace(BRACKETED, '').replace(CODES, '');
  const name = bare.replace(DOSED, '').replace(LEFT_OVER, '');
  return /[a-z]{4}/.test(name) ? name : whole;
}
