// `npm run check`: all that can be said about the code without running the product, in under a minute.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePackages, root } from '../ensure.mjs'
import { checkLayers } from './layers.mjs'
import { checkSizes } from './sizes.mjs'

ensurePackages()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const checks = [
  ['format and lint', () => command(bin('biome'), ['check', '--error-on-warnings', '.'])],
  ['types', () => command(bin('tsc'), ['-p', '.'])],
  ['layers', () => checkLayers(root)],
  ['sizes', () => checkSizes(root)],
  ['unused code', () => command(bin('knip'), ['--no-progress'])],
  ['pins', () => command(bin('vitest'), ['run', '--reporter=dot', 'test/pins'])],
]

let failed = 0
for (const [name, check] of checks) {
  const findings = await check()
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'}  ${name}`)
  for (const finding of findings) console.log(`      ${finding}`)
  if (findings.length > 0) failed++
}
process.exitCode = failed === 0 ? 0 : 1

function command(file, args) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const output = []
    child.stdout.on('data', (data) => output.push(data))
    child.stderr.on('data', (data) => output.push(data))
    child.on('error', (error) => resolve([error.message]))
    child.on('close', (code) => resolve(code === 0 ? [] : Buffer.concat(output).toString().trimEnd().split('\n')))
  })
}
