/** Commands for the editors of packs. */
import { type Command, Option } from 'commander';
import { operationNamed } from '../../service/operations/operations.js';
import { examples } from './examples.js';
import { readCaseFile } from './input-file.js';
import { addFieldOptions, inputFields, inputFromOptions } from './options.js';
import { addLetterCommands, wholeNumber } from './pack-letters.js';
import { addListCommands } from './pack-lists.js';
import { addNewCommands } from './pack-new.js';
import { calendarDay, EXIT_CODES, PATHS } from './pack-options.js';
import { type CliParts, type Exit, REPORT_FORMS, type ReportForm, type TestRequest } from './parts.js';

interface CheckOptions {
  readonly format?: ReportForm;
  readonly json?: boolean;
  readonly annotations?: boolean;
  readonly review?: boolean;
  readonly on?: string;
  readonly failOn?: 'stale';
}

interface TestOptions {
  readonly format?: TestRequest['form'];
  readonly filter?: string;
}

export function addPackCommands(program: Command, parts: CliParts, exit: Exit): void {
  const { packs: commands } = parts;
  const packs = program
    .command('packs')
    .description('for authors: check packs, run their examples, compare, start and preview them');
  addCheck(packs, parts, exit);
  addTest(packs, parts, exit);
  packs
    .command('diff')
    .description('say which records two folders of packs add, remove and change, field by field')
    .addHelpText('after', examples('packs diff packs-of-october packs'))
    .argument('<OLD>', 'a folder of packs, as it was')
    .argument('<NEW>', 'the same folder, as it is now')
    .option('--json', 'print the changes as JSON')
    .action(async (before: string, after: string, { json }: CheckOptions) =>
      exit(await commands.diff(before, after, json === true)),
    );
  addNewCommands(packs, parts, exit);
  packs
    .command('schema')
    .description(
      'write schemas and settings by which your editor offers the records, facts and variables that exist',
    )
    .addHelpText('after', examples('packs schema my-pack'))
    .argument('<dir>', 'the folder of a pack of your own')
    .action(async (folder: string) => exit(await commands.schema(folder)));
  packs
    .command('layers')
    .description('say which records and fields packs change of others, and whose value holds')
    .addHelpText('after', examples('packs layers', 'packs layers my-pack --json'))
    .argument('[dir]', 'a folder of packs; otherwise those of the program and of DENIAL_MANAGEMENT_PACKS')
    .option('--json', 'print the changes as JSON')
    .action(async (folder: string | undefined, { json }: CheckOptions) =>
      exit(await commands.layers(folder, json === true)),
    );
  addReview(packs, parts, exit);
  addPreview(packs, parts, exit);
  addLetterCommands(packs, parts, exit);
  addListCommands(packs, parts, exit);
}

function formOption(): Option {
  return new Option('--format <form>', 'how the results are printed').choices(REPORT_FORMS);
}

function addCheck(packs: Command, { packs: commands }: CliParts, exit: Exit): void {
  packs
    .command('check')
    .description('list every problem of the packs with file, line and column')
    .addHelpText(
      'after',
      examples('packs check', 'packs check my-pack --review', 'packs check --on 2027-01-01') + EXIT_CODES,
    )
    .argument('[path...]', PATHS)
    .addOption(formOption().conflicts(['json', 'annotations']))
    .addOption(new Option('--json', 'the same as --format json').conflicts('annotations'))
    .option('--annotations', 'the same as --format annotations: notes of a GitHub workflow')
    .option('--review', 'also list drafts, sources due for reading, unverified records and hard wording')
    .addOption(
      new Option('--on <day>', 'also list what no longer stands on this day, such as 2027-01-01').argParser(
        calendarDay,
      ),
    )
    .addOption(new Option('--fail-on <what>', 'end with 1 also for what no longer stands').choices(['stale']))
    .action(async (paths: string[], options: CheckOptions) => {
      const { format, json, annotations, review = false, on, failOn } = options;
      const form = format ?? (json ? 'json' : annotations ? 'annotations' : 'text');
      exit(await commands.check({ paths, form, review, on, failOnStale: failOn === 'stale' }));
    });
}

function addTest(packs: Command, { packs: commands }: CliParts, exit: Exit): void {
  packs
    .command('test')
    .description('run the examples of the packs')
    .addHelpText('after', examples('packs test', 'packs test my-pack --filter carc-50') + EXIT_CODES)
    .argument('[path...]', PATHS)
    .addOption(formOption())
    .option('--filter <words>', 'only examples with these words in their name or file')
    .action(async (paths: string[], { format = 'text', filter }: TestOptions) =>
      exit(await commands.test({ paths, form: format, filter })),
    );
}

interface ReviewOptions {
  readonly limit: number;
  readonly json?: boolean;
  readonly read?: string;
  readonly name?: string;
  readonly credential?: string;
  readonly note?: string;
}

function addReview(packs: Command, parts: CliParts, exit: Exit): void {
  const command = packs.command('review');
  command
    .description(
      'list the records that an expert should read next, by use and risk, or enter that one was read',
    )
    .addHelpText(
      'after',
      examples('packs review --limit 10', 'packs review --read carc-50 --name "Ana Diaz" --credential CPC'),
    )
    .argument('[dir]', 'a folder of packs; otherwise those of the program')
    .addOption(new Option('--limit <number>', 'how many records to list').default(20).argParser(wholeNumber))
    .option('--json', 'print the list as JSON')
    .option('--read <id>', 'record that you have read against its sources, such as carc-50')
    .option('--name <name>', 'with --read: your name')
    .option('--credential <credential>', 'with --read: your license or certificate, such as CPC, RN or JD')
    .option('--note <text>', 'with --read: what was read, changed or left open')
    .action(async (folder: string | undefined, options: ReviewOptions) => {
      const { limit, json = false, read, name, credential, note } = options;
      const request = { folder, limit, json };
      if (read === undefined) return exit(await parts.packs.review(request));
      if (name === undefined || credential === undefined)
        return command.error("error: '--read' needs '--name' and '--credential'.", { exitCode: 2 });
      const reading = { id: read, name, credential, ...(note === undefined ? {} : { note }) };
      return exit(await parts.packs.review({ ...request, reading }));
    });
}

/** The options are those of appeal: the same case. */
function addPreview(packs: Command, parts: CliParts, exit: Exit): void {
  const { input } = operationNamed('generate_appeal_letter');
  const fields = inputFields(parts.schemas, input);
  const command = packs
    .command('preview')
    .description('print the letter that packs make of a case; needs no key and counts nothing')
    .addHelpText(
      'after',
      examples(
        'packs preview my-pack --denial-code CO-50 --diagnosis "sleep apnea" --procedure "CPAP device"',
      ),
    )
    .argument('[dir]', 'a folder of packs; otherwise those of the program')
    .option('--input <file>', "the case as YAML or JSON, from a file or '-'; options add to it");
  addFieldOptions(command, fields, []);
  command.action(async (folder: string | undefined) => {
    const options = command.opts<Readonly<Record<string, unknown>> & { readonly input?: string }>();
    const base = await readCaseFile(parts, options.input);
    exit(
      base === undefined
        ? 2
        : await parts.packs.preview(folder, { ...base, ...inputFromOptions(options, fields) }),
    );
  });
}
