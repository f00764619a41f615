/** The machine's Python, where it has one. */
import { execFile, spawnSync } from 'node:child_process';
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

const ASK = `
import json, sys
import denial_management
from denial_management import ApiError, DenialManagement
method, fields = json.load(sys.stdin)
try:
    asked = denial_management if method == "sign_up" else DenialManagement()
    answer = getattr(asked, method)(**fields)
    print(json.dumps({"ok": True, "value": answer.to_dict()}))
except ApiError as error:
    print(json.dumps({"ok": False, "value": error.problem}))
`;

/** Calls a method of the Python client; prints the answer or the problem as JSON. */
export function askPython(environment: Environment, method: string, fields: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const env = { ...pythonEnvironment(environment), PYTHONPATH: PYTHON_FOLDER };
    const child = execFile(PYTHON ?? '', ['-c', ASK], { env, maxBuffer: 1 << 26 }, (error, out, err) =>
      error === null ? resolve(JSON.parse(out)) : reject(new Error(err)),
    );
    child.stdin?.end(JSON.stringify([method, fields]));
  });
}
