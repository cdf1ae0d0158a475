import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { sourceFiles } from './files.mjs'

/**
 * Which room may enter which: imports point at `contract`, siblings are strangers, a folder is entered by its `index.ts`.
 * `from` and `to` are rooms as `roomOf` names them.
 */
const allowed = {
  contract: [],
  'core/storage': ['contract'],
  'core/*': ['contract', 'core/storage'],
  'kinds/*': ['contract'],
  kinds: ['contract', 'kinds/*'],
  recall: ['contract'],
  connect: ['contract'],
  eval: ['contract'],
  'doors/hooks': ['contract', 'runtimes'],
  'doors/*': ['contract'],
  runtimes: ['contract'],
  client: ['contract'],
  app: ['contract', 'core/*', 'core/storage', 'kinds', 'recall', 'runtimes'],
  start: [
    'contract',
    'app',
    'core/*',
    'core/storage',
    'kinds',
    'recall',
    'runtimes',
    'doors/*',
    'doors/hooks',
    'connect',
    'eval',
    'client',
  ],
  main: ['start'],
  face: ['contract', 'app', 'kinds'],
}

/** A file's room: `kinds/nodes` and each core and door folder are rooms of their own; files at the root of `src` are `app`, but for `main.ts` and the library's `face`. */
function roomOf(file) {
  const [first = '', second = '', third] = file.replace(/^src\//, '').split('/')
  if (['core', 'kinds', 'doors'].includes(first)) return third === undefined ? first : `${first}/${second}`
  if (second === '') return first === 'main.ts' ? 'main' : first === 'index.ts' ? 'face' : 'app'
  return first
}

function rule(room) {
  return allowed[room] ?? allowed[room.replace(/\/[^/]+$/, '/*')] ?? []
}

function permits(rules, room) {
  return rules.includes(room) || rules.includes(room.replace(/\/[^/]+$/, '/*'))
}

/** Run-time packages that the hook process must never load: each costs tens of milliseconds at start. */
const heavy = [
  'zod',
  'pino',
  'commander',
  'hono',
  '@hono/node-server',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/hono',
  '@clack/prompts',
  '@decimalturn/toml-patch',
  'jsonc-parser',
  'diff',
  'yaml',
]

export function checkLayers(root) {
  const findings = []
  const imports = new Map()
  for (const file of sourceFiles(root, 'src')) {
    if (file.endsWith('.test.ts')) continue
    const found = importsOf(readFileSync(join(root, file), 'utf8'))
    imports.set(file, found)
    for (const { specifier } of found) {
      if (!specifier.startsWith('.')) continue
      const target = posix.join(dirname(file), specifier)
      if (!target.startsWith('src/')) continue
      if (!existsSync(join(root, target))) findings.push(`${file}: ${specifier} does not exist`)
      const [from, to] = [roomOf(file), roomOf(target)]
      if (from === to) continue
      if (!permits(rule(from), to)) findings.push(`${file}: ${from} may not enter ${to}`)
      else if (to !== 'start' && target.split('/').length > 2 && !target.endsWith('/index.ts'))
        findings.push(`${file}: enter ${to} by its index.ts, not ${specifier}`)
    }
  }
  findings.push(...heavyOnHookPath(imports))
  return findings
}

/** Follows static run-time imports from the programs of a hook, and from the start of all others. */
function heavyOnHookPath(imports) {
  const findings = []
  const seen = new Set()
  const visit = (file, trail) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { specifier, typeOnly, dynamic } of imports.get(file) ?? []) {
      if (typeOnly || dynamic) continue
      if (specifier.startsWith('.')) visit(posix.join(dirname(file), specifier), [...trail, file])
      else if (heavy.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
        findings.push(`${file}: loads ${specifier} on the hook path (${[...trail, file].join(' → ')})`)
    }
  }
  for (const file of ['start/hook.ts', 'start/remote-hook.ts', 'lifecycle.ts', 'main.ts']) visit(`src/${file}`, [])
  return findings
}

/** Static and dynamic imports and re-exports. Sources are formatted, so statements begin their lines. */
function importsOf(text) {
  const found = []
  for (const [, head = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\b((?:(?!\bfrom\b)[^'"])*?)(?:\bfrom\s*)?['"]([^'"]+)['"]/gm,
  )) {
    if (/=/.test(head.replace(/\{[^}]*\}/g, ''))) continue
    found.push({ specifier, typeOnly: /^\s*type\b/.test(head), dynamic: false })
  }
  for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
    found.push({ specifier, typeOnly: false, dynamic: true })
  return found
}
