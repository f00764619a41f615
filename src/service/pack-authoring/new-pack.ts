/** The first files of a pack of one's own: they pass every check, and show what goes where. */

export interface NewFile {
  /** Path below the folder of the pack. */
  readonly path: string;
  readonly text: string;
}

/** Ids as the schema of packs allows them. */
export const PACK_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Files of a new pack. `schemas` is the path from its folder to the schemas, `day` an ISO date. */
export function newPack(id: string, schemas: string, day: string): NewFile[] {
  const head = (schema: string) => `# yaml-language-server: $schema=${schemas}/packs/${schema}.schema.json\n`;
  const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return [
    {
      path: 'pack.yaml',
      text: `${head('pack')}id: ${id}
title: ${title}
version: ${day.replaceAll('-', '.').replaceAll('.0', '.')}
description: What this pack adds, in a sentence or two.
# To replace a record of another pack, copy it here, change it and name it:
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
