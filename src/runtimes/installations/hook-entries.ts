import type { ConfigurationEdit, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { hookCommand } from './program-call.ts'

/** One event that a program shall tell. */
export interface HookEvent {
  /** In the program's spelling. */
  event: string
  /** A pattern of the names of tools: only their calls are told. */
  matcher?: string
  /** Nothing is answered: the program need not wait, where it can do without. */
  unanswered?: boolean
}

export interface HookFile {
  runtime: string
  file: string
  /** Where the lists of events stand: `['hooks']`. */
  path: readonly string[]
  events: readonly HookEvent[]
  /** What stands beside `type` and `command`: the time to wait, in the program's unit. */
  members(event: HookEvent): JsonObject
}

/** One item for each event, in the manner that Claude Code began: `{ matcher?, hooks: [{ type, command, … }] }`. */
export function hookEntries(target: InstallationTarget, hooks: HookFile): readonly ConfigurationEdit[] {
  return hooks.events.map((event) => ({
    at: 'item',
    file: hooks.file,
    format: 'json',
    path: [...hooks.path, event.event],
    value: {
      ...(event.matcher !== undefined && { matcher: event.matcher }),
      hooks: [{ type: 'command', command: hookCommand(target, hooks.runtime, event.event), ...hooks.members(event) }],
    },
  }))
}
