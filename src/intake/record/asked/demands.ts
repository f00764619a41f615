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
  'We|I|My|Our|Me|Us|The|A|An|He|She|His|Her|This|That|These|If|When|Please|Also|And|But|So|Then|What|How|Do|Does|Did|Can|Is|Are|Was|Will|Would|Patient|Pt|Member|Mom|Dad|Wife|Husband|Daughter|Son|Yes|No|Not|Now|On|In|At|For|After|Since';
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

/** Whether the narrative tells that the payer wants back what it paid to the one who writes. */
export function tellsDemand(summary: string | undefined): boolean {
  const text = summary ?? '';
  return TOLD.some((pattern) => [...text.matchAll(pattern)].some((found) => isDemand(text, found)));
}

function isDemand(text: string, { 0: words, index }: RegExpExecArray): boolean {
  return !DENIED.test(words) && !NOT_TOLD.test(text.slice(Math.max(0, index - 60), index));
}
