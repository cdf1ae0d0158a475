import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCore } from '../src/app/open-core.ts'
import type { RecordDraft, Settings } from '../src/contract/index.ts'
import { kinds } from '../src/index.ts'
import { attributesOf, contentHash } from '../src/kinds/experiences/record/index.ts'
import { exactSignature, looseSignature } from '../src/kinds/experiences/signature/index.ts'
import { symbolsIn } from '../src/kinds/experiences/symbols/index.ts'
import { makeFailures, type NotedFailure } from './failures.ts'

const perTransaction = 500

/** Projects in which the experiences were learnt; the questions are asked in the first. */
const projectCount = 8

/** A folder that is a project of its own. */
export function makeProject(folder: string, number: number): string {
  const directory = join(folder, `project-${number}`)
  mkdirSync(join(directory, '.git'), { recursive: true })
  writeFileSync(join(directory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  return directory
}

/**
 * Writes experiences through the record port, many in a transaction: they stand in the store as if each had been noted in a session, without what only
 * a note does before it is written (looking for similar ones takes a search each). @returns records per second.
 */
export async function fillExperiences(settings: Settings, folder: string, count: number): Promise<number> {
  const core = openCore(settings, kinds)
  const identity = core.identity(core.database)
  const { principalId, spaceIds } = await identity.localCaller('agent', 'bench')
  const [spaceId = ''] = spaceIds
  const projects: { id: string; slug: string }[] = []
  for (let number = 0; number < projectCount; number++) {
    const project = await identity.project(spaceId, makeProject(folder, number))
    if (project === undefined) throw new Error('a folder is no project')
    projects.push(project)
  }
  const begun = performance.now()
  let batch: RecordDraft[] = []
  let index = 0
  const flush = async () => {
    const drafts = batch
    batch = []
    await core.database.write(async (store) => {
      const provenance = { source: 'agent' as const, principalId, clientType: 'bench' }
      const records = core.records({ store, spaceId, provenance, now: new Date() })
      for (const draft of drafts) await records.create(draft)
    })
  }
  for (const failure of makeFailures(count)) {
    const project = projects[index % projectCount]
    if (project !== undefined) batch.push(draftOf(failure, index, project))
    index++
    if (batch.length >= perTransaction) await flush()
  }
  await flush()
  const rate = (count / (performance.now() - begun)) * 1000
  await core.close()
  return rate
}

function draftOf(failure: NotedFailure, index: number, project: { id: string; slug: string }): RecordDraft {
  const { title, what, why, where, learned, tool, environment } = failure
  const content = { what, why, where, learned }
  return {
    kind: 'experiences',
    projectId: project.id,
    title,
    body: what,
    attributes: attributesOf({
      why,
      where,
      learned,
      tool,
      environment,
      type: 'bugfix',
      scope: index % 5 === 0 ? 'global' : 'project',
      projectName: project.slug,
      trust: 'local_auto',
      signature: exactSignature(what),
      looseSignature: looseSignature(what),
      symbols: symbolsIn([title, what, where, learned].join('\n'), 24),
      outcome: 'success',
      sessionId: `filled-${Math.floor(index / 3)}`,
      contentHash: contentHash({ title, content, fix: undefined }),
    }),
  }
}
