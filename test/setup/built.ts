/** Compiles the program where it is older than its source: tests run what was built. `npm test` has just built it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function newestChange(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}

export function setup(): void {
  const built = join(ROOT, 'dist', 'main', 'cli.js');
  if (existsSync(built) && newestChange(join(ROOT, 'dist')) > newestChange(join(ROOT, 'src'))) return;
  // Types are checked elsewhere.
  execFileSync('npx', ['tsc', '-p', 'tsconfig.build.json', '--noCheck'], { cwd: ROOT, stdio: 'inherit' });
  execFileSync('node', ['scripts/build-program.mjs'], { cwd: ROOT, stdio: 'inherit' });
  execFileSync('npm', ['run', '--silent', 'build:page'], { cwd: ROOT, stdio: 'inherit' });
}
