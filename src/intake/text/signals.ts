/** Signals of the packs found in a notice, each with its sentence. */
import { counted, type SentenceSignal, type SignalReader } from '../../packs/signals/reader.js';
import { type Notice, type Sentence, unwrapped } from './notice.js';
import {
  disclaimsReason,
  givesExamples,
  headsFigures,
  isGrantedRow,
  isRowOfTitles,
  receivesAppeal,
  statesRule,
  takesBackNotice,
} from './rules-of-plans.js';

export interface SignalHit extends SentenceSignal {
  readonly sentence: Sentence;
}

/** Every signal that counts, once a sentence, in the order of the text. */
export function findSignals(reader: SignalReader, notice: Notice): SignalHit[] {
  return notice.sentences.flatMap((sentence) => {
    const found = counted(reader.read(notice.plain, notice.words, sentence.from, sentence.to));
    const heard = found.some(({ signal }) => DECIDES.has(signal.tells))
      ? ofThisCase(notice, sentence, found)
      : found;
    return heard.map((signal) => ({ ...signal, sentence }));
  });
}

/** What only a sentence about this decision tells. */
const DECIDES: ReadonlySet<SentenceSignal['signal']['tells']> = new Set([
  'reason',
  'write_down',
  'refusal',
  'approval',
  'reversal',
  'payment',
]);

function ofThisCase(
  { plain }: Notice,
  { start, end, section, lead }: Sentence,
  found: readonly SentenceSignal[],
): readonly SentenceSignal[] {
  const text = unwrapped(plain.slice(start, Math.min(end, start + LONGEST)));
  const general = section === 'general' || lead === 'supposed' || statesRule(text, lead);
  const heads = headsFigures(plain, start, end);
  const disclaimed =
    disclaimsReason(text) ||
    givesExamples(text) ||
    isRowOfTitles(text) ||
    heads ||
    isGrantedRow(text) ||
    RIGHTS_FIRST.test(text) ||
    FIGURE_WITH_LABEL.test(text);
  const former = receivesAppeal(text);
  const takenBack = takesBackNotice(text);
  const glossary = section === 'glossary';
  return found.filter(
    ({ signal: { tells } }) =>
      !((general || takenBack) && DECIDES.has(tells)) &&
      !(disclaimed && (tells === 'reason' || tells === 'write_down')) &&
      !((former || heads) && tells === 'refusal') &&
      !(glossary && (tells === 'refusal' || tells === 'write_down')),
  );
}

const LONGEST = 600;
/** What may be done next: no reason stands there. */
const RIGHTS_FIRST =
  /^\W{0,4}(?:an?|the|your)? ?(?:\w+[ -]level )?(?:appeals?|disputes?|grievances?|reconsiderations?|requests? for (?:review|reconsideration)) (?:may|must|can|has to|have to|is available)\b/i;
/** "Annual maximum $1,500.00": what is left to use, and no reason. */
const FIGURE_WITH_LABEL = /^[^.:$]{4,40}:?\s{0,20}\$\s?[\d,]+\.\d{2}\W*$/;
