import type { Reader, Transaction } from '../../../contract/index.ts'

/** Each group is a choice; a passage must satisfy every group. */
export type Expression = readonly (readonly string[])[]

/** The full-text index of a database, which only finds; ranking is done elsewhere, so that every database answers alike. */
export interface TokenIndex {
  add(transaction: Transaction, passages: readonly { id: number; tokens: readonly string[] }[]): Promise<void>
  remove(transaction: Transaction, passages: readonly number[]): Promise<void>
  /** Passages that satisfy the expression, in no order; with `after`, those of higher ids. */
  findAll(reader: Reader, expression: Expression, after?: number): Promise<number[]>
  /** Passages that satisfy the expression, newest first, at most `limit`. */
  find(reader: Reader, expression: Expression, limit: number): Promise<number[]>
}
