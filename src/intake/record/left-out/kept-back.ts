/** What the writer of a request asks not to be told: "not for the letter", "do not mix in", "told to me in confidence". */

/** Begins a list of such things: it holds to the end of the sentence. */
const HEADING =
  /^\W*(?:not (?:part|relevant|related|for the letter|for this(?: letter)?|to be (?:used|told|mentioned))|off the record|(?:for )?background only|fyi(?: only)?|internal(?: note| only)?|private(?:ly)?|confidential(?:ly)?|(?:just )?between us|unrelated|irrelevant|side note)\s*[:;,(-]/i;

const TELLING = '(?:mention|mix|include|bring|share|disclose|write|put|use)';
/** Said of what stands beside it. */
const BESIDE = new RegExp(
  [
    `(?:^|[,:(]\\s*|\\bplease )(?:please )?(?:do not|don.?t|never) (?:${TELLING}\\b|tell (?:them|the)\\b|say (?:that|this|it|so|anything)\\b)`,
    '\\bnot (?:for|in|part of|relevant (?:to|for)) (?:the|this|my|our) (?:letter|appeal)\\b',
    '\\bin (?:strict )?confidence\\b',
    '\\b(?:that.?s|this is|it is|it.s) (?:private|confidential|personal|between us|off the record)\\b',
    '\\bnot (?:our|your|their|any(?:body|one).s) business\\b',
    '\\b(?:say|mention|use|tell) (?:so|it|this|that) only (?:if|when) (?:needed|asked|necessary|you (?:have|need) to)\\b',
    `\\b(?:I|we)(?:.d| would)? (?:rather|prefer)(?: you| to)? not (?:say|tell|have|${TELLING.slice(3)}\\b`,
    `\\b(?:I|we|you|probably) should(?: not|n.t) (?:say|tell|${TELLING.slice(3)}\\b`,
    '\\b(?:do not|don.?t|not sure|unsure)(?: know)?(?: if| whether| that)? (?:you|I|we)(?: should| can| need to| have to)? (?:say|mention|tell|use)\\b',
    '\\bnot sure (?:if |that |whether )?(?:any of )?(?:that|this|it) (?:matters|helps|belongs|is relevant)\\b',
    '\\bnot (?:going|want(?:ing)?) to (?:lie|hide)\\b',
  ].join('|'),
  'i',
);

/**
 * Parts a sentence at semicolons into what may be told and what the writer keeps back.
 * @returns undefined where the writer asks for nothing
 */
export function keptBackIn(
  sentence: string,
): { readonly told: string; readonly out: readonly string[] } | undefined {
  if (HEADING.test(sentence)) return { told: '', out: [sentence] };
  if (!BESIDE.test(sentence)) return undefined;
  const parts = sentence.split(/(?<=;)\s+/);
  const out = parts.filter((part) => BESIDE.test(part));
  const told = parts.filter((part) => !BESIDE.test(part)).join(' ');
  return { told: told.replace(/;$/, '.'), out };
}
