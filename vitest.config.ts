import { defineConfig } from 'vitest/config';
import { builtModules } from './test/setup/built-modules.js';
import { LongestFirst } from './test/setup/longest-first.js';

const report = process.env.TEST_REPORT;
/** For a test that hangs. None is ever measured by it: a busy machine takes many times as long as a quiet one. */
const HANGS = 300_000;

export default defineConfig({
  plugins: [builtModules],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/built.ts', 'test/setup/own-temporary-folder.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share a process, and with it the packs that they load.
    isolate: false,
    testTimeout: HANGS,
    hookTimeout: HANGS,
    sequence: { sequencer: LongestFirst },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
