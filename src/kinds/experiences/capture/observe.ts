import type { Advice, Context, Happening } from '../../../contract/index.ts'
import { noteOutcome } from '../evidence/index.ts'
import { writerOf } from '../writer.ts'
import { keepFailure, markSolved, unsolved } from './failures.ts'
import { pointTo } from './point-to.ts'
import { readCheckout } from './read-checkout.ts'
import { commandOf, readFailure } from './read-failure.ts'

/** Most milliseconds that what happened waits for the writer's turn. */
const patience = 300

/** Keeps a failing tool call on the session, and notes when the same command succeeds. After a failure it may name what is known of it. */
export async function observe(context: Context, happening: Happening): Promise<Advice | undefined> {
  const sessionId = writerOf(context.session)
  if (sessionId === undefined) return undefined
  if (happening.event === 'tool.failed') return noteFailure(context, sessionId, happening)
  if (happening.event === 'tool.after') await noteSuccess(context, sessionId, happening)
  return undefined
}

/** The failure must be kept within the time that a hook has; git is asked for no more than half of it. */
const sparedFor = ({ settings }: Context): number => settings.recall.timeout / 2

async function noteFailure(context: Context, sessionId: string, happening: Happening): Promise<Advice | undefined> {
  const reported = readFailure(context, happening)
  if (reported === undefined) return undefined
  const failure = { ...reported, ...(await readCheckout(context.workingDirectory, sparedFor(context))) }
  const { command, at } = failure
  await context.database.write(
    async (transaction) => {
      const spaceId = context.space.id
      if (command !== undefined) {
        const before = await unsolved(transaction, spaceId, sessionId, command)
        const since = before.at(-1)?.at
        if (since !== undefined) await noteOutcome(transaction, { spaceId, sessionId, since, outcome: 'failure' })
      }
      await keepFailure(transaction, spaceId, sessionId, { ...failure, at })
    },
    { timeout: patience },
  )
  return pointTo(context, failure, happening)
}

async function noteSuccess(context: Context, sessionId: string, { tool }: Happening): Promise<void> {
  const command = commandOf(tool?.input?.command)
  if (command === undefined || (tool?.exitCode ?? 0) !== 0) return
  const spaceId = context.space.id
  if ((await unsolved(context.database, spaceId, sessionId, command)).length === 0) return
  await context.database.write(
    async (transaction) => {
      const failed = await unsolved(transaction, spaceId, sessionId, command)
      const since = failed.at(-1)?.at
      if (since === undefined) return
      await noteOutcome(transaction, { spaceId, sessionId, since, outcome: 'success' })
      await markSolved(transaction, spaceId, sessionId, command, context.now)
    },
    { timeout: patience },
  )
}
