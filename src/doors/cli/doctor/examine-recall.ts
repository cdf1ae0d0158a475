import type { App, Settings } from '../../../contract/index.ts'
import type { CliParts } from '../cli-parts.ts'
import { type Finding, ok, warning } from './finding.ts'

const shown = 5

/** The last recalls that gave nothing because something went wrong. */
export async function examineRecall(app: App): Promise<readonly Finding[]> {
  const failures = await app.sessions.recallFailures(shown)
  if (failures.length === 0) return [ok('recall', 'no failures in the log')]
  return failures.map(({ at, clientType, event, outcome, took }) =>
    warning('recall', `${at.toISOString()} ${clientType} ${event}: ${outcome} after ${took} ms`, remedyOf(outcome)),
  )
}

/** What hooks noted beside the store, because the store was what failed. */
export async function examineHooks(parts: CliParts, settings: Settings): Promise<readonly Finding[]> {
  const served = (await parts.answersHooks(settings))
    ? 'the running server answers'
    : 'each opens the store, for no server runs with these settings'
  const failures = parts.hookFailures(settings.home, shown)
  if (failures.length === 0) return [ok('hooks', `${served}; no failures noted`)]
  return failures.map(({ at, runtime, event, reason }) =>
    warning('hooks', `${at.toISOString()} ${runtime} ${event}: ${reason}`, remedyOf(reason)),
  )
}

const remedies: readonly [RegExp, string][] = [
  [
    /did not take it|went away/,
    'The store answered instead. If it happens often, the running server is busy or hangs: stop it and start it again.',
  ],
  [
    /busy|turn|timeout|not ready/i,
    'If it happens often, look for a program that holds the store for long, or raise MNEMA_RECALL_TIMEOUT.',
  ],
  [
    /server answered|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ERR_INVALID|CERT/,
    'See that the server of the network runs at that address and that its token is in force; then connect again.',
  ],
  [
    /not a JSON object|longer than|no such runtime|unknown event/,
    "Compare the agent program's hook settings with `mnema connect`.",
  ],
]

function remedyOf(reason: string): string {
  const [, remedy] = remedies.find(([pattern]) => pattern.test(reason)) ?? []
  return remedy ?? 'If it happens again, run `mnema reindex`, and check the store above.'
}
