import { z } from 'zod'

/** Input fields that several operations share. Descriptions are for models and cost tokens in every request: keep them short. */

const hasText = (text: string): boolean => text.trim() !== ''

export const uri = z.string().min(1).max(2000).describe('Full URI, such as core://soul.')

/** Characters; a longer text belongs in several nodes. */
const contentLimit = 100_000

export const content = z.string().min(1).max(contentLimit).refine(hasText, 'must hold more than white space')

export const priority = z.int().min(0)

export const disclosure = z.string().max(1000)

const term = z.string().min(1).max(200)

export const terms = z.array(term).max(64)

export const versionToken = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('From lore_get_node: refuse if the node changed since.')

export const pageLimit = z.int().min(1).max(200)

/** Output fields that several operations share. */
export const outUri = z.string().describe('Present URI.')
export const outId = z.string().describe('Record id.')
export const outToken = z.string().describe('Token of the new state.')
export const outStatus = z.enum(['active', 'pending', 'rejected', 'superseded', 'stale']).describe('active is served.')
export const outWarnings = z.array(z.string()).describe('Weak points of the write.')
export const outHeld = z.array(z.string()).describe('What a person should look at.')
