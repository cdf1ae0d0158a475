import type { Context } from '../../../../contract/index.ts'
import type { ForeignItem, Importer, Remark } from '../importer.ts'
import { plainName } from '../tally.ts'
import { createFindHome, type FindHome, type Home } from './find-home.ts'
import { importedBefore } from './imported.ts'
import { type Taken, type Taking, takeItem } from './take-item.ts'

/** Items written in one transaction. */
const batch = 50

/** What an import did, or would do. */
export interface ImportReport {
  path: string
  format: string
  dryRun: boolean
  /** Stopped by the person; what came before stays. */
  stopped: boolean
  counts: Record<Exclude<Taken['outcome'], 'refused' | 'kept'>, number>
  /** Projects by their names there, with the project here that took their items; none: they were left out. */
  projects: { theirs: string; ours: string | undefined; items: number }[]
  refused: Remark[]
  kept: Remark[]
  broken: Remark[]
  /** What was taken over without the topic that a record here has. */
  topics: Remark[]
  leftOut: ReadonlyMap<string, number>
}

/** Takes over what another program remembers, batch by batch, each in a transaction of its own. Done again, it adds only what is new. */
export async function importMemory(
  context: Context,
  importer: Importer,
  { program, path, projects, dryRun }: { program: string; path?: string; projects: readonly string[]; dryRun: boolean },
): Promise<ImportReport> {
  const reading = await importer.read(context, path)
  const findHome = await createFindHome(context, projects, importer)
  const sorted = await sortByProject(reading.items, findHome)
  const shown = (text: string): string => plainName(context.screening.mask(text))
  const report: ImportReport = {
    path: reading.path,
    format: reading.format,
    dryRun,
    stopped: false,
    counts: { created: 0, updated: 0, unchanged: 0, known: 0, held: 0, removed: 0 },
    projects: sorted.projects.map((each) => ({ ...each, theirs: shown(each.theirs) })),
    refused: [],
    kept: [],
    broken: reading.broken.map(({ name, reason }) => ({ name: shown(name), reason })),
    topics: [],
    leftOut: new Map([...reading.leftOut].map(([what, count]) => [shown(what), count])),
  }
  const taking: Taking = { program, path: reading.path, dryRun }
  for (let start = 0; start < sorted.items.length; start += batch) {
    if (context.signal?.aborted === true) return { ...report, stopped: true }
    const part = sorted.items.slice(start, start + batch)
    const taken = dryRun
      ? await takeAll(context, taking, part)
      : await context.inTransaction((inside) => takeAll(inside, taking, part))
    for (const [place, each] of taken.entries()) enter(report, shown(part[place]?.item.name ?? ''), each)
    context.progress(start + part.length, sorted.items.length, program)
  }
  return report
}

interface Placed {
  item: ForeignItem
  home: Home
}

async function sortByProject(
  items: readonly ForeignItem[],
  findHome: FindHome,
): Promise<{ items: Placed[]; projects: ImportReport['projects'] }> {
  const placed: Placed[] = []
  const projects = new Map<string, ImportReport['projects'][number]>()
  for (const item of items) {
    const home = await findHome(item.project)
    const theirs = item.project ?? ''
    const entry = projects.get(theirs) ?? { theirs, ours: home?.slug, items: 0 }
    projects.set(theirs, { ...entry, items: entry.items + 1 })
    if (home !== undefined) placed.push({ item, home })
  }
  return { items: placed, projects: [...projects.values()] }
}

/** Two imports of one program at once take turns, so that neither makes again what the other has just made. */
async function takeAll(context: Context, taking: Taking, part: readonly Placed[]): Promise<Taken[]> {
  await context.lock(`experience-import:${context.space.id}:${taking.program}`)
  const keys = part.map(({ item }) => item.key)
  const before = await importedBefore(context, taking.program, keys)
  const taken: Taken[] = []
  for (const { item, home } of part) taken.push(await takeItem(context, taking, item, home, before.get(item.key)))
  return taken
}

function enter(report: ImportReport, name: string, { outcome, reason, topicTaken }: Taken): void {
  const remark = { name, reason: reason ?? '' }
  if (outcome === 'refused') report.refused.push(remark)
  else if (outcome === 'kept') report.kept.push(remark)
  else report.counts[outcome]++
  if (topicTaken !== undefined) report.topics.push({ name: remark.name, reason: topicTaken })
}
