import type { AnyOperation } from '../../../contract/index.ts'
import { getRules } from './get-rules.ts'
import { searchRules } from './search-rules.ts'

/** The eight tools in the order of the contract, then what only a person does. */
export const operations: readonly AnyOperation[] = [getRules, searchRules]
