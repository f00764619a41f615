/** PK309, PK310, PK311: the records of reason and remark codes agree with the table of codes that exist. */
import { recordId } from '../../domain/codes.js';
import type { CodeSet } from '../../domain/generated/types.js';
import type { Located } from '../catalogue.js';
import type { Check, CheckContext } from './check.js';
import { payerCodeToldAsAnother } from './told-as-another.js';

type Entry = CodeSet['codes'][number];
type Described = Located<'code'> | Located<'remark'> | Located<'short_code'>;

function described({ catalogue }: CheckContext, family: CodeSet['id']): Described[] {
  if (family === 'rarc') return catalogue.all('remark');
  return [
    ...catalogue.all('code'),
    ...catalogue
      .all('short_code')
      .filter(({ record }) => record.family === 'carc' && payerCodeToldAsAnother(record) === undefined),
  ];
}

function checkRecord(
  { report }: CheckContext,
  owner: Described,
  entry: Entry | undefined,
  set: CodeSet,
): void {
  const { record } = owner;
  if (entry === undefined) {
    report.at(
      { ...owner, path: [...owner.path, 'code'] },
      'PK309',
      `"${record.code}" is not in the ${set.id} table of ${set.version}. Correct the code, or add it to code-sets.yaml with its source.`,
    );
    return;
  }
  for (const field of ['status', 'start', 'stop'] as const)
    if (entry[field] !== undefined && record[field] !== undefined && entry[field] !== record[field])
      report.at(
        { ...owner, path: [...owner.path, field] },
        'PK310',
        `${field} is ${record[field]}; the code set of ${set.version} says ${entry[field]}. Correct the record; where the table is behind, change it as well (in a pack of your own, accept this in waivers.yaml until it follows).`,
      );
}

function checkSet(context: CheckContext, owner: Located<'code_set'>): void {
  const { record: set } = owner;
  const entries = new Map(set.codes.map((entry) => [recordId(set.id, entry.code), entry]));
  for (const one of described(context, set.id)) checkRecord(context, one, entries.get(one.id), set);
  const kinds = set.id === 'rarc' ? (['remark'] as const) : (['code', 'short_code'] as const);
  for (const [index, { code, status }] of set.codes.entries()) {
    const id = recordId(set.id, code);
    const full = set.id === 'carc' && status === 'active' ? (['code'] as const) : kinds;
    if (full.some((kind) => context.catalogue.knows(kind, id))) continue;
    const wanted = full === kinds ? 'record' : 'full record under codes/';
    context.report.at(
      { document: owner.document, path: [...owner.path, 'codes', index] },
      'PK311',
      `${code} (${status}) has no ${wanted}. Describe it in the pack of its category.`,
    );
  }
}

export const checkCodeSets: Check = (context) => {
  for (const owner of context.catalogue.all('code_set')) checkSet(context, owner);
};
