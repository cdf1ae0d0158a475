import type { Shelf } from './shelf.ts'
import type { TargetFile } from './target-file.ts'

/** The words of what is to be done, and of the files in which it is done, with how much each counts: 0 to 1. */
export interface AskedWords {
  task: ReadonlyMap<string, number>
  /** Weight of the whole task. */
  total: number
  /** Words that speak of the same subjects as those of the task. */
  kin: ReadonlyMap<string, number>
  /** Of paths, imports and names, without those of the task. */
  files: ReadonlyMap<string, number>
}

/** How much a word counts by where it stands: in the path, among what the file imports, among its names. */
const sources = { path: 1, imports: 0.8, names: 0.4 } as const

/** Most words of a task that count: the first ones. */
const mostWords = 200

/** @param task what is to be done; empty before an edit of which nothing else is known. */
export function readAskedWords(task: string, targets: readonly TargetFile[], shelf: Shelf): AskedWords {
  const asked = new Map<string, number>()
  for (const word of shelf.words(task).slice(0, mostWords)) asked.set(word, shelf.weigh(word))
  const kin = new Map<string, number>()
  for (const [word, weight] of asked) {
    for (const other of shelf.kin(word)) {
      if (!asked.has(other)) kin.set(other, Math.max(Math.min(weight, shelf.weigh(other)), kin.get(other) ?? 0))
    }
  }
  const files = new Map<string, number>()
  const add = (text: string, source: number): void => {
    for (const word of shelf.words(text)) {
      if (!asked.has(word)) files.set(word, Math.max(source * shelf.weigh(word), files.get(word) ?? 0))
    }
  }
  for (const { path, imports, names } of targets) {
    add(path.replace(/\.[^./]*$/, '').replaceAll('/', ' '), sources.path)
    add(imports.join(' '), sources.imports)
    add(names.join(' '), sources.names)
  }
  return { task: asked, total: [...asked.values()].reduce((sum, weight) => sum + weight, 0), kin, files }
}
