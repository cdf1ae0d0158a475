import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { limits } from '../experience.ts'
import { importers, importMemory, programs, type Remark } from '../importers/index.ts'
import { define } from './define.ts'

const remarks = z.array(z.object({ name: z.string(), reason: z.string() }))

const output = z.object({
  from: z.enum(programs).describe('Program.'),
  path: z.string().describe('What was read.'),
  format: z.string().describe('In which format.'),
  dry_run: z.boolean().describe('Nothing was written.'),
  stopped: z.boolean().describe('Stopped by you; what came before stays.'),
  created: z.int().describe('New records.'),
  updated: z.int().describe('New revisions, for they changed there.'),
  unchanged: z.int().describe('As they were the last time.'),
  known: z.int().describe('Said by a record here already.'),
  held: z.int().describe('New or changed, and waiting for a person.'),
  removed: z.int().describe('Removed here, and not brought back.'),
  projects: z
    .array(z.object({ theirs: z.string(), ours: z.string().optional(), items: z.int() }))
    .describe('Names of projects there, and the project here; without one they were left out.'),
  kept: remarks.describe('Changed there and here: left as they are here.'),
  refused: remarks.describe('May not be kept.'),
  broken: remarks.describe('Could not be read.'),
  topics: remarks.describe('Taken over without the topic, which a record here has.'),
  left_out: z.array(z.object({ what: z.string(), count: z.int() })).describe('No experiences.'),
})

type Reply = z.infer<typeof output>

const input = z.strictObject({
  from: z.enum(programs).describe('Program.'),
  path: z.string().min(1).max(limits.path).optional().describe('File or folder; its usual place without it.'),
  projects: z
    .array(z.string().min(3).max(limits.path))
    .max(200)
    .optional()
    .describe('theirs=ours: a project there, and its short name or folder here.'),
  dry_run: z.boolean().optional().describe('Say what would be done and do nothing.'),
})

type Input = z.infer<typeof input>

export const importFrom = define({
  verb: 'import',
  summary: 'Take over what another program remembers of failures; again, only what changed',
  effect: 'write',
  idempotent: true,
  input,
  output,
  cli: {
    positional: ['from', 'path'],
    stays: true,
    sources: { field: 'from', names: Object.fromEntries(programs.map((name) => [name, importers[name].summary])) },
  },
  run: take,
  // Read and written piece by piece: no other writer waits for the whole of it.
  async before(context, given) {
    const reply = await take(context, given)
    return async () => reply
  },
  render,
})

async function take(context: Context, { from, path, projects = [], dry_run: dryRun = false }: Input): Promise<Reply> {
  const report = await importMemory(context, importers[from], {
    program: from,
    projects,
    dryRun,
    ...(path === undefined ? {} : { path }),
  })
  const { counts, leftOut, dryRun: dry, projects: names, ...rest } = report
  return {
    from,
    ...rest,
    ...counts,
    dry_run: dry,
    projects: names.map(({ ours, ...each }) => (ours === undefined ? each : { ...each, ours })),
    left_out: [...leftOut].map(([what, count]) => ({ what, count })).sort((one, other) => other.count - one.count),
  }
}

function render(reply: Reply): string {
  const { from, path, format, created, updated, unchanged, known, held, removed } = reply
  const counts = [
    ...[`${created} new`, `${updated} changed`, `${unchanged} as before`],
    ...(known === 0 ? [] : [`${known} known already`]),
    ...(held === 0 ? [] : [`${held} waiting for you (mnema experiences list --state pending)`]),
    ...(removed === 0 ? [] : [`${removed} removed here and not brought back`]),
  ]
  const left = reply.left_out.map(({ what, count }) => `${count} ${what}`)
  return [
    `${reply.dry_run ? 'Would be done. ' : reply.stopped ? 'Stopped. ' : ''}${from}, ${path} (${format}): ${counts.join(', ')}.`,
    ...projectLines(reply),
    ...section('Left as they are here, for they were changed here too:', reply.kept),
    ...section('Refused:', reply.refused),
    ...section('Not readable:', reply.broken),
    ...section('Taken over without the topic, which a record here has:', reply.topics),
    ...(left.length === 0 ? [] : [`No experiences, left out: ${left.join(', ')}.`]),
  ].join('\n')
}

function projectLines({ projects }: Reply): string[] {
  const lines = projects.flatMap(({ theirs, ours, items }) =>
    ours === undefined ? [] : [`  ${theirs === '' ? '(no project)' : theirs} → ${ours}: ${items}`],
  )
  const homeless = projects.filter(({ ours }) => ours === undefined)
  if (homeless.length === 0) return lines
  return [
    ...lines,
    'Left out, for no project here is known to be theirs:',
    ...homeless.map(({ theirs, items }) => `  ${theirs === '' ? '(no project)' : theirs}: ${items}`),
    '  Run it in the folder of the project, or say it: --projects THEIRS=OURS',
  ]
}

/** Most remarks of one sort in a text; the output has all. */
const mostLines = 30

function section(heading: string, found: readonly Remark[]): string[] {
  if (found.length === 0) return []
  const lines = found.slice(0, mostLines).map(({ name, reason }) => `  ${name}: ${reason}`)
  return [heading, ...lines, ...(found.length > mostLines ? [`  and ${found.length - mostLines} more (--json)`] : [])]
}
