/** Grounds of a notice: each reason as a letter answers it, with its limit, policy and alternatives. */
import { recordId } from '../../domain/codes.js';
import type { CaseGround, GroundKind } from '../../domain/generated/types.js';
import { kindOfCode } from '../../intake/record/grounds/codes.js';
import { pointsBack } from '../../intake/record/grounds/points-back.js';
import { judgeOf } from '../../intake/record/grounds/read-grounds.js';
import { type ReadGround, readStretch } from '../../intake/record/grounds/stretch.js';
import type { Sentence } from '../../intake/text/notice.js';
import { onOneLine } from '../../packs/signals/words.js';
import type { Reading } from './reading.js';
import type { FoundReason } from './reasons.js';

const MOST = 12;
const MOST_OF_KIND = 3;
/** A notice says what it decides within this many sentences. */
const MOST_SENTENCES = 400;
/** Certainty from which a sentence that no reason was found in is a ground, in the part that gives the decision. */
const LEAST_IN_DECISION = 0.7;
/** Sentences in which a reason was found tell a ground, whatever its kind. */
const LEAST_STATED = 0.2;

/** Grounds in the order of the text; a code whose reason no words tell is a ground of its own. */
export function groundsOfNotice(reading: Reading, reasons: readonly FoundReason[]): CaseGround[] {
  const { notice, workshop } = reading;
  const stated = withCriteria(
    notice.notice.sentences,
    new Set(reasons.flatMap(({ stated: said }) => said?.sentences ?? [])),
    notice.notice.plain,
  );
  const likely = new Set(reasons.flatMap(({ codes }) => kindsOf(reading, codes)));
  const judge = judgeOf(workshop.library);
  const worded = notice.notice.sentences.slice(0, MOST_SENTENCES).flatMap((sentence) => {
    const least = leastOf(sentence, stated);
    if (least === undefined) return [];
    const { plain: text } = notice.notice;
    return readStretch(judge, { ...sentence, field: 'letter_text', text, least, likely });
  });
  const told = oncePerKind(worded);
  const known = new Set(told.map(({ kind }) => kind));
  return [...told, ...byCode(reading, reasons, known)].slice(0, MOST).map(({ quote, ...ground }, index) => ({
    id: `g${index + 1}`,
    ...ground,
    ...(quote === undefined ? {} : { quote: onOneLine(quote) }),
  }));
}

/** What a sentence points at stands right before it: the policy asks for this and that, and the records did not show it. */
function withCriteria(
  sentences: readonly Sentence[],
  stated: ReadonlySet<Sentence>,
  text: string,
): ReadonlySet<Sentence> {
  const named = sentences.filter((_, index) => {
    const next = sentences[index + 1];
    return next !== undefined && stated.has(next) && pointsBack(text.slice(next.start, next.end));
  });
  return new Set([...stated, ...named]);
}

/** A notice says a reason at its head and again below; two of one kind may be two reasons. */
function oncePerKind(grounds: readonly ReadGround[]): ReadGround[] {
  const counts = new Map<GroundKind, number>();
  return grounds.filter(({ kind, thresholds }) => {
    const before = counts.get(kind) ?? 0;
    counts.set(kind, before + 1);
    return before === 0 || (before < MOST_OF_KIND && thresholds !== undefined);
  });
}

function leastOf(sentence: Sentence, stated: ReadonlySet<Sentence>): number | undefined {
  if (stated.has(sentence)) return LEAST_STATED;
  return sentence.section === 'decision' ? LEAST_IN_DECISION : undefined;
}

function kindsOf({ workshop }: Reading, codes: FoundReason['codes']): GroundKind[] {
  return codes.flatMap(
    ({ family, number, payer }) => kindOfCode(workshop.library, recordId(family, number, payer)) ?? [],
  );
}

function byCode(
  reading: Reading,
  reasons: readonly FoundReason[],
  known: ReadonlySet<GroundKind>,
): ReadGround[] {
  const told = new Set(known);
  return reasons.flatMap(({ codes, stated, certainty }): ReadGround[] => {
    const [kind] = kindsOf(reading, codes);
    if (stated || kind === undefined || told.has(kind)) return [];
    told.add(kind);
    const shown = codes.map((code) => (code.group ? `${code.group}-${code.number}` : code.number));
    return [{ kind, codes: [...new Set(shown)].slice(0, MOST), certainty }];
  });
}
