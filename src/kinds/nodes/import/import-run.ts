import {
  type Context,
  type MemoryRecord,
  MnemaError,
  type Place,
  type Provenance,
  say,
} from '../../../contract/index.ts'
import type { Verdict } from '../hold.ts'
import { projectDomain } from '../home-project.ts'
import { asTerms, placeOf } from '../node.ts'
import { makeSlug, numberSlug } from '../slug.ts'
import { childOf, depthLimit, depthOf, foldPath, formatUri, parentOf } from '../uri.ts'
import { fingerprint } from './fingerprint.ts'
import { emptyReport, type ImportReport } from './import-report.ts'
import type { EntryText } from './screen-entry.ts'

/** One call of the import: where its nodes go, and what is known of the tree so far. */
export interface ImportRun {
  context: Context
  slug: string
  projectId: string | undefined
  root: Place
  force: boolean
  prune: boolean
  report: ImportReport
  /** Folded addresses below which everything was made by this run: nothing else can stand there. */
  fresh: Set<string>
  /** Folded addresses taken in this run. */
  taken: Set<string>
  /** Folders by their path in the project. */
  folders: Map<string, Place>
}

export interface ImportOptions {
  project: string | undefined
  force: boolean
  prune: boolean
}

/** @throws MnemaError `invalid_input` where no project is known to put the nodes under. */
export async function startRun(context: Context, options: ImportOptions): Promise<ImportRun> {
  const slug = options.project === undefined ? context.project?.slug : makeSlug(options.project)
  if (slug === undefined) {
    throw new MnemaError(
      'invalid_input',
      say(context.locale, {
        en: 'project: there is no project here to put the nodes under.',
        zh: 'project：当前目录不属于任何项目，无法确定节点的位置。',
      }),
      {
        field: 'project',
        remedy: say(context.locale, {
          en: 'Run the import in the folder of a project, or name one with project.',
          zh: '请在项目目录中运行导入，或用 project 指定项目名。',
        }),
      },
    )
  }
  const project =
    context.project?.slug === slug ? context.project : await context.identity.projectBySlug(context.space.id, slug)
  return {
    context,
    slug,
    projectId: project?.id,
    root: { tree: projectDomain, path: slug },
    force: options.force,
    prune: options.prune,
    report: emptyReport(),
    fresh: new Set(),
    taken: new Set(),
    folders: new Map(),
  }
}

/** Of what file or folder of which project a node was made; a value that nodes can be listed by. */
export function sourceOf(run: Pick<ImportRun, 'slug'>, path: string): string {
  return fingerprint(run.slug, path)
}

/** A free place below the parent, or below the nearest ancestor that is not too deep. */
export async function placeBelow(run: ImportRun, above: Place, segment: string): Promise<Place> {
  let parent = above
  while (depthOf(parent) >= depthLimit) parent = parentOf(parent) ?? run.root
  const known = run.fresh.has(keyOf(parent))
  for (let number = 1; ; number++) {
    const place = childOf(parent, number === 1 ? segment : numberSlug(segment, number))
    if (run.taken.has(keyOf(place))) continue
    if (known || (await run.context.records.at('nodes', place))?.via !== 'current') return place
  }
}

export interface NewNode {
  place: Place
  text: EntryText
  verdict: Verdict
  priority: number
  /** Path in the project, and the section in it. */
  source: string
  key: string
  provenance: Pick<Provenance, 'file' | 'line'> | undefined
}

/** Creates a node of the import; everything below it will be the import's own. */
export async function addNode(run: ImportRun, node: NewNode): Promise<MemoryRecord> {
  const { text, verdict } = node
  const record = await run.context.records.create({
    kind: 'nodes',
    title: text.title,
    body: text.body,
    attributes: {
      priority: node.priority,
      disclosure: text.disclosure,
      importSource: sourceOf(run, node.source),
      importKey: node.key,
      importHash: hashOf(text),
      ...(verdict.status === 'pending' ? { held: verdict.reasons } : {}),
    },
    status: verdict.status,
    places: [node.place],
    terms: asTerms(text.terms),
    provenance: { source: 'import', ...node.provenance },
    ...(run.projectId === undefined ? {} : { projectId: run.projectId }),
  })
  run.report.created++
  if (verdict.status === 'pending') run.report.held++
  run.taken.add(keyOf(node.place))
  run.fresh.add(keyOf(placeOf(record)))
  return record
}

/** By this it is seen whether a section, or the node made of it, has changed. */
export function hashOf(text: { title: string; body: string }): string {
  return fingerprint(text.title, text.body)
}

function keyOf(place: Place): string {
  return foldPath(formatUri(place))
}
