import { z } from 'zod'
import { moveFolder as moveTo } from '../moving/index.ts'
import { presentFolder } from '../project/index.ts'
import { resolveFolder } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { path, project } from './fields.ts'
import { findMovable } from './find-folder.ts'
import { outMovedFolder } from './reorganise-fields.ts'

export const moveFolder = define({
  verb: 'move-folder',
  tool: 'move_folder',
  summary: 'Move a folder into another',
  guide: 'Move a folder with all its notes into another folder of the space. Ids stay, and links keep working.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    path: path.min(1),
    to: z.string().max(2000).describe('Folder to put it into; empty for the top of the project.'),
    project: project.optional(),
  }),
  output: outMovedFolder,
  cli: { positional: ['path', 'to'] },
  run: async (context, { path: asked, to, project: handle }): Promise<z.infer<typeof outMovedFolder>> => {
    const { context: there, project: own, folder } = await findMovable(context, handle, asked)
    const parent = await presentFolder(there, await resolveFolder(there, own, to, 'to'))
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const moved = await moveTo(there, folder, parent === '' ? name : `${parent}/${name}`)
    return { from: moved.from, path: moved.to, notes: moved.notes }
  },
  render: ({ from, path: now, notes }) =>
    notes === 0 ? `Stands there already: ${oneLine(now)}` : `Moved ${oneLine(from)} to ${oneLine(now)}, ${notes} notes`,
})
