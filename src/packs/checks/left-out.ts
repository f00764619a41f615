/** PK616, PK617: topics that letters leave out say what they need to say, and their sentences are read as they must be. */
import type { LeftOutTopic } from '../../domain/generated/types.js';
import { areasToLearnFrom } from '../added.js';
import type { Located } from '../catalogue.js';
import { LeftOutJudge, SURE } from '../left-out/judge.js';
import { parsePhrase } from '../signals/phrase.js';
import { fitLeftOut, textsOfCases } from '../statements/train.js';
import type { Again, Check, CheckContext } from './check.js';

const WORDINGS = ['phrases', 'inserted', 'unless'] as const;
const NONE: ReadonlySet<LeftOutTopic> = new Set();

function checkNeeds({ report }: CheckContext, { document, path, record }: Located<'left_out_topic'>): void {
  if ((record.tells === 'case') === (record.name !== undefined)) {
    const message =
      record.name === undefined
        ? 'A topic that is left out has a name, by which the writer is told of it.'
        : 'What belongs to the case is never left out and needs no name.';
    report.at({ document, path: [...path, 'tells'] }, 'PK616', message);
  }
  const fields = [
    ...WORDINGS.map((field) => ({ at: [field], wordings: record[field] })),
    ...(['words', 'tests'] as const).map((field) => ({
      at: ['matters_with', field],
      wordings: record.matters_with?.[field],
    })),
  ];
  for (const { at, wordings = [] } of fields)
    for (const [index, phrase] of wordings.entries()) {
      const parsed = parsePhrase(phrase);
      if (typeof parsed !== 'string') continue;
      const message = `The phrase cannot be read: ${parsed}. Close every ( and [, and begin with a word.`;
      report.at({ document, path: [...path, ...at, index] }, 'PK616', message);
    }
}

function checkSentences(
  { report }: CheckContext,
  judge: LeftOutJudge,
  { document, path, record }: Located<'left_out_topic'>,
): void {
  for (const [index, sentence] of (record.checks ?? []).entries()) {
    const { worded, nearest, share, ofCase } = judge.read(sentence, NONE);
    const read = ofCase ? undefined : (worded ?? (share >= SURE ? nearest : undefined));
    if (read === record) continue;
    const message = `This sentence is read as "${read?.id ?? 'case'}". Add an example that is like it, or a phrase.`;
    report.at({ document, path: [...path, 'checks', index] }, 'PK617', message);
  }
  for (const [index, sentence] of (record.stays ?? []).entries()) {
    const { worded, nearest, share, ofCase } = judge.read(sentence, NONE);
    const read = worded ?? (share >= SURE ? nearest : undefined);
    if (ofCase || read === undefined) continue;
    const message = `This sentence has to stay and is read as "${read.id}". Make the phrase narrower, or add what it stands beside to "unless".`;
    report.at({ document, path: [...path, 'stays', index] }, 'PK617', message);
  }
}

/** What was proven holds where nothing changed that the model learns from: services of an overlay teach nothing. */
function learnsTheSame({ catalogue, packs }: CheckContext, { alone }: Again): boolean {
  if (alone.catalogue === catalogue) return false;
  const taught = (['left_out_topic', 'concept', 'ground_wording'] as const).some(
    (kind) => alone.catalogue.all(kind).length > 0,
  );
  return !taught && areasToLearnFrom(alone.catalogue, packs).length === 0;
}

export const checkLeftOut: Check = (context, again) => {
  if (learnsTheSame(context, again)) return;
  const { catalogue } = context;
  const located = catalogue.all('left_out_topic');
  if (located.length === 0) return;
  for (const topic of located) checkNeeds(context, topic);
  const topics = located.map(({ record }) => record).sort((a, b) => (a.id < b.id ? -1 : 1));
  const concepts = catalogue.all('concept').map(({ record }) => record);
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
  const wordings = catalogue.all('ground_wording').map(({ record }) => record);
  const texts = textsOfCases(wordings.sort(byId), areasToLearnFrom(catalogue, context.packs));
  const judge = new LeftOutJudge(topics, concepts, fitLeftOut(context.trainer, topics, texts, concepts));
  for (const topic of located) checkSentences(context, judge, topic);
};
