/** Reasons that a notice states in words, each category once, with the sentence that says it best. */
import type { Category } from '../../domain/generated/types.js';
import {
  type JudgedReason,
  type JudgedSentence,
  judgedReasons,
  likeliestReason,
  noteAt,
  TELLS_FORMER,
} from './judged.js';
import { type Notice, type Sentence, unwrapped } from './notice.js';
import { receivesAppeal } from './rules-of-plans.js';
import type { SignalHit } from './signals.js';
import type { TableNote } from './tables/notes.js';

export interface StatedReason {
  readonly category: Category;
  /** As printed. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly certainty: number;
  /** Ids of the signals. */
  readonly signals: readonly string[];
  /** Sentences that say it. */
  readonly sentences: readonly Sentence[];
  /** Code record that stands for it, where the examples of the packs and no wording tell it. */
  readonly code?: string;
  /** How the sentences were weighed, where the examples of the packs tell the reason. */
  readonly weighed?: JudgedReason['sentences'];
}

const BASE = { strong: 0.85, weak: 0.65, residual: 0.6 } as const;
/** Said in the part that gives the reasons, beside words of refusal, and again elsewhere. */
const IN_DECISION = 0.05;
const WITH_REFUSAL = 0.05;
const REPEATED = 0.02;
const MOST = 0.97;
const LONGEST_QUOTE = 600;

/** @param hits the signals that count */
export function readReasons(
  notice: Notice,
  hits: readonly SignalHit[],
  notes: readonly TableNote[] = [],
): StatedReason[] {
  const refused = new Set(
    hits.flatMap(({ signal, sentence }) => (signal.tells === 'refusal' ? [sentence] : [])),
  );
  const near = neighbours(notice.sentences, refused);
  const reasons = hits.filter(
    ({ signal, sentence }) => signal.tells === 'reason' && noteAt(notes, sentence)?.refuses !== false,
  );
  const plain = reasons
    .filter(
      ({ signal, sentence }) =>
        noteAt(notes, sentence) !== undefined || holds(signal.strength ?? 'strong', sentence, near),
    )
    .filter(
      ({ sentence }) =>
        refused.size > 0 || !tellsFormer(unwrapped(notice.plain.slice(sentence.start, sentence.end))),
    );
  const told = plain.filter(({ signal }) => signal.strength !== 'residual');
  return byCategory(notice, told.length > 0 ? told : plain, refused);
}

function tellsFormer(sentence: string): boolean {
  return TELLS_FORMER.test(sentence) || receivesAppeal(sentence);
}

/** Sentences after a refusal in which its reason may follow; a question between them is none. */
const FOLLOWS = 2;

/** A weak signal needs refusal beside it; rights and glossaries never state a reason weakly. */
function holds(
  strength: 'strong' | 'weak' | 'residual',
  sentence: Sentence,
  near: ReadonlySet<Sentence>,
): boolean {
  if (sentence.section === 'glossary') return false;
  if (strength === 'strong') return true;
  if (sentence.section === 'other_rights') return false;
  return sentence.section === 'decision' || near.has(sentence);
}

function neighbours(sentences: readonly Sentence[], refused: ReadonlySet<Sentence>): Set<Sentence> {
  const near = new Set<Sentence>();
  for (const [index, sentence] of sentences.entries())
    if (refused.has(sentence))
      for (const other of sentences.slice(Math.max(0, index - 1), index + FOLLOWS + 1)) near.add(other);
  return near;
}

function byCategory(
  notice: Notice,
  hits: readonly SignalHit[],
  refused: ReadonlySet<Sentence>,
): StatedReason[] {
  const groups = new Map<Category, SignalHit[]>();
  for (const hit of hits) {
    const { category } = hit.signal;
    if (!category) continue;
    const earlier = groups.get(category);
    if (earlier) earlier.push(hit);
    else groups.set(category, [hit]);
  }
  return [...groups].map(([category, said]) => reasonOf(notice, category, said, refused));
}

function weightOf({ signal, sentence }: SignalHit, refused: ReadonlySet<Sentence>): number {
  return (
    BASE[signal.strength ?? 'strong'] +
    (sentence.section === 'decision' ? IN_DECISION : 0) +
    (refused.has(sentence) ? WITH_REFUSAL : 0)
  );
}

function reasonOf(
  notice: Notice,
  category: Category,
  said: readonly SignalHit[],
  refused: ReadonlySet<Sentence>,
): StatedReason {
  const [first] = said;
  const best = said.reduce(
    (a, b) => (weightOf(b, refused) > weightOf(a, refused) ? b : a),
    first as SignalHit,
  ); // never empty
  const sentences = [...new Set(said.map(({ sentence }) => sentence))];
  const certainty = Math.min(MOST, weightOf(best, refused) + REPEATED * (sentences.length - 1));
  const { start } = best.sentence;
  const end = Math.min(best.sentence.end, start + LONGEST_QUOTE);
  return {
    category,
    quote: notice.text.slice(start, end),
    start,
    end,
    certainty: Math.round(certainty * 100) / 100,
    signals: [...new Set(said.map(({ signal }) => signal.id))].sort(),
    sentences,
  };
}

/** Share from which a judged reason counts, and the certainty that it has at most. */
const LEAST_JUDGED = 0.5;
/** The certainty that a reason has at most which is only the likeliest. */
const MOST_LIKELIEST = 0.45;
const REFUSED = 0.6;
/** Beside a clear reason a further one has to be clear itself, in one sentence and not in many that hint at it. */
const LEAST_BESIDE = 0.75;
const CLEAR = 0.8;

function isSureEnough({ share, sentences: [best, next] }: JudgedReason, least: number): boolean {
  const twice = (next?.share ?? 0) >= LEAST_TWICE && share >= SURE_TWICE;
  return share >= least && (least < LEAST_BESIDE || (best?.share ?? 0) >= least || twice);
}
/** Two sentences that say it nearly as clearly as one has to, and what they say together. */
/** Two reasons that lean on one sentence: it gives one of them. */
function sharesBest({ sentences }: JudgedReason, first: JudgedReason | undefined): boolean {
  const best = first?.sentences[0]?.sentence;
  return sentences.some(({ sentence }) => sentence === best);
}

const LEAST_TWICE = 0.6;
const SURE_TWICE = 0.85;
const MOST_JUDGED = 0.84;

/**
 * Reasons in set wordings, and besides those that the judge of sentences is sure enough of. A text that refuses has a reason: where
 * none is clear, the likeliest is given with little certainty.
 */
export function withJudged(
  notice: Notice,
  worded: readonly StatedReason[],
  judged: readonly JudgedSentence[],
  refuses: boolean,
): StatedReason[] {
  const residual = worded.every(
    ({ certainty }) => certainty < BASE.strong && certainty <= BASE.residual + LIFT,
  );
  const own = worded.length > 0 && residual ? withJudged(notice, [], judged, refuses) : [];
  return own.some(({ certainty }) => certainty >= LEAST_JUDGED)
    ? own
    : besideWorded(notice, worded, judged, refuses);
}

/** "Our records do not show that you have tried it": what it is stands in the sentence before. */
function goesOn({ plain }: Notice, { start, end }: Sentence): boolean {
  return (
    end - start <= LONGEST_REST && /\b(?:it|them|either|any|none|so)\W{0,3}$/i.test(plain.slice(start, end))
  );
}

const LONGEST_REST = 160;

/** What a reason that only refuses in other words gains at most by its place. */
const LIFT = IN_DECISION + WITH_REFUSAL;

function besideWorded(
  notice: Notice,
  found: readonly StatedReason[],
  judged: readonly JudgedSentence[],
  refuses: boolean,
): StatedReason[] {
  const worded = found.filter((reason) => !isContested(reason, judged));
  const taken = new Set(worded.map(({ category }) => category));
  const explained = new Set<Sentence | undefined>(worded.flatMap(({ sentences }) => sentences));
  const open = judged.filter(
    ({ sentence }, at) =>
      !explained.has(sentence) && !(goesOn(notice, sentence) && explained.has(judged[at - 1]?.sentence)),
  );
  const told = judgedReasons(open);
  const stated = told.filter(({ statement }) => statement.tells === 'reason');
  const least = worded.some(({ certainty }) => certainty >= BASE.strong) ? LEAST_BESIDE : LEAST_JUDGED;
  const clear = (told[0]?.share ?? 0) >= CLEAR;
  const sure = stated.filter((reason, at) =>
    at === 0
      ? isSureEnough(reason, least)
      : isSureEnough(reason, clear || sharesBest(reason, stated[0]) ? LEAST_BESIDE : least),
  );
  const refused = refuses || judged.some(({ outcomes }) => outcomes.refusal >= REFUSED);
  const only = worded.length === 0 && refused && sure.length === 0 ? likeliestReason(open) : undefined;
  const more = (only ? [only] : sure).flatMap((reason): StatedReason[] => {
    const { category, code, signal } = reason.statement;
    if (!category || taken.has(category)) return [];
    const [best] = reason.sentences;
    if (!best) return [];
    const { start } = best.sentence;
    const end = Math.min(best.sentence.end, start + LONGEST_QUOTE);
    return [
      {
        category,
        quote: notice.text.slice(start, end),
        start,
        end,
        certainty:
          Math.round(Math.min(reason === only ? MOST_LIKELIEST : MOST_JUDGED, reason.share) * 100) / 100,
        signals: signal ? [signal] : [],
        sentences: reason.sentences.map(({ sentence }) => sentence),
        weighed: reason.sentences,
        ...(code ? { code } : {}),
      },
    ];
  });
  return [...worded, ...more];
}

/** Shares by which the examples of the packs overrule a wording that stands in one sentence. */
const CONTESTS = 0.8;
const CONTESTED = 0.1;
/** Their wordings are so general that they stand in sentences about other reasons too. */
const BROAD: ReadonlySet<Category> = new Set(['medical_necessity', 'eligibility_coverage', 'documentation']);

/** One wording in one sentence that the examples read as another reason altogether. */
function isContested(
  { category, sentences, signals }: StatedReason,
  judged: readonly JudgedSentence[],
): boolean {
  const [only] = sentences;
  const read =
    sentences.length === 1 && signals.length === 1 && BROAD.has(category)
      ? judged.find(({ sentence }) => sentence === only)
      : undefined;
  if (!read) return false;
  const shares = new Map<Category | undefined, number>();
  for (const { statement, share } of read.reasons)
    shares.set(statement.category, (shares.get(statement.category) ?? 0) + share);
  const most = Math.max(0, ...shares.values());
  return most >= CONTESTS && (shares.get(category) ?? 0) <= CONTESTED;
}
