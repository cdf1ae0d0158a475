import { isAbsolute, resolve } from 'node:path'
import type { Context } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import type { ReplayRequest } from '../replay/index.ts'
import { signaturesIn } from '../signature/index.ts'

/** What a person says about how a record is to be replayed; the record's recipe says the rest. */
export interface ReplayWish {
  /** Path of a checkout, absolute or relative to where the person works. */
  repository: string | undefined
  commit: string | undefined
}

/** Why a record cannot be replayed, as a sentence, and what to do. */
export interface NoPlan {
  missing: string
  field: 'ref' | 'repo' | 'commit'
  remedy: string
}

/** How a record is to be replayed: its fix, its recipe, and the repository on this machine. */
export async function planReplay(
  context: Context,
  experience: Experience,
  wish: ReplayWish,
): Promise<ReplayRequest | NoPlan> {
  const { ref, fix, recipe, signature, looseSignature } = experience
  if (fix === undefined)
    return { missing: `${ref} has no fix that could be proven.`, field: 'ref', remedy: 'Note it again with the fix.' }
  if (recipe === undefined)
    return {
      missing: `It is not known which command fails for ${ref}: the failure was not seen when it was noted.`,
      field: 'ref',
      remedy: 'Note it again, under its topic, in a session in which the command failed.',
    }
  const commit = wish.commit ?? recipe.commit
  if (commit === undefined)
    return {
      missing: `It is not known at which commit ${ref} failed.`,
      field: 'commit',
      remedy: 'Name it: --commit REV.',
    }
  const repository = await findRepository(context, experience, wish.repository)
  if (repository === undefined)
    return {
      missing: `The repository of ${ref} is not known on this machine.`,
      field: 'repo',
      remedy: 'Name a checkout of it: --repo PATH.',
    }
  return {
    repository,
    commit,
    command: recipe.command,
    directory: recipe.directory,
    expected: { exact: recipe.signature, loose: signature === recipe.signature ? looseSignature : undefined },
    fix,
    signaturesIn,
    mask: (text) => context.screening.mask(text),
    verifier: context.caller.name,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  }
}

async function findRepository(
  { identity, space, workingDirectory, project }: Context,
  { projectId }: Experience,
  named: string | undefined,
): Promise<string | undefined> {
  if (named !== undefined) {
    if (isAbsolute(named)) return named
    return workingDirectory === undefined ? undefined : resolve(workingDirectory, named)
  }
  if (projectId === undefined || projectId === project?.id) return project?.root
  return (await identity.projectById(space.id, projectId))?.root
}
