/** Sentences that the wordings leave open, judged by the example sentences of the packs. */
import type { Statement } from '../../domain/generated/types.js';
import type { DocumentJudge, PassageJudgement, StatementJudge } from '../../packs/statements/judge.js';
import { inContext } from './in-context.js';
import { type Notice, type Sentence, unwrapped } from './notice.js';
import { disclaimsReason, isRowOfTitles, statesRule, takesBackNotice } from './rules-of-plans.js';
import type { SignalHit } from './signals.js';
import type { TableNote } from './tables/notes.js';

export interface JudgedSentence extends PassageJudgement {
  readonly sentence: Sentence;
  /** It stands in a note to a refused line of a table: it tells why. */
  readonly noted?: true;
  /** It stands behind the sentence that tells how to appeal: seldom a reason. */
  readonly behindRights?: true;
  /** It stands where reasons are told: behind a refusal or under a heading that asks why. */
  readonly follows?: true;
}

/** A category with the sentences that speak for it. */
export interface JudgedReason {
  readonly statement: Statement;
  /** 0 to 1: how surely the sentences together state it. */
  readonly share: number;
  /** Those that weighed most, the heaviest first. */
  readonly sentences: readonly { readonly sentence: Sentence; readonly share: number }[];
}

/** Parts that never give the reason of a decision. */
const SILENT: ReadonlySet<Sentence['section']> = new Set(['appeal_rights', 'other_rights', 'general']);
/** A notice says what it decides within this many sentences; a longer text is no notice. */
const MOST_SENTENCES = 400;
/** Below this a sentence says too little to be counted with others. */
const LEAST_SHARE = 0.25;
const MOST_NAMED = 3;

/** A line of an e-mail that is answered: its words are not the payer's. */
const QUOTED = /^\s{0,3}>/;
/** "On May 19 we asked you to send the form back": it speaks of this case in words that instructions have too. */
const TELLS_WHAT_WAS =
  /\b(?:was|were|asked|wrote|called|sent|received|came|went|found|did|didn't|had|hadn't|has not|hasn't|have not|haven't)\b/i;
/** Words that a sentence has and a label, a heading or a row of a table has not. */
const SENTENCE_WORDS =
  /\b(?:is|are|was|were|be|been|has|have|had|does|do|did|not|no|cannot|can|will|may|must|should|could|would|need|needs|found|show|shows|pays?|paid|asks?|asked|without|because|since|before|after|nothing|none|absent|missing|based|included|exceeds?|exceeded|received|requires?|limited|came|went|got|gives?|ended|began|made|met|meet|lacks?)\b|\b\w+n't\b/gi;
/** What the reader shall do is no reason. */
const ASKS_READER =
  /^\W{0,6}(?:please|ask|call|write|fax|mail|tell|include|sign|see|refer|contact|keep|fill|enclose|attach|remember|visit|address|file|start|begin with|postmark|submit|use the|point us|do not|don't)\b/i;
/** Also as scanners read it. */
const NOT_A_BILL = /\bnot a b[il1]{3}\b|\b(?:may|must|can|shall|should)(?: not)? (?:be )?bill(?:ed)?\b/i;
/** "Auth no. 26-118": the short form of number. */
const NUMBER_SIGN = /\bno\.(?=\s{0,3}[A-Z]{0,4}-?\d)/gi;
const MONEY = /\d[.,]\d{2}(?!\d)/g;
const LABEL_FIRST = /^[^:]{2,30}:\s*\S/;

/** Dots that lead from a label to its value, and a label with its value in the next cell: "12 Oak Street      WARRANT: NONE". */
const LEADERS = /[a-z#)] {0,2}\.{4}/i;
const LABEL_BESIDE = /\S {6,}[A-Z][A-Za-z/ ]{1,24}:\s{1,12}\S.{0,40}$/;

/** A row of figures, a label with its value and a title state no reason; a note of a statement does. */
function isProse(passage: string): boolean {
  const words = passage.match(/[A-Za-z]{2,}(?:'[a-z]+)?/g) ?? [];
  const verbs = passage.replace(NUMBER_SIGN, ' ').match(SENTENCE_WORDS)?.length ?? 0;
  if (ASKS_READER.test(passage) || NOT_A_BILL.test(passage)) return false;
  const figures = passage.match(MONEY)?.length ?? 0;
  if (figures >= 3 && words.length < figures * 6) return false;
  if (/\?\s*$/.test(passage) || (passage.match(/\S {3,}(?=\S)/g)?.length ?? 0) >= 2) return false;
  if (LABEL_FIRST.test(passage) && words.length < 8) return false;
  if (LEADERS.test(passage) || LABEL_BESIDE.test(passage)) return false;
  if (words.length < 6) return words.length >= 3 && (verbs >= 1 || NOTE.test(passage));
  return verbs >= 1 || readsAsSentence(passage, words);
}

/** A period at the end and words in small letters: "The crew wrote that you walked to the door." */
function readsAsSentence(passage: string, words: readonly string[]): boolean {
  if (!/[.!]["')\]]?\s*$/.test(passage)) return false;
  return words.filter((word) => /^[a-z]/.test(word)).length >= words.length * MOSTLY;
}

/** A short line that tells an outcome and no reason: "Status: not agreed", "Refused  $3,300.00". */
function tellsOutcomeAlone(passage: string): boolean {
  const words = passage.match(/[A-Za-z]{2,}/g) ?? [];
  if (words.length === 0 || words.length > MOST_LABEL_WORDS || /\?\s*$/.test(passage)) return false;
  const sums = passage.match(/\d[\d,]*[.,]\d{2}(?!\d)/g) ?? [];
  return sums.length <= 1 && !sums.some((sum) => !/[1-9]/.test(sum)) && REFUSING_WORD.test(passage);
}

/** Share of words in small letters that a sentence has at least. */
const MOSTLY = 0.6;
const MOST_LABEL_WORDS = 9;
/** Without one of these a label or a title refuses nothing. */
const REFUSING_WORD =
  /\b(?:not|no|den(?:y|ied|ial)|refus\w+|reject\w+|declin\w+|disallow\w*|disapprov\w+|adverse|unfavorable|non-?\w+|zero|nothing|cut|reduced|ended|terminat\w+|stopp?\w*|withheld|uphold|upheld)\b/i;

/** A key and words to the end of a sentence: "219 Based on extent of injury." */
const NOTE = /^(?:\(?[A-Z]{0,3}\d[A-Z0-9-]{0,5}[).]?|\(?[A-Za-z][).]|[A-Z]\d?)\s+[A-Z][^:]*$/;

/** Judges sentences that may state this decision and its reasons. Bounded, so that time is linear in the text. */
export function judgeSentences(
  library: StatementJudge,
  notice: Notice,
  hits: readonly SignalHit[],
  notes: readonly TableNote[] = [],
): JudgedSentence[] {
  const general = new Set(
    hits.flatMap(({ signal, sentence }) => (signal.tells === 'general' ? [sentence] : [])),
  );
  const judge: DocumentJudge = library.inDocument(notice.words);
  const found: JudgedSentence[] = [];
  const told = new Set<TableNote>();
  let behindRights: true | undefined;
  for (const sentence of notice.sentences) {
    if (found.length >= MOST_SENTENCES) break;
    const note = noteAt(notes, sentence);
    if (note && !note.refuses) continue;
    if (note) {
      // A note is read as a whole: its sentences tell one reason.
      const said = told.has(note) ? undefined : judge.judge(notice.plain.slice(note.start, note.end));
      told.add(note);
      if (said && !(note.partly && said.outcomes.payment >= JUDGED_PAYMENT))
        found.push({ sentence, noted: true, ...said });
      continue;
    }
    const passage = unwrapped(notice.plain.slice(sentence.start, sentence.end));
    if (sentence.section === 'decision') behindRights = undefined;
    if (TELLS_RIGHTS.test(passage) && CONTESTS.test(passage)) behindRights = true;
    if (SILENT.has(sentence.section) || TELLS_RIGHTS.test(passage) || QUOTED.test(passage)) continue;
    if (general.has(sentence) && !TELLS_WHAT_WAS.test(passage)) continue;
    if (sentence.lead === 'supposed' || explainsWord(sentence, passage)) continue;
    if (statesRule(passage, sentence.lead) || disclaimsReason(passage) || TELLS_FORMER.test(passage))
      continue;
    if (isRowOfTitles(passage) || takesBackNotice(passage)) continue;
    if (isProse(passage))
      found.push({ sentence, ...judge.judge(passage), ...(behindRights ? { behindRights } : {}) });
    else if (tellsOutcomeAlone(passage))
      found.push({ sentence, reasons: [], outcomes: judge.judge(passage).outcomes });
  }
  return withPlaces(inContext(judge, notice, found));
}

/** An entry of a glossary without a code before it tells what a word means. */
function explainsWord({ section }: Sentence, passage: string): boolean {
  return section === 'glossary' && !CODED_ENTRY.test(passage);
}

const CODED_ENTRY = /^\W{0,3}(?:[A-Z]{0,4}-?\d|[A-Z]{1,3}\b(?! [a-z]))/;

/** Marks the sentences behind a refusal: its reason stands there more often than elsewhere. */
function withPlaces(judged: readonly JudgedSentence[]): JudgedSentence[] {
  let left = 0;
  return judged.map((one) => {
    const follows = left > 0 || one.sentence.section === 'decision';
    left = one.outcomes.refusal >= REFUSING ? REASON_WITHIN : left - 1;
    return follows ? { ...one, follows: true } : one;
  });
}

/** How to contest a decision: what follows is mostly printed on every letter. */
const CONTESTS = /\b(?:appeals?|disputes?|reconsider\w*|disagree|contest|hearing|grievance|review)\b/i;
/** What a sentence behind that still weighs. */
const BEHIND_RIGHTS = 0.5;

const REFUSING = 0.6;
/** Sentences behind a refusal among which its reason is likely. */
const REASON_WITHIN = 4;

/** What was decided at first says nothing of what is decided now. */
export const TELLS_FORMER =
  /\b(?:first|earlier|original|previous|prior|initial|former) (?:decision|denial|determination|answer)\b[^.]{0,30}\b(?:was|said|held|found|had been)\b/i;

/** Share from which a note of a partly paid row explains a price. */
const JUDGED_PAYMENT = 0.4;

/** The note of a table in which a sentence stands. */
export function noteAt(
  notes: readonly TableNote[],
  { start, end }: Pick<Sentence, 'start' | 'end'>,
): TableNote | undefined {
  return notes.find((note) => start < note.end && end > note.start && start >= note.start - LONGEST_KEY);
}

const LONGEST_KEY = 24;
/** What the reader may do now. */
const TELLS_RIGHTS =
  /^\W{0,4}(?:it|they|this|requests?) (?:is|are) due (?:within |in )?\d+ |\b(?:your|the|an?|any) (?:letter|appeal|request|dispute|complaint|grievance|form|petition)s? (?:must|has to|have to|should|needs to|may|can) (?:be|reach|arrive|come|get|tell|say|include)\b|^\W{0,4}(?:appeals?|disputes?|provider disputes?|requests? for (?:review|hearing|reconsideration))\b[^.]{0,40}\b(?:days|months|within)\b|\b(?:you|he|she|providers?|members?|participants?|patients?|your doctor|they)(?: or [^.,]{2,30})? (?:may|can|could|have the right|have \w+ (?:\w+ )?(?:\(?\d+\)? )?days|have \d+ days)\b[^.]{0,60}?\b(?:appeal|ask|write|file|request|call|send|petition|dispute|submit|grievance|review|hearing|days|months)\b/i;

/** Reasons that the sentences state, one for each category, the surest first. */
export function judgedReasons(judged: readonly JudgedSentence[]): JudgedReason[] {
  const found = new Map<
    string,
    { statement: Statement; best: number; doubt: number; said: JudgedReason['sentences'][number][] }
  >();
  for (const { sentence, reasons, noted, behindRights } of judged)
    for (const [category, { statement, share: told }] of likely(byCategory(reasons), noted === true)) {
      const share = noted ? surer(told) : told * (behindRights ? BEHIND_RIGHTS : 1);
      if (share < LEAST_SHARE) continue;
      const earlier = found.get(category);
      const doubt = (earlier?.doubt ?? 1) * (1 - share);
      const said = [...(earlier?.said ?? []), { sentence, share }];
      const better = share > (earlier?.best ?? 0);
      found.set(category, {
        statement: better || !earlier ? statement : earlier.statement,
        best: Math.max(share, earlier?.best ?? 0),
        doubt,
        said,
      });
    }
  return [...found.values()]
    .map(({ statement, doubt, said }) => ({
      statement,
      share: 1 - doubt,
      sentences: said.sort((a, b) => b.share - a.share).slice(0, MOST_NAMED),
    }))
    .sort((a, b) => b.share - a.share);
}

/**
 * The likeliest reason of a text that refuses and gives none clearly: what its sentences say together. Those behind the refusal
 * count for more.
 */
export function likeliestReason(judged: readonly JudgedSentence[]): JudgedReason | undefined {
  const sums = new Map<
    string,
    { sum: number; statement: Statement; said: JudgedReason['sentences'][number][] }
  >();
  let whole = 0;
  for (const { sentence, reasons, follows, behindRights } of judged)
    for (const [category, { statement, share }] of byCategory(reasons)) {
      const weight = share * (follows ? BEHIND_REFUSAL : 1) * (behindRights ? BEHIND_RIGHTS : 1);
      const earlier = sums.get(category);
      whole += weight;
      const said = [...(earlier?.said ?? []), ...(share >= LEAST_NAMED ? [{ sentence, share }] : [])];
      const better = !earlier || weight > (earlier.said[0]?.share ?? 0);
      sums.set(category, {
        sum: weight + (earlier?.sum ?? 0),
        statement: better ? statement : earlier.statement,
        said: said.sort((a, b) => b.share - a.share).slice(0, MOST_NAMED),
      });
    }
  const [best] = [...sums.values()]
    .filter(({ statement }) => statement.tells === 'reason')
    .sort((a, b) => b.sum - a.sum);
  if (!best || best.said.length === 0) return undefined;
  return { statement: best.statement, share: best.sum / whole, sentences: best.said };
}

const BEHIND_REFUSAL = 1.5;
/** Share from which a sentence is shown for a reason that is only likely. */
const LEAST_NAMED = 0.1;

/** A note gives one reason: the likeliest. */
function likely<T extends { readonly share: number }>(
  found: ReadonlyMap<string, T>,
  one: boolean,
): [string, T][] {
  const all = [...found].sort(([, a], [, b]) => b.share - a.share);
  return one ? all.slice(0, 1) : all;
}

/** A note to a refused line gives a reason, so that only which one is open: half of the doubt falls away. */
function surer(share: number): number {
  return share < LEAST_NOTED ? share : 1 - (1 - share) * NOTED_DOUBT;
}

const LEAST_NOTED = 0.2;
const NOTED_DOUBT = 0.6;

/** Shares of statements of one kind are added: they differ only in how the reason is told. */
function byCategory(
  reasons: PassageJudgement['reasons'],
): Map<string, { readonly statement: Statement; readonly share: number }> {
  const sums = new Map<string, { statement: Statement; share: number }>();
  for (const { statement, share } of reasons) {
    const key = kindOf(statement);
    const earlier = sums.get(key);
    sums.set(key, { statement: earlier?.statement ?? statement, share: share + (earlier?.share ?? 0) });
  }
  return sums;
}

/** Denied emergency care is answered otherwise than the rest of its category. */
function kindOf({ category, signal, id }: Statement): string {
  return `${category ?? id} ${signal ?? ''}`;
}
