/** What the letter leaves out of the request, told to the writer with how to put it back. */
import type { CaseFact, LeftOutBecause } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import type { CaseFile } from './case-file.js';

const REASONS: Readonly<Record<LeftOutBecause, string>> = {
  private: 'private, and no reason of the payer turns on it',
  harmful:
    'it speaks against you, and the payer does not name it; what it does to the time to file or the document is weighed',
  aside: 'it is beside the point',
};
/** A longer quotation is cut: the writer knows the sentence. */
const LONGEST = 140;
const MOST_TOLD = 8;

/** One warning for each reason, with what was left out for it. */
export function leftOutWarnings({ leftOut }: PackLibrary, { record }: CaseFile): string[] {
  const names = new Map(leftOut.map(({ id, name }) => [id, name]));
  const gone = (['private', 'harmful', 'aside'] as const).flatMap((because) => {
    const facts = record.facts.filter(({ left_out: left }) => left?.because === because);
    if (facts.length === 0) return [];
    const told = facts.slice(0, MOST_TOLD).map((fact) => inWords(fact, names));
    const more = facts.length > told.length ? `; and ${facts.length - told.length} more` : '';
    return [
      `Left out of the letter (${REASONS[because]}): ${told.join('; ')}${more}. To have one told, send it again in facts with its id and without left_out.`,
    ];
  });
  return [...gone, ...keptWarning(record)];
}

/** A sentence that tells something delicate and something that decides is told: the writer judges it. */
function keptWarning({ kept }: CaseFile['record']): string[] {
  if (kept.length === 0) return [];
  const told = kept
    .slice(0, MOST_TOLD)
    .map(({ text, topic }) => `"${shortened(text)}" (${topic.name ?? topic.id})`);
  return [
    `Not left out, since it also tells what may decide the case: ${told.join('; ')}. Send its fact again in facts with left_out, or without those words, if you would not say it.`,
  ];
}

function inWords(
  { id, text, left_out: left }: CaseFact,
  names: ReadonlyMap<string, string | undefined>,
): string {
  const topic = left && (names.get(left.topic) ?? left.topic);
  return `"${shortened(text)}" (${[topic, id].filter((part) => part !== undefined).join(', ')})`;
}

function shortened(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, text.lastIndexOf(' ', LONGEST))} …` : text;
  return short.replace(/[.;]$/, '');
}
