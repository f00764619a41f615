/** `packs check` and `packs test`. */
import { join } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { Settings } from './settings.js';

export async function checkPacks(
  settings: Settings,
  folder: string | undefined,
  output: Output,
): Promise<ExitCode> {
  const { loadPacks } = await import('../packs/load.js');
  const { formatProblem } = await import('../domain/problems.js');
  const { problems } = loadPacks({
    roots: folder === undefined ? settings.packRoots : [folder],
    templates: join(settings.home, 'templates'),
  });
  output.out(problems.map((problem) => `${formatProblem(problem)}\n`).join(''));
  return problems.length > 0 ? 1 : 0;
}

export async function testPacks(
  _settings: Settings,
  _folder: string | undefined,
  _output: Output,
): Promise<ExitCode> {
  throw new Error('not there yet');
}
