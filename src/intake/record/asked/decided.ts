/**
 * Whether the text tells of an appeal that was decided against the writer, and of which step. A sentence tells it in one of four forms:
 * the decider and what it did ("the judge said no"), the appeal and what became of it ("our second appeal was turned down"),
 * what the payer did to the appeal ("they upheld it at the first level"), or the decision by its name ("unfavorable redetermination").
 */
import { sentenceSpans } from '../../../language/sentences.js';
import { appealNames, appealNumber, DECIDERS, FOR_WRITER, NOUN, REFUSED } from './decision-words.js';

export interface DecidedAppeal {
  /** The words that tell it. */
  readonly text: string;
  /** Names of the step, as the ladder knows them, the highest first: "alj hearing". */
  readonly steps: readonly string[];
  /** Its number where only that is told: 2 of "our second appeal". */
  readonly number?: number;
  /** It is not told who decided, so it may have been any step. */
  readonly vague?: true;
}

/** An appeal that somebody filed, with its number and level where they are told. */
const ORDINAL = '(?:first|1st|second|2nd|third|3rd|initial|last)';
/** Bounded like every repetition here, so that no text of a caller is read more than a few times over. */
const KIND = `(?:${ORDINAL}[- ]?(?:level)?|level[- ](?:one|two|three|1|2|3|I{1,3})|plan[- ]level|plan|internal|written|formal|standard|expedited|urgent|provider|member|clinical|payment|health plan)`;
const APPEAL = `(?:(?:${KIND} ){0,3}${NOUN}|${ORDINAL}[- ]level (?:review (?:committee|panel)|review|panel|committee))`;
const OWN = '(?:my|our|your|the|her|his|their|this|that|an?)';
const PAYER =
  '(?:the )?(?:plan|they|insurer|insurance(?: company)?|carrier|company|MCO|HMO|contractor|MAC|administrator|TPA|health plan|PBM|payer|Medicaid|fund|vendor|department)';
/** What the decision was, as a verb behind its subject. */
const AUXILIARY =
  '(?:(?:has|have|had|was|were|is|are|got|been|also|now|then|again|just|finally|since|even|only|both|came back|(?:fully|partly|partially)|entirely) ){0,4}';
/** Who decides is told with what they wrote: "OPM wrote that it agrees with the plan". */
const NEAR_DECIDER = '(?:(?! but | so | because | since | if | when )[^.;:!?]){0,90}?';
const AFTER_LABEL =
  '(?: (?:decision|request|notice|letter|review|award|level|came|back|says|said)){0,4}(?: (?:of|by|from|dated|on|to|at|with|no\\.?|number)\\b[^.;:]{0,40}?)?\\s*[-:,\u2013(]{0,2} ?';

const flags = 'i';

/**
 * A form in which a decision is told, and the words that each of its sentences has. The forms are long, and to make one ready takes
 * tens of milliseconds: most cases have none of the words, and need none of the forms.
 */
interface Form {
  readonly needs: RegExp;
  readonly pattern: RegExp;
}

const DECIDER_ACTED: readonly (readonly [readonly string[], Form])[] = DECIDERS.map(([steps, who]) => [
  steps,
  withWords(
    who,
    `\\b${who}${AFTER_LABEL}(?:denial\\b|["\u201c]?${NEAR_DECIDER}\\b${AUXILIARY}${REFUSED}\\b)|\\b(?:unfavorable|adverse|negative) (?:decision|ruling|finding|opinion|award|determination)?\\s?(?:of|by|from) (?:the |an? |our )?${who}|\\b(?:denied|turned down|upheld|refused|rejected|affirmed|lost) (?:again )?(?:by|at|before|on|in front of) (?:the |an? |our )?${who}|\\b(?:upheld|affirmed|lost)\\b[^.;]{0,30}\\b(?:after|following) (?:the |an? |our )?${who}`,
  ),
]);

function withWords(words: string, pattern: string): Form {
  return { needs: new RegExp(words, flags), pattern: new RegExp(pattern, flags) };
}

const NAMES_APPEAL = `${NOUN}|level (?:review|panel|committee)`;

/** A pattern that names an appeal. */
function ofAppeal(pattern: string): Form {
  return withWords(NAMES_APPEAL, pattern);
}

/** A pattern that is soon made ready. */
function short(pattern: RegExp): Form {
  return { needs: pattern, pattern };
}

/** Decisions by the name of who made them: an appeal follows only where they were against the writer. */
const DECISIONS: readonly (readonly [readonly string[], Form])[] = [
  [['council review'], short(/\bCouncil decision\b/)],
  [['reconsideration'], short(/\b(?:QIC|IRE) (?:reconsideration |decision )+(?:dated|of)\b/)],
];
const APPEAL_FORMS: readonly Form[] = [
  // The appeal and what became of it.
  ofAppeal(
    `\\b(?:${OWN} |on |at )?${APPEAL}(?: (?:decision|request|notice|letter)){0,3}(?: (?:of|by|from|dated|on|to|at|with|for)\\b[^.;:,]{0,40}?)?(?: (?:was|were|is|has been|had been|got|came back|also|again|then|both|fully|partly|partially|just)){0,4} ?(?:[-:,\u2013] ?)?(?:the )?(?:voted (?:\\w+ ){0,4}to (?:uphold|deny)|${REFUSED})\\b`,
  ),
  // What the payer did to the appeal.
  ofAppeal(
    `\\b(?:denied|refused|rejected|turned (?:\\w+ )?down|dismissed|upheld (?:the|their|its) \\w+|upheld it|upheld|affirmed|said no|answered no|lost|unsuccessful)(?: (?:again|too|also|it)){0,3}(?: (?:on|at|to|in|by|after|with))? (?:${OWN} )(?:[\\w-]+ )?${APPEAL}\\b`,
  ),
  ofAppeal(
    `\\b(?:upheld|affirmed|denied|lost|partially paid)\\b[^.;]{0,40}\\b(?:on|at|by|after|upon) (?:the )?${APPEAL}\\b`,
  ),
  withWords(
    'level|step|stage',
    `\\b(?:denied|lost|refused) (?:on|at) (?:the )?(?:${KIND} ){0,3}(?:level|step|stage)\\b`,
  ),
  ofAppeal(`\\b(?:unfavorable|adverse) ${APPEAL}\\b`),
  // Somebody appealed, and the answer in the same sentence.
  withWords(
    `${NAMES_APPEAL}|round with`,
    `\\b(?:appealed|${NOUN}(?: was)? (?:sent|filed)|(?:filed|sent|did|made|requested|asked (?:\\w+ ){0,2}for|submitted)(?: in)? ${OWN} ${APPEAL}|grievance|asked (?:\\w+ ){1,2}to reconsider|(?:one|first|1st) round with (?:the |my |our )?\\w+)\\b(?:(?!\\b(?:because|since|as|after|when|although|of the denial|against)\\b)[^.;]){0,80}\\b(?:upheld|affirmed|denied (?:it|again|that|us|me|the appeal|my appeal|our appeal)|they denied|said no|answered no|(?:got|came|received) (?:back )?(?:the|a|another) (?:no|denial|refusal)|turned (?:it|us|me|her|him|that) down|refused (?:it|again)|uph[eo]ld(?:s|ing)?|st(?:uck|icks) (?:to|with|by)|same answer|agree[sd]? with|did(?: not|n.t) (?:change|overturn))\\b`,
  ),
  withWords(
    'upheld|affirmed',
    `\\b${PAYER} (?:has |have |already |again |also |then |reviewed |reconsidered |looked |and |it ){0,4}(?:upheld|affirmed)\\b|\\bupheld (?:the|their|its) (?:own )?(?:denial|decision|reduction|determination)\\b`,
  ),
  short(
    /\b(?:after (?:our|the) review of your appeal),? we (?:uphold|affirm)|\bwe uphold\b|\bon (?:appeal|reconsideration|redetermination),? we (?:uphold|affirm)\b/i,
  ),
  short(/\bnotice of (?:plan |internal )?appeal (?:resolution|decision|denial)\b/i),
  short(
    /\b(?:said no|denied (?:it|this|us|me|her|him|them)|turned (?:it|us|me|her|him) down|refused(?: it)?)(?: to (?:[\w-]+ ){1,4}?)? ?(?:again|a second time|once more|twice)\b/i,
  ),
  short(
    /\b(?:reconsidered|reviewed (?:it )?again|looked at it again)\b[^.;]{0,20}\b(?:and|but|then)\b[^.;]{0,20}\b(?:stayed with|stood by|stands by|kept|upheld|affirmed|denied|confirmed|(?:still )?(?:says?|said) no(?=[,.;]|$))/i,
  ),
  // The payer by its name, and its own no.
  short(/\bupheld (?:the|their|its|his|her) (?:own |first |earlier |original )?(?:no|refusal|rejection)\b/i),
  short(
    /\b(?:decision|answer|ruling) on (?:the|my|our|her|his) (?:appeal|grievance|complaint) (?:went|was|is|came (?:back|out)|turned out) (?:against|negative|unfavorable|no\b|the same)/i,
  ),
  short(
    /\b(?:my|the|our|her|his) (?:file|case) (?:went|was sent|is sent|was forwarded|has been sent|goes) (?:on )?to (?:an? |the )?(?:outside|independent|IRE\b|Maximus)/i,
  ),
  short(/\bsecond denial\b/i),
  ofAppeal(
    `\\breview(?:ed|er) (?:(?:of|on) )?(?:(?:the|my|our|his|her) )?${APPEAL}\\b${NEAR_DECIDER}\\b${REFUSED}\\b`,
  ),
  ofAppeal(`\\b${APPEAL} ?(?:decision)?[:,(\u2013-]? ?(?:unfavorable|upheld|denied|denial)\\b`),
];

/** Somebody decided, and who is not told. */
const VAGUE_FORMS: readonly Form[] = [
  // Asked more than once, with one answer.
  short(
    /\b(?:wrote|written|asked|tried)\b[^.;]{0,40}\b(?:twice|two times|three times)\b[^.;]{0,60}\b(?:no\b|denied|refus\w+|same answer|negative)|\b(?:both times|each time|every time)\b(?:(?!\b(?:doctor|surgeon|therapist|clinic)\b)[^.;]){0,30}\b(?:no\b|denied|refus\w+|the same)/i,
  ),
  short(
    /\b(?:looked at|looked into|went over|reviewed|considered)\b[^.;]{0,30}\b(?:again|a second time|once more)\b[^.;]{0,40}\b(?:still|same|no\b|not\b|won['\u2019]t|refus\w+|denied)/i,
  ),
  short(
    /\bappeals? (?:people|department|unit|team|office|desk|committee|staff)\b[^.;]{0,40}\b(?:no\b|not\b|made up|stands?|denied|refus\w+|upheld|same|agree\w*)/i,
  ),
  // The first decision and what became of it.
  short(
    /\b(?:back(?:s|ed)|support(?:s|ed)|confirm(?:s|ed)|(?:stood|stands) behind|agree[sd]? with|kept|stuck (?:to|with)) (?:the|their|its) (?:first|original|initial|earlier) (?:decision|denial|answer|no|ruling)\b/i,
  ),
  short(
    /\b(?:the|their|its|this) (?:denial|refusal|decision|answer) (?:still )?(?:stands|remains|holds|is unchanged|does not change|did not change)\b/i,
  ),
  short(
    /\b(?:rejected|refused|turned down|denied|dismissed) (?:what|the papers|the letter|everything) (?:that )?(?:I|we) (?:sent|wrote|filed|submitted|gave)/i,
  ),
  short(
    /\b(?:appeal|grievance|complaint|request|dispute|reconsideration)\b[^.;]{0,40}\b(?:closed (?:without|with no)|came back (?:negative|unchanged|denied|unfavorable|no\b|the same|with (?:a|the same) no)|went nowhere|got nowhere)/i,
  ),
  // One more answer, and it is the one that came before: "the answer, no again", "informed us of the result, same answer".
  short(
    /\b(?:answer|reply|response|result|outcome|decision)\b[^.;]{0,50}?\b(?:no again|again (?:a )?no|once more no|no once more|(?:the )?same (?:answer|result|no|outcome|reply))\b/i,
  ),
  short(/\b(?:said|answered|wrote|says?|came back with(?: a)?) no (?:as well|too|also)\b/i),
  // A complaint or protest to the payer, and those who look at a case once more.
  withWords(
    'complaint|protest|objection|challenge',
    `\\b${OWN} (?:complaint|protest|objection|challenge)\\b(?: (?:about|to|over|with|against) [^.;,]{0,40})? (?:(?:was|were|has been|got) )?(?:${REFUSED}|went against)\\b`,
  ),
  withWords(
    'panel|committee|board',
    `\\b(?:panel|committee|appeals? board|review board)\\b${NEAR_DECIDER}\\b(?:voted (?:\\w+ ){0,4}to (?:uphold|deny|keep|stand by)|${REFUSED})\\b`,
  ),
  withWords(
    'outside|independent',
    `\\b(?:outside|independent) (?:doctor|physician|expert|specialist|reviewer)\\b${NEAR_DECIDER}\\b${REFUSED}\\b`,
  ),
];

/** A name of a decision on an appeal needs no verb where it stands alone: "Appeal resolution: not appropriate". */
const BY_NAME = new RegExp(
  `\\b${NOUN} (?:decision|resolution|determination|outcome|result|ruling)\\b(?! (?:is |was )?(?:pending|due|overdue|late|missing|not received|awaited))`,
  flags,
);
const NOT_THERE = /\b(?:no|not|without|await\w*|pending|before|until)\b[^.;:]{0,30}$/i;

/** What stands in the code field, where it names a decision on an appeal. */
export function decisionNamed(named: string): DecidedAppeal | undefined {
  const found = BY_NAME.exec(named);
  if (found === null || FOR_WRITER.test(named) || NOT_THERE.test(named.slice(0, found.index)))
    return undefined;
  return { text: named, steps: appealNames(found[0]), ...appealNumber(named) };
}

/** How the end of a step is told beside its name, which only the ladder of the coverage knows. */
const ENDED = `(?:${REFUSED}|no (?:additional|further|more) payment|(?:denial|decision|reduction|amount) (?:stands|unchanged)|no change|came back|ended|is (?:over|done)|finished|completed|not (?:medically necessary|appropriate|payable|covered|reasonable))`;
const STILL_OPEN =
  /\b(?:no|without an?y?|wait\w* for (?:an|the|their)?) ?(?:answer|decision|response|reply)\b|\b(?:pending|unanswered|still open)\b/i;
/** Names of one word stand in many sentences; those of their kind are in the lists above. */
const LEAST_WORDS = 2;

/** Words of the text that tell the end of a step by its name: "Formal review decision: denial upheld", "we did the second review". */
export function endOfStep(text: string, name: string): string | undefined {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  if (words.length < LEAST_WORDS) return undefined;
  const said = words.join('[-_ ]');
  // The long forms are made only where the name stands in the text at all.
  if (!new RegExp(said, flags).test(text)) return undefined;
  const form = withWords(said, `\\b${said}\\b[^.;]{0,80}?\\b${ENDED}`);
  const done = withWords(
    said,
    `\\b(?:did|finished|completed|went through|had|after) (?:the|our|my|a) ${said}\\b`,
  );
  const open = STILL_OPEN.test(text);
  for (const { start, end } of sentenceSpans(text)) {
    const sentence = text.slice(start, end);
    const found = toldBy(form, sentence) ?? (open ? undefined : toldBy(done, sentence));
    if (found) return found;
  }
  return undefined;
}

/** The appeal that the text tells of is still open. */
const PENDING = new RegExp(
  `\\b(?:no|without an?y?) (?:decision|answer|response|reply)(?: yet| so far)?(?: on| to| for| about| by) (?:that|my|our|the|this) ${NOUN}\\b|\\b${NOUN} (?:is|was|remains) (?:still |not yet )?(?:pending|open|undecided|decided yet)\\b|\\bno decision by (?:the )?plan on (?:an |the |my )?appeal\\b`,
  flags,
);
/** An appeal of somebody else. */
const OF_ANOTHER =
  /\b(?:neighbou?r|friend|co-?worker|colleague|cousin|another (?:patient|member|claim))(?:'s|s)?\b[^.;,]{0,40}$/i;
/** Of another time or matter: "last year I appealed another denial", "I appealed to my boss". */
const OF_ANOTHER_MATTER =
  /\b(?:last year|last month|years? ago|another denial|my boss|at work|peer[- ]to[- ]peer)\b/i;
/** What might come is not decided: "if they deny my appeal". */
const MAY_COME =
  /\b(?:if|whether|unless|in case|once|until|may|might|can|could|will|would|should|never|not|before)\b[^.;,]{0,40}$/i;
/**
 * The highest step that the text says was decided against the writer; undefined where none was, or where it is still open.
 * Linear in the text: each form looks at one sentence.
 */
export function decidedIn(text: string): DecidedAppeal | undefined {
  if (PENDING.test(text)) return undefined;
  const sentences = sentenceSpans(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((one) => !OF_ANOTHER_MATTER.test(one));
  for (const [steps, form] of [...DECIDER_ACTED, ...DECISIONS])
    for (const sentence of sentences) {
      const found = toldBy(form, sentence);
      if (found) return { text: found, steps: [...steps, ...appealNames(sentence, steps)] };
    }
  for (const form of APPEAL_FORMS)
    for (const sentence of sentences) {
      const found = toldBy(form, sentence);
      if (found) return { text: found, steps: appealNames(sentence), ...appealNumber(found) };
    }
  for (const form of VAGUE_FORMS)
    for (const sentence of sentences) {
      const found = toldBy(form, sentence);
      if (found) return { text: found, steps: [], vague: true };
    }
  return undefined;
}

function toldBy({ needs, pattern }: Form, sentence: string): string | undefined {
  if (!needs.test(sentence)) return undefined;
  const found = pattern.exec(sentence);
  if (found === null) return undefined;
  const before = sentence.slice(0, found.index);
  const unsaid = MAY_COME.test(before) || OF_ANOTHER.test(before) || FOR_WRITER.test(found[0]);
  return unsaid ? undefined : found[0];
}
