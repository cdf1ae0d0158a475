import type { AnyOperation } from '../../../contract/index.ts'
import { note } from './note.ts'
import { read } from './read.ts'
import { search } from './search.ts'

/** The three tools in the order of the contract, then what only a person does; one line each. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  search,
  read,
  note,
]
