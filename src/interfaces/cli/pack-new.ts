/** Commands that start a pack, or a record in one. */
import type { Command } from 'commander';
import { NEW_RECORDS, type NewRecordKind } from '../../service/pack-authoring/new-record-kinds.js';
import { examples } from './examples.js';
import { addFieldOptions, inputFields, inputFromOptions } from './options.js';
import type { CliParts, Exit } from './parts.js';

interface NewOptions {
  readonly in: string;
  readonly for?: string;
}

/** What stands in the name of each kind. */
const NAMES: Readonly<Record<NewRecordKind, readonly [name: string, about: string]>> = {
  code: ['CODE', 'the code as the payer prints it, such as E4412'],
  law: ['ID', 'the citation in small letters and hyphens, such as tex-ins-843-338'],
  area: ['ID', 'its name in small letters and hyphens, such as cardiac-mri'],
  answer: ['ID', 'its name in small letters and hyphens, such as mercy-portal-receipt'],
};

/** Fields that the name or the command itself gives. */
const SETTLED: Readonly<Record<NewRecordKind, readonly string[]>> = {
  code: ['id', 'family', 'code', 'status', 'reviews'],
  law: ['id', 'reviews'],
  area: ['id', 'reviews'],
  answer: ['id', 'reviews'],
};

const EXAMPLES: Readonly<Record<NewRecordKind, string>> = {
  code: 'packs new code E4412 --in my-pack --payer aetna --says-as carc-252 --category documentation --title "Records not received"',
  law: 'packs new law tex-ins-843-338 --in my-pack --citation "Tex. Ins. Code § 843.338" --applies-to commercial_fully_insured',
  area: 'packs new area cardiac-mri --in my-pack --names "cardiac MRI" --procedure-codes 75561',
  answer:
    'packs new answer portal-receipt --in my-pack --for medical-necessity-criteria --when "{ payers: [aetna] }"',
};

export function addNewCommands(packs: Command, parts: CliParts, exit: Exit): void {
  const command = packs.command('new').description('start a pack of your own, or a record in one');
  command
    .command('pack', { isDefault: true })
    .description('start a pack of your own; what it makes passes every check')
    .addHelpText('after', examples('packs new pack mercy-hospital --in packs', 'packs new mercy-hospital'))
    .argument('<ID>', 'its name and folder: small letters, digits and hyphens, such as mercy-hospital')
    .option('--in <dir>', 'where the folder of the pack is made', '.')
    .action(async (id: string, options: NewOptions) => exit(await parts.packs.create(id, options.in)));
  for (const kind of Object.keys(NEW_RECORDS) as NewRecordKind[]) addNewRecord(command, kind, parts, exit); // keys of the table
}

/** Options are the fields of the record; what is a record itself is given as YAML. */
function addNewRecord(parent: Command, kind: NewRecordKind, parts: CliParts, exit: Exit): void {
  const [name, about] = NAMES[kind];
  const { schema, list } = NEW_RECORDS[kind];
  const fields = inputFields(parts.schemas, schema, list);
  const command = parent
    .command(kind)
    .description(`start ${NEW_RECORDS[kind].about}, with an example; say what is still to fill`)
    .addHelpText('after', examples(EXAMPLES[kind]))
    .argument(`<${name}>`, about)
    .option('--in <dir>', 'folder of the pack', '.');
  if (kind === 'answer') command.option('--for <strategy>', 'strategy whose letters may hold it');
  addFieldOptions(command, fields, SETTLED[kind]);
  command.action(async (given: string) => {
    const options = command.opts<NewOptions & Readonly<Record<string, unknown>>>();
    const request = { kind, name: given, folder: options.in, strategy: options.for };
    exit(await parts.packs.createRecord({ ...request, given: inputFromOptions(options, fields) }));
  });
}
