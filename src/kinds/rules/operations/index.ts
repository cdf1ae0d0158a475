import type { AnyOperation } from '../../../contract/index.ts'

/** The eight tools in the order of the contract, then what only a person does. */
export const operations: readonly AnyOperation[] = []
