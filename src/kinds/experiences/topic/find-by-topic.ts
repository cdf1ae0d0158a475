import type { Context, MemoryRecord } from '../../../contract/index.ts'
import type { ExperienceScope } from '../experience.ts'

/** The record of this machine that holds a topic in the present project and scope; one that was settled as wrong, or waits, holds none. */
export async function findByTopic(
  context: Context,
  { topicKey, scope }: { topicKey: string; scope: ExperienceScope },
): Promise<MemoryRecord | undefined> {
  const records = await context.records.list({
    kind: 'experiences',
    statuses: ['active', 'stale', 'superseded'],
    attributes: { topicKey, scope },
    ...(context.project === undefined ? {} : { projectId: context.project.id }),
    limit: 200,
  })
  const own = records.filter(({ id, projectId }) => id.startsWith('lr_') && projectId === context.project?.id)
  return own.find(({ status }) => status === 'active') ?? own[0]
}
