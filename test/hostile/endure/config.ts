import { defineConfig } from 'vitest/config';

/** The long trial: apart from the suite, one test after the other, its report on standard output. */
export default defineConfig({
  test: {
    include: ['test/hostile/endure/*.long.ts'],
    globalSetup: 'test/setup/own-temporary-folder.ts',
    pool: 'forks',
    maxWorkers: 1,
    disableConsoleIntercept: true,
  },
});
