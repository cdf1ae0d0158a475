import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openNotes } from '../../../../../test/support/open-notes.ts'

/** The documentation of undici, as npm installs it. */
const docs = join(dirname(fileURLToPath(import.meta.resolve('undici/package.json'))), 'docs', 'docs')

/** Written down before the first search. */
const questions = [
  ['honour the HTTPS_PROXY and NO_PROXY environment variables', 'EnvHttpProxyAgent.md'],
  ['try a failed request again when the server answers 503 with Retry-After', 'RetryHandler.md'],
  ['what does UND_ERR_HEADERS_TIMEOUT mean?', 'Errors.md'],
  ['record HTTP responses to a file and play them back in tests', 'SnapshotAgent.md'],
  ['connect to a server that wants a TLS client certificate', 'client-certificate.md'],
  ['how does a crawler avoid overloading one host?', 'crawling.md'],
  ['read and set the cookies of a response', 'Cookies.md'],
  ['print every request for debugging with NODE_DEBUG', 'Debug.md'],
  ['keep cached responses in SQLite', 'CacheStore.md'],
  ['should I use the fetch that Node ships with or install the package?', 'undici-vs-builtin-fetch.md'],
] as const

const found = z.object({ hits: z.array(z.object({ path: z.string() })) })

test.each(['static', 'none'])(
  'ten questions find their page of an imported documentation, with embedder %s',
  async (embedder) => {
    const memory = await openNotes({ embedder })
    const { output } = await memory.person('import', { folder: docs, project: memory.handle })
    expect(output).toMatchObject({ files: output.created, refused: [], kept: [] })
    const missed: string[] = []
    for (const [query, page] of questions) {
      const { output: reply } = await memory.agent('search', { query, project: memory.handle, limit: 3 })
      const pages = found.parse(reply).hits.map(({ path }) => path.split('/').at(-1) ?? '')
      if (!pages.includes(page)) missed.push(`${query}: ${pages.join(', ')}`)
    }
    expect(missed).toEqual([])
  },
  120_000,
)
