import type { Dialect } from '../../../contract/index.ts'
import { fts5 } from './fts5.ts'
import type { TokenIndex } from './token-index.ts'
import { tsvector } from './tsvector.ts'

export type { Expression, TokenIndex } from './token-index.ts'
export { createTokenSets, type TokenSets } from './token-sets.ts'

export const tokenIndexOf = (dialect: Dialect): TokenIndex => (dialect === 'sqlite' ? fts5 : tsvector)

/** The hash of a term as the index of the database has it: under its shelf. Letters and digits only, so it needs no quotes anywhere. */
export const shelved = (shelf: number, hash: number): string => `s${shelf.toString(36)}_${hash.toString(36)}`
