import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Real agent programs have a command of their own: npm run test:hosts.
    exclude: [...configDefaults.exclude, 'test/hosts/**'],
    globalSetup: existsSync('src/main.ts') ? ['test/support/global-setup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
