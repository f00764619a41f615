/**
 * PK308: a name tells one payer, one line of business and one service; where it told two, the wrong law or the criteria of
 * another service could be cited.
 */
import type { Path } from '../../schema/violations.js';
import type { Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import { select } from '../select.js';
import type { Check, CheckContext } from './check.js';

interface Naming {
  readonly kind: RecordKind;
  /** Fields that hold names. */
  readonly fields: readonly string[];
  /** What a name tells; the same name may stand twice where it tells the same. */
  readonly tells: (owner: Located, path: Path) => string;
  /** Whether something else than the name tells the two apart. */
  readonly apart?: (one: Located, other: Located) => boolean;
}

function own(owner: Located): string {
  return owner.id;
}

/** The line of business of the product at the path. */
function productType(owner: Located, path: Path): string {
  return String(select(owner.record, [...path.slice(0, -1), 'insurer_type'].join('.'))[0]?.value);
}

/** A drug of several diseases is told by the disease, where each service has one that the other does not have. */
function otherDiseases(one: Located, other: Located): boolean {
  const kind = ({ record }: Located) => select(record, 'outcome_treatment')[0]?.value;
  // A device and an operation are told apart by what they are, never by whom they are for.
  if (kind(one) !== kind(other)) return false;
  const diseases = ({ record }: Located) =>
    select(record, 'diagnoses.*.icd10_prefix').map(({ value }) => String(value));
  const [first, second] = [diseases(one), diseases(other)];
  return first.some((prefix) => !second.includes(prefix)) && second.some((prefix) => !first.includes(prefix));
}

const NAMINGS: readonly Naming[] = [
  { kind: 'payer', fields: ['name', 'aliases.*'], tells: own },
  { kind: 'payer', fields: ['products.*.name'], tells: productType },
  { kind: 'insurer_type', fields: ['id', 'input_aliases.*'], tells: own },
  { kind: 'insurer_type', fields: ['name_signals.*'], tells: own },
  { kind: 'state', fields: ['name', 'name_signals.*'], tells: own },
  { kind: 'service_area', fields: ['names.*'], tells: own, apart: otherDiseases },
];

/** Spelling, case and punctuation do not make a name another. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function checkNaming({ catalogue, report }: CheckContext, { kind, fields, tells, apart }: Naming): void {
  const seen = new Map<string, { told: string; owner: Located; path: Path }>();
  const all: readonly Located[] = catalogue.all(kind);
  for (const owner of all)
    for (const { path: inner, value } of fields.flatMap((field) => select(owner.record, field))) {
      const path = [...owner.path, ...inner];
      const told = tells(owner, inner);
      const earlier = seen.get(plain(String(value)));
      if (earlier === undefined) seen.set(plain(String(value)), { told, owner, path });
      else if (earlier.told !== told && !apart?.(earlier.owner, owner)) {
        const { line } = earlier.owner.document.at(earlier.path);
        const message = `"${value}" also stands for ${earlier.told} (${earlier.owner.document.file.shown}:${line}). Keep it where it is always true.`;
        report.at({ document: owner.document, path }, 'PK308', message);
      }
    }
}

/** PK328: one law is one record, so that all who name it name the same. */
export const checkLawOnce: Check = ({ catalogue, report }) => {
  const seen = new Map<string, Located<'regulation'>>();
  for (const owner of catalogue.all('regulation')) {
    const { citation } = owner.record;
    const earlier = seen.get(plain(citation));
    if (earlier === undefined) {
      seen.set(plain(citation), owner);
      continue;
    }
    const { line } = earlier.document.at(earlier.path);
    const message = `${citation} already stands as "${earlier.id}" (${earlier.document.file.shown}:${line}). Name that id, and change what should read otherwise by a patch: regulation:${earlier.id}.`;
    report.at({ ...owner, path: [...owner.path, 'citation'] }, 'PK328', message);
  }
};

export const checkNames: Check = (context) => {
  for (const naming of NAMINGS) checkNaming(context, naming);
};
