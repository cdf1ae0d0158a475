import type { z } from 'zod'
import { fence, oneLine } from '../wording/index.ts'
import { changeLine } from './change-line.ts'
import type { sessionOutput } from './start-session.ts'

type Session = z.infer<typeof sessionOutput>

/** What an agent reads when it begins: headings and lists; texts of people between fences. */
export function renderSession({ profile, projects, project, toolsHelp, truncated }: Session): string {
  return [
    '# User',
    profile.content.trim() === '' ? 'Nothing is written about the user yet.' : fence(profile.content),
    ...memoryLines(profile.memory),
    ...pinLines(profile.alwaysLoad),
    '',
    '# Projects',
    ...projects.map(({ handle, displayName }) => {
      const name = oneLine(displayName)
      return `- ${handle}${handle.endsWith(name) ? '' : ` · ${name}`}`
    }),
    ...(project === undefined ? [] : ['', ...projectLines(project)]),
    '',
    toolsHelp,
    ...(truncated ? ['Some lists were cut for their length.'] : []),
  ].join('\n')
}

function projectLines({
  handle,
  index,
  memory,
  alwaysLoad,
  delta,
  knownValues,
}: NonNullable<Session['project']>): string[] {
  return [
    `# ${handle}: ${index.noteCount} ${index.noteCount === 1 ? 'note' : 'notes'}`,
    ...index.folders.map(({ path, notes }) => `- ${oneLine(path)}/ (${notes})`),
    ...memoryLines(memory),
    ...pinLines(alwaysLoad),
    ...(knownValues.tags.length === 0 ? [] : [`tags: ${knownValues.tags.map(oneLine).join(', ')}`]),
    ...newsLines(delta),
  ]
}

function newsLines({ since, changes, total, truncated }: NonNullable<Session['project']>['delta']): string[] {
  if (since === null) return ['First visit: from now on you are told what changed.']
  if (total === 0) return [`Nothing changed since ${since}.`]
  return [
    `Changed since ${since}:`,
    ...changes.map(changeLine),
    ...(truncated ? [`${total - changes.length} more; see recent_activity.`] : []),
  ]
}

function memoryLines(memory: Session['profile']['memory']): string[] {
  if (memory.length === 0) return []
  return [
    'Remembered:',
    ...memory.map(({ category, summary, noteId }) => `- ${oneLine(category)}: ${oneLine(summary)} (${noteId})`),
  ]
}

function pinLines(pins: Session['profile']['alwaysLoad']): string[] {
  if (pins.length === 0) return []
  return [
    'Pinned:',
    ...pins.flatMap(({ title, noteId, tokens, content }) => [
      `- ${oneLine(title)} (${noteId}), about ${tokens} tokens`,
      ...(content === undefined ? [] : [fence(content)]),
    ]),
  ]
}
