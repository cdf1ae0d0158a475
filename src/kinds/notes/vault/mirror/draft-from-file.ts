import type { NoteDraft } from '../../saving/index.ts'
import { splitHead } from '../../text/index.ts'
import { titleInFile } from './title-in-file.ts'

/** A new note of a file. @param path from the folder on; @param top folder of the space that the folder stands for. */
export function draftFromFile(
  text: string,
  path: string,
  top: string,
): Pick<NoteDraft, 'class' | 'head' | 'body' | 'title' | 'folder' | 'fileName'> {
  const { head, body } = splitHead(text)
  const { title, from } = titleInFile(text, path)
  const segments = path.normalize('NFC').split('/')
  const folder = [top, ...segments.slice(0, -1)].filter((segment) => segment !== '').join('/')
  const fileName = (segments.at(-1) ?? '').replace(/\.markdown$/i, '.md')
  return { class: 'user-doc', head, body, folder, fileName, ...(from === 'name' ? { title } : {}) }
}
