import { type BriefSection, type Context, say } from '../../contract/index.ts'
import { categoryOf, memoryOf, summaryOf } from './memory-of.ts'
import { readPins } from './pins/index.ts'
import { type NoteProject, personalSpace, projectsIn } from './project/index.ts'
import { oneLine, snippet } from './wording/index.ts'

/** Where notes stand among the sections of all kinds. */
const order = 40

/** Most lines of each list: an agent that wants more calls start_session. */
const mostLines = 12

/** What an agent wakes with: what is remembered of the user and of the project, and which notes are pinned. Addresses, not texts. */
export async function brief(context: Context): Promise<readonly BriefSection[]> {
  const space = await personalSpace(context)
  const own = space === undefined ? undefined : await context.inSpace(space.id)
  const project = await ownProject(context)
  const memory = [
    ...(own === undefined ? [] : await memoryOf(own, null)),
    ...(project === undefined ? [] : await memoryOf(context, project.projectId ?? null)),
  ]
  const pins = [
    ...(own === undefined ? [] : (await readPins(own, undefined)).pins),
    ...(project === undefined ? [] : (await readPins(context, project)).pins),
  ]
  return [
    ...section(
      order,
      say(context.locale, { en: 'Remembered', zh: '已记住' }),
      memory.map((note) => ({
        id: note.record.id,
        line: `- ${oneLine(categoryOf(note))}: ${snippet(summaryOf(note), 160)}`,
      })),
    ),
    ...section(
      order + 0.1,
      say(context.locale, { en: 'Pinned notes', zh: '固定的笔记' }),
      pins.map(({ noteId, title }) => ({ id: noteId, line: `- ${snippet(title, 100)} (${noteId})` })),
    ),
  ]
}

/** The project of the working directory, where notes of it may be. */
async function ownProject(context: Context): Promise<NoteProject | undefined> {
  if (context.project === undefined) return undefined
  const projects = await projectsIn(context, context.space)
  return projects.find(({ projectId }) => projectId === context.project?.id)
}

function section(at: number, heading: string, lines: readonly { id: string; line: string }[]): BriefSection[] {
  if (lines.length === 0) return []
  const listed = lines.slice(0, mostLines)
  const left = lines.length - listed.length
  return [
    {
      order: at,
      heading,
      text: [...listed.map(({ line }) => line), ...(left > 0 ? [`… ${left}`] : [])].join('\n'),
      recordIds: listed.map(({ id }) => id),
      essential: false,
    },
  ]
}
