import { defineKind } from '../../contract/index.ts'
import { brief } from './brief.ts'
import { cues } from './cues.ts'
import { guidance } from './guidance.ts'
import { indexNode } from './index-node.ts'
import { prepare } from './prepare.ts'

/** Node memory: a tree of addressed memories that agents write, find and are reminded of. */
export const nodes = defineKind({
  name: 'nodes',
  idPrefix: 'nd_',
  summary: 'A tree of addressed memories',
  guidance,
  indexed: indexNode,
  filters: ['priority', 'fixed', 'importSource'],
  operations: async () => (await import('./operations/index.ts')).operations,
  tools: async () => (await import('./operations/tools.ts')).tools,
  prepare,
  brief,
  cues,
})
