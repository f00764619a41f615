/** The machine's Python, where it has one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cleanEnvironment, type Environment, ROOT } from '../interfaces/harness.js';

export const PYTHON_FOLDER = join(ROOT, 'clients', 'python');

function found(): string | undefined {
  const check = 'import sys; print(sys.executable if sys.version_info >= (3, 9) else "")';
  const { stdout } = spawnSync('python3', ['-c', check], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** Path of Python 3.9 or newer; undefined where there is none, and said so. */
export const PYTHON = found();

if (PYTHON === undefined)
  process.stdout.write(
    '\nSKIPPED: the Python client was not tested, since there is no python3 of 3.9 or newer.\n',
  );

export function pythonEnvironment(environment: Environment): NodeJS.ProcessEnv {
  return { ...cleanEnvironment(environment), PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };
}
