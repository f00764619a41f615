/** Commands on letters that are written already. */
import { type Command, Option } from 'commander';
import { examples } from './examples.js';
import type { CliParts, Exit } from './parts.js';

interface Options {
  readonly insurerType?: string;
  readonly state?: string;
  readonly json?: true;
}

/** The check of letters is an operation, and its command may be there already. */
function letterCommands(program: Command): Command {
  return program.commands.find((command) => command.name() === 'letter') ?? program.command('letter');
}

export function addLetterCommands(program: Command, { lintLetter }: CliParts, exit: Exit): void {
  letterCommands(program)
    .description('check letters that are written already, by whomever')
    .command('lint')
    .description('score a letter: what it lacks, on which line, and how to fix it')
    .argument('<FILE>', "the letter as text or Markdown; '-' reads standard input")
    .addOption(
      new Option(
        '--insurer-type <text>',
        'line of business; law that does not bind it then fails the letter',
      ),
    )
    .addOption(new Option('--state <text>', 'two-letter code of the state'))
    .addOption(new Option('--json', 'the whole report as JSON'))
    .addHelpText(
      'after',
      examples('letter lint letter.txt', 'letter lint letter.md --insurer-type medicare_advantage --json'),
    )
    .addHelpText('after', 'Exit code: 0 the letter passes, 1 it does not, 2 it could not be read.')
    .action(async (file: string, { insurerType, state, json }: Options) =>
      exit(await lintLetter({ file, insurerType, state, json: json === true })),
    );
}
