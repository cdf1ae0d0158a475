import type { Kind } from '../contract/index.ts'
import { experiences } from './experiences/index.ts'
import { nodes } from './nodes/index.ts'
import { notes } from './notes/index.ts'
import { rules } from './rules/index.ts'

/** Every way of remembering, in the order in which doors list them. A new kind joins here. */
export const kinds: readonly Kind[] = [nodes, rules, experiences, notes]
