import type { HostOutput } from '../../contract/index.ts'

/** What the hook's process prints for its host: text as it is, anything else as one line of JSON. Undefined: nothing. */
export function outputText({ mode, value }: HostOutput): string | undefined {
  if (mode === 'none') return undefined
  return mode === 'stdout_text' ? String(value) : JSON.stringify(value)
}
