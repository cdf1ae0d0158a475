import { createHash } from 'node:crypto'
import { loosen } from './loosen.ts'
import { normaliseError } from './normalise-error.ts'
import { statementsIn } from './statements-in.ts'

/** What a text may mean, as signatures; the likeliest first. */
export interface Signatures {
  exact: readonly string[]
  loose: readonly string[]
}

/** SHA-256 of the normalised error, 64 hex digits, without salt; undefined for a text of which nothing is left. */
export function exactSignature(text: string): string | undefined {
  const normalised = normaliseError(text)
  return normalised === '' ? undefined : hash(normalised)
}

/** The same of the error without numbers, quoted strings and paths; undefined where too little is left to mean anything. */
export function looseSignature(text: string): string | undefined {
  const loose = loosen(normaliseError(text))
  return loose === undefined ? undefined : hash(loose)
}

/** The signatures of the whole text and of each error that it tells of: a pasted log meets a record of one line, and the other way about. */
export function signaturesIn(text: string): Signatures {
  const exact = new Set<string>()
  const loose = new Set<string>()
  for (const statement of statementsIn(text)) {
    exact.add(hash(statement))
    const loosened = loosen(statement)
    if (loosened !== undefined) loose.add(hash(loosened))
  }
  return { exact: [...exact], loose: [...loose] }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
