/** Commands on letters that are written already. */
import { type Command, Option } from 'commander';
import { examples } from './examples.js';
import type { ExitCode } from './output.js';
import type { CliParts, Exit } from './parts.js';

interface MergeOptions {
  readonly identifiers: string;
  readonly out?: string;
  readonly overwrite?: boolean;
}

interface Options {
  readonly insurerType?: string;
  readonly state?: string;
  readonly json?: true;
}

/** The check of letters is an operation, and its command may be there already. */
function letterCommands(program: Command): Command {
  return program.commands.find((command) => command.name() === 'letter') ?? program.command('letter');
}

export function addLetterCommands(program: Command, parts: CliParts, exit: Exit): void {
  const { lintLetter } = parts;
  letterCommands(program)
    .command('merge')
    .description('put names and numbers into a letter that was written with tokens; nothing is sent')
    .argument('<FILE>', 'the letter: text, Markdown or Word')
    .requiredOption('--identifiers <file>', 'JSON with patient_name, member_id and so on')
    .option('--out <file>', 'write it there; absent: print it')
    .option('--overwrite', 'let --out replace a file that is there')
    .addHelpText(
      'after',
      examples(
        'letter merge appeal.docx --identifiers who.json --out final.docx',
        'letter merge appeal.txt --identifiers who.json',
      ),
    )
    .action(async (file: string, options: MergeOptions) => exit(await mergeLetter(parts, file, options)));
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

async function mergeLetter(
  parts: CliParts,
  file: string,
  { identifiers: from, out, overwrite = false }: MergeOptions,
): Promise<ExitCode> {
  const { output } = parts;
  const { mergedLetter, readIdentifiers } = await import('./merged-letter.js');
  const identifiers = await readIdentifiers(parts, from);
  if (identifiers === undefined) return 2;
  const letter = await parts.readBytes(file).catch(() => undefined);
  if (letter === undefined) {
    output.err(`${file} cannot be read.\n`);
    return 2;
  }
  const { bytes, open } = mergedLetter(letter, identifiers);
  if (open.length > 0) output.err(`Still open in the letter: ${open.join(', ')}.\n`);
  if (out === undefined) {
    output.out(new TextDecoder().decode(bytes));
    return 0;
  }
  if (await parts.writeFile(out, bytes, overwrite)) {
    output.err(`The letter is in ${out}.\n`);
    return 0;
  }
  output.err(`--out ${out}: the file cannot be written, or is there already: see --overwrite.\n`);
  return 2;
}
