// Bundles the program into dist/: one entry, split so that each door loads only what it needs.
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')

/** Native or loaded by path at run time: they stay packages. */
const external = ['libsql', 'pg', 'pg-native'].filter((name) => name in dependencies || name === 'pg-native')

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { mnema: 'src/main.ts', index: 'src/index.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  chunkNames: 'chunks/[name]-[hash]',
  external,
  define: { 'process.env.MNEMA_VERSION': JSON.stringify(version) },
  // Bundled CommonJS packages call `require`, which an ES module does not have.
  banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
})
chmodSync(join(dist, 'mnema.js'), 0o755)

// Chunks of former builds go last, so that a program that is starting meanwhile still finds its own.
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
  if (entry.isFile() && !(path in metafile.outputs)) rmSync(join(root, path))
}
