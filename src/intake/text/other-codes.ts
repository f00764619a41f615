/**
 * Codes of sets beside reason and remark codes: rejects of pharmacy claims, answers about the state of a claim, answers to requests for
 * authorization. Their characters stand in many sets, so a code counts only behind the name of its set, and only where the packs know it.
 * "Reject code" alone is a pharmacy's in a text about a pharmacy.
 */
import type { CodeFamily } from '../../domain/generated/types.js';
import type { FoundCode } from './codes.js';
import type { Line } from './lines.js';

type OtherFamily = Exclude<CodeFamily, 'carc' | 'rarc' | 'group_code'>;
type Known = (family: CodeFamily, number: string) => boolean;

interface Labelled {
  readonly family: OtherFamily;
  readonly pattern: RegExp;
  /** What the text has to be about, where the label alone says too little. */
  readonly about?: RegExp;
}

const SEPARATOR = '(?: codes?(?:\\(s\\))?| numbers?)?\\s{0,3}(?:[:#=-]|is|was|of)?\\s{0,3}';
/** Up to six codes of two or three characters. */
const LIST =
  '(\\(?[0-9A-Z]{2,3}(?![0-9A-Za-z])(?:(?:\\s?[,;/&]\\s?|\\sand\\s)[0-9A-Z]{2,3}(?![0-9A-Za-z])){0,5})';
const ONE = '([0-9A-Z]{1,3})(?![0-9A-Za-z])';
const PHARMACY = /\b(?:pharmac(?:y|ist)|prescription|formulary|refill|NCPDP|NDC|BIN|PCN|days'? supply)\b/i;
const REQUEST = /\b(?:278|271|authorization|precertification|eligibility)\b/i;

const LABELS: readonly Labelled[] = [
  { family: 'ncpdp_reject', pattern: labelled('NCPDP(?: [Rr]eject(?:ion)?)?(?: [Rr]eason)?', LIST) },
  {
    family: 'ncpdp_reject',
    pattern: labelled(
      '(?:REJECT|[Rr]eject)(?:ion|ION)?(?: [Rr]eason| REASON)?(?: [Cc]odes?| CODES?)?(?:\\(s\\))?',
      LIST,
    ),
    about: PHARMACY,
  },
  {
    family: 'claim_status_category',
    pattern: labelled(
      '(?:X12[ -]?277(?:CA)?|277CA|277 (?:category|status|response)|[Cc]laim [Ss]tatus [Cc]ategory)(?: [Cc]ode)?',
      ONE,
    ),
  },
  {
    family: 'review_reason',
    pattern: labelled(
      '(?:X12[ -]?278|278 (?:response|decision|review|reason)(?: reason)?|[Dd]ecision [Rr]eason|HCR0?3)(?: [Cc]ode)?',
      ONE,
    ),
  },
  {
    family: 'review_action',
    pattern: labelled('(?:HCR0?1|278 action|(?:[Rr]eview|[Cc]ertification) [Aa]ction)(?: [Cc]ode)?', ONE),
  },
  {
    family: 'request_reject',
    pattern: labelled('(?:AAA ?0?3|[Rr]eject [Rr]eason)(?: [Cc]ode)?', ONE),
    about: REQUEST,
  },
];
/** "reject 70 percent": a number of something. */
const COUNTED = /^\s?(?:%|percent\b|claims?\b|days?\b|of\b|dollars?\b|times\b)/i;
const LONGEST_LINE = 300;

function labelled(name: string, codes: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${name}${SEPARATOR}${codes}`, 'g');
}

/** @param text the whole, which says what it is about */
export function findOtherCodes(text: string, lines: readonly Line[], known: Known): FoundCode[] {
  const labels = LABELS.filter(({ about }) => about === undefined || about.test(text));
  return lines.flatMap((line) => {
    const found: FoundCode[] = [];
    for (const { family, pattern } of labels)
      for (const match of line.text.matchAll(pattern)) {
        const list = match[1] ?? '';
        const offset = match.index + match[0].length - list.length;
        if (COUNTED.test(line.text.slice(offset + list.length, offset + list.length + 12))) continue;
        for (const code of list.matchAll(/[0-9A-Z]{1,3}/g)) {
          const at = line.start + offset + code.index;
          const free = found.every(({ start, end }) => at >= end || at + code[0].length <= start);
          if (free && known(family, code[0])) found.push(codeAt(line, family, code[0], at));
        }
      }
    return found;
  });
}

function codeAt(line: Line, family: OtherFamily, number: string, start: number): FoundCode {
  return {
    family,
    number,
    text: number,
    start,
    end: start + number.length,
    line: line.text.trim().slice(0, LONGEST_LINE),
  };
}
