/**
 * One line of figures for each family of documents, read by packs that know no example sentence like those of the family: an example
 * that resembles a sentence of one of its documents is left out before the judge of sentences is fitted.
 */
import { join } from 'node:path';
import { Tally } from './tally.mjs';

/** Weight of the words of an example that one sentence of a document has to share. */
const ALIKE = 0.45;

/** What a document is, whom it comes from, how it reached us. */
export function familyOf({ family, ocr, doc_type: type, line_of_business: line }) {
  return family ?? [ocr ? 'scanned' : undefined, line ?? undefined, type].filter(Boolean).join(', ');
}

const stemsOf = (text) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2)
      .map((word) => word.slice(0, 6)),
  ),
];

function examplesOf(statements) {
  return statements.flatMap(({ says, idioms = {}, contrary = [] }) => [
    ...says,
    ...Object.values(idioms).flat(),
    ...contrary,
  ]);
}

/** Examples of the packs without those like a sentence of the texts. */
export function withoutLike(statements, texts) {
  const examples = examplesOf(statements);
  const counts = new Map();
  for (const example of examples)
    for (const stem of stemsOf(example)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = (stem) => Math.log(examples.length / (counts.get(stem) ?? 1)) ** 2;
  const sentences = texts.flatMap((text) =>
    text
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?:])\s/)
      .map((sentence) => new Set(stemsOf(sentence))),
  );
  const alike = (example) => {
    const stems = stemsOf(example);
    const whole = stems.reduce((sum, stem) => sum + weight(stem), 0);
    return sentences.some(
      (sentence) =>
        stems.reduce((sum, stem) => sum + (sentence.has(stem) ? weight(stem) : 0), 0) > ALIKE * whole,
    );
  };
  const left = (list) => list.filter((example) => !alike(example));
  const kept = statements.map((statement) => ({
    ...statement,
    says: left(statement.says),
    idioms: Object.fromEntries(
      Object.entries(statement.idioms ?? {}).map(([writer, said]) => [writer, left(said)]),
    ),
    ...(statement.contrary ? { contrary: left(statement.contrary) } : {}),
  }));
  return { statements: kept, omitted: examples.length - examplesOf(kept).length };
}

const COLUMNS = [
  'documents',
  'omitted',
  'verdict',
  'codes',
  'reasons',
  'ids',
  'dates',
  'amounts',
  'deadline',
  'send to',
];

function rowOf(name, tally, omitted) {
  const { codes, reasons } = tally.figures();
  const share = (pattern) => {
    const { right, of } = tally.share(pattern);
    return of === 0 ? '-' : (right / of).toFixed(2);
  };
  const wrong = tally.falseDenials + tally.missedDenials;
  return [
    name,
    tally.documents,
    omitted,
    (1 - wrong / tally.documents).toFixed(2),
    codes.toFixed(2),
    reasons.toFixed(2),
    share(/^(?:member_id|claim_numbers)$/),
    share(/^(?:notice_date|service_dates)$/),
    share(/^amounts/),
    share(/^appeal_deadline$/),
    share(/^appeal_(?:address|fax)$/),
  ];
}

/** The table, families with the lowest share of reasons first. */
export async function familyTable({ root, library, createEngine, reader, documents, on }) {
  const { fitStatements, Trainer } = await import(join(root, 'dist/packs/statements/train.js'));
  const families = Map.groupBy ? Map.groupBy(documents, ({ gold }) => familyOf(gold)) : groupBy(documents);
  const all = new Tally();
  const rows = [];
  for (const [name, members] of families) {
    const { statements, omitted } = withoutLike(
      library.statements,
      members.map(({ bytes }) => bytes.toString('utf8')),
    );
    const engine = createEngine({
      ...library,
      statements,
      models: { ...library.models, ...fitStatements(new Trainer(), statements, library.concepts) },
    });
    const tally = new Tally();
    for (const { gold, bytes } of members) {
      const found = await reader.read(engine, bytes, on);
      reader.score(tally, gold, found);
      reader.score(all, gold, found);
    }
    rows.push(rowOf(name, tally, omitted));
  }
  rows.sort((a, b) => Number(a[5]) - Number(b[5]));
  return { text: tableOf([...rows, rowOf('all', all, '')]), misses: all.misses, tally: all };
}

function groupBy(documents) {
  const groups = new Map();
  for (const one of documents) {
    const name = familyOf(one.gold);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}

function tableOf(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = (cells, name) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(10))].join('');
  return [line(COLUMNS, 'family'), ...rows.map(([name, ...cells]) => line(cells, name))].join('\n');
}
