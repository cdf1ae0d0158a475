// `npm run test:hosts [names] [--all] [--story]`: real agent programs, of pinned versions, against a model server on this machine.
// They are installed below MNEMA_HOSTS_CACHE, by default in the cache folder of the person.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, root } from './ensure.mjs'

ensureNode()
ensurePackages()
ensureBuild()

const { node, programs } = JSON.parse(readFileSync(join(root, 'test', 'hosts', 'versions.json'), 'utf8'))
const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('-'))
const unknown = [
  ...named.filter((name) => !Object.hasOwn(programs, name)),
  ...words.filter((word) => word.startsWith('-') && word !== '--all' && word !== '--story'),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(programs).join(', ')}, --all and --story.`)
  process.exit(2)
}
const story = words.includes('--story')
const chosen = Object.keys(programs).filter((name) => {
  if (named.length > 0) return named.includes(name)
  if (story) return name === 'codex' || name === 'gemini'
  return words.includes('--all') || programs[name].onDemand !== true
})

const cache =
  process.env.MNEMA_HOSTS_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mnema-hosts')
const installed = Object.fromEntries(chosen.map((name) => [name, install(programs[name])]))

process.exitCode = runTests()

/** The paths of a program: its command, and the Node.js that it needs where this one is too old. */
function install({ package: name, version, bin, least }) {
  const newer = Number(process.versions.node.split('.')[0]) < (least ?? 0) ? newerNode() : undefined
  const folder = installPackage(name, version, newer)
  return { bin: join(folder, 'node_modules', '.bin', bin), node: newer }
}

/** Folder with the `node` of the pinned version. */
function newerNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  return join(installPackage(name, node), 'node_modules', name, 'bin')
}

/** Installs beside the place and renames, so that one that was cut off is not taken for whole. */
function installPackage(name, version, path) {
  const folder = join(cache, `${name.replaceAll('/', '-').replace('@', '')}-${version}`)
  if (existsSync(folder)) return folder
  console.log(`Installing ${name} ${version} …`)
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: path === undefined ? process.env : { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}` },
  })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    console.error(`${name} ${version} could not be installed.`)
    process.exit(1)
  }
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(unfinished, folder)
  return folder
}

function runTests() {
  const report = join(root, 'node_modules', '.cache', `hosts-${process.pid}.json`)
  mkdirSync(dirname(report), { recursive: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join(root, 'test', 'hosts', 'vitest.config.ts')
  const file = story ? 'story' : 'hosts'
  const transcript = `${report}.story`
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', root, '--config', config, ...reporters, `test/hosts/${file}.test.ts`],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MNEMA_HOSTS: JSON.stringify(installed), ...(story && { MNEMA_STORY: transcript }) },
    },
  )
  if (existsSync(transcript)) {
    console.log(readFileSync(transcript, 'utf8'))
    rmSync(transcript)
  }
  if (!existsSync(report)) {
    console.error('The test run left no report.')
    return status || 1
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  rmSync(report)
  const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites))
  console.log(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`)
  return status || (failed ? 1 : 0)
}
