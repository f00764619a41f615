/** The first files of a pack of one's own: they pass every check, and show what goes where. */

export interface NewFile {
  /** Path below the folder of the pack. */
  readonly path: string;
  readonly text: string;
}

/** Ids as the schema of packs allows them. */
export const PACK_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Where a pack keeps the schemas that its editor reads. Folders that begin with a point are no part of a pack. */
export const PROJECT_SCHEMAS = '.schemas';

/** Files of a new pack. `day` is an ISO date. */
export function newPack(id: string, day: string): NewFile[] {
  const head = (schema: string) =>
    `# yaml-language-server: $schema=${PROJECT_SCHEMAS}/packs/${schema}.schema.json\n`;
  const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return [
    {
      path: 'pack.yaml',
      text: `${head('pack')}id: ${id}
title: ${title}
version: ${day.replaceAll('-', '.').replaceAll('.0', '.')}
description: What this pack adds, in a sentence or two.
# To change fields of a record of another pack, write a patch: see docs/packs.md. To replace a record
# whole, copy it here, change it and name it:
# overrides: ['evidence:letter-of-medical-necessity']
`,
    },
    {
      path: 'evidence.yaml',
      text: `${head('evidence')}evidence:
  - id: ${id}-example-document
    name: Name of the document as a letter prints it
    proves: It shows what the reviewer has to see.
    obtain: Who has it, and how it is asked for.
    signals: [words by which a caller names it]
`,
    },
    {
      path: `${id}.examples.yaml`,
      text: `${head('examples')}# Calls and what their answers must show, as of this day. Run: denial-management packs test FOLDER
on: '${day}'
examples:
  - name: A denied knee replacement has its letter
    operation: generate_appeal_letter
    input:
      denial_code: CO-50
      diagnosis: primary osteoarthritis of the right knee
      procedure: total knee replacement
    expect:
      letter_contains: [knee]
`,
    },
  ];
}
