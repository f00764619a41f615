/** PK612, PK613: wordings of grounds say what they need to say, and their check sentences are read as they must be. */
import type { Located } from '../catalogue.js';
import { GroundJudge } from '../grounds/judge.js';
import { parsePhrase } from '../signals/phrase.js';
import { fitGrounds } from '../statements/train.js';
import type { Check, CheckContext } from './check.js';

function checkNeeds({ report }: CheckContext, { document, path, record }: Located<'ground_wording'>): void {
  if ((record.tells === 'ground') !== (record.kind !== undefined)) {
    const message =
      record.kind === undefined
        ? 'A wording that tells "ground" names its kind.'
        : `A wording that tells "${record.tells}" is no ground and names no kind.`;
    report.at({ document, path: [...path, 'tells'] }, 'PK612', message);
  }
  if (!record.phrases && !record.says)
    report.at({ document, path }, 'PK612', 'A wording has phrases or example sentences.');
  for (const field of ['phrases', 'unless'] as const)
    for (const [index, phrase] of (record[field] ?? []).entries()) {
      const parsed = parsePhrase(phrase);
      if (typeof parsed !== 'string') continue;
      const message = `The phrase cannot be read: ${parsed}. Close every ( and [, and begin with a word.`;
      report.at({ document, path: [...path, field, index] }, 'PK612', message);
    }
}

function checkSentences(
  { report }: CheckContext,
  judge: GroundJudge,
  { document, path, record }: Located<'ground_wording'>,
): void {
  for (const [index, sentence] of (record.checks ?? []).entries()) {
    const read = judge.judge(sentence)[0]?.wording;
    if (!read || (read.tells === record.tells && read.kind === record.kind)) continue;
    const message = `This sentence is read as "${read.kind ?? read.tells}". Add an example that is like it, or a phrase.`;
    report.at({ document, path: [...path, 'checks', index] }, 'PK613', message);
  }
}

export const checkGroundWordings: Check = (context) => {
  const { catalogue } = context;
  const located = catalogue.all('ground_wording');
  if (located.length === 0) return;
  for (const wording of located) checkNeeds(context, wording);
  const wordings = located.map(({ record }) => record).sort((a, b) => (a.id < b.id ? -1 : 1));
  const concepts = catalogue.all('concept').map(({ record }) => record);
  const statements = catalogue.all('statement').map(({ record }) => record);
  const judge = new GroundJudge(
    wordings,
    concepts,
    fitGrounds(context.trainer, wordings, statements, concepts),
  );
  for (const wording of located) checkSentences(context, judge, wording);
};
