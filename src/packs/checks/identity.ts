/** PK304, PK305, PK306: a record is what its file, its code and its pack say it is. */
import { parseDenialCode, recordId } from '../../domain/codes.js';
import { fieldPath, type Path } from '../../schema/violations.js';
import type { Located } from '../catalogue.js';
import { fileId } from '../catalogue.js';
import { KIND_NAMES } from '../layout.js';
import { walk } from '../select.js';
import type { Check, CheckContext } from './check.js';
import { payerCodeToldAsAnother } from './told-as-another.js';

/** What the id must be, by the code that the record stands for. */
function idFromCode(owner: Located, catalogue: CheckContext['catalogue']): string | undefined {
  switch (owner.kind) {
    case 'code':
      return `${(owner as Located<'code'>).record.family}-${(owner as Located<'code'>).record.code.toLowerCase()}`; // told by its kind
    case 'short_code': {
      const { record } = owner as Located<'short_code'>; // told by its kind
      if (payerCodeToldAsAnother(record) !== undefined) return undefined; // that is the mistake
      const { family, code, payer } = record;
      if (payer !== undefined && !catalogue.knows('payer', payer)) return undefined; // that is the mistake
      return recordId(family, code, payer);
    }
    case 'remark':
      return `rarc-${(owner as Located<'remark'>).record.code.toLowerCase()}`; // told by its kind
    case 'state':
      return (owner as Located<'state'>).record.code.toLowerCase(); // told by its kind
    case 'group_code':
      return (owner as Located<'group_code'>).record.code.toLowerCase(); // told by its kind
    case 'appeal_rights': {
      const { insurer_type: type, state } = (owner as Located<'appeal_rights'>).record; // told by its kind
      return [type.replaceAll('_', '-'), state?.toLowerCase() ?? []].flat().join('-');
    }
    default:
      return undefined;
  }
}

/** Where the record stands that has the id already: one of the two is one too many. */
function standing(other: Located | undefined): string {
  if (other === undefined) return '';
  return `, which already stands in ${other.document.file.shown}:${other.document.at(other.path).line}. Keep one of the two`;
}

function checkIds({ catalogue, report }: CheckContext): void {
  for (const kind of Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[]) // keys of the table
    for (const owner of catalogue.all(kind)) {
      const spot = { document: owner.document, path: [...owner.path, 'id'] };
      const name = fileId(owner.document);
      if (owner.path.length === 0 && owner.id !== name)
        report.at(
          spot,
          'PK304',
          `The id is "${owner.id}", but the file is called ${name}.yaml. Rename one of them.`,
        );
      const expected = idFromCode(owner, catalogue);
      if (expected !== undefined && owner.id !== expected)
        report.at(
          spot,
          'PK304',
          `The id is "${owner.id}"; by its code it must be "${expected}"${standing(catalogue.shelf[kind].get(expected))}.`,
        );
    }
}

/** Entries of one list within a record, such as levels of appeal: what names one of them would mean two. */
function checkEntryIds({ catalogue, report }: CheckContext): void {
  for (const kind of Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[]) // keys of the table
    for (const owner of catalogue.all(kind)) {
      const seen = new Map<string, Path>();
      for (const { path, value } of walk(owner.record)) {
        if (path.length < 3 || path.at(-1) !== 'id' || typeof path.at(-2) !== 'number') continue;
        const key = JSON.stringify([path.slice(0, -2), value]);
        const earlier = seen.get(key);
        seen.set(key, earlier ?? path);
        if (earlier === undefined) continue;
        const { line } = owner.document.at([...owner.path, ...earlier]);
        report.at(
          { document: owner.document, path: [...owner.path, ...path] },
          'PK302',
          `"${value}" already stands in line ${line} under ${fieldPath(path.slice(0, -2))}. Give one of the two another id, or delete it.`,
        );
      }
    }
}

function checkPackNames({ packs, report }: CheckContext): void {
  for (const { manifest, document } of packs)
    if (document !== undefined && manifest.id !== document.file.pack)
      report.at(
        { document, path: ['id'] },
        'PK304',
        `The pack is called "${manifest.id}", but its folder "${document.file.pack}". Rename one of them.`,
      );
}

function checkCategory({ report }: CheckContext, owner: Located<'code'>): void {
  const { category, overrides } = owner.pack.manifest;
  if (owner.pack.document === undefined) return;
  const spot = { document: owner.document, path: ['category'] };
  if (category === undefined && overrides?.includes(`code:${owner.id}`)) return;
  if (category === undefined)
    report.at(
      spot,
      'PK305',
      `The pack "${owner.pack.manifest.id}" names no category in pack.yaml, so it cannot hold codes of its own.`,
    );
  else if (category !== owner.record.category)
    report.at(
      spot,
      'PK305',
      `The category is ${owner.record.category}, but the pack describes ${category}. Move the record or correct the category.`,
    );
}

/** What wins one category of denials is no answer to another. */
function checkStrategy({ report, catalogue }: CheckContext, owner: Located<'code'>): void {
  const { category } = owner.pack.manifest;
  const strategy = catalogue.shelf.strategy.get(owner.record.strategy);
  const other = strategy?.pack.manifest.category;
  if (category === undefined || other === undefined || other === category) return;
  report.at(
    { document: owner.document, path: ['strategy'] },
    'PK305',
    `"${owner.record.strategy}" is a strategy of the category ${other}, and this code is of ${category}. Name a strategy of its own category.`,
  );
}

function checkGroups({ report }: CheckContext, owner: Located<'code'>): void {
  const { groups, groups_allowed: allowed, disposition } = owner.record;
  if (allowed === undefined) return;
  const named = [
    ...groups.map((group, index) => ({ group, path: ['groups', index] })),
    ...(disposition.cases ?? []).flatMap((one, at) =>
      (one.when.groups ?? []).map((group, index) => ({
        group,
        path: ['disposition', 'cases', at, 'when', 'groups', index],
      })),
    ),
  ];
  for (const { group, path } of named)
    if (!allowed.includes(group))
      report.at(
        { document: owner.document, path },
        'PK306',
        `The code set allows this code only with ${allowed.join(', ')}, not with ${group}.`,
      );
}

/** Whether a text is read as a code of the standard, also with zeros before it. */
function isStandard(text: string, { shelf }: CheckContext['catalogue']): boolean {
  const read = parseDenialCode(text);
  if (read === undefined) return false;
  const id = recordId(read.family, read.number);
  return shelf.code.has(id) || shelf.remark.has(id) || shelf.short_code.has(id);
}

/** A payer's own code is no code of the standard, names its payer, and a reason code whose letter answers it. */
function checkPayerCode({ catalogue, report }: CheckContext, owner: Located<'short_code'>): void {
  const { family, code, payer, says_as: same, also_printed: others = [] } = owner.record;
  const problem = (field: string, message: string): void =>
    report.at({ document: owner.document, path: [...owner.path, field] }, 'PK324', message);
  if (family !== 'payer') {
    const field = payerCodeToldAsAnother(owner.record);
    const asked = `A payer's own code has family: payer, the payer's id under payer, and an id such as payer-${payer ?? 'aetna'}-${code.toLowerCase()}.`;
    if (field === 'family')
      problem(
        field,
        `"${code}" of ${payer} is told as a code of the set ${family}, to which it does not belong. ${asked}`,
      );
    else if (field === 'code')
      problem(
        field,
        `"${code}" is no code of the set ${family}: these have one to three capital letters or digits. ${asked}`,
      );
    else if (payer !== undefined)
      problem('payer', `A code of the set ${family} has no payer. Take "payer" out, or write family: payer.`);
    return;
  }
  if (payer === undefined)
    problem('family', "A payer's own code names the payer that prints it. Add a line such as payer: aetna.");
  if (same === undefined)
    problem(
      'family',
      "A payer's own code names the reason code whose letter answers it. Add a line such as says_as: carc-252.",
    );
  for (const [field, text] of [
    ['code', code],
    ...others.map((other) => ['also_printed', other] as const),
  ] as const)
    if (isStandard(text, catalogue))
      problem(
        field,
        `"${text}" is a code of the standard as well, and would be read as that. Write it as the payer labels it, such as "EX ${text}".`,
      );
}

/** A code is told once: in full or in short. */
export const checkToldOnce: Check = ({ catalogue, report }) => {
  for (const owner of catalogue.all('short_code')) {
    const full = catalogue.shelf.code.get(owner.id);
    if (full === undefined) continue;
    const { file } = full.document;
    report.at(owner, 'PK302', `${file.shown} describes "${owner.id}" in full. Keep one of the two.`);
  }
};

export const checkIdentity: Check = (context) => {
  checkIds(context);
  checkEntryIds(context);
  checkPackNames(context);
  for (const owner of context.catalogue.all('short_code')) checkPayerCode(context, owner);
  for (const owner of context.catalogue.all('code')) {
    checkCategory(context, owner);
    checkStrategy(context, owner);
    checkGroups(context, owner);
  }
};
