import type { Dialect } from '../../../contract/index.ts'
import { fts5 } from './fts5.ts'
import type { TokenIndex } from './token-index.ts'
import { tsvector } from './tsvector.ts'

export type { Expression, TokenIndex } from './token-index.ts'

export const tokenIndexOf = (dialect: Dialect): TokenIndex => (dialect === 'sqlite' ? fts5 : tsvector)

/** A token as the index of the database has it: under its shelf. */
export const shelved = (shelf: number, token: string): string => `${shelf.toString(36)}_${token}`
