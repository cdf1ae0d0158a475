import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../src/contract/index.ts'
import { createRandom, makeQueries, makeTexts } from './corpus.ts'
import { createPlainFts } from './peers/fts5.ts'
import type { Row } from './table.ts'
import { timeBeside } from './time-beside.ts'

const questionCount = 200
const sectionsOfPage = 6
const mostInBatch = 50

/**
 * `recall` of 4,000 tokens over a tree of documentation, warm, through the one path of every request, beside a plain FTS5 table of the same
 * pages. A page has six sections and links three others.
 */
export async function benchNotes(app: App, folder: string, pages: number): Promise<Row[]> {
  const operations = (await app.operations()).filter(({ kind }) => kind === 'notes')
  const create = operations.find(({ tool }) => tool === 'create_notes')
  const recall = operations.find(({ tool }) => tool === 'recall')
  if (!create || !recall) throw new Error('notes has no create_notes or no recall')
  const workingDirectory = join(folder, 'manual')
  mkdirSync(join(workingDirectory, '.git'), { recursive: true })
  writeFileSync(join(workingDirectory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const caller = await app.identity.localCaller('agent', 'bench')
  const plain = createPlainFts(join(folder, 'notes.db'))

  const whoami = operations.find(({ tool }) => tool === 'whoami')
  if (!whoami) throw new Error('notes has no whoami')
  await app.call({ operation: whoami, input: {}, caller, workingDirectory })
  const [space] = await app.identity.spaces()
  const written = makePages(pages)
  for (let at = 0; at < written.length; at += mostInBatch) {
    const notes = written.slice(at, at + mostInBatch)
    const input = { project: `${space?.name}/manual`, notes }
    const result = await app.call({ operation: create, input, caller, workingDirectory })
    if (!result.ok) throw result.error
    for (const { title, body } of notes) plain.add(title, body)
  }

  const rows = await timeBeside({
    what: `recall, 4,000 tokens of ${pages.toLocaleString('en')} pages`,
    questions: [...makeQueries(questionCount, 31)],
    async ours(query) {
      const result = await app.call({
        operation: recall,
        input: { query, budgetTokens: 4_000 },
        caller,
        workingDirectory,
      })
      if (!result.ok) throw result.error
    },
    peer: { name: 'plain FTS5 table', ask: (query) => plain.search(query) },
    goal: 30,
  })
  plain.close()
  return rows
}

function makePages(count: number): { title: string; body: string; path: string }[] {
  const random = createRandom(37)
  const texts = [...makeTexts(count * sectionsOfPage, 41)]
  const titles = Array.from({ length: count }, (_, page) => texts[page * sectionsOfPage]?.title ?? `page ${page}`)
  return titles.map((title, page) => {
    const sections = texts.slice(page * sectionsOfPage, (page + 1) * sectionsOfPage)
    const links = Array.from({ length: 3 }, () => `- see [[${titles[Math.floor(random() * count)]}]]`)
    const body = [...sections.map((section) => `## ${section.title}\n\n${section.body}`), links.join('\n')].join('\n\n')
    return { title, body: `${body}\n`, path: `chapter ${page % 20}` }
  })
}
