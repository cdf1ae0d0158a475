import { claudeMem } from './claude-mem.ts'
import { engram } from './engram.ts'
import type { Importer } from './importer.ts'
import { mem0 } from './mem0.ts'

export const programs = ['claude-mem', 'engram', 'mem0'] as const

export type Program = (typeof programs)[number]

/** One file for each program whose memory is taken over. */
export const importers = { 'claude-mem': claudeMem, engram, mem0 } as const satisfies Record<Program, Importer>

export type { Remark } from './importer.ts'
export { type ImportReport, importMemory } from './take/import-memory.ts'
