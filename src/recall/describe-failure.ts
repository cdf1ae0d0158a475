import { MnemaError } from '../contract/index.ts'

const longest = 200

/** One line for the recall log: `timeout`, or `error: …` with secrets masked. */
export function describeFailure(error: unknown, mask: (text: string) => string): string {
  if (error instanceof MnemaError && error.code === 'timeout') return 'timeout'
  const text = error instanceof Error ? error.message : String(error)
  return `error: ${mask(text).replace(/\s+/g, ' ').slice(0, longest)}`
}
