import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyFile, type OpenedVault, openVault } from '../../../../test/support/open-vault.ts'

const edits = ['append', 'prepend', 'remove', 'rename', 'make'] as const

/** One edit, by a person in the folder or by an agent in the store, of the note that its number chooses. */
const edit = fc.record({ side: fc.constantFrom('file', 'note'), what: fc.constantFrom(...edits), which: fc.nat(1000) })
const rounds = fc.array(fc.array(edit, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })

let counter = 0
function mark(): string {
  counter += 1
  return `mark-${counter}-end`
}

async function carryOut(
  vault: OpenedVault,
  { side, what, which }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
  marks: Set<string>,
) {
  const word = mark()
  if (side === 'file') {
    const files = vault.files().filter((path) => !path.includes('(conflict'))
    const path = files[which % files.length]
    if (what === 'make' || path === undefined) {
      vault.put(`made/${word}.md`, `# ${word}\n`)
      marks.add(word)
    } else if (what === 'remove') {
      // Who removes a text means what stands in it.
      for (const word of marks) if (vault.read(path).includes(word)) marks.delete(word)
      rmSync(vault.at(path))
    } else if (what === 'rename') {
      const target = vault.at(`r${which % 3}/${word}.md`)
      mkdirSync(dirname(target), { recursive: true })
      renameSync(vault.at(path), target)
    } else {
      const text = vault.read(path)
      writeFileSync(vault.at(path), what === 'append' ? `${text}\n${word}\n` : `${word}\n\n${text}`)
      marks.add(word)
    }
    return
  }
  const notes = (await vault.notes()).sort((one, other) => (one.noteId < other.noteId ? -1 : 1))
  const note = notes[which % notes.length]
  if (what === 'make' || note === undefined) {
    await vault.memory.note(`# ${word}\n`)
    marks.add(word)
  } else if (what === 'remove') {
    for (const word of marks) if (note.body.includes(word)) marks.delete(word)
    await vault.memory.agent('delete_note', { ref: note.noteId })
  } else if (what === 'rename') await vault.memory.agent('move_note', { ref: note.noteId, path: `m${which % 3}` })
  else {
    const { versionToken } = await vault.note(note.noteId)
    await vault.memory.agent('edit_note', { ref: note.noteId, operation: what, content: word, versionToken })
    marks.add(word)
  }
}

test('whatever is edited on both sides, nothing is lost, nothing is doubled, and both sides end up the same', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const vault = await openVault('embedded', {
        'a.md': '# A\n\nText.\n',
        'sub/b.md': '# B\n\nText.\n',
        'c.md': '# C\n',
      })
      await vault.mount()
      const marks = new Set<string>()
      for (const round of plan) {
        for (const one of round) await carryOut(vault, one, marks)
        await vault.sync({ confirm: true })
      }
      const last = await vault.sync({ confirm: true })
      const none = { made: 0, changed: 0, moved: 0, removed: 0 }
      expect(last).toMatchObject({ notes: none, files: none, waiting: 0, conflicts: [], refused: [] })

      const notes = await vault.notes()
      const files = vault.files().filter((path) => !path.includes('(conflict'))
      expect(notes.map(({ path }) => path).sort()).toEqual(files)
      for (const { path, body } of notes) expect(vault.read(path)).toBe(body)

      const kept = [...everyFile(vault.folder).map((path) => readFileSync(join(vault.folder, path), 'utf8'))]
      for (const word of marks) {
        expect(kept.filter((text) => text.includes(word)).length, word).toBeGreaterThan(0)
        expect(notes.filter(({ body }) => body.includes(word)).length, word).toBeLessThan(2)
      }
      expect(existsSync(vault.folder)).toBe(true)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)
