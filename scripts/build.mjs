// Bundles the program into dist/: `mnema.cjs` decides, `hook.cjs` asks a running server, `lifecycle.cjs` is what a hook opens the store with,
// in one file; `main.js` is everything else, split so that each door loads only what it needs; `index.js` is the library.
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')

/** Native or loaded by path at run time: they stay packages. */
const packages = [
  ...['libsql', 'pg', 'pg-native'].filter((name) => name in dependencies || name === 'pg-native'),
  ...Object.keys(optionalDependencies),
]

const common = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  define: { 'process.env.MNEMA_VERSION': JSON.stringify(version) },
  metafile: true,
  logLevel: 'warning',
}

/** Bundled CommonJS packages call `require`, which an ES module does not have. */
const withRequire = {
  js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);",
}

/** Its main file finds its parts by a name that no bundler follows. */
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' }

const main = await build({
  ...common,
  entryPoints: { main: 'src/main.ts', index: 'src/index.ts' },
  splitting: true,
  format: 'esm',
  chunkNames: 'chunks/[name]-[hash]',
  external: packages,
  alias,
  banner: withRequire,
})

// What an agent's server is asked first, made here once instead of at each start.
const lister = join(root, 'node_modules', '.cache', 'build', 'list-all-tools.mjs')
await build({
  ...common,
  outdir: undefined,
  outfile: lister,
  sourcemap: false,
  metafile: false,
  entryPoints: ['src/app/list-all-tools.ts'],
  format: 'esm',
  external: packages,
  alias,
  banner: withRequire,
})
const { listAllTools } = await import(`${pathToFileURL(lister).href}?${Date.now()}`)
writeFileSync(join(dist, 'listings.json'), JSON.stringify(await listAllTools()))

const commonJs = {
  ...common,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  banner: { js: "const $url=require('node:url').pathToFileURL(__filename).href;" },
  define: { ...common.define, 'import.meta.url': '$url' },
}

const lifecycle = await build({
  ...commonJs,
  entryPoints: { lifecycle: 'src/lifecycle.ts' },
  external: packages,
  plugins: [leaveOut(/\/(operations\/(index|tools)|names\/index|vault\/index|exchange\/index|backup\/index)\.ts$/)],
})

const hook = await build({
  ...commonJs,
  entryPoints: { hook: 'src/start/hook.ts', 'remote-hook': 'src/start/remote-hook.ts' },
  banner: {},
  define: common.define,
})

const launch = await build({
  ...commonJs,
  entryPoints: { mnema: 'src/launch.cts' },
  banner: { js: '#!/usr/bin/env node' },
  plugins: [
    rename({
      './main.ts': './main.js',
      './start/hook.ts': './hook.cjs',
      './start/remote-hook.ts': './remote-hook.cjs',
    }),
  ],
})

chmodSync(join(dist, 'mnema.cjs'), 0o755)

// Chunks of former builds go last, so that a program that is starting meanwhile still finds its own.
const outputs = new Set([
  'dist/listings.json',
  ...[main, lifecycle, hook, launch].flatMap(({ metafile }) => Object.keys(metafile.outputs)),
])
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
  if (entry.isFile() && !outputs.has(path)) rmSync(join(root, path))
}

/** What a hook never reaches: it is imported where it is used, and stays out of the hook's file. */
function leaveOut(pattern) {
  return {
    name: 'leave-out',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ kind, path }) =>
        kind === 'dynamic-import' && pattern.test(path) ? { path, external: true } : undefined,
      )
    },
  }
}

/** Names of sources → names of what is built from them. */
function rename(names) {
  return {
    name: 'rename',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path }) => (path in names ? { path: names[path], external: true } : undefined))
    },
  }
}
