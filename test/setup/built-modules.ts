/**
 * Tests import the sources, so that types are checked; what runs is what was built from them. Node loads that as it is: nothing is
 * transformed for each run, and a test and a process that it starts run the same files.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(ROOT, 'src');

export const builtModules: Plugin = {
  name: 'built-modules',
  enforce: 'pre',
  resolveId(wanted, importer) {
    if (importer === undefined || !/^\.\.?\/.*\.js$/.test(wanted)) return null;
    const path = relative(SOURCES, resolve(dirname(importer), wanted));
    return path.startsWith('..') ? null : { id: join(ROOT, 'dist', path), external: true };
  },
};
