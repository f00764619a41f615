/** Signals of the packs found in a notice, each with its sentence. */
import { counted, type SentenceSignal, type SignalReader } from '../../packs/signals/reader.js';
import type { Notice, Sentence } from './notice.js';

export interface SignalHit extends SentenceSignal {
  readonly sentence: Sentence;
}

/** Every signal that counts, once a sentence, in the order of the text. */
export function findSignals(reader: SignalReader, notice: Notice): SignalHit[] {
  return notice.sentences.flatMap((sentence) =>
    counted(reader.read(notice.plain, notice.words, sentence.from, sentence.to)).map((signal) => ({
      ...signal,
      sentence,
    })),
  );
}
