/** What the writer of a request asks not to be told, or owns up to: "not for the letter", "told to me in confidence", "we messed up". */
import { ASIDE_HEADS, ASKED_HEADS } from './headings.js';

/** Begins a list of such things: it holds to the end of the sentence. */
const HEADING = new RegExp(`^\\W*(?:${ASKED_HEADS}|${ASIDE_HEADS})\\s*[:;,(-]`, 'i');

const TELLING = 'mention|mix|include|bring|share|disclose|write|put|use|argue|print|repeat|raise|quote|show';
/** Said of what stands beside it. An order begins a sentence or a clause: "the films do not show a fracture" is none. */
const BESIDE = new RegExp(
  [
    `(?:^|[,:(]\\s*|\\bplease )(?:please )?(?:do not|don.?t|never) (?:(?:${TELLING})\\b|tell (?:them|the)\\b|say (?:that|this|it|so|anything)\\b)`,
    `\\b(?:I|we)(?:.d| would)? (?:rather|prefer)(?: you| to)? not (?:say|tell|have|${TELLING})\\b`,
    `\\b(?:I|we|you|probably) should(?: not|n.t) (?:say|tell|${TELLING})\\b`,
    '\\bnot (?:for|in|part of|relevant (?:to|for)) (?:the|this|my|our) (?:letter|appeal)\\b',
    '\\bin (?:strict )?confidence\\b|\\bfor (?:you only|your eyes)\\b|\\bbetween us\\b|\\boff the record\\b|\\bjust so you know\\b',
    '\\b(?:keep|leave) (?:(?:it|this|that|them|him|her) )?out\\b(?! of)',
    '\\b(?:that.?s|(?:that|this|it) is|it.s) (?:private|confidential|personal)\\b',
    '\\bnot (?:our|your|their|any(?:body|one).s) business\\b',
    '\\b(?:say|mention|use|tell) (?:so|it|this|that) only (?:if|when) (?:needed|asked|necessary|you (?:have|need) to)\\b',
    '\\b(?:do not|don.?t|not sure|unsure)(?: know)?(?: if| whether| that)? (?:you|I|we)(?: should| can| need to| have to)? (?:say|mention|tell|use)\\b',
    '\\bnot sure (?:if |that |whether )?(?:any of )?(?:that|this|it) (?:matters|helps|belongs|is relevant)\\b',
    '\\bnot (?:(?:going|want(?:ing)?) to|gonna) (?:lie|hide)\\b',
    '\\bour (?:own )?(?:miss|mistake|error|fault|oversight)\\b|\\bwe (?:messed|screwed) up\\b',
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
  // "…; she disclosed it, say so only if needed" speaks of the clause before.
  const goes = parts.map(
    (part, at) =>
      BESIDE.test(part) || (BESIDE.test(parts[at + 1] ?? '') && POINTS_BACK.test(parts[at + 1] ?? '')),
  );
  const told = parts.filter((_, at) => !goes[at]).join(' ');
  return { told: told.replace(/;$/, '.'), out: parts.filter((_, at) => goes[at]) };
}

/** Begins with a word for what was said before. */
const POINTS_BACK =
  /^(?:(?:please )?(?:do not|don.?t|leave|keep|say|that|this|it)|(?:he|she|they) [a-z]+ (?:it|that|this))\b/i;
