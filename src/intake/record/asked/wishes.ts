/** What the caller expressly asks for besides the care or the money: a penalty, interest, aid that goes on, a refund. */
import { sentenceSpans } from '../../../language/sentences.js';

export type Wish =
  | 'penalty'
  | 'interest'
  | 'continued'
  | 'refund'
  | 'remittance'
  | 'reasons'
  | 'file'
  | 'peer'
  | 'specialist'
  | 'collections';

/** The writer asks, not somebody the text tells of. */
const ASKS =
  /\b(?:(?:please|pls)\b|(?:I|we)(?:'d| would)?(?: also| really| just)? (?:want|like|need|request|ask|demand|insist)\b|also ask\b|asking (?:for|that|them)\b|ask (?:them )?(?:for|to)\b|(?:my|our) (?:mother|mom|father|dad|wife|husband|son|daughter|patient|client) wants\b)/gi;
/** "we do not want", "I didn't ask for": nothing is asked. */
const NEGATED = /\b(?:not|never|don't|didn't|doesn't|no longer)\s*$/i;

const WISHES: readonly (readonly [Wish, RegExp])[] = [
  ['penalty', /\bpenalt(?:y|ies)\b/i],
  ['interest', /\binterest\b(?! in\b)/i],
  [
    'continued',
    /\b(?:hours|services?|care|benefits?|aid|visits|coverage|nursing)\b[^.;]{0,24}\b(?:stay|continue|kept|keep going|pending|the same|in place)|\b(?:keep|continue)\b[^.;]{0,30}\b(?:hours|services?|benefits?|aid|visits|nursing|rides|trips|therapy|treatment)\b[^.;]{0,40}\b(?:until|till|while|during|pending)\b|\b(?:rides|trips|therapy|treatment|it)\b[^.;]{0,16}\b(?:keep|to keep|continue) going\b|\baid (?:paid )?pending\b/i,
  ],
  ['refund', /\b(?:refund(?:ed)?|money back|reimburse(?:d|ment)?|paid back)\b/i],
  ['remittance', /\b(?:corrected|new|revised) (?:EOB|remit(?:tance)?|explanation of benefits)\b/i],
  [
    'reasons',
    /\b(?:reasons?|explanation|answer|decision) in writing\b|\bwritten (?:reasons?|explanation|answer)\b/i,
  ],
  [
    'file',
    /\b(?:claim|case|complete|whole|entire|full) file\b|\bcop(?:y|ies) of (?:the|their|all)\b[^.;]{0,30}\b(?:criteria|guidelines?|policy|file|records?|documents?)\b/i,
  ],
  ['peer', /\bpeer[- ]to[- ]peer\b/i],
  [
    'specialist',
    /\b(?:review(?:ed|er)?|decided|looked at)\b[^.;]{0,30}\b(?:by|be|to be) (?:a|an)\b[^.;]{0,30}\b(?:specialist|same specialty|board[- ]certified|surgeon|psychiatrist|oncologist|neurologist|cardiologist)\b|\bsame[- ]specialty review/i,
  ],
  ['collections', /\b(?:collections?|collection agency|credit (?:report|bureau))\b/i],
];

/** In the order of the list; each once. */
export function readWishes(texts: readonly string[]): Wish[] {
  const asked = texts.flatMap((text) =>
    sentenceSpans(text).map(({ start, end }) => askedIn(text.slice(start, end))),
  );
  return WISHES.flatMap(([wish, pattern]) => (asked.some((part) => pattern.test(part)) ? [wish] : []));
}

/** The part of a sentence behind its first asking words. */
function askedIn(sentence: string): string {
  for (const match of sentence.matchAll(ASKS))
    if (!NEGATED.test(sentence.slice(0, match.index))) return sentence.slice(match.index + match[0].length);
  return '';
}
