/**
 * The worklist command: every denial of a batch of 835 files in one list. With --out files of any size are read on this
 * machine; without, the service is asked and its answer printed.
 */
import type { Command } from 'commander';
import { operationNamed } from '../../../service/operations/operations.js';
import type { WorklistFilter } from '../../../service/worklist/listing.js';
import { examples } from '../examples.js';
import { readGivenFile } from '../input-file.js';
import { runOperation } from '../operations.js';
import { addFieldOptions, inputFields, inputFromOptions, optionNameOf } from '../options.js';
import type { CliParts, Exit } from '../parts.js';
import { writeLetters } from './letters.js';

interface Options {
  readonly out?: string;
  readonly letters?: string;
  readonly insurerType?: string;
  readonly state?: string;
  readonly asOf?: string;
  readonly overwrite?: boolean;
  readonly json?: boolean;
  readonly apiKey?: string;
}

const ARGUMENT = { field: 'files', name: 'FILES', about: '', fromFile: true };

export function addWorklistCommand(program: Command, parts: CliParts, exit: Exit): void {
  const operation = operationNamed('build_worklist');
  const fields = inputFields(parts.schemas, operation.input);
  const command = program
    .command('worklist')
    .description(
      'list every denial of a batch of 835 files: response, deadline, amount, published rate, rank',
    )
    .argument('<FILES...>', '835 files, 5010 or 4010; with --out of any size')
    .option('--out <file>', 'the list to write: .csv, .xlsx or .json')
    .option('--overwrite', 'let --out replace a file that is there')
    .option('--letters <folder>', 'write the letter for each denial that fits, as Word files in this folder');
  addFieldOptions(command, fields, ['files']);
  command
    .option('--json', 'print the answer as JSON, for programs')
    .option('--api-key <key>', 'the API key; otherwise DENIAL_MANAGEMENT_API_KEY')
    .addHelpText(
      'after',
      examples(
        'worklist 2026-11/*.835',
        'worklist 2026-11/*.835 --out november.xlsx',
        'worklist *.835 --insurer-type commercial --state MN --code CO-50 --out list.csv',
        'worklist *.835 --pattern 1 --letters november',
      ),
    )
    .addHelpText(
      'after',
      [
        'With --out nothing is counted and no key is needed, and --limit, --cursor and --include-requests do nothing.',
        'Ctrl-C stops after the piece being read; the same command goes on from there. What has been read meanwhile',
        'lies in FILE.work beside the list: it holds patient data, is readable by you alone, and is removed when the',
        'list is written.',
        'With --letters each letter is counted, and the files are read in one request. A run that stopped goes on with the same',
        'command: letters that are in the folder are not written again. letters.csv beside them says which is which.',
      ].join('\n'),
    )
    .action(async (files: readonly string[], options: Options) => {
      const asked = inputFromOptions({ ...options }, fields);
      if (options.letters !== undefined) return exit(await letters(files, asked, options.letters, options));
      if (options.out === undefined) return exit(await askService(files, asked, options));
      const { out, insurerType, state, asOf, overwrite = false } = options;
      const filter = filterOf(asked);
      const [fault] = parts.schemas.validate(operation.input, { files: [{ content: '-' }], ...filter });
      if (fault !== undefined) {
        parts.output.err(`${optionNameOf(fault.field, undefined)} ${fault.message}\n`);
        return exit(2);
      }
      return exit(await parts.worklist({ files, out, insurerType, state, asOf, overwrite, filter }));
    });

  async function askService(paths: readonly string[], asked: Record<string, unknown>, options: Options) {
    const files = await readFiles(paths);
    if (files === undefined) return 2;
    return runOperation(parts, { table: operation, argument: ARGUMENT }, { ...asked, files }, { ...options });
  }

  async function letters(
    paths: readonly string[],
    asked: Record<string, unknown>,
    folder: string,
    { out, apiKey }: Options,
  ) {
    if (out !== undefined) {
      parts.output.err('Give --out or --letters, one at a time: the list, or its letters.\n');
      return 2;
    }
    const files = await readFiles(paths);
    if (files === undefined) return 2;
    const credential = apiKey ?? parts.environmentKey;
    return writeLetters(parts, { input: { ...asked, files }, folder, credential });
  }

  /** Undefined where one cannot be read; that has been said then. */
  async function readFiles(paths: readonly string[]) {
    const files: { name: string; content: string }[] = [];
    for (const path of paths) {
      const content = await readGivenFile(parts, path);
      if (content === undefined) return undefined;
      files.push({ name: path.split(/[\\/]/).at(-1) ?? path, content });
    }
    return files;
  }
}

/** What of the input says which denials are meant. */
function filterOf({ code, response, due, pattern, search }: Record<string, unknown>): WorklistFilter {
  const fields = { code, response, due, pattern, search };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WorklistFilter; // checked by its schema
}
