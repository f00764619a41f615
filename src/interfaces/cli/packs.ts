/** Commands for the editors of packs. */
import type { Command } from 'commander';
import type { Exit, PackCommands } from './parts.js';

export function addPackCommands(program: Command, commands: PackCommands, exit: Exit): void {
  const packs = program.command('packs').description('check packs and run their examples');
  packs
    .command('check')
    .description('list every problem of the packs with file, line and column')
    .argument('[dir]', 'a folder of packs; otherwise those of the program')
    .action(async (folder: string | undefined) => exit(await commands.check(folder)));
  packs
    .command('test')
    .description('run the examples of the packs')
    .argument('[dir]', 'a folder of packs; otherwise those of the program')
    .action(async (folder: string | undefined) => exit(await commands.test(folder)));
}
