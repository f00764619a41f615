/** A reason that the payer's words state more exactly than the code, where a pack knows how to answer it. */
import type { Category, CodeLetterVariant, CodeRecord, Strategy } from '../domain/generated/types.js';
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

/** The first reason in the payer's words whose strategy has a letter of its own. */
export function statedReason(
  { library, signals }: { readonly library: PackLibrary; readonly signals: SignalReader },
  code: CodeRecord,
  words: string | undefined,
): StatedReason | undefined {
  if (words === undefined || !GENERAL.includes(code.category)) return undefined;
  for (const sentence of sentencesOf(cleanLine(words)))
    for (const { signal } of signals.readSentence(sentence)) {
      const entry = signal.strategy === undefined ? undefined : library.strategies.get(signal.strategy);
      const { record: strategy, pack } = entry ?? {};
      if (strategy?.letter && pack && signal.category)
        return { strategy, letter: strategy.letter, pack, category: signal.category };
    }
  return undefined;
}

/** Why an appeal answers such a reason whatever the code would call for. */
export const STATED_BECAUSE =
  'The words of the notice state a rule on the drug itself, which is answered by an appeal or a request for an exception and not by another claim.';
