/** Commands by which authors of packs look up ids and gaps, and have notation fixed. */
import { type Command, Option } from 'commander';
import { examples } from './examples.js';
import { calendarDay, EXIT_CODES, PATHS } from './pack-options.js';
import type { CliParts, Exit } from './parts.js';

interface ListOptions {
  readonly packs?: string[];
  readonly search?: string;
  readonly line?: string;
  readonly json?: boolean;
  readonly on?: string;
}

const PACKS = 'folders of packs on top of those of the program';

export function addListCommands(packs: Command, { packs: commands }: CliParts, exit: Exit): void {
  packs
    .command('list')
    .description(
      'list ids with what they stand for: evidence, facts, variables, arguments, regulations and others',
    )
    .addHelpText('after', examples('packs list evidence --search sleep', 'packs list variables'))
    .argument(
      '<WHAT>',
      'evidence, facts, variables, helpers, codes, remarks, strategies, arguments, regulations …',
    )
    .option('--packs <dir...>', PACKS)
    .option('--search <words>', 'only entries that hold these words')
    .option('--json', 'print the list as JSON')
    .action(async (what: string, { packs: folders = [], search, json = false }: ListOptions) =>
      exit(await commands.list({ what, packs: folders, search, json })),
    );
  packs
    .command('coverage')
    .description('say which codes lack an answer, law, an example or a reading, by line of business')
    .addHelpText('after', examples('packs coverage', 'packs coverage --line medicare_advantage'))
    .option('--packs <dir...>', PACKS)
    .option('--line <line>', 'list the gaps of one line of business, code by code')
    .option('--json', 'print every code beside every line as JSON')
    .action(async ({ packs: folders = [], line, json = false }: ListOptions) =>
      exit(await commands.coverage({ packs: folders, line, json })),
    );
  packs
    .command('outdated')
    .description(
      'list what somebody has to read again: sources, ended law and values, figures, patches, waivers',
    )
    .addHelpText(
      'after',
      examples('packs outdated', 'packs outdated my-pack --on 2027-01-01 --json') + EXIT_CODES,
    )
    .argument('[path...]', PATHS)
    .addOption(new Option('--on <day>', 'the day that counts, such as 2027-01-01').argParser(calendarDay))
    .option('--json', 'print the list as JSON')
    .action(async (paths: string[], { on, json = false }: ListOptions) =>
      exit(await commands.outdated({ paths, on, json })),
    );
  packs
    .command('lsp')
    .description('start the language server: findings, what ids stand for and fixes, in an editor')
    .addHelpText('after', examples('packs lsp'))
    .action(async () => exit(await commands.lsp()));
  packs
    .command('fix')
    .description('fix what needs no judgment: quotes, tabs, the line that names the schema')
    .addHelpText('after', examples('packs fix my-pack', 'packs fix my-pack --order'))
    .argument('<path...>', 'folders of packs, or files in them; the files are changed')
    .option('--order', 'also put the fields of records in the order of their schema; any order is valid')
    .action(async (paths: string[], { order = false }: { readonly order?: boolean }) =>
      exit(await commands.fix({ paths, order })),
    );
}
