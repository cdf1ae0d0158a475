import type { Context, MemoryRecord } from '../../../contract/index.ts'

/** Whether a record may be seen where the caller works: a global one anywhere, another only in the project in which it was learnt. */
export function inScope({ project }: Pick<Context, 'project'>, { attributes, projectId }: MemoryRecord): boolean {
  return attributes.scope === 'global' || projectId === project?.id
}
