import { hasHidden } from './hidden-characters.ts'
import { mask } from './mask.ts'
import type { Step } from './walk-strings.ts'

const longestKey = 60
const longestPath = 12

/** Dotted path of a value, safe to show: a key that holds a secret or hidden characters is not repeated. */
export function fieldPath(at: Step | undefined): string {
  const keys: string[] = []
  for (let step = at; step !== undefined && keys.length < longestPath; step = step.parent)
    keys.unshift(showKey(step.key))
  return keys.join('.')
}

function showKey(key: string): string {
  if (hasHidden(key) || mask(key) !== key) return '(a key)'
  return key.length > longestKey ? `${key.slice(0, longestKey)}…` : key
}
