/** The command line: commands of the operation table, of keys, of packs, and the two servers. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addCompletionCommand } from './completion.js';
import { examples } from './examples.js';
import { addKeyCommands } from './keys.js';
import { addLetterCommands } from './letter.js';
import { addOperationCommands } from './operations.js';
import type { ExitCode } from './output.js';
import { addPackCommands } from './packs.js';
import type { CliParts, Exit } from './parts.js';
import { addWorklistCommand } from './worklist/command.js';

const HELP = `
Examples:
  denial-management lookup CO-197
  denial-management analyze letter.txt
  denial-management appeal --denial-code CO-50 --diagnosis "sleep apnea" --procedure "CPAP device" --letter
  denial-management packs check my-pack

Where a file is named, '-' reads standard input. With --json a command prints for programs.
The commands that answer need an API key: --api-key, or DENIAL_MANAGEMENT_API_KEY.

Exit codes: 0 done; 1 there is an answer, and it is a failure or lists problems; 2 nothing could be answered: no key,
a wrong option, an unreadable file, a server that fails; 130 stopped by Ctrl-C.
Colors are used on a terminal alone, and not where NO_COLOR is set.`;

/** Runs one command; the exit code says how it went. */
export async function runCli(parts: CliParts, args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const exit: Exit = (code) => {
    exitCode = code;
  };
  const program = new Command('denial-management')
    .description('Explains denial codes of US health insurance, reads denial letters and writes the appeal.')
    .version(parts.version)
    .option('--config <file>', 'a file of settings; otherwise DENIAL_MANAGEMENT_CONFIG')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureOutput({ writeOut: parts.output.out, writeErr: parts.output.err })
    .showSuggestionAfterError()
    .hook('preAction', (_, command) =>
      parts.configure(program.opts<{ config?: string }>().config, command.name()),
    );
  program
    .command('serve')
    .description('serve REST, MCP over HTTP and the web page (HOST, PORT, --config FILE)')
    .addHelpText(
      'after',
      examples(
        'serve',
        'HOST=0.0.0.0 PORT=8081 denial-management serve',
        'serve --config /etc/denial-management.yaml',
        'serve --workers auto',
      ),
    )
    .addOption(
      new Option(
        '--workers <count>',
        'processes that serve behind the port, auto: one for each core; SIGHUP then replaces them in turn, with new packs',
      ).argParser(workersOf),
    )
    .action(async ({ workers }: { readonly workers?: number }) => exit(await parts.serve(workers)));
  program
    .command('mcp')
    .description('serve MCP over stdio, for the configuration file of an MCP client')
    .addHelpText('after', examples('DENIAL_MANAGEMENT_API_KEY=dmk_… denial-management mcp'))
    .action(async () => exit(await parts.mcp()));
  addOperationCommands(program, parts, exit);
  addWorklistCommand(program, parts, exit);
  addKeyCommands(program, parts, exit);
  addLetterCommands(program, parts, exit);
  addPackCommands(program, parts, exit);
  addCompletionCommand(program, parts.output, exit);
  try {
    await program.parseAsync(orHelp(program, args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are asked for; everything else is misuse.
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

/**
 * A group without one of its commands is asked what there is, and so is the program alone: it says so on standard output and with 0,
 * as cargo and kubectl do. git and npm end with 1, which here is an answer that lists problems.
 */
function orHelp(program: Command, args: readonly string[]): string[] {
  let command = program;
  for (const word of args) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) return [...args];
    command = next;
  }
  return command.commands.length > 0 ? [...args, '--help'] : [...args];
}

const MOST_WORKERS = 64;

/** 0 for one a core. */
function workersOf(text: string): number {
  if (text === 'auto') return 0;
  const count = Number(text);
  if (/^\d{1,2}$/.test(text) && count >= 1 && count <= MOST_WORKERS) return count;
  throw new InvalidArgumentError(`Give 1 to ${MOST_WORKERS}, or auto for one a core.`);
}
