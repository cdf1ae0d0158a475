import type { AnyOperation } from '../../../contract/index.ts'

/** What agents are offered, in the order of the contract; a process that serves an agent alone loads no more. */
// biome-ignore format: a line an operation
export const tools: readonly AnyOperation[] = [
]
