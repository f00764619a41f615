/** PK605, PK606, PK607: signals can be read, say what they need to say, and do what their examples show. */
import type { Signal } from '../../domain/generated/types.js';
import type { Located } from '../catalogue.js';
import { parsePhrase } from '../signals/phrase.js';
import { SignalReader } from '../signals/reader.js';
import type { Check, CheckContext } from './check.js';

/** The fields without which a signal of the kind says nothing. */
type Need = 'category' | 'code' | 'document' | 'topic' | 'insurer_type';

const NEEDS: Partial<Record<Signal['tells'], readonly Need[]>> = {
  reason: ['category', 'code'],
  write_down: ['category'],
  document: ['document'],
  time_limit: ['topic'],
  line_of_business: ['insurer_type'],
};

function checkPhrases({ report }: CheckContext, { document, path, record }: Located<'signal'>): void {
  for (const field of ['phrases', 'unless'] as const)
    for (const [index, phrase] of (record[field] ?? []).entries()) {
      const parsed = parsePhrase(phrase);
      if (typeof parsed !== 'string') continue;
      const message = `The phrase cannot be read: ${parsed}. Close every ( and [, and begin with a word.`;
      report.at({ document, path: [...path, field, index] }, 'PK605', message);
    }
}

function checkNeeds({ report }: CheckContext, { document, path, record }: Located<'signal'>): void {
  for (const need of NEEDS[record.tells] ?? []) {
    if (record[need] !== undefined) continue;
    const message = `A signal that tells "${record.tells}" names its ${need}.`;
    report.at({ document, path: [...path, 'tells'] }, 'PK606', message);
  }
}

function checkExamples(
  { report }: CheckContext,
  reader: SignalReader,
  { document, path, record }: Located<'signal'>,
): void {
  for (const field of ['fires', 'silent'] as const)
    for (const [index, sentence] of record[field].entries()) {
      const found = reader.readSentence(sentence).some(({ signal }) => signal.id === record.id);
      if (found === (field === 'fires')) continue;
      const message = found
        ? `"${record.id}" is found in this sentence, in which it shall stay silent.`
        : `"${record.id}" is not found in this sentence: no phrase fits, or the sentence denies or supposes it.`;
      report.at({ document, path: [...path, field, index] }, 'PK607', message);
    }
}

export const checkSignals: Check = (context) => {
  const signals = context.catalogue.all('signal');
  const reader = new SignalReader(signals.map(({ record }) => record));
  for (const signal of signals) {
    checkPhrases(context, signal);
    checkNeeds(context, signal);
    checkExamples(context, reader, signal);
  }
};
