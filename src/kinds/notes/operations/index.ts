import type { AnyOperation } from '../../../contract/index.ts'
import { tools } from './tools.ts'

/** The tools, and what a person does. */
// biome-ignore format: a line an operation
export const operations: readonly AnyOperation[] = [
  ...tools,
]
