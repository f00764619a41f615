/** The tests of the service in a list, each beside the sentences of the record that speak to it, which are then told there alone. */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { AnsweredTest } from '../../argument/argument.js';
import { opensCase } from '../../argument/heading-facts.js';
import { leanings } from '../../argument/passages.js';
import { LEAST_IN_LIST } from '../../argument/tests-of-grounds.js';
import { grouped } from '../../grouped.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { listInWords, withFullStop } from '../words.js';
import type { Writer } from '../writer.js';
import { asNoun, asThing, shownOf, sourceOf } from './ground-proof.js';
import { entriesOf, isEntry } from './told.js';

export interface TestLines {
  readonly tests: ReadonlySet<AnsweredTest>;
  /** What stands beside a test and is not told again. */
  readonly facts: ReadonlySet<CaseFact>;
  readonly lists: readonly Pick<Block, 'paragraphs' | 'list'>[];
}

interface Line {
  readonly tests: AnsweredTest[];
  readonly facts: readonly CaseFact[];
  /** In place of facts: a value or a thing, where the fact itself is told elsewhere. */
  readonly shown?: string;
}

/**
 * A list for each source, and one for what rests on usual practice.
 * @param own - facts that this reason tells
 */
export function testLines(
  draft: Draft,
  writer: Writer,
  tests: readonly AnsweredTest[],
  own: readonly CaseFact[],
): TestLines {
  const free = new Set(alone(own));
  const named = new Set<string>();
  const placed = new Set<AnsweredTest>();
  const told = new Set<CaseFact>();
  const lists: Pick<Block, 'paragraphs' | 'list'>[] = [];
  for (const [, same] of grouped(tests, (one) => sourceOf(draft, one)?.name)) {
    const lines = linesOf(same, free);
    if (lines.length < LEAST_IN_LIST) continue;
    for (const line of lines) {
      for (const one of line.tests) placed.add(one);
      for (const fact of line.facts) {
        told.add(fact);
        free.delete(fact);
      }
    }
    lists.push({
      paragraphs: [leadOf(draft, writer, same)],
      list: lines.flatMap((line) => written(draft, writer, line, named)),
    });
  }
  return { tests: placed, facts: told, lists };
}

/** Facts that make sense away from the others: nothing leans on them, they lean on nothing, and they do not say who the patient is. */
function alone(facts: readonly CaseFact[]): CaseFact[] {
  const leans = leanings(facts, false);
  const leaned = new Set(leans.filter((at) => at !== undefined));
  return facts.filter((fact, at) => leans[at] === undefined && !leaned.has(at) && !opensCase(fact));
}

/** A test whose facts stand beside an earlier one goes with it, so that nothing is told twice. */
function linesOf(tests: readonly AnsweredTest[], free: ReadonlySet<CaseFact>): Line[] {
  const lines: Line[] = [];
  const used = new Set<CaseFact>();
  for (const test of tests) {
    const facts = test.facts.filter((fact) => free.has(fact) && !used.has(fact));
    const before = lines.find((line) => line.facts.some((fact) => test.facts.includes(fact)));
    const shown = asThing(shownOf(test));
    if (facts.length > 0) lines.push({ tests: [test], facts });
    else if (before !== undefined) before.tests.push(test);
    else if (shown !== undefined) lines.push({ tests: [test], facts: [], shown });
    for (const fact of facts) used.add(fact);
  }
  return lines;
}

function leadOf(draft: Draft, writer: Writer, [first]: readonly AnsweredTest[]): Piece[] {
  const source = first === undefined ? undefined : sourceOf(draft, first);
  const id = source === undefined ? 'test-lines-lead' : 'test-source-lead';
  return writer
    .with({ test_source: source?.name })
    .sentences(sentence(draft, id), fromFrame(id))
    .map((piece) => ({ ...piece, authorities: source === undefined ? [] : [source.id] }));
}

/** What the record has stands behind a colon, so that the test has none of its own. */
function withoutColon(test: string): string {
  return /: .*[()]/.test(test) ? test : test.replace(/: (.+)$/s, ' ($1)');
}

function written(draft: Draft, writer: Writer, { tests, facts, shown }: Line, named: Set<string>): Piece[] {
  const texts = tests.map(({ test }) => withoutColon(asNoun(test.text)));
  const told = entriesOf(draft, facts, named);
  const notes = facts.every(isEntry);
  const said = notes
    ? told.map(({ text }) => text).join('; ')
    : told.map(({ text }) => withFullStop(text)).join(' ');
  const piece = writer
    .with({ test: listInWords(texts, '; '), shown: facts.length === 0 ? shown : said })
    .line(sentence(draft, 'test-line'), {
      origin: 'service_area',
      record: draft.file.service?.area.id ?? 'service',
      facts: facts.flatMap(({ id }) => id ?? []),
    });
  return piece === undefined
    ? []
    : [{ ...piece, exhibits: [...piece.exhibits, ...told.flatMap(({ exhibits }) => exhibits)] }];
}
