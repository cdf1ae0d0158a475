import { z } from 'zod'
import { enterProject, findProject } from '../project/index.ts'
import { define } from './define.ts'
import { project } from './fields.ts'
import { observationFields, outRemembered, rememberOnce, renderRemembered } from './remember-about.ts'

export const rememberAboutProject = define({
  verb: 'remember-project',
  tool: 'remember_about_project',
  summary: 'Remember something about a project',
  guide:
    'Remember a lasting fact about a project for agents. It is appended under a category, beside the shared notes. The same fact is kept once. What people should read goes into create_note.',
  effect: 'write',
  input: z.strictObject({ project, ...observationFields }),
  output: outRemembered,
  run: async (context, { project: handle, ...given }) => {
    const chosen = await findProject(context, handle)
    const owner = { owner: chosen.projectId ?? 'root', projectId: chosen.projectId }
    return rememberOnce(await enterProject(context, chosen), 'remember_about_project', owner, given)
  },
  render: renderRemembered,
})
