/** Commands by which authors of packs see letters. */
import { type Command, InvalidArgumentError } from 'commander';
import { examples } from './examples.js';
import type { CliParts, Exit } from './parts.js';

interface LetterOptions {
  readonly packs?: string[];
  readonly case?: string[];
  readonly json?: boolean;
  readonly saves?: number;
  readonly page?: number | true;
  readonly filter?: string;
}

const CASES = 'files with a request to write a letter, as JSON or YAML, or files of examples';
const PACKS = 'folders of packs on top of those of the program';

export function addLetterCommands(packs: Command, { packs: commands }: CliParts, exit: Exit): void {
  packs
    .command('explain')
    .description('say what a letter holds, what was left out and why, with file and line of each record')
    .addHelpText('after', examples('packs explain case.yaml --packs my-pack'))
    .argument('<CASE...>', CASES)
    .option('--packs <dir...>', PACKS)
    .option('--json', 'print it as JSON')
    .action(async (cases: string[], { packs: folders = [], json = false }: LetterOptions) =>
      exit(await commands.explain({ cases, packs: folders, json })),
    );
  packs
    .command('watch')
    .description(
      'on each save check the packs, run their examples and show what changed in the letters of cases',
    )
    .addHelpText(
      'after',
      examples('packs watch case.yaml --packs my-pack', 'packs watch case.yaml --packs my-pack --page'),
    )
    .argument('<CASE...>', CASES)
    .option('--packs <dir...>', PACKS)
    .option(
      '--page [port]',
      'show the letters on a page of this machine too, beside the ones before',
      wholeNumber,
    )
    .option('--saves <number>', 'end after so many saves', wholeNumber)
    .action(async (cases: string[], { packs: folders = [], saves, page }: LetterOptions) =>
      exit(await commands.watch({ cases, packs: folders, saves, page: page === true ? 0 : page })),
    );
  packs
    .command('impact')
    .description(
      'say which letters a change of packs alters, as Markdown; lost citations and moved deadlines first',
    )
    .addHelpText('after', examples('packs impact packs-of-october packs'))
    .argument('<OLD>', 'a folder of packs, as it was')
    .argument('<NEW>', 'the same folder, as it is now; the letters among its examples are compared')
    .option('--case <file...>', 'further letters: files with a request, or files of examples')
    .option('--filter <words>', 'of the examples only those with these words in their name or file')
    .option('--json', 'print it as JSON')
    .action(async (before: string, after: string, options: LetterOptions) => {
      const { case: cases = [], filter, json = false } = options;
      exit(await commands.impact({ before, after, cases, filter, json }));
    });
}

/** A number of an option, from 1. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('A whole number from 1.');
  return value;
}
