import { rm } from 'node:fs/promises'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { keepCopy, writeText } from '../disk/index.ts'
import type { FilePlan } from './plan.ts'

/** Does what was planned for a file. @returns the name of the copy that was kept, where one was. */
export async function applyPlan({ action, real, after, keeps }: FilePlan): Promise<string | undefined> {
  if (action === 'unchanged') return undefined
  const copy = keeps ? await keepCopy(real) : undefined
  if (after === undefined) await rm(real)
  else await writeText(real, after)
  return copy
}

/** The change as a unified diff; empty where there is none. */
export function diffOf({ path, before, after, action }: FilePlan): string {
  if (action === 'unchanged') return ''
  const from = action === 'create' ? '/dev/null' : `a/${path}`
  const to = action === 'remove' ? '/dev/null' : `b/${path}`
  return createTwoFilesPatch(from, to, before, after ?? '', undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  })
}
