import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { personalSpace } from '../project/index.ts'
import { define } from './define.ts'
import { observationFields, outRemembered, rememberOnce, renderRemembered } from './remember-about.ts'

export const rememberAboutUser = define({
  verb: 'remember-user',
  tool: 'remember_about_user',
  summary: 'Remember something about the user',
  guide:
    'Remember a lasting fact about the user, such as a preference. It is appended under a category, in a memory that no project shows. The same fact is kept once.',
  effect: 'write',
  input: z.strictObject(observationFields),
  output: outRemembered,
  cli: { positional: ['observation'] },
  run: async (context, given) => {
    const space = await personalSpace(context)
    if (space === undefined) throw noPersonalSpace()
    const owner = { owner: 'user', projectId: undefined }
    return rememberOnce(await context.inSpace(space.id), 'remember_about_user', owner, given)
  },
  render: renderRemembered,
})

function noPersonalSpace(): MnemaError {
  return new MnemaError('not_found', 'There is no memory of the user here. Nothing was remembered.', {
    field: 'observation',
    remedy: 'What belongs to a project goes into remember_about_project.',
  })
}
