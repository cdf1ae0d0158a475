import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { moveFolder } from '../moving/index.ts'
import { limits } from '../note.ts'
import { checkFolder } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { path, project } from './fields.ts'
import { findMovable } from './find-folder.ts'
import { outMovedFolder } from './reorganise-fields.ts'

export const renameFolder = define({
  verb: 'rename-folder',
  tool: 'rename_folder',
  summary: 'Give a folder another name',
  guide: 'Give a folder another name where it is. Paths before keep answering; the handle of a project stays.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    path: path.min(1),
    name: z.string().min(1).max(limits.segment).describe('New name, without a slash.'),
    project: project.optional(),
  }),
  output: outMovedFolder,
  cli: { positional: ['path', 'name'] },
  run: async (context, { path: asked, name, project: handle }): Promise<z.infer<typeof outMovedFolder>> => {
    const plain = name.trim()
    if (plain.includes('/')) throw notOneName()
    const { context: there, folder } = await findMovable(context, handle, asked)
    const parent = folder.split('/').slice(0, -1)
    const moved = await moveFolder(there, folder, checkFolder([...parent, plain].join('/'), 'name'))
    return { from: moved.from, path: moved.to, notes: moved.notes }
  },
  render: ({ from, path: now, notes }) =>
    notes === 0 ? `Called so already: ${oneLine(now)}` : `Renamed ${oneLine(from)} to ${oneLine(now)}, ${notes} notes`,
})

function notOneName(): MnemaError {
  return new MnemaError('invalid_input', 'The name of a folder holds no slash.', {
    field: 'name',
    remedy: 'Give the new name alone; move_folder puts a folder elsewhere.',
  })
}
