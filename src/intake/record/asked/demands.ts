/** Whether the payer asks for money that it paid, or takes it from other payments. */
const DEMANDED =
  /\b(?:overpa(?:id|yment)|recoup\w*|refund (?:request|demand|of|\$)|request(?:s|ed)? (?:a )?refund|repay\w*|offset|take(?:s|n)? back|took back|claw(?:ed)? ?back)\b/i;

export function isDemandedBack(reason: string | undefined): boolean {
  return DEMANDED.test(reason ?? '');
}

const PAYERS =
  'they|them|it|letter|plan|insurer|payer|carrier|company|contractor|administrator|auditor|auditors|insurance|medicare|medicaid'.split(
    '|',
  );
/** Words with a capital that begin a sentence or name the other side; any other is taken for the name of a payer. */
const NO_NAME =
  'Mrs|Mr|Ms|Miss|Dr|We|I|My|Our|Me|Us|The|A|An|He|She|His|Her|This|That|These|If|When|Please|Also|And|But|So|Then|What|How|Do|Does|Did|Can|Is|Are|Was|Will|Would|Patient|Pt|Member|Mom|Dad|Wife|Husband|Daughter|Son|Yes|No|Not|Now|On|In|At|For|After|Since';
/** Without the flag for both cases: a capital tells a name. */
const PAYER = `(?:${PAYERS.flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`]).join('|')}|(?!(?:${NO_NAME})\\b)[A-Z][\\w&'-]+)`;
const SUM = String.raw`(?:\$ ?[\d,.]+\w?|money|payments?|amount|sum|everything|all of it|what (?:they|it|was) (?:had )?paid)`;
/** The same told by the provider: "they want $8,730 back", "it will be taken from our next checks". */
const TOLD: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${PAYER}\b[^.;]{0,60}?\b(?:want(?:s|ed|ing)?|ask(?:s|ed|ing)?|demand(?:s|ed|ing)?|claim(?:s|ed|ing)|request(?:s|ed|ing)?|seek(?:s|ing)?)\b[^.;]{0,30}?(?<!\w)(?:${SUM}[^.;]{0,20}\bback\b|back[^.;]{0,20}(?:${SUM})|(?:a |the |full )?refund\b|repay\w*)`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:took|takes?|taken|taking|claw(?:ed|s|ing)?)\b[^.;]{0,20}?(?<!\w)${SUM}[^.;]{0,10} back\b`,
    'gi',
  ),
  /\b(?:taken?|deduct(?:ed)?|withh[eo]ld|offset|subtract(?:ed)?)\b[^.;]{0,40}\b(?:from|against|out of) (?:our|my|the|your) (?:next|future|later|other|coming) (?:payments?|checks?|remittances?|claims?)/gi,
  /\b(?:recoup\w*|overpayment|refund|repayment) (?:notice|letter|demand|request)s?\b/gi,
  /\b(?:we|our (?:office|practice|clinic|hospital)) owes? (?:them|it|the (?:plan|insurer|payer|company))\b[^.;]{0,60}\b(?:paid|payments?|claims?)\b/gi,
];
const NOT_TOLD = /(?:\b(?:not|never|no|if|unless|may|might|could)|n't)\b[^.;]{0,60}$/i;
const DENIED = /\b(?:not|never)\b|n't\b/i;

/** A patient who wants back what a clinic or the plan has of her. */
const OWN_MONEY =
  /\b(?:(?:her|his|my|patient['\u2019]s|member['\u2019]s) (?:own )?(?:money|refund|payments?|co-?pay\w*|deductible)|co-?pay\w*|co-?insurance|deductible|(?:refund|money|back)\b[^.;]{0,20} from (?:the |his |her |my |their )?(?:plan|insurer|insurance|payer|carrier)|(?:she|he|I|patient) (?:has |had )?paid|(?:refund|repayment) (?:request|demand|letter)s? (?:of|from|by) (?:the |our |my )?(?:patient|member|family|mother|father))\b/i;
/** What the payer paid to the one who writes. */
const OF_PAYER =
  /\$ ?\d|\b(?:(?:it|they|plan) (?:has |had )?paid|paid (?:us|me)|from (?:us|me|our)|our (?:next|practice|clinic|office|hospital)|us to)\b/i;
const TITLE = /\b(?:Mrs|Mr|Ms|Miss|Dr)\.? $/;
const NAMED_PAYER = new RegExp(`^(?:${PAYERS.join('|')})\\b`, 'i');
const BEHIND = 60;

/**
 * Whether the narrative tells that the payer wants back what it paid to the one who writes.
 * @param insurer the payer's name, where it is known
 */
export function tellsDemand(summary: string | undefined, insurer = ''): boolean {
  const text = summary ?? '';
  return TOLD.some((pattern, at) =>
    [...text.matchAll(pattern)].some(
      (found) => isDemand(text, found) && (at > 0 || isByPayer(text, found, insurer)),
    ),
  );
}

function isDemand(text: string, found: RegExpExecArray): boolean {
  const { 0: words, index } = found;
  return (
    !DENIED.test(words) &&
    !NOT_TOLD.test(text.slice(Math.max(0, index - BEHIND), index)) &&
    !OWN_MONEY.test(withRest(text, found))
  );
}

/** The words, and what their sentence says behind them. */
function withRest(text: string, { 0: words, index }: RegExpExecArray): string {
  const end = index + words.length;
  return words + (/^[^.;]*/.exec(text.slice(end, end + BEHIND))?.[0] ?? '');
}

/** A name with a capital may be anybody's: it is the payer's where that has it, or where the money is what a payer paid. */
function isByPayer(text: string, found: RegExpExecArray, insurer: string): boolean {
  const { 0: words, index } = found;
  if (NAMED_PAYER.test(words)) return true;
  if (TITLE.test(text.slice(Math.max(0, index - 6), index))) return false;
  const name = /^[\w&'-]+/
    .exec(words)?.[0]
    .replace(/['\u2019]s$/, '')
    .toLowerCase();
  return (
    insurer
      .toLowerCase()
      .split(/[^\w&'-]+/)
      .some((one) => one === name) || OF_PAYER.test(withRest(text, found))
  );
}
