/** Reasons that a notice states in words, each category once, with the sentence that says it best. */
import type { Category } from '../../domain/generated/types.js';
import { type JudgedReason, type JudgedSentence, judgedReasons, noteAt, TELLS_FORMER } from './judged.js';
import type { Notice, Sentence } from './notice.js';
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
        refused.size > 0 || !TELLS_FORMER.test(notice.plain.slice(sentence.start, sentence.end)),
    );
  const told = plain.filter(({ signal }) => signal.strength !== 'residual');
  return byCategory(notice, told.length > 0 ? told : plain, refused);
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
/** Of a text that surely refuses and gives no clearer reason. */
const LEAST_ALONE = 0.3;
const REFUSED = 0.6;
/** Beside a clear reason a further one has to be clear itself. */
const LEAST_BESIDE = 0.75;
const CLEAR = 0.8;
const MOST_JUDGED = 0.84;

/** Reasons in set wordings, and besides those that the judge of sentences is sure enough of. */
export function withJudged(
  notice: Notice,
  worded: readonly StatedReason[],
  judged: readonly JudgedSentence[],
): StatedReason[] {
  const taken = new Set(worded.map(({ category }) => category));
  const explained = new Set(worded.flatMap(({ sentences }) => sentences));
  const open = judged.filter(({ sentence }) => !explained.has(sentence));
  const told = judgedReasons(open);
  const clear =
    worded.some(({ certainty }) => certainty >= BASE.strong) || told.some(({ share }) => share >= CLEAR);
  const least = clear ? LEAST_BESIDE : LEAST_JUDGED;
  const refused = judged.some(({ outcomes }) => outcomes.refusal >= REFUSED);
  const only =
    worded.length === 0 && refused && !told.some(({ share }) => share >= LEAST_JUDGED) ? told[0] : undefined;
  const more = told.flatMap((reason): StatedReason[] => {
    const { tells, category, code, signal } = reason.statement;
    if (tells !== 'reason' || !category || taken.has(category)) return [];
    if (reason.share < (reason === only ? LEAST_ALONE : least)) return [];
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
        certainty: Math.round(Math.min(MOST_JUDGED, reason.share) * 100) / 100,
        signals: signal ? [signal] : [],
        sentences: reason.sentences.map(({ sentence }) => sentence),
        weighed: reason.sentences,
        ...(code ? { code } : {}),
      },
    ];
  });
  return [...worded, ...more];
}
