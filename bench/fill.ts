import type { App, Caller } from '../src/contract/index.ts'
import { makeTexts } from './corpus.ts'

/** Writes nodes one call at a time, each a transaction of its own, as an agent would. @returns calls per second. */
export async function createNodes(app: App, from: number, to: number): Promise<number> {
  const operation = (await app.operations()).find(({ kind, verb }) => kind === 'nodes' && verb === 'create')
  if (!operation) throw new Error('nodes has no create operation')
  const caller = await app.identity.localCaller('agent', 'bench')
  const drafts = takeDrafts(from, to)
  const start = performance.now()
  for (const input of drafts) await must(app, caller, operation, input)
  return ((to - from) / (performance.now() - start)) * 1000
}

/** Writes nodes as an import does, many in a transaction: two or more of each draft, for its own heading makes one. @returns records per second. */
export async function importNodes(app: App, from: number, to: number): Promise<number> {
  const operation = (await app.operations()).find(({ kind, verb }) => kind === 'nodes' && verb === 'import')
  const files = operation?.cli?.files
  if (!operation || !files) throw new Error('nodes has no import operation')
  const caller = await app.identity.localCaller('person', 'bench')
  const perFile = 100
  const documents: { path: string; text: string }[] = []
  let index = from
  for (const drafts = takeDrafts(from, to); index < to; index += perFile) {
    const sections = drafts.slice(index - from, index - from + perFile)
    const text = sections
      .map(({ content }, section) => `## Section ${section} ${content.slice(0, 24)}\n\n${content}\n`)
      .join('\n')
    documents.push({ path: `bench/file-${index}.md`, text: `# File ${index}\n\nAbout ${index}.\n\n${text}` })
  }
  const start = performance.now()
  let records = 0
  for (let batch = 0; batch < documents.length; batch += files.batch) {
    const output = await must(app, caller, operation, {
      [files.field]: documents.slice(batch, batch + files.batch),
    })
    records += Number(output.created)
  }
  return (records / (performance.now() - start)) * 1000
}

function takeDrafts(from: number, to: number) {
  const drafts: { uri: string; content: string; priority: number; glossary: string[]; disclosure: string }[] = []
  let index = 0
  for (const { title, body, names } of makeTexts(to)) {
    if (index >= from)
      drafts.push({
        uri: `bench://n_${index}`,
        content: `# ${title}\n\n${body}`,
        priority: 2,
        glossary: names,
        disclosure: `When ${title} is asked for`,
      })
    index++
  }
  return drafts
}

async function must(app: App, caller: Caller, operation: Parameters<App['call']>[0]['operation'], input: unknown) {
  const result = await app.call({ operation, input, caller, workingDirectory: process.cwd() })
  if (!result.ok) throw result.error
  return result.output
}
