/** What is installed: each package of production has a reason, a licence that may be used and a checksum, and runs nothing at its installation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './knowledge.js';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/dependencies.md');
const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'optionalDependencies',
  Readonly<Record<string, string>>
>;
const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that ask for no more than to be named; of two the first may be chosen. */
const LICENCES =
  /^\(?(?:MIT|MIT-0|ISC|Apache-2\.0|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|OFL-1\.1|PSF-2\.0|Python-2\.0|BlueOak-1\.0\.0)(?: (?:AND|OR) .*)?$/;
/** Their package.json states none; what their LICENSE file says. */
const UNSTATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Optional, unchanged and installed beside us: decision 0030 says why this one is taken. */
const REPLACEABLE: ReadonlySet<string> = new Set(['libheif-js']);

describe('dependencies', () => {
  test('each package of production is on the page, and no other', () => {
    const direct = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];
    const [reasons = '', scripts = ''] = page.split('## Scripts at installation');
    const told = [...reasons.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(', ').map((name) => name.replaceAll('`', '')),
    );
    expect(told.sort()).toEqual([...new Set(direct)].sort());
    expect(scripts).not.toBe('');
  });

  test('each package of production has a licence that may be used', () => {
    const refused = locked
      .filter(([, { dev }]) => dev !== true)
      .map(([path, { license }]) => [nameOf(path), license ?? UNSTATED[nameOf(path)] ?? 'none'] as const)
      .filter(
        ([name, licence]) => !(LICENCES.test(licence) || (REPLACEABLE.has(name) && licence === 'LGPL-3.0')),
      );
    expect(refused).toEqual([]);
  });

  test('each package has a checksum', () => {
    expect(locked.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  test('no package runs a script at its installation, but for those on the page', () => {
    const [, listed = ''] = page.split('## Scripts at installation');
    const allowed = [...listed.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name.replace('*', ''));
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const others = running.filter(([path]) => !allowed.some((name) => nameOf(path).startsWith(name)));
    expect(others.map(([path]) => path)).toEqual([]);
    expect(allowed.length).toBeGreaterThan(0);
  });
});
