/** A reason that the payer's words state more exactly than the code, where a pack knows how to answer it. */
import type { Category, CodeLetterVariant, CodeRecord, Signal, Strategy } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import type { SignalReader } from '../packs/signals/reader.js';
import { cleanLine, sentencesOf } from './letter/words.js';

export interface StatedReason {
  readonly strategy: Strategy;
  readonly letter: CodeLetterVariant;
  readonly pack: string;
  readonly category: Category;
}

/** Codes so general that the words beside them may mean something of their own. */
const GENERAL: readonly Category[] = [
  'medical_necessity',
  'eligibility_coverage',
  'prior_authorization',
  'benefit_limit',
  'pharmacy',
];

/** What the payer's words say of the reason. */
export interface Stated {
  /** Signals of reasons found in them. */
  readonly signals: readonly string[];
  /** The first of them whose strategy has a letter of its own. */
  readonly reason?: StatedReason;
}

const NOTHING: Stated = { signals: [] };

/**
 * Reads the reasons in the payer's words.
 * @param ofCode strategy of a code told in short, which names its reason where the words do not
 */
export function readStated(
  { library, signals }: { readonly library: PackLibrary; readonly signals: SignalReader },
  code: CodeRecord,
  words: string | undefined,
  ofCode?: string,
): Stated {
  const byCode = ofCode === undefined ? undefined : strategyReason(library, ofCode, code.category);
  if (words === undefined) return byCode ? { signals: [], reason: byCode } : NOTHING;
  const found = sentencesOf(cleanLine(words))
    .flatMap((sentence) => signals.readSentence(sentence))
    .map(({ signal }) => signal)
    .filter(({ tells }) => tells === 'reason');
  const [worded] = GENERAL.includes(code.category)
    ? found.flatMap((signal) => reasonOf(library, signal) ?? [])
    : [];
  const reason = worded ?? byCode;
  return { signals: [...new Set(found.map(({ id }) => id))], ...(reason ? { reason } : {}) };
}

function reasonOf(library: PackLibrary, { strategy: id, category }: Signal): StatedReason | undefined {
  return id === undefined || category === undefined ? undefined : strategyReason(library, id, category);
}

function strategyReason(library: PackLibrary, id: string, category: Category): StatedReason | undefined {
  const { record: strategy, pack } = library.strategies.get(id) ?? {};
  if (!strategy?.letter || !pack) return undefined;
  return { strategy, letter: strategy.letter, pack, category };
}

/** Why an appeal answers such a reason whatever the code would call for. */
export const STATED_BECAUSE =
  'The words of the notice state a rule on the drug itself, which is answered by an appeal or a request for an exception and not by another claim.';
