import { expect, test } from 'vitest'
import { openNotes } from '../../../test/support/open-notes.ts'

test('what a person says of themselves is read at the start of every session, and changed in place', async () => {
  const memory = await openNotes()
  const first = await memory.person('profile', { text: '# About me\n\nI review in the morning.\n' })
  const second = await memory.person('profile', { text: 'I review in the evening.\n' })
  expect(second.output.noteId).toBe(first.output.noteId)
  const { text } = await memory.agent('start_session', {})
  expect(text).toContain('# User\n~~~\nI review in the evening.\n~~~')
})
