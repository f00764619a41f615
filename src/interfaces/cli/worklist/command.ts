/** The worklist command: every denial of a batch of 835 files in one table. */
import { type Command, Option } from 'commander';
import { examples } from '../examples.js';
import type { CliParts, Exit } from '../parts.js';

interface Options {
  readonly out: string;
  readonly insurerType?: string;
  readonly state?: string;
  readonly asOf?: string;
  readonly overwrite?: boolean;
}

export function addWorklistCommand(program: Command, { worklist }: CliParts, exit: Exit): void {
  program
    .command('worklist')
    .description(
      'list every denial of a batch of 835 files: response, deadline, amount, published rate, rank',
    )
    .argument('<FILES...>', '835 files, 5010 or 4010, of any size')
    .requiredOption('--out <file>', 'the list to write: .csv, .xlsx or .json')
    .addOption(new Option('--insurer-type <text>', 'line of business of all files, where known'))
    .addOption(new Option('--state <text>', 'two-letter code or name of a state'))
    .addOption(new Option('--as-of <date>', 'day for which days left are counted; absent: today'))
    .option('--overwrite', 'let --out replace a file that is there')
    .addHelpText(
      'after',
      examples(
        'worklist 2026-11/*.835 --out november.xlsx',
        'worklist *.835 --insurer-type commercial --state MN --out list.csv',
      ),
    )
    .addHelpText(
      'after',
      [
        'Ctrl-C stops after the piece being read; the same command goes on from there. What has been read meanwhile',
        'lies in FILE.work beside the list: it holds patient data, is readable by you alone, and is removed when the',
        'list is written.',
      ].join('\n'),
    )
    .action(async (files: readonly string[], { out, insurerType, state, asOf, overwrite = false }: Options) =>
      exit(await worklist({ files, out, insurerType, state, asOf, overwrite })),
    );
}
