/** Where few facts were given: what a reviewer will look for, one line each, for the signer to fill in. */
import type { LetterSection, ServiceAreaRecord } from '../../../domain/generated/types.js';
import type { PackLibrary } from '../../../packs/library.js';
import type { AnsweredTest } from '../../argument/argument.js';
import { keysOf } from '../../argument/terms.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { DENIAL_NOTICE } from '../exhibits.js';
import type { Block, Piece, Source } from '../letter.js';
import { headingOf } from './frame.js';
import { shownOf } from './ground-proof.js';

/** More facts than this argue for themselves: then the table only fills a letter that would be too short. */
const FEW_FACTS = 3;
/** From so many on the case is told. */
const MANY_FACTS = 5;
const MOST_LINES = 3;
const DECIDING = 5;
const FEWEST_RECORDS = 2;
/** The place of what only the record can say. */
export const FINDING_GAP = '[finding, date and page]';
/** The place of a document of which only the signer knows whether it is there. */
export const RECORD_GAP = '[date and page]';

export function openTestBlocks(draft: Draft, section: LetterSection): Block[] {
  if (isTold(draft)) return [];
  const heading = headingOf(draft, section);
  const [tests, records] = [testBlock(draft), recordBlock(draft)];
  return [...(tests ? [{ ...tests, ...(heading ? { heading } : {}) }] : []), ...(records ? [records] : [])];
}

/** Whether the case is told so far that a line left open would only say that something is missing. A patient has no record to look it up. */
function isTold({ file, argument }: Draft): boolean {
  const told = file.record.told.length;
  return (
    argument.history !== undefined || told >= MANY_FACTS || (file.requester === 'patient' && told > FEW_FACTS)
  );
}

function testBlock(draft: Draft): Block | undefined {
  const { file, argument, writer } = draft;
  const area = file.service?.area;
  const clinical = argument.grounds.length === 0 || argument.grounds.some(({ answer }) => answer.clinical);
  if (area === undefined || !clinical) return undefined;
  const asked = askedFor(draft, area);
  const argued = new Set(argument.grounds.flatMap(({ tests: used }) => used));
  const tests = argument.tests
    .filter((one) => (one.state === 'unknown' || one.state === 'told') && !argued.has(one))
    .filter((one) => shownOf(one) !== undefined || isOpen(one, argument.tests, area))
    .filter(({ test }) => asked === undefined || asked.has(test.id))
    .map((one) => ({ text: one.test.text, told: shownOf(one) }));
  const few = file.record.told.length <= FEW_FACTS;
  const points =
    argument.tests.length > 0 || !few ? tests : area.criteria.map(({ text }) => ({ text, told: undefined }));
  const source: Source = { origin: 'service_area', record: area.id };
  const list = points
    .slice(0, MOST_LINES)
    .flatMap(({ text, told }): Piece[] =>
      writer.with({ test: text, gap: told ?? FINDING_GAP }).sentences(sentence(draft, 'open-test'), source),
    );
  const lead = writer.sentences(sentence(draft, 'open-tests-lead'), fromFrame('open-tests-lead'));
  if (list.length === 0) return undefined;
  return {
    slot: 'open_tests',
    rank: few ? 'support' : 'fill',
    paragraphs: [lead],
    list,
  };
}

/** "For a repeat, …", "where a drug is taken too, …": a test of some cases, which nobody says that this is one of. */
const OF_SOME_CASES = /^(?:for|in|where|under|if|after|before) [^,:]{2,80},/i;

/** Whether a test is open for this case: what answers the same reason of payers is not met already by another test. */
function isOpen(
  { test }: AnsweredTest,
  tests: readonly AnsweredTest[],
  { usual_grounds: grounds = [] }: ServiceAreaRecord,
): boolean {
  // The age of the patient is on the claim already.
  if (OF_SOME_CASES.test(test.text) || test.measure.of_age) return false;
  const met = new Set(tests.filter(({ state }) => state === 'met').map((one) => one.test.id));
  return !grounds.some(({ answered_by: ids }) => ids.includes(test.id) && ids.some((id) => met.has(id)));
}

/** Telling words that a reason of this payer shares with a usual one. */
const LEAST_SHARED = 2;

/** The tests that answer the payer's reasons, where these are usual ones of the service; undefined where a reason disputes the whole case. */
function askedFor(
  { argument }: Draft,
  { usual_grounds: usual = [] }: ServiceAreaRecord,
): ReadonlySet<string> | undefined {
  const asked = argument.grounds.map(({ ground: { quote = '' } }) => {
    const keys = keysOf(quote);
    return usual.filter(({ ground }) => {
      const own = [...keysOf(ground)];
      return (
        own.length > 0 && own.filter((key) => keys.has(key)).length >= Math.min(LEAST_SHARED, own.length)
      );
    });
  });
  return asked.length === 0 || asked.some(({ length }) => length === 0)
    ? undefined
    : new Set(asked.flat().flatMap(({ answered_by: ids }) => ids));
}

/** The documents that decide such a case, for the signer to say where each stands; those at hand are enclosed already. */
function recordBlock(draft: Draft): Block | undefined {
  const { library, file, documents, writer } = draft;
  if (file.disposition.action !== 'appeal') return undefined;
  const enclosed = new Set([DENIAL_NOTICE, ...documents.map(({ id }) => id)]);
  // The list of a code begins with what decides.
  const wanted = file.code.record.evidence
    .slice(0, DECIDING)
    .filter((id) => !enclosed.has(id) && isTelling(library, id));
  const list = wanted.flatMap((id): Piece[] => {
    const record = library.evidence.get(id);
    if (record === undefined) return [];
    const test = `${record.name}. ${record.proves.replace(/[.]$/, '')}`;
    return writer
      .with({ test, gap: RECORD_GAP })
      .sentences(sentence(draft, 'open-test'), fromFrame('open-test'));
  });
  const lead = writer.sentences(sentence(draft, 'open-records-lead'), fromFrame('open-records-lead'));
  const heading = writer.line(sentence(draft, 'open-records-heading'), fromFrame('open-records-heading'));
  if (list.length < FEWEST_RECORDS) return undefined;
  return {
    slot: 'open_tests',
    rank: 'records',
    ...(heading ? { heading } : {}),
    paragraphs: [lead],
    list,
  };
}

/** A document for which the codes of more packs than this ask tells nothing of the one that is answered. */
const MOST_PACKS = 6;
const packsAsking = new WeakMap<PackLibrary, ReadonlyMap<string, ReadonlySet<string>>>();

function isTelling(library: PackLibrary, id: string): boolean {
  const known = packsAsking.get(library) ?? askingOf(library);
  packsAsking.set(library, known);
  return (known.get(id)?.size ?? 0) <= MOST_PACKS;
}

function askingOf(library: PackLibrary): ReadonlyMap<string, ReadonlySet<string>> {
  const asking = new Map<string, Set<string>>();
  for (const { record, pack } of library.codes.values())
    for (const id of record.evidence) asking.set(id, (asking.get(id) ?? new Set()).add(pack));
  return asking;
}
