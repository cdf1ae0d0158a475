import type { Advice, Context, Happening } from '../../../contract/index.ts'
import type { Failure } from '../experience.ts'
import { experienceOf } from '../record/index.ts'
import { exactSignature } from '../signature/index.ts'
import { visibleTo } from '../visibility/index.ts'

/** Most characters of the line. */
const longest = 200

/** One line that names a verified record of exactly this error, where there is one that the session may see and was not told of. */
export async function pointTo(
  context: Context,
  { error }: Pick<Failure, 'error'>,
  { given, limit }: Happening,
): Promise<Advice | undefined> {
  if (!context.settings.experiences.pointer || limit < longest) return undefined
  const signature = exactSignature(error)
  if (signature === undefined) return undefined
  const records = await context.records.list({
    kind: 'experiences',
    statuses: ['active'],
    attributes: { signature, trust: 'team_verified' },
    limit: 5,
  })
  for (const record of records) {
    const { ref, title, scope, projectId } = experienceOf(record)
    const elsewhere = scope === 'project' && projectId !== context.project?.id
    if (given.has(ref) || elsewhere || (await visibleTo(context, record)).state !== 'present') continue
    const known = context.locale === 'zh' ? '已核验的同一报错：' : 'A verified memory of the same error: '
    const open = context.locale === 'zh' ? '，用 memory_read 打开' : '; open it with memory_read'
    const room = longest - known.length - open.length - ref.length - 3
    return { text: `${known}[${ref}] ${title.slice(0, room)}${open}`, givenIds: [ref] }
  }
  return undefined
}
