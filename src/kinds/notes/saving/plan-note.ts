import { type Context, MnemaError, type Place, type RecordDraft } from '../../../contract/index.ts'
import { type Note, pathOf, pinTag, trees } from '../note.ts'
import { attributesOf } from '../note-record.ts'
import { type NoteProject, projectAbove } from '../project/index.ts'
import { checkTexts } from './check-texts.ts'
import { composeNew } from './compose.ts'
import { checkFileName, fileNameOf } from './file-name.ts'
import { headWarnings } from './head-warnings.ts'
import type { NoteDraft } from './note-draft.ts'
import { checkFolder } from './resolve-folder.ts'
import { screenNote, screenPath } from './screen-note.ts'
import { takePath } from './take-path.ts'

/** A note that can be made: all was checked, nothing is written. */
export interface NotePlan {
  record: RecordDraft
  place: Place
  /** The project above it; undefined for memory and profile. */
  project: NoteProject | undefined
  /** What a reader should look at twice. */
  warnings: readonly string[]
}

/**
 * Checks a draft and settles what the note will be. Takes its path, so that what was planned can be made in the same request.
 * @param context in the space of the note. @throws as `createNote`.
 */
export async function planNote(context: Context, draft: NoteDraft): Promise<NotePlan> {
  const { texts, warnings } = screenNote(context, composeNew(draft))
  checkTexts(texts)
  const folder = checkFolder(draft.folder)
  const fileName = draft.fileName === undefined ? fileNameOf(texts.title) : checkFileName(draft.fileName)
  const place = { tree: trees[draft.class], path: pathOf({ folder, fileName }) }
  screenPath(context, place.path)
  const project = draft.class === 'user-doc' ? await projectAbove(context, folder) : undefined
  const projectId = project?.projectId ?? draft.projectId
  await takePath(context, place)
  const { title, body, tags, ...rest } = texts
  const record: RecordDraft = {
    kind: 'notes',
    title,
    body,
    attributes: attributesOf({ class: draft.class, muted: draft.muted ?? false, pinned: isPinned(tags), ...rest }),
    places: [place],
    terms: tags.map((text) => ({ kind: 'tag', text })),
    ...(projectId === undefined ? {} : { projectId }),
    ...(draft.createdAt === undefined ? {} : { createdAt: pastTime(context, draft.createdAt) }),
    ...(draft.provenance === undefined ? {} : { provenance: draft.provenance }),
  }
  return { record, place, project, warnings: [...warnings, ...headWarnings(texts.head)] }
}

export function isPinned(tags: Note['tags']): boolean {
  return tags.some((tag) => tag.toLowerCase() === pinTag)
}

function pastTime({ now }: Context, time: Date): Date {
  if (time.getTime() <= now.getTime()) return time
  throw new MnemaError('invalid_input', 'A note cannot have been made in the future.', {
    field: 'createdAt',
    remedy: 'Give a time that has passed, or leave it out.',
  })
}
