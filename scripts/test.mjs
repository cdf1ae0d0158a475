// `npm test`: installs and builds what is missing, runs every test, and ends with one plain line that scripts can read.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, root } from './ensure.mjs'

ensureNode()
ensurePackages()
ensureBuild()

if (!process.env.MNEMA_TEST_DATABASE_URL)
  console.log('PostgreSQL is tested in this process with PGlite; set MNEMA_TEST_DATABASE_URL for a real server.')

const cache = join(root, 'node_modules', '.cache')
const report = join(cache, `vitest-${process.pid}.json`)
mkdirSync(cache, { recursive: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})

try {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success, testResults } =
    JSON.parse(readFileSync(report, 'utf8'))
  for (const line of failures(testResults)) console.log(line)
  // A file that cannot be loaded fails without a failing test.
  const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites))
  console.log(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`)
  rmSync(report)
  process.exitCode = status || (failed ? 1 : 0)
} catch (error) {
  console.error(`The test run left no report: ${error.message}`)
  process.exitCode = status || 1
}

/** One block for each failed test or file, where a reader of the end of the log finds it. */
function* failures(files) {
  for (const file of files) {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed) yield block(`${name} > ${test.fullName}`, test.failureMessages.join('\n'))
    if (file.status === 'failed' && !failed.length) yield block(name, file.message)
  }
}

/** @param {string} title @param {string} text Only the first lines, where the message and the place are. */
function block(title, text) {
  return [title, ...text.split('\n').slice(0, 16)].map((line) => `FAILED ${line}`).join('\n')
}
