/** Photos of the pages of one letter: each is read alone, and what was read is read once more as one letter. */
import type { DenialAnalysis } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';

export function analysisOf(input: object): Promise<DenialAnalysis> {
  return ask<DenialAnalysis>('/appeal/analyze', { method: 'POST', input });
}

interface Pages {
  readonly text: string;
  /** The analysis of the whole, with what only the reading of the pictures knows. */
  reread(whole: DenialAnalysis): DenialAnalysis;
}

/** Below this a page should be checked on the paper, or photographed again. */
const CLEAR = 0.8;

export async function readPages(documents: readonly string[], say: (doing: string) => void): Promise<Pages> {
  const read: DenialAnalysis[] = [];
  for (const document of documents) {
    say(`Reading page ${read.length + 1} of ${documents.length} …`);
    read.push(await analysisOf({ document, include_text: true }));
  }
  const sources = read.flatMap(({ source }) => source ?? []);
  const text = sources.map((source) => source.text ?? '').join('\n\n');
  const unclear = read.flatMap(({ source }, index) =>
    source !== undefined && source.certainty < CLEAR ? [index + 1] : [],
  );
  return { text, reread: (whole) => withSources(whole, sources, unclear) };
}

function withSources(
  whole: DenialAnalysis,
  sources: readonly NonNullable<DenialAnalysis['source']>[],
  unclear: readonly number[],
): DenialAnalysis {
  const [first] = sources;
  if (first === undefined) return whole;
  const pages = sources.reduce((sum, { pages: count }) => sum + count, 0);
  const certainty = Math.min(...sources.map((source) => source.certainty));
  const warnings = [
    `The text was read from ${sources.length} files, in the order of their names. Check that the pages follow one another, and codes, dates and amounts on the original.`,
    ...(unclear.length === 0
      ? []
      : [`Hard to read: file ${unclear.join(', ')}. Check it on the original, or photograph it again.`]),
  ];
  return { ...whole, source: { ...first, pages, certainty }, warnings: [...warnings, ...whole.warnings] };
}
