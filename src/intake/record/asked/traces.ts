/**
 * Traces of a decision that was not the payer's first, where no form of decided.ts tells it: somebody beyond the payer has decided, an
 * appeal has an end, a refusal is called the second or the last, or the writer answered a refusal and got another answer. Each trace is
 * made of lists (who, what, which time, result), so that new words of one list work with all of the others.
 */
import { sentenceSpans } from '../../../language/sentences.js';
import { appealNames, appealNumber, DECIDERS, FOR_WRITER, NOUN, OF_CARE, REFUSED } from './decision-words.js';

export interface Trace {
  readonly text: string;
  /** Names of the step that was decided, as the ladder knows them. */
  readonly steps: readonly string[];
  /** "Level 2", "round two", "our second appeal". */
  readonly number?: number;
  /** Who decided, or which time it was, is not told. */
  readonly open?: true;
}

/** What may come, what is wished and what is offered was not decided. */
const NOT_DONE =
  /\b(?:if|unless|whether|may|might|can|could|must|shall|will|would like|wants?|wish\w*|need to|hope|going to|ready to|how (?:do|long|to)|have the right|right to|you (?:do not|don't) agree|you disagree|pending|awaiting|waiting for|has not (?:yet )?(?:decided|answered)|not (?:yet )?(?:filed|decided|appealed|written)|haven't|not yet|tried to|never (?:filed|appealed|answered|decided)|no (?:decision|answer|response|reply|final)|I have read|before (?:I|we|you|filing)|that (?:they|it) (?:had |have |has )?(?:got|received)|acknowledg\w*|(?:it|this) (?:takes|will take)|peer[- ]to[- ]peer)\b/i;
/** Behind the words: "appeal decision pending". */
const STILL_OPEN = /^[^.;]{0,40}\b(?:pending|(?:still |is |are )due|overdue|awaited|outstanding|expected)\b/i;
/** Of what somebody else went through, or of another year or claim. */
const OF_OTHERS =
  /\b(?:neighbou?r|friend|co-?worker|colleague|cousin|another (?:patient|member|claim|case)|other (?:patients?|members?|claims?|child|knee|hip|leg|foot|ankle|arm|shoulder|elbow|wrist|hand|eye|ear|breast|side)|last year|years? ago|prior claims?|my boss|at work|last month)\b/i;

/** A court, a school or a clinic decides too, and its decision is none on a claim. */
const OTHER_FORUM =
  /\b(?:custody|divorce\w*|guardian\w*|immigration|parole|school|disability (?:claim|case|hearing|judge|benefits)|SSDI?|SSI|tumou?r board|(?:transplant|ethics|tumou?r) (?:committee|panel|board)|(?:committee|panel|board) (?:at|of|in) (?:the |our |my |a )?(?:[\w-]+ )?(?:hospital|clinic|university)|(?:hired|used|paid|sent) by (?:the |my |our |her |his )?(?:clinic|hospital|doctor|practice)|(?:reviewer|reader) of (?:the |my |her |his )?(?:images|scans?|slides))\b/i;
/** What was found in the patient is no decision, unless the sentence also names who judges one. */
const OF_FINDINGS =
  /\b(?:measured|antibod\w+|lab(?:s|orator(?:y|ies))?|(?:chief|presenting|main) complaint|complain(?:s|ed|ts?) of|(?:food|drug|oral|glucose|provocation) challenge|(?:did|does|performed|ran|made|read|conducted|scored) (?:(?:the|an?|my|our|his|her) )?(?:[\w-]+ ){0,2}(?:study|tests?|testing|scans?|MRI|CT|x-?rays?|biopsy|titration))\b/i;
const OF_APPEAL =
  /\b(?:appeal\w*|grievance|judge|ALJ|hearing officer|reconsider\w*|redetermin\w*|look again|second look|Medicare Appeals Council)\b/i;
/** What only a payer, or who judges its decision, has to do with. */
const OF_CLAIM =
  /\b(?:plan(?:['\u2019]?s)?(?! of care)|insur\w+|payer|carrier|HMO|MCO|PBM|Medicare|Medicaid|claims?|coverage|cover(?:s|ed)?|pay(?:s|ment)?|paid|appeal\w*|grievance|dispute|reconsider\w*|redetermin\w*|external|denials?|den(?:y|ied|ies)|refus(?:ed|es|al)|reject\w*|turned (?:\w+ ){0,4}down|dismissed|declined|uph[eo]ld\w*|affirm\w+|sid(?:ed|es) with|agree[sd]? with (?:the|them)|against (?:me|us|him|her|my|our)|(?:said|says|voted|answered):? no|lost|loss|unfavorable|adverse|medically necessary|ALJ|administrative law|IRE|IRO|QIC|IMR|OMHA|Council)\b/i;

/** A decision by whoever made it, in its verbs and its nouns. */
const DECIDED =
  '(?:decided|decision|ruled|ruling|wrote|written|found|finds?|finding|agree[sd]?|sided|sides|issued|mailed|concluded|report|award|order|opinion|determin\\w+|den(?:ied|ial|ies)|refused|rejected|upheld|affirmed|declined|dismissed|held|lost|backed|against|said|says|sent (?:me|us)|closed|answer(?:ed)?|letter)';

const WHO = DECIDERS.map(([steps, who]) => {
  const link = '(?:(?!\\b(?:because|since|if)\\b)[^.;:]){0,90}?';
  return [
    steps,
    lazily(
      who,
      `\\b${who}\\b${link}\\b${DECIDED}\\b|\\b(?:decision|ruling|order|award|opinion|denial|answer|letter|paper|one (?:was|is|came)|lost|loss|lose|denied|refused|turned down|heard)\\b[^.;:,]{0,24}\\b(?:of|by|from|before|with|in front of|at) (?:the |an? |our |my )?(?:\\w+ )?${who}\\b|\\b${who}:? (?:said |says )?no\\b|\\bwe are (?:an? |the )?${who}`,
    ),
  ] as const;
});

const THING = `(?:${NOUN}s?|appeals? (?:hearing|request)|complaint|protest|objection|challenge)`;
const DONE =
  '(?:decided|decision|determination|finished|complete[d]?|over|done|ended|closed|processed|resol\\w+|response|reply|answer(?:ed)?|outcome|result|came back|went nowhere|did nothing|failed|lost|exhausted|(?:did(?: not|n.t)) (?:work|succeed|help|go anywhere)|no luck|in vain|for nothing|without success|bad news|shot down|den(?:ied|ial)|upheld|refused|rejected|affirmed|stands|unsuccessful)';
/** An appeal, and its end in any words. */
const APPEAL_ENDED = lazily(
  THING,
  `\\b${THING}\\b(?:(?!\\b(?:because|since|about|that I am|are for|is for|rights?|form|page|(?:the|this|that|your|their|its|her|his|my|our) (?:[\\w-]+ )?(?:denial|decision|determination))\\b)[^.;]){0,60}?\\b${DONE}\\b|\\b(?:decided|answer(?:ed|s)?|consider(?:ed)?|closed|review(?:ed)?|finished|processed|respon\\w+|reply|decision|determination|resolution|outcome|result|looking over|heard|got|denied)\\b(?: (?!first|no)\\w+){0,3} (?:my|our|your|his|her|the|their|on|of|to)(?: [\\w-]+){0,2} ${THING}\\b|\\b(?:after|following|despite|since) (?:I|we|he|she|they|our office|my (?:doctor|wife|husband)) (?:had )?(?:appealed|objected|complained|disputed|protested|grieved)\\b|\\b(?:after|following|with|despite) (?:my|our|her|his|your|the) (?:\\w+ )?${THING}\\b`,
);
const NTH = '(?:one|two|three|1|2|3|I{1,3})';
/** Disease has stages, treatment has rounds, and visits and nurseries have levels; an appeal is named beside its own, or its end tells it. */
const LEVEL_OF_APPEAL =
  /\b(?:appe+als?|grievance|reviews?|recon(?:sideration)?|redetermination|dispute|internal|uph[eo]ld|affirmed)\b|\b(?:rounds?|levels?)\b[^.;]{0,14}\b(?:with|at|by|from) (?:the |my |our |their )?(?:plan|insur\w+|company|payer|carrier|HMO)\b/i;
const STAGE_OF_CARE = new RegExp(
  `\\b(?:stage|round|cycle)s?[- ]?#? ?${NTH}\\b(?!(?: (?:of|in) (?:the |my |our |their )?|,? )(?:\\w+ )?(?:appeal|grievance|review|dispute|upheld|affirmed)|\\W{0,3}(?:of|with|at) (?:the |my |our |their )?(?:plan|insur|company|payer|carrier))|\\b(?:round|stage|level|cycle)s of (?!(?:the |my |our |their )?(?:\\w+ )?(?:appeal|review|grievance))|\\blevel[- ]?#? ?${NTH} (?:[\\w-]+ )?(?:${OF_CARE})`,
  'i',
);
/** "Level 2 upheld", "round two ended", "two rounds, both lost". */
const LEVEL_ENDED = lazily(
  'level|round|stage|appeal',
  `\\b(?:(?:level|round|stage|appeal)s?[- ]?#? ?${NTH}|#${NTH}|(?:first|second|third|1st|2nd|3rd)[- ](?:and \\w+ )?(?:level|round|stage|appeal|grievance)|(?:both|two|three|all)(?: of)?(?: the)? (?:levels|rounds|appeals|stages|reviews))\\b[^.;]{0,60}?\\b(?:${DONE}|${REFUSED}|again|maintained|reviewed|adverse)\\b|\\b(?:exhausted|lost|finished|been through|used up)\\b[^.;]{0,12}\\b(?:both|two|all) (?:of )?(?:the |their |our )?(?:levels|rounds|appeals|stages)\\b`,
);

const NO =
  '(?:said no|told (?:me|us|her|him) no|no|denied|refus\\w+|turn\\w+ (?:\\w+ ){0,2}down|reject\\w+|declin\\w+|den(?:y|ies|ial)|answer|letter|determinations?)';
/** The refusal came a second time, or the first one stands. */
const REPEATED = lazily(
  // "No change", "again" and "the same" stand in many sentences about the patient.
  "\\b(?:den(?:y|ied|ial|ies)|refus\\w+|turned|reject\\w+|decisions?|determinations?|letters?|answers?|insur\\w+|company|payer|coverage|appeal\\w*|grievance|minds?|they (?:say|said|wrote|looked|reviewed|told|confirmed|would|left|let)|you(?:r)?|we|plan['\u2019]?s?|said no|says no|told (?:me|us|her|him) no)\\b",
  [
    `\\b${NO}\\b[^.;]{0,30}\\b(?:again|twice|(?:two|three|2|3) times|a (?:second|third) time|once more|in both)\\b`,
    `\\b(?:again|still|once again|a second time|two times|twice)\\b (?:\\w+ ){0,2}(?:denied|refus\\w+|says? no|said no|turned|reject\\w+|declin\\w+|denies|won['\u2019]?t)\\b`,
    `\\b(?:second|2nd|third|3rd|another|two|three) (?:written )?(?:denials?|refusals?|rejections?|adverse determinations?|noe?s)\\b`,
    '\\b(?:each|both|every) times?\\b(?:(?!\\b(?:doctor|surgeon|therapist|PT|clinic)\\b)[^.;]){0,30}\\b(?:turn(?:ed|s) (?:\\w+ ){0,3}down|said no|denied|refused|no\\b)',
    '\\bletter\\b[^.;]{0,20}\\bstill (?:a )?no\\b',
    "\\b(?:original|initial|first|earlier|previous|prior|own) (?:decision|denial|determination|answer|no|refusal|reduction)\\b[^.;]{0,40}\\b(?:stands?|remains?|unchanged|not changed|has not changed|(?<!\\b(?:not|never|nor|hardly|far from) (?:\\w+ )?|n['\u2019]t )(?:right|correct|proper|maintained|kept|in effect|appropriate))\\b",
    '\\b(?:denial|decision|determination|benefit|outcome|claim|refusal|it)\\b (?:\\w+ ){0,5}(?:maintained|sustained|unchanged|stays|stand|stands|remains (?:denied|unchanged|in effect)|left as)\\b',
    '\\b(?:keeps?|kept|keeping|maintain\\w*|sustain\\w*|stick\\w*|stuck|left|leaves?|let|stands? by|stood by|standing by)\\b (?:to |with |by )?(?:its|their|the|that|it|this|his|her)(?: own)? ?(?:denial|refusal|no|decision|position|where it was|as it (?:is|was)|stand)\\b',
    '\\b(?:looked|look|reviewed|considered|checked|went over)\\b[^.;]{0,20}\\b(?:a second (?:time|look)|once more|all over)\\b',
    "\\b(?:no different|nothing (?:has )?changed|no change(?! in (?!(?:the|their|its) (?:decision|denial|outcome|answer|position)))|same (?:story|conclusion|reasoning|result|answer|no|thing)|did not change|didn['\u2019]t change|(?:would|will|did)(?: not|n['\u2019]t) (?:budge|move|change)|(?:not|n['\u2019]t|neither) change(?:d)? (?:\\w+ ){0,2}mind|no reason to change|found nothing wrong|overruled|confirmed what)\\b",
  ].join('|'),
);
const LAST = lazily(
  '.',
  "\\b(?:(?:their|its|plan['’]?s|insurer['’]?s|company['’]?s|own|internal) )+(?:appeal |review |grievance )?(?:steps|looks|levels|rounds|reviews|stages)\\b[^.;]{0,20}\\b(?:used up|done|over|exhausted|behind (?:me|us|her|him)|finished)\\b|\\b(?:been|went|gone|go) through (?:both|all|each|the|their|its)\\b[^.;]{0,24}\\b(?:looks?|steps|levels|rounds|reviews|stages)\\b|\\bthe (?:very )?last no\\b(?! (?:longer|one))|\\b(?:done|finished|through) with (?:their|its|the (?:plan|insurer|company)['’]?s?) (?:own )?(?:appeals?|reviews?|steps|process)\\b|\\b(?:end of the (?:road|line)|as far as (?:it|this|they|we|I) (?:go|goes|can go)|no (?:other|further|more|additional) (?:(?:internal )?(?:reviews?|appeals?|levels?)|(?:options?|steps?|recourse) (?:inside|within|with|at|from|through|left with) (?:the|them|my|our|this))|(?:their|its|is|the payer's|the plan's|insurer's) (?:very )?last(?: (?:letter|word|answer|decision|one))?|last (?:letter|word)(?= (?:from|of|by) (?:the |my |our )?(?:plan|insur\\w+|company|payer|carrier|HMO|administrator)| (?:said|says|was|is|came) (?:no|the same|that)\\b)|final (?:no|denial|refusal|letter|word|answer|(?:appeal |adverse |internal |benefit )*(?:determination|decision))|internal (?:process|appeals?|review) (?:is|are|was|has been) (?:done|over|finished|exhausted|complete)\\w*|(?:fought|challenged|contested|disputed)(?: (?:it|this|them|that))?\\b[^.;]{0,30}\\b(?:lost|no|denied|refused))\\b",
);
/** Who looks at a case only after the first refusal. */
const BODY =
  "(?:(?:grievance |appeals? |benefits |review )?(?:committee|panel|trustees|appeals? (?:board|people|department|team|unit|staff|folks)|review board)|reviewer (?:number )?(?:two|2)|third[- ]party reviewer|independent (?:company|reviewer|firm|organization)|somebody (?:else )?(?:at|in) the (?:plan|company|insurer)|(?:their|its|the (?:plan|insurer|company)['\u2019]s) medical director|(?:plan|insurer|company|county|city|fund)\\w*['\u2019]s own review)";
/** Another doctor of the patient also looks at things: the payer or the case is named beside this one. */
const OTHER_DOCTOR =
  '(?:different|another|second|other|new|two|both)(?: of their)? (?:doctors?|physicians?|reviewers?|medical directors?|persons?|people|company|team)';
const OF_THE_PAYER =
  '(?:at|of|for|from|with) (?:the |my |their |our )?(?:company|insur\\w+|plan|payer|HMO|administrator|carrier)';
const SECOND_LOOK = lazily(
  '.',
  `\\b(?:${BODY}|${OTHER_DOCTOR} ${OF_THE_PAYER})\\b[^.;]{0,80}\\b(?:voted|heard|went over|looked|reviewed|read (?:my|our|the)|did not (?:help|come)|came (?:out|to)|left|overruled|agreed|sided|decided|ended|sees? no|kept|upheld|denied|refused|find)\\b|\\b${OTHER_DOCTOR}\\b[^.;]{0,30}\\b(?:went over|looked (?:at|over|into)|reviewed|read) (?:my|our|the|her|his) (?:case|file|claim|appeal|papers|denial)\\b`,
);
/** An answer to what the writer sent after the refusal. */
const ANSWERED = lazily(
  'letter|objection|complaint|request|appeal|information|records|documents',
  '\\b(?:answer(?:ed)?|repl(?:y|ied)|respon(?:se|ded))\\b(?: to)?(?: [\\w-]+){0,3} (?:(?:my|our|your|her|his) (?:[\\w-]+ )?(?:letters?|objections?|complaints?|appeals?|additional information)|of (?:mine|ours))\\b|\\b(?:even with|despite|after (?:reading|seeing|receiving|reviewing|considering)|consideration of) (?:my|our|your|her|his|the) (?:[\\w-]+ )?(?:(?:new|additional|further|extra|second) )?(?:letters?|information|records|documents|objections?|appeals?)\\b',
);
/** One refusal, what the writer did about it, and an answer. */
const REFUSAL =
  /\b(?:refus\w+|den(?:ied|ies|ial)|turned (?:\w+ ){0,3}down|said no|rejected|declined|first letter)\b/i;
const OWN_ACT =
  /\b(?:I|we|he|she|(?:our|my|his|her) (?:office|doctor|surgeon|wife|husband|mother|father|son|daughter|lawyer))\b(?: \w+){0,2} (?:wrote|sent|answered|objected|fought|challenged|complained|contested|protested|appealed|disputed|filed|asked (?:them|the (?:plan|insurer|company|HMO|carrier|payer|insurance(?: company)?)|it|him|her|[A-Z]\w+|for (?:an? |the )?(?:\w+ )?(?:review|look|appeal|reconsideration|hearing|answer))|mailed|submitted|replied|took it)\b/i;
const APPEALED =
  /\b(?:I|we|he|she|they both|(?:our|my|his|her) (?:office|doctor|surgeon|wife|husband|mother|father|mom|dad|son|daughter|lawyer))\b(?: \w+){0,2} (?:appealed|objected|protested|disputed|challenged|contested|asked (?:them|it|the \w+|[A-Z]\w+)(?: \w+){0,3} to (?:(?:look (?:again|once more)|take (?:another|a second) look)(?! at (?!(?:it|this|that|my (?:case|claim|file)|the (?:case|claim|denial|decision|file|chart)|our (?:claim|case))\b))|reconsider|redo (?:it|this)|rethink|think again|change its mind)|(?:filed|sent|put in|made) (?:an? |the |my |our )?(?:\w+ )?(?:appeal|grievance|objection|protest|dispute|reconsideration))\b/i;
const ANSWER =
  /\b(?:letter(?= (?:came|back|(?:said|says)\b|of (?:denial|refusal)|that (?:came|followed)|dated|reached|arrived|is dated)|[:,])|(?:second|new|another|next|their|other|last|final) letter|still no\b|again no\b|no again\b|letter (?:about|on) (?:my|our|his|her|the) appeal|answer\w*|repl(?:y|ied)|respon\w+|outcome|result|decision|they (?:say|said|wrote|looked|did|came|stayed|found|stuck|still|would|confirmed|kept|upheld|answered)|(?:he|she|it) (?:also )?(?:said|refused|wrote|came)|came back|(?:said|says) no|no to that|lost|denied|refused)\b/i;

/** Who paid a Medicare claim is asked for a redetermination, under whatever name. */
const ASKED_CONTRACTOR =
  /\b(?:asked|wrote to|went back to|appealed to) (?:the |our |its )?(?:Medicare )?(?:contractor|MAC|intermediary)\b/i;

interface LazyForm {
  readonly needs: RegExp;
  readonly make: () => RegExp;
}

/** The patterns are long; each is made ready with the first text that has its words. */
function lazily(needs: string, pattern: string): LazyForm {
  let made: RegExp | undefined;
  return {
    needs: new RegExp(needs, 'i'),
    make: () => {
      made ??= new RegExp(pattern, 'i');
      return made;
    },
  };
}

/** Nothing was appealed, or the payer has not answered: what is told twice is no answer to an appeal. */
const NO_APPEAL_ANSWERED =
  /\b(?:(?:have|has|had)(?: not|n['\u2019]t)(?: yet)? (?:appealed|filed an appeal|answered|replied|responded|heard)|not appealed|never appealed|no (?:answer|reply|response) (?:yet|so far)|before they decided|(?:denied|refused|denial)\b[^.;]{0,40}\bfirst time)\b/i;

/** The trace that says most: who decided, then which appeal, then that it was not the first time. */
export function traceOf(text: string): Trace | undefined {
  const told = ownSentences(text);
  const ofClaim = told.filter((one, at) => OF_CLAIM.test(one) || goesOnOfPayer(told[at + 1]));
  for (const [steps, form] of WHO) {
    const found = firstTold(form, ofClaim);
    if (found) return { text: found.words, steps };
  }
  const ofAppeals = told.filter((one) => LEVEL_OF_APPEAL.test(one) && !STAGE_OF_CARE.test(one));
  for (const [form, sentences] of [
    [LEVEL_ENDED, ofAppeals],
    [APPEAL_ENDED, told],
  ] as const) {
    const found = firstTold(form, sentences);
    if (found) return { text: found.words, steps: appealNames(found.words), ...appealNumber(found.sentence) };
  }
  if (NO_APPEAL_ANSWERED.test(text)) return undefined;
  const answered = answeredOnce(told.join(' '));
  const steps = told.some((one) => ASKED_CONTRACTOR.test(one)) ? ['redetermination'] : [];
  for (const [form, sentences] of [
    [SECOND_LOOK, ofClaim],
    [LAST, told],
    [REPEATED, told],
    [ANSWERED, told],
  ] as const) {
    const found = firstTold(form, sentences);
    const isOpen = steps.length === 0 && answered?.open !== false;
    if (found) return { text: found.words, steps, ...(isOpen ? { open: true } : {}) };
  }
  return (
    answered && { text: answered.text, steps, ...(answered.open && steps.length === 0 ? { open: true } : {}) }
  );
}

/** The text tells that the payer looked again and refused again, in other words than that its answer is the last. */
export function refusedAgain(text: string): boolean {
  if (NO_APPEAL_ANSWERED.test(text)) return false;
  const told = ownSentences(text);
  return (
    [REPEATED, ANSWERED].some((form) => firstTold(form, told) !== undefined) ||
    answeredOnce(told.join(' ')) !== undefined
  );
}

/** Sentences that may tell of the payer's decisions on this case. */
function ownSentences(text: string): string[] {
  return sentencesOf(text).filter(
    (one) =>
      !OF_OTHERS.test(one) && !OTHER_FORUM.test(one) && (!OF_FINDINGS.test(one) || OF_APPEAL.test(one)),
  );
}

/** "The judge has now decided. It is in favor of the plan." */
function goesOnOfPayer(next = ''): boolean {
  return /^\s*(?:it|that|he|she) (?:is|was|went|says|said|found) (?:in favor of|for|against|with) (?:the |my |our )?(?:plan|insur\w+|payer|carrier|HMO|me|us|him|her)\b/i.test(
    next,
  );
}

/** "The judge decided in my favor": for whom is told behind the words. */
const BEHIND = 24;

interface Told {
  readonly words: string;
  readonly sentence: string;
}

function firstTold({ needs, make }: LazyForm, sentences: readonly string[]): Told | undefined {
  for (const sentence of sentences) {
    const found = needs.test(sentence) ? make().exec(sentence) : null;
    if (found === null) continue;
    const end = found.index + found[0].length;
    if (FOR_WRITER.test(sentence.slice(found.index, end + BEHIND))) continue;
    if (!NOT_DONE.test(sentence.slice(0, end)) && !STILL_OPEN.test(sentence.slice(end)))
      return { words: found[0], sentence };
  }
  return undefined;
}

/** "I appealed because they denied it": the denial came before. */
const WHY_IT_WAS_DONE = /^\s(?:because|since|after|when|as)\b[^,.;]*/i;

/** Tests have results, and patients respond. */
const RESULT_OF_CARE =
  /\b(?:results?|outcomes?|letters?) (?:of|from) (?:(?:the|an?|my|our|his|her) )?(?:[\w-]+ )?(?:biops\w+|MRI|CT|scans?|tests?|labs?|studies|study|x-?rays?|surgery|treatment|therapy|doctor|surgeon|clinic|specialist)|\b(?:biopsy|MRI|CT|scan|tests?|labs?|study|x-?ray|blood|pathology|surgical|genetic) (?:results?|outcomes?)|\b(?:respon\w+) (?:well |poorly |partly )?to (?:(?:the|an?|this|that|his|her|my) )?(?:[\w-]+ )?(?:treatment|therapy|drugs?|medicines?|medication|injections?|chemo\w*|care|dose)\b|\bletters? of (?:medical )?(?:necessity|support)\b/gi;

/** "They refused it. I wrote to them, and the answer is no different"; who appealed needs no refusal before it. */
function answeredOnce(text: string): { readonly text: string; readonly open: boolean } | undefined {
  const appealed = APPEALED.exec(text);
  const refused = REFUSAL.exec(text);
  const from = appealed ? 0 : refused && refused.index + refused[0].length;
  const act = appealed ?? (from === null ? null : OWN_ACT.exec(text.slice(from)));
  if (act === null || from === null) return undefined;
  const end = from + act.index + act[0].length;
  const rest = text.slice(end).replace(WHY_IT_WAS_DONE, '').replace(RESULT_OF_CARE, ' ');
  const isDone = !NOT_DONE.test(lastSentence(text.slice(0, end)));
  // What is asked behind the answer to an appeal takes nothing from it; where no appeal is told, all of it counts.
  const behind = appealed === null ? [rest] : sentencesOf(rest);
  const answered = behind.some((one) => ANSWER.test(one) && !NOT_DONE.test(one));
  return isDone && answered && !FOR_WRITER.test(rest) ? { text: act[0], open: appealed === null } : undefined;
}

function sentencesOf(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

function lastSentence(text: string): string {
  return text.slice(1 + Math.max(...['.', '!', '?'].map((mark) => text.lastIndexOf(mark))));
}
