import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Project } from '../../contract/index.ts'
import { placeElsewhere } from './place-elsewhere.ts'
import { folderOf, relative } from './project-of.ts'

const mostPaths = 8
const mostLooked = 40

/** What may be a path: folders and a name with an ending, or either of them alone. */
const form = /(?:[\w@.()[\]-]*[/\\])+[\w@.()[\]-]+|[\w@-]+(?:\.[\w-]+)*\.[a-z]\w{0,7}/gi

/** The files of the project that a prompt names: they exist, or stand in a folder that does and have an ending. */
export function pathsInPrompt(context: Context, project: Project, prompt: string): readonly string[] {
  const found = new Set<string>()
  const folder = folderOf(context, project)
  for (const written of candidates(prompt)) {
    if (found.size >= mostPaths) break
    if (folder === undefined) {
      // What cannot be looked at counts as a file where it has a folder and an ending.
      const place = placeElsewhere(written, context.elsewhere?.root, project.slug)
      if (place !== undefined && looksLikeFile(place)) found.add(place)
      continue
    }
    const place = relative(project, written, context.workingDirectory)
    if (place !== undefined && isFile(folder, place)) found.add(place)
  }
  return [...found]
}

function candidates(prompt: string): string[] {
  const plain = prompt.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
  const written = [...plain.matchAll(form)].map(([match]) => match.replace(/[.)\]]+$/, ''))
  return [...new Set(written)].filter((one) => one.length > 2).slice(0, mostLooked)
}

function isFile(root: string, place: string): boolean {
  if (existsSync(join(root, place))) return place.includes('.')
  const [folder] = place.split('/')
  return looksLikeFile(place) && existsSync(join(root, folder ?? ''))
}

function looksLikeFile(place: string): boolean {
  return place.includes('/') && /\.[a-z]\w{0,7}$/i.test(place)
}
