import type { JsonObject, JsonValue } from '../contract/index.ts'
import { isObject } from './payload.ts'

/**
 * What a tool printed, as text: hosts send the text itself, an object with `content` or `llmContent` whose parts hold it, or `stdout` and `stderr`.
 * Anything else is given as JSON.
 */
export function toolOutput(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (!isObject(value)) return textOfParts(value) ?? JSON.stringify(value)
  return textOfParts(value.content) ?? textOfParts(value.llmContent) ?? printed(value) ?? JSON.stringify(value)
}

/** A text, or a list of parts of which at least one has a text. */
function textOfParts(parts: JsonValue | undefined): string | undefined {
  if (typeof parts === 'string') return parts
  if (!Array.isArray(parts)) return undefined
  const texts = parts.flatMap((part) => {
    if (typeof part === 'string') return [part]
    return isObject(part) && typeof part.text === 'string' ? [part.text] : []
  })
  return texts.length === 0 ? undefined : texts.join('\n')
}

function printed({ stdout, stderr }: JsonObject): string | undefined {
  const texts = [stdout, stderr].filter((text) => typeof text === 'string')
  return texts.length === 0 ? undefined : texts.filter((text) => text !== '').join('\n')
}
