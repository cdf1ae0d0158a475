import type { App } from '../../../contract/index.ts'
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
export function examineHooks(parts: CliParts, home: string): readonly Finding[] {
  const failures = parts.hookFailures(home, shown)
  if (failures.length === 0) return [ok('hooks', 'no failures noted')]
  return failures.map(({ at, runtime, event, reason }) =>
    warning('hooks', `${at.toISOString()} ${runtime} ${event}: ${reason}`, remedyOf(reason)),
  )
}

function remedyOf(reason: string): string {
  if (/busy|turn|timeout|not ready/i.test(reason)) {
    return 'If it happens often, look for a program that holds the store for long, or raise MNEMA_RECALL_TIMEOUT.'
  }
  if (/not a JSON object|longer than|no such runtime|unknown event/.test(reason)) {
    return "Compare the agent program's hook settings with `mnema connect`."
  }
  return 'If it happens again, run `mnema reindex`, and check the store above.'
}
