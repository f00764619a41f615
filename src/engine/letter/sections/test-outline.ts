/** For the clinician who writes: each test of the service with the entry that speaks to it, or the gap where none does. */
import type { LetterSection } from '../../../domain/generated/types.js';
import type { AnsweredTest } from '../../argument/argument.js';
import { criteriaOf } from '../../criteria/crosswalk.js';
import { type Draft, sentence } from '../drafting.js';
import type { Block, Piece, Source } from '../letter.js';
import { cleanLine } from '../words.js';
import { headingOf } from './frame.js';
import { FINDING_GAP } from './open-tests.js';

/** A test in words, and what the record says to it. */
interface Row {
  readonly test: string;
  readonly told?: string;
  readonly reached: boolean;
}

export function testOutline(draft: Draft, section: LetterSection): Block[] {
  const area = draft.file.service?.area;
  if (area === undefined) return [];
  const { tests } = draft.argument;
  const rows = tests.length > 0 ? tests.map(ofTest) : ofCriteria(draft, area);
  const source: Source = { origin: 'service_area', record: area.id };
  const list = rows.flatMap((row) => line(draft, row, source));
  const heading = headingOf(draft, section);
  if (list.length === 0) return [];
  return [{ slot: 'tests', rank: 'decides', ...(heading ? { heading } : {}), paragraphs: [], list }];
}

function ofTest({ test, state, facts }: AnsweredTest): Row {
  const [fact] = facts;
  return {
    test: test.text,
    ...(state === 'unknown' || fact === undefined ? {} : { told: cleanLine(fact.text) }),
    reached: state === 'met',
  };
}

function ofCriteria({ library, file, documents }: Draft, area: Parameters<typeof criteriaOf>[2]): Row[] {
  return criteriaOf(library, file.input, area, documents).map(({ criterion, quote }) => ({
    test: criterion,
    ...(quote === undefined ? {} : { told: quote }),
    reached: true,
  }));
}

function line({ writer, library }: Draft, { test, told, reached }: Row, source: Source): Piece[] {
  const value = told?.replace(/[.]$/, '');
  const id = value === undefined ? 'open-test' : reached ? 'outline-met' : 'outline-missed';
  const piece = writer.with({ test, value, gap: FINDING_GAP }).line(sentence({ library }, id), source);
  return piece === undefined ? [] : [piece];
}
