/** Every page of reference by its URI: what can be listed, completed and read. */
import { displayCode } from '../../domain/codes.js';
import type { ReferenceEntry, ReferenceKind, ShortCode } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';

/** How the pages of a kind are addressed; a name in braces stands for one part. */
interface KindOfPage {
  readonly kind: ReferenceKind;
  readonly template: string;
  readonly title: string;
  readonly description: string;
}

/** In the order in which pages are listed: what a person browses first. */
export const KINDS: readonly KindOfPage[] = [
  {
    kind: 'pack',
    template: 'denial-pack://{pack}',
    title: 'Pack',
    description: 'What a pack is about, its version and the reason codes that it holds.',
  },
  {
    kind: 'appeal_rights',
    template: 'appeal-rights://{insurer_type}',
    title: 'Appeal rights of a line of business',
    description: 'The levels of appeal in order, with the time to file and to decide, and the law of each.',
  },
  {
    kind: 'service_area',
    template: 'service-area://{service}',
    title: 'Clinical service',
    description: 'What reviewers look for, the documents that show it and the authorities that address it.',
  },
  {
    kind: 'denial_code',
    template: 'denial-code://{family}/{code}',
    title: 'Denial or remark code',
    description:
      'What lookup_denial_code answers for the code: denial-code://carc/50, denial-code://rarc/N115; also retired codes and those of other sets: denial-code://ncpdp_reject/70, denial-code://review_reason/0F.',
  },
  {
    kind: 'regulation',
    template: 'regulation://{regulation}',
    title: 'Law',
    description: 'What a section of law requires, whom it binds, since when, and where it was read.',
  },
];

export function referenceEntries(library: PackLibrary): ReferenceEntry[] {
  const { packs, appealRights, serviceAreas, codes, remarks, shortCodes, groupCodes, regulations } = library;
  return [
    ...packs.map(({ id, title }) => entry('pack', `denial-pack://${id}`, title)),
    ...[...appealRights.values()].map(({ insurer_type, name }) =>
      entry('appeal_rights', `appeal-rights://${insurer_type}`, `Appeal rights: ${name}`),
    ),
    ...[...serviceAreas.values()].map(({ id, name }) => entry('service_area', `service-area://${id}`, name)),
    ...[...codes.values()].map(({ record: { code, title } }) =>
      entry('denial_code', `denial-code://carc/${code}`, `CARC ${code}: ${title}`),
    ),
    ...[...remarks.values()].map(({ record: { code, title } }) =>
      entry('denial_code', `denial-code://rarc/${code}`, `RARC ${code}: ${title}`),
    ),
    // A payer's own code says something only together with the payer.
    ...[...shortCodes.values()].flatMap(({ record }) =>
      record.family === 'payer' ? [] : [shortEntry(record)],
    ),
    ...[...groupCodes.values()].map(({ code, name }) =>
      entry('denial_code', `denial-code://group_code/${code}`, `Group code ${code}: ${name}`),
    ),
    ...[...regulations.values()].map(({ id, citation, title }) =>
      entry('regulation', `regulation://${id}`, `${citation}: ${title}`),
    ),
  ];
}

function shortEntry({ family, code, title, status }: ShortCode): ReferenceEntry {
  const set = family === 'rarc' ? 'RARC ' : '';
  const retired = status === 'deactivated' ? ' (retired)' : '';
  const name = `${set}${displayCode({ family, number: code })}${retired}`;
  return entry('denial_code', `denial-code://${family}/${code}`, `${name}: ${title}`);
}

const entry = (kind: ReferenceKind, uri: string, title: string): ReferenceEntry => ({ uri, kind, title });
