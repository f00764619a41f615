/** The machine's Python, where it has one. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

const ANSWER = `
import json, os, sys
import denial_management
from denial_management import ApiError, DenialManagement
for line in sys.stdin:
    environment, method, fields = json.loads(line)
    os.environ.update(environment)
    try:
        asked = denial_management if method == "sign_up" else DenialManagement()
        said = {"ok": True, "value": getattr(asked, method)(**fields).to_dict()}
    except ApiError as error:
        said = {"ok": False, "value": error.problem}
    print(json.dumps(said), flush=True)
`;

interface Asked {
  readonly resolve: (said: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A Python that answers line after line: to start one for each question takes longer than to answer it. */
function startPython() {
  const env = { ...pythonEnvironment({}), PYTHONPATH: PYTHON_FOLDER };
  const child = spawn(PYTHON ?? '', ['-c', ANSWER], { env });
  const waiting: Asked[] = [];
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  child.once('close', () => {
    running = undefined;
    for (const { reject } of waiting.splice(0)) reject(new Error(err));
  });
  return {
    ask: (question: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(question)}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

let running: ReturnType<typeof startPython> | undefined;

/** Calls a method of the Python client; what it answers, or the problem. */
export function askPython(environment: Environment, method: string, fields: unknown): Promise<unknown> {
  running ??= startPython();
  return running.ask([environment, method, fields]);
}

/** For those who asked, when they ask no more. */
export function endPython(): void {
  running?.end();
}
