/** Where the payer's words ask for a treatment by name and the caller listed it, the letter sets the two side by side. */
import type { CaseFile } from '../case-file.js';
import { searchable } from '../text-match.js';
import { type Block, finishedBlock } from './blocks.js';
import type { CaseValues } from './case-values.js';
import { enclosureMark } from './text-template.js';
import { cleanLine, firstWords, listInWords } from './words.js';

export const NAMED_TREATMENTS = 'frame:named-treatments';
const RECORD = 'prior-treatment-record';
const SHOWN = 3;
const LINE_WORDS = 30;
/** Words that begin a treatment without naming it. */
const UNNAMED =
  /^(?:supervised|conservative|previous|prior|earlier|trial|trials|course|treatment|treatments|therapy|medication|medications|physical|occupational|home|oral|topical|high|low|daily|weekly|several|two|three|four)$/;

/** Undefined where nothing that the payer names was tried, or its words were not given. */
export function namedTreatmentsBlock({ input }: CaseFile, values: CaseValues): Block | undefined {
  const { denial_reason: reason, procedure, prior_treatments: treatments = [] } = input;
  if (reason === undefined) return undefined;
  const words = searchable(reason);
  // The drug that is asked for is no earlier treatment, although it may stand among them.
  const requested = searchable(procedure);
  const named = treatments
    .map((text) => ({ name: nameOf(text), line: firstWords(cleanLine(text), LINE_WORDS) }))
    .filter(({ name }) => name !== undefined && words.includes(searchable(name)))
    .filter(({ name = '' }) => !requested.includes(searchable(name)))
    .slice(0, SHOWN);
  if (named.length === 0) return undefined;
  const names = listInWords([...new Set(named.flatMap(({ name }) => name ?? []))]);
  const lines = listInWords(
    named.map(({ line }) => `“${line.replace(/["“”]/g, '')}”`),
    '; ',
  );
  return finishedBlock(values, {
    origin: NAMED_TREATMENTS,
    heading: 'What the denial names is on record',
    paragraphs: [
      `The denial names ${names}. The record shows: ${lines}. Enclosure ${enclosureMark(RECORD)} proves dose, dates and result. If that is not enough, please say whether it is the dose, the time or the proof that is found wanting.`,
    ],
    enclosures: [RECORD],
  });
}

/** "Adalimumab 40 mg every two weeks, …" names adalimumab; "Physical therapy, 8 sessions" physical therapy. */
function nameOf(text: string): string | undefined {
  const lead = /^[\p{L}][\p{L}\s-]*/u.exec(cleanLine(text))?.[0].trim().toLowerCase() ?? '';
  const [first = '', second] = lead.split(/\s+/);
  if (first.length >= 5 && !UNNAMED.test(first)) return first;
  return second !== undefined && /^(?:physical|occupational)$/.test(first) ? `${first} ${second}` : undefined;
}
