import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { JsonObject } from '../../src/contract/index.ts'
import type { NodeStore } from './open-nodes.ts'
import { openNotes } from './open-notes.ts'

const counts = z.object({ made: z.int(), changed: z.int(), moved: z.int(), removed: z.int() })
const synced = z.object({
  together: z.int(),
  notes: counts,
  files: counts,
  merged: z.int(),
  conflicts: z.array(z.object({ file: z.string(), copy: z.string() })),
  refused: z.array(z.object({ file: z.string(), reason: z.string() })),
  waiting: z.int(),
  withheld: z.string().optional(),
})
const shown = z.object({
  noteId: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  versionToken: z.string(),
})

/** A knowledge base and a folder of Markdown files beside it. */
export async function openVault(store: NodeStore, files: Readonly<Record<string, string>> = {}) {
  const memory = await openNotes({}, { store })
  const folder = join(dirname(memory.directory), 'vault')
  mkdirSync(folder)
  const at = (path: string): string => join(folder, path)
  const vault = {
    memory,
    folder,
    at,
    put(path: string, text: string | Uint8Array): void {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    read: (path: string): string => readFileSync(at(path), 'utf8'),
    has: (path: string): boolean => existsSync(at(path)),
    /** All Markdown files, hidden folders aside. */
    files: (): string[] => everyFile(folder).filter((path) => !path.split('/').some((step) => step.startsWith('.'))),
    async mount() {
      return synced.parse((await memory.person('mount', { folder, project: memory.handle })).output)
    },
    async sync(more: JsonObject = {}) {
      const { output } = await memory.person('sync', { folder, ...more })
      const [first] = z.object({ mounts: z.array(synced) }).parse(output).mounts
      if (first === undefined) throw new Error('no mount')
      return first
    },
    async note(ref: string) {
      return shown.parse((await memory.person('show', { ref })).output)
    },
    /** An agent adds a paragraph at the end. */
    async append(ref: string, content: string) {
      const { noteId, versionToken } = await vault.note(ref)
      await memory.agent('edit_note', { ref: noteId, operation: 'append', content, versionToken })
    },
    /** Every live note of the project, by its path in it. */
    async notes() {
      const { spaceIds } = await memory.app.identity.localCaller('person', 'cli')
      const ids: string[] = []
      const filter = { spaceId: spaceIds[0] ?? '', kinds: ['notes'] } as const
      for await (const { text } of memory.app.maintenance.export(filter))
        ids.push(/nt_[0-9a-f]{32}/.exec(text)?.[0] ?? '')
      const found: z.infer<typeof shown>[] = []
      for (const ref of ids) {
        const note = await vault.note(ref)
        found.push({ ...note, path: note.path.replace(/^shop\//, '') })
      }
      return found
    },
    async total(): Promise<number> {
      return Number((await memory.agent('list_notes', { project: memory.handle })).output.total)
    },
  }
  for (const [path, text] of Object.entries(files)) vault.put(path, text)
  return vault
}

export type OpenedVault = Awaited<ReturnType<typeof openVault>>

/** Markdown files in a folder and below, hidden ones too, in the order of their paths. */
export function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
}
