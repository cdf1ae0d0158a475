import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { MnemaError } from '../contract/index.ts'

/** A text to be found. */
export interface CorpusText {
  id: string
  group: string
  text: string
  ts?: string
  meta?: { session?: string; speaker?: string; type?: string; role?: string }
}

export interface EvaluationQuery {
  id: string
  group: string
  query: string
  gold: readonly string[]
  ts?: string
}

export interface EvaluationSet {
  name: string
  corpus: readonly CorpusText[]
  queries: readonly EvaluationQuery[]
}

const corpusFile = 'corpus.jsonl.gz'
const queriesFile = 'queries.jsonl.gz'

/** The folders at or directly below `path` that hold a set, by name. */
export async function findSets(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
    throw new MnemaError('invalid_input', `The folder ${path} cannot be read.`, {
      field: 'path',
      remedy: `Give a folder with ${corpusFile} and ${queriesFile}, or one that holds such folders.`,
      cause,
    })
  })
  if (entries.some((entry) => entry.name === corpusFile)) return [path]
  const found: string[] = []
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    const folder = join(path, entry.name)
    if ((await readdir(folder)).includes(corpusFile)) found.push(folder)
  }
  if (found.length === 0)
    throw new MnemaError('invalid_input', `There is no retrieval set in ${path}.`, {
      field: 'path',
      remedy: `Give a folder with ${corpusFile} and ${queriesFile}, or one that holds such folders.`,
    })
  return found.sort()
}

export async function readSet(folder: string): Promise<EvaluationSet> {
  return {
    name: basename(folder),
    corpus: await readLines<CorpusText>(join(folder, corpusFile)),
    queries: await readLines<EvaluationQuery>(join(folder, queriesFile)),
  }
}

async function readLines<Row>(file: string): Promise<Row[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
}
