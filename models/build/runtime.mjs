// The run-time code, bundled for Node 20: training cuts texts with exactly the code that will cut them later.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * @param {string} source the directory src/core/search/embedders
 * @param {string} cache
 */
export const loadRuntime = async (source, cache) => {
  mkdirSync(cache, { recursive: true })
  const outfile = join(cache, `runtime-${process.pid}.mjs`)
  const names = ['fingerprint', 'segments', 'wordpiece', 'gloss', 'bag', 'static', 'vector-table']
  const contents = names.map((name) => `export * from './${name}.ts'`).join('\n')
  await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
