/** The rest of the case: facts that no ground took, and the documents that no sentence named. */
import type { LetterSection } from '../../../domain/generated/types.js';
import { isLedByCaller } from '../../argument/caller-led.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { addsToCaller } from '../spare.js';
import { listInWords } from '../words.js';
import { inChronology } from './chronology.js';
import { headingOf } from './frame.js';
import { historyBlocks } from './history.js';
import { ownPart } from './own-text.js';
import { recordBlocks } from './record.js';
import { isEntry, tellFacts } from './told.js';

const MOST_NAMED = 6;

/** What the rest of the case tells in sentences, and behind it the record. */
export function backgroundBlocks(draft: Draft, section: LetterSection): Block[] {
  const own = ownPart(draft, 'case');
  if (!isLedByCaller(draft.file.ownAnswers, draft.argument.grounds)) return restOfCase(draft, section);
  const { argument } = draft;
  const background = argument.background.filter((fact) => addsToCaller(draft.file, fact));
  const rest = restOfCase({ ...draft, argument: { ...argument, background } }, section);
  const heading = headingOf(draft, section);
  // The caller chose what to tell: what they left out is told only where the letter would be too short, notes last of all.
  const spare = rest.map((block): Block => {
    const { heading: ofBlock, ...bare } = block;
    const again = own.length > 0 && ofBlock?.text === heading?.text;
    return { ...(again ? bare : block), rank: block.list.length > 0 ? 'records' : 'support' };
  });
  return own.length === 0
    ? spare
    : [
        { slot: 'facts', rank: 'decides', ...(heading ? { heading } : {}), paragraphs: own, list: [] },
        ...spare,
      ];
}

function restOfCase(draft: Draft, section: LetterSection): Block[] {
  const record = [...recordBlocks(draft), ...historyBlocks(draft)];
  const background = draft.argument.background.filter((fact) => !isEntry(fact));
  if (background.length === 0) return record;
  const heading = headingOf(draft, section);
  const told = draft.file.requester === 'patient' ? background : inChronology(background);
  const { paragraphs, list } = tellFacts(draft, told);
  const lead =
    list.length > 0
      ? [draft.writer.sentences(sentence(draft, 'treatments-lead'), fromFrame('treatments-lead'))]
      : [];
  return [
    {
      slot: 'facts',
      rank: 'facts',
      ...(heading ? { heading } : {}),
      paragraphs: [...paragraphs, ...lead],
      list,
    },
    ...record,
  ];
}

/** One sentence that names every document which nothing else in the letter names. */
export function enclosedSentence(draft: Draft, blocks: readonly Piece[]): Piece[] {
  const named = new Set(blocks.flatMap(({ exhibits }) => exhibits));
  const others = draft.exhibits.lines.filter(({ key }) => !named.has(key));
  if (others.length === 0) return [];
  // More names than a reader takes in stand in the list of enclosures alone.
  const byNumber = others.length > MOST_NAMED;
  const told = draft.file.input.patient_summary ?? '';
  const documents = byNumber
    ? `Enclosures ${listInWords(others.map(({ number }) => String(number)))}`
    : listInWords(
        others.map(({ name, number }) => `${inSentence(name, told)} (Enclosure ${number})`),
        '; ',
      );
  return draft.writer.with({ documents }).sentences(sentence(draft, 'also-enclosed'), {
    ...fromFrame('also-enclosed'),
    fields: ['available_evidence'],
  });
}

/** A name that begins with a capital only because it begins a line; "Golisano" has it within a sentence too. */
function inSentence(name: string, told: string): string {
  const [first = ''] = name.split(' ');
  const proper = told.includes(` ${first} `) && !told.includes(`. ${first} `);
  return !proper && /^[A-Z][a-z]+(?:['’]s)? [a-z]/.test(name)
    ? `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    : name;
}
