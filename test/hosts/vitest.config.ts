import { defineConfig } from 'vitest/config'

/** Real agent programs: a file at a time, for each of their runs takes seconds and a whole processor. */
export default defineConfig({
  test: {
    include: ['test/hosts/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
