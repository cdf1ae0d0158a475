import { z } from 'zod'
import { enterProject, findProject, projectKey } from '../project/index.ts'
import { once } from '../retry/index.ts'
import { createNote as create } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outProject, project } from './fields.ts'
import { draftOf, madeOf, outMade, readMade } from './make-note.ts'
import { payloadOf } from './payload.ts'
import { idempotencyKey, noteDraft } from './write-fields.ts'

const input = z.strictObject({ project, ...noteDraft, idempotencyKey })
const output = z.object({ ...outMade, project: outProject })

export const createNote = define({
  verb: 'create',
  tool: 'create_note',
  summary: 'Make a shared note in a project',
  guide:
    'Make a shared note in a project: knowledge for people and agents. Search first: what there is already is changed with edit_note. What only you should remember goes into remember_about_project.',
  effect: 'write',
  input,
  output,
  run: async (context, given): Promise<z.infer<typeof output>> => {
    const chosen = await findProject(context, given.project)
    const there = await enterProject(context, chosen)
    const attempt = {
      tool: 'create_note',
      scope: projectKey(chosen),
      key: given.idempotencyKey,
      payload: payloadOf(given, ['idempotencyKey', 'project']),
      read: readMade,
    }
    const { reply, again } = await once(there, attempt, async () =>
      madeOf(await create(there, await draftOf(there, chosen, given)), given.body),
    )
    return { ...reply, ...(again ? { outcome: 'skipped' } : {}), project: chosen.handle }
  },
  render: ({ outcome, title, noteId, path, versionToken, warnings }) =>
    [
      `${outcome === 'created' ? 'Created' : 'Made before, nothing was written now:'} ${oneLine(title)} (${noteId})`,
      `path: ${oneLine(path)}`,
      `versionToken: ${versionToken}`,
      ...warnings.map((warning) => `Look at it again: ${warning}`),
    ].join('\n'),
})
