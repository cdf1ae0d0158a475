import type { AnyOperation } from '../../../contract/index.ts'

/** The three tools in the order of the contract, then what only a person does; one line each. */
export const operations: readonly AnyOperation[] = []
