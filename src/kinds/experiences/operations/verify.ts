import { z } from 'zod'
import { type Context, type Keep, type MemoryRecord, MnemaError } from '../../../contract/index.ts'
import { type Experience, limits, type Verification, verdicts } from '../experience.ts'
import { openExperience } from '../open-experience.ts'
import { type Kept, keepVerification, type NoPlan, planReplay } from '../proving/index.ts'
import type { Sandbox } from '../replay/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outRef, outState, outTitle, outTrust, ref } from './fields.ts'
import { findForPerson } from './person-view.ts'

const result = z.object({
  ref: outRef,
  title: outTitle,
  verdict: z.enum(verdicts).describe('What the replay found.'),
  reason: z.string().describe('Why, in one sentence.'),
  commit: z.string().describe('Commit at which it was replayed.'),
  runs: z.int().describe('Runs of the command.'),
  kept: z
    .enum(['kept', 'weaker', 'changed', 'not_run'])
    .describe('weaker: a proof stands there; changed: the fix is another one now.'),
  state: outState,
  trust: outTrust,
  fix: z.string().describe('The fix, as data.'),
  log: z.string().describe('End of what the commands printed.'),
})

type Result = z.infer<typeof result>

const skippedRecord = z.object({
  ref: outRef,
  title: outTitle,
  reason: z.string().describe('Why it was not replayed.'),
})

type Skipped = z.infer<typeof skippedRecord>

/** What was replayed, and kept as soon as it was. */
interface Replayed {
  results: Result[]
  skipped: Skipped[]
}

const input = z.strictObject({
  ref: ref.optional(),
  all: z.boolean().optional().describe('Every record that has a fix.'),
  repo: z
    .string()
    .min(1)
    .max(limits.path)
    .optional()
    .describe('Checkout of its project; the one known on this machine without it.'),
  commit: z.string().min(1).max(200).optional().describe('Commit at which it fails; that of the record without it.'),
  minutes: z.int().min(1).max(240).default(5).describe('Most minutes of one run.'),
})

type Input = z.infer<typeof input>

export const verify = define({
  verb: 'verify',
  summary: 'Replay a fix in a sandbox: it must fail without it, pass with it, and fail again',
  effect: 'write',
  input,
  output: z.object({
    results: z.array(result).describe('What was replayed.'),
    skipped: z.array(skippedRecord).describe('What could not be.'),
  }),
  cli: {
    alias: 'verify',
    positional: ['ref'],
    exitCode: ({ results }) => (results.every(({ verdict }) => verdict === 'verified') ? 0 : 1),
  },
  run: (context, given) => replayAll(context, given, (work) => work(context)),
  // A replay takes minutes, for which no other writer waits; a verdict is kept before the next replay begins.
  async before(context, given, keep) {
    const replayed = await replayAll(context, given, keep)
    return async () => replayed
  },
  render: ({ results, skipped }) => {
    const [only] = results
    if (results.length === 1 && only !== undefined && skipped.length === 0)
      return [resultText(only), `fix:\n${only.fix}`, `log:\n${only.log}`].join('\n')
    const proven = results.filter(({ verdict }) => verdict === 'verified').length
    return [
      `${proven} of ${results.length} verified${skipped.length === 0 ? '' : `, ${skipped.length} not replayed`}`,
      ...results.map(resultText),
      ...skipped.map(({ reason }) => `- ${reason}`),
    ].join('\n')
  },
})

async function replayAll(
  context: Context,
  { ref: named, all, repo, commit, minutes }: Input,
  keep: Keep,
): Promise<Replayed> {
  if ((named === undefined) === (all !== true)) {
    throw new MnemaError('invalid_input', 'Name one record, or all of them.', {
      field: 'ref',
      remedy: 'mnema verify REF, or mnema verify --all',
    })
  }
  const records = named === undefined ? await provable(context) : [await findForPerson(context, named)]
  // A server that replays nothing starts without it.
  const allowed = { time: minutes * 60_000, cpu: minutes * 60 }
  const { findSandbox, replay } = await import('../replay/index.ts')
  let sandbox: Sandbox | { missing: string } | undefined
  const results: Result[] = []
  const skipped: Skipped[] = []
  for (const [index, record] of records.entries()) {
    const { experience } = await openExperience(context, record)
    const title = oneLine(experience.title)
    const plan = await planReplay(context, experience, { repository: repo, commit })
    if ('missing' in plan) {
      if (named !== undefined) throw refusal(plan)
      skipped.push({ ref: record.id, title, reason: `${plan.missing} ${plan.remedy}` })
      continue
    }
    sandbox ??= await findSandbox()
    const progress = (step: number, steps: number, label: string) =>
      context.progress(index * steps + step, records.length * steps, `${title}: ${label}`)
    const verification = await replay({ ...plan, sandbox, limits: allowed, progress }).catch((error: unknown) => {
      throw context.signal?.aborted === true && results.length > 0 ? cancelled(results.length) : error
    })
    const kept = await keep((inside) => keepVerification(inside, experience, verification))
    results.push(toResult(experience, verification, kept))
  }
  return { results, skipped }
}

function cancelled(kept: number): MnemaError {
  return new MnemaError('timeout', `Cancelled before all was replayed; the verdicts so far are kept: ${kept}.`, {
    remedy: 'Call it again for the others.',
  })
}

function refusal({ missing, field, remedy }: NoPlan): MnemaError {
  return new MnemaError('invalid_input', missing, { field, remedy })
}

/** Live records that have a fix, of the team and of this machine, the newest first. */
async function provable({ records }: Context): Promise<MemoryRecord[]> {
  const live = await records.list({ kind: 'experiences', statuses: ['active'] })
  return live.filter(({ attributes }) => attributes.fix !== undefined && attributes.withdrawn !== true)
}

function toResult(replayed: Experience, verification: Verification, { outcome, experience: now }: Kept): Result {
  const { verdict, reason, commit, runs, log } = verification
  return {
    ref: now.ref,
    title: oneLine(now.title),
    ...{ verdict, reason, commit, runs, log },
    kept: outcome,
    state: now.state,
    trust: now.trust,
    fix: fixText(replayed),
  }
}

function fixText({ fix }: Experience): string {
  switch (fix?.kind) {
    case 'command':
      return fix.command
    case 'diff':
      return fix.diff
    case 'config':
      return `${fix.path}\n${fix.content}`
    case undefined:
      return ''
  }
}

const notKept = {
  kept: '',
  weaker: 'the record has a proof, and this says nothing against it.',
  changed: 'the fix was changed meanwhile.',
  not_run: 'nothing was run.',
} as const satisfies Record<Result['kept'], string>

function resultText({ ref: id, title, verdict, reason, commit, runs, kept, state, trust }: Result): string {
  const facts = [`commit ${commit.slice(0, 12)}`, `${runs} runs`, trust, ...(state === 'active' ? [] : [state])]
  const note = notKept[kept]
  return `${verdict} ${id} ${title}\n  ${reason}\n  ${facts.join(' · ')}${note === '' ? '' : `\n  Not kept: ${note}`}`
}
