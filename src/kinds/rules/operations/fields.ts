import { z } from 'zod'
import { limits } from '../rule.ts'

/** Input fields that several operations share. Descriptions are for models and cost tokens in every request: keep them short. */

export const pathsIn = z.array(z.string().min(1).max(4096)).max(500)
export const pathIn = z.string().min(1).max(4096).describe('A folder in the project.')
export const projectIn = z.string().min(1).max(200).describe('Name of the project.')

export const scopeIn = z.string().max(2000).describe('global, section:<folder> or glob:<pattern,…>.')
export const triggersIn = z
  .array(z.string().max(1000))
  .max(100)
  .describe(`Up to ${limits.triggers} words or phrases that a task contains when the rule matters, with synonyms.`)
export const titleIn = z.string().max(1000).describe('3 to 6 words.')

/** Output fields that several operations share. */
export const outProject = z.string().optional().describe('Name of the project; absent where there is none.')
export const outReasons = z.array(z.string()).describe('Why it waits, or why it was not saved.')
export const outStatus = z
  .enum(['active', 'pending', 'rejected', 'superseded', 'stale'])
  .describe('active is in force.')
