/** Amounts told in a sentence or beside the service: "The hospital asked for $3,120.00. We refuse $2,480.00 of it." */
import type { LetterAmounts } from './amounts.js';
import { sumOfList } from './listed-amounts.js';

type Kind = keyof LetterAmounts;

const SUM = '(?:USD |US\\$ ?|\\$ ?)?(\\d[\\d,]{0,12}\\.\\d{2})(?!\\d)';
const TOLD: Readonly<Record<Kind, RegExp>> = {
  billed: new RegExp(
    `\\b(?:charged|charges|billed|asked for|asks|asked|invoiced|came to|comes to|bill (?:was|is|for|of)|(?:bill|invoice|charge|claim|receipt)\\b[^.$\\d]{0,40} (?:of|for|over|in the amount of|totall?ing))(?: us| you| (?:a )?total of| a total| about)?[ \\t]{0,2}:?\\s{1,3}${SUM}`,
    'i',
  ),
  allowed: new RegExp(
    `\\b(?:we allow(?:ed)?|our price(?: is| was)?|allowed|approved price(?: is)?)[ \\t]{0,2}:?\\s{1,3}${SUM}`,
    'i',
  ),
  paid: new RegExp(`\\b(?:we|plan|fund|trust) (?:have )?paid(?: out)?[ \\t]{0,2}:?\\s{1,3}${SUM}`, 'i'),
  denied: new RegExp(
    `\\b(?:refused?|den(?:y|ied)|turn(?:ed)? down|disallow(?:ed)?|reject(?:ed)?|(?:did|do|will|can)(?: not|n't) (?:pay|cover|allow)|cannot pay|decline[ds]?(?: to pay)?|not paid|unpaid)(?: the)?(?: amount of| sum of| remaining| other)?[ \\t]{0,2}:?\\s{1,3}${SUM}`,
    'i',
  ),
  patient_responsibility: new RegExp(
    `\\b(?:you (?:must |have to |will have to |will |now |still )?(?:pay|owe)|your (?:part|share|cost|portion)(?: is| was| comes to)?|(?:due|owed) (?:from|by) you(?: is)?|you (?:are|may be|will be) responsible for[^.$\\d]{0,30}|(?:may|can|will) (?:bill|charge|look to) you(?: for)?(?: the| up to)?)[ \\t]{0,2}:?\\s{1,3}${SUM}`,
    'i',
  ),
};
/** What the sum is said to be behind it. */
const BEHIND: readonly (readonly [Kind, RegExp])[] = [
  [
    'patient_responsibility',
    new RegExp(
      `${SUM}(?: dollars)?,? (?:and )?(?:that|this|which) is (?:the (?:amount|sum|most)|what|all)(?: that)? you (?:may |will |must |now )?(?:owe|pay)\\b`,
      'i',
    ),
  ],
  [
    'patient_responsibility',
    new RegExp(
      `${SUM}(?: dollars)? (?:is|are|stays?|remains?|has|have|must|comes?|falls?)\\b[^.$\\d]{0,20}\\b(?:with you|yours|by you|to you|on you|your responsibility)\\b`,
      'i',
    ),
  ],
  [
    'denied',
    new RegExp(
      `${SUM}(?: dollars)? (?:is|was|are|were|has been|of (?:it|this) (?:is|was)) (?:not (?:paid|payable|covered|allowed)|denied|refused|disallowed)\\b`,
      'i',
    ),
  ],
];
/** The service, its day and its price, with nothing else in the line: "Ambulance ride on 02/15/2026, $1,120.00". */
const BESIDE_DAY =
  /(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d\d-\d\d|[A-Z][a-z]{2,8}\.? (?:\d{1,2}(?: ?(?:to|-|and|through) ?)?){1,2}, \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})(?:[,;: -]{1,8}|, [A-Z][A-Za-z .]{2,30}, )(?:(?:charged?|amount|price)[: ]{1,3})?(?:\$ ?)(\d[\d,]{0,12}\.\d{2})(?!\d)/;

/** The code of the service with its price: "the surgery (29881, $7,415.00)". */
const BESIDE_CODE = /\((?:CPT |HCPCS |code )?[0-9A-Z]\d{4}[,;:] \$ ?(\d[\d,]{0,12}\.\d{2})\)/;
/** A box that is ticked below the words that part of a claim is denied. */
const TICKED = /\bdenied as follows:[^$]{0,200}?\[X\][^$[\]\n]{0,60}\$ ?(\d[\d,]{0,12}\.\d{2})(?!\d)/i;

const BEFORE_BOX = 60;
/** A claim that is refused as a whole was for the sum that the box gives. */
const WHOLE = /\bentire claim is denied\b/i;
/** "It isn't for us to pay the $936.00 for the stitches": what is not paid was asked for. */
const NOT_TO_PAY =
  /(?:\b(?:not|never|cannot|unable)\b|n't)[^.$\n]{0,40}\bpay(?: you| for)?(?: the| this)?(?: bill| claim| charge)?(?: of| for)?\s{1,3}\$ ?(\d[\d,]{0,12}\.\d{2})(?!\d)/i;

/** Amounts that no label gives. @param text in plain characters */
export function readToldAmounts(text: string): LetterAmounts {
  const found: Partial<Record<Kind, number>> = {};
  const add = (kind: Kind, printed: string | undefined): void => {
    if (printed !== undefined && found[kind] === undefined) found[kind] = Number(printed.replaceAll(',', ''));
  };
  add('billed', sumOfList(text));
  for (const [kind, pattern] of Object.entries(TOLD)) add(kind as Kind, pattern.exec(text)?.[1]);
  for (const [kind, pattern] of BEHIND) add(kind, pattern.exec(text)?.[1]);
  const ticked = TICKED.exec(text);
  add('denied', ticked?.[1]);
  if (
    ticked &&
    WHOLE.test(text.slice(Math.max(0, ticked.index - BEFORE_BOX), ticked.index + ticked[0].length))
  )
    add('billed', ticked[1]);
  add('billed', BESIDE_DAY.exec(text)?.[1]);
  add('billed', BESIDE_CODE.exec(text)?.[1]);
  add('billed', NOT_TO_PAY.exec(text)?.[1]);
  return found;
}
