// `npm run bench [-- quick]`: builds, fetches what is compared with into a cache outside the repository, and prints the table.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, root, run } from './ensure.mjs'

ensureNode()
ensurePackages()
ensureBuild()

const { build } = await import('esbuild')
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mnema-bench')
const compiled = join(root, 'node_modules', '.cache', 'bench')
mkdirSync(compiled, { recursive: true })

/** The memory server that the protocol's own project ships as an example: a JSON file of entities. */
const reference = { name: '@modelcontextprotocol/server-memory', version: '2026.8.31' }
const script = join(cache, 'node_modules', reference.name, 'dist', 'index.js')
if (!existsSync(script))
  run('npm', [
    'install',
    '--prefix',
    cache,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${reference.name}@${reference.version}`,
  ])

await build({
  absWorkingDir: root,
  entryPoints: { index: 'bench/index.ts', bare: 'bench/peers/bare-server.ts' },
  outdir: compiled,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['libsql', 'pg', ...Object.keys(optionalDependencies)],
  // Its main file finds its parts by a name that no bundler follows.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  logLevel: 'warning',
})

run(process.execPath, [
  join(compiled, 'index.mjs'),
  join(root, 'dist', 'mnema.cjs'),
  join(compiled, 'bare.mjs'),
  script,
  process.argv[2] ?? 'full',
])
