import type { JsonValue } from '../contract/index.ts'
import { isObject, numberField, objectField } from './payload.ts'

/**
 * The exit code of a shell call in the file of a Codex session: lines of JSON, of which one of type `item_completed` tells of each command that
 * ended. It is written before the hook of that call runs. Undefined where it does not stand in this part of the file.
 */
export function exitCodeOfCall(lines: string, call: string): number | undefined {
  for (const line of lines.split('\n').reverse()) {
    if (!line.includes(call) || !line.includes('"exit_code"')) continue
    const item = itemOf(line)
    if (item?.type === 'CommandExecution' && item.id === call) return numberField(item, 'exit_code')
  }
  return undefined
}

function itemOf(line: string) {
  const entry = parse(line)
  return isObject(entry) ? objectField(objectField(entry, 'payload') ?? {}, 'item') : undefined
}

/** Undefined for a line of which only a part was read. */
function parse(line: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(line)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
