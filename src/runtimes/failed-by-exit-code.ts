import type { LifecycleEvent } from '../contract/index.ts'

/**
 * Some hosts report a command that failed as one that ran, and write its exit code into the text: the event is then the failure that it is.
 * @param line finds the line of the code; its first group is the number.
 */
export function failedByExitCode(event: LifecycleEvent, line: RegExp): LifecycleEvent {
  const { tool } = event
  const text = tool?.error ?? tool?.output
  if (tool === undefined || text === undefined) return event
  const exitCode = Number(line.exec(text)?.[1])
  if (!Number.isInteger(exitCode) || exitCode === 0) return event
  return { ...event, name: 'tool.failed', tool: { ...tool, exitCode, error: text.replace(line, '').trim() } }
}
