import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../syntax/index.ts'
import { sample, type TreeFile } from './tree/index.ts'

/** Most files that are read, and most bytes of them: more say nothing else, and take longer than somebody waits. */
const mostFiles = 3_000
const mostBytes = 16 << 20
/** Most files of one language that are parsed, and most bytes of all that are. */
const mostParsed = 1_000
const mostParsedBytes = 6 << 20
/** Longer files are not parsed: that would hold up all else that the process does. */
const longestParsed = 256 << 10
/** Places of one kind that are asked in all files of a language together, and the least and most of them in one file. */
const placesInAll = 20_000
const [leastPlaces, mostPlaces] = [8, 24]

/** Which files are read, which of them are parsed, and how many places of one kind each is asked for. */
export interface ReadingPlan {
  files: readonly TreeFile[]
  parsed: ReadonlySet<TreeFile>
  places: ReadonlyMap<Language, number>
}

/** All files where they are few and short enough, else a fair part of them: the same one each time. */
export async function planReading(files: readonly TreeFile[], root: string, most = mostFiles): Promise<ReadingPlan> {
  const candidates = sample(files, most)
  const sizes = await sizesOf(candidates, root)
  const read = fitting(candidates, sizes, mostBytes)
  const languages = new Map<Language, TreeFile[]>()
  for (const file of read) {
    if (file.language === undefined || (sizes.get(file) ?? 0) > longestParsed) continue
    const known = languages.get(file.language)
    if (known === undefined) languages.set(file.language, [file])
    else known.push(file)
  }
  const code = [...languages.values()].flatMap((group) => sample(group, mostParsed))
  const parsed = fitting(code, sizes, mostParsedBytes)
  const places = new Map<Language, number>()
  for (const language of languages.keys()) {
    const count = parsed.filter((file) => file.language === language).length
    const each = Math.round(placesInAll / Math.max(1, count))
    places.set(language, Math.min(mostPlaces, Math.max(leastPlaces, each)))
  }
  return { files: read, parsed: new Set(parsed), places }
}

/** A part of the files that has about so many bytes. */
function fitting(files: readonly TreeFile[], sizes: ReadonlyMap<TreeFile, number>, bytes: number): readonly TreeFile[] {
  const total = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  return total <= bytes ? files : sample(files, Math.max(1, Math.floor((files.length * bytes) / total)))
}

async function sizesOf(files: readonly TreeFile[], root: string): Promise<ReadonlyMap<TreeFile, number>> {
  const sizes = new Map<TreeFile, number>()
  for (let begin = 0; begin < files.length; begin += 200) {
    const batch = files.slice(begin, begin + 200)
    const stats = await Promise.all(batch.map((file) => lstat(join(root, file.path)).catch(() => undefined)))
    for (const [index, file] of batch.entries()) sizes.set(file, stats[index]?.size ?? 0)
  }
  return sizes
}
