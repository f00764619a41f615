import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

/** Tests that call functions of the engine and start nothing: files share a process, and with it the packs that they load. */
const WITHIN = ['test/{domain,engine,intake,language,letters,packs,schema}/**/*.test.ts'];
const TIMES = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'test/own-temporary-folder.ts',
    pool: 'forks',
    maxWorkers: 2,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { ...TIMES, name: 'doors', include: ['test/**/*.test.ts'], exclude: WITHIN, isolate: false } },
      { test: { ...TIMES, name: 'engine', include: WITHIN, isolate: false } },
    ],
  },
});
