import { z } from 'zod'
import { experienceScopes, experienceStates, experienceTypes, limits, trustLevels } from '../experience.ts'

/** Fields that several operations share. Descriptions are for models and cost tokens in every request: keep them short. */

export const hasText = (text: string): boolean => text.trim() !== ''

/** A ref has 35 characters; whatever else is sent is answered like one that leads nowhere. */
export const ref = z.string().min(1).max(200).describe('lr_… or rr_….')

export const outRef = z.string().describe('Ref.')
export const outTitle = z.string().describe('Title.')
export const outType = z.enum(experienceTypes).describe('Type.')
export const outScope = z.enum(experienceScopes).describe('project: only there.')
export const outState = z.enum(experienceStates).describe('active, or why it needs care.')
export const outTrust = z.enum(trustLevels).describe('Why it may be believed.')
export const outWarnings = z.array(z.string()).describe('What to know before believing it.')

export const content = z.strictObject({
  what: z
    .string()
    .min(1)
    .max(limits.content)
    .refine(hasText, 'must hold more than white space')
    .describe('What was seen: the error.'),
  why: z.string().min(1).max(limits.content).refine(hasText, 'must hold more than white space').describe('Cause.'),
  where: z
    .string()
    .min(1)
    .max(limits.content)
    .refine(hasText, 'must hold more than white space')
    .describe('File, place.'),
  learned: z
    .string()
    .min(1)
    .max(limits.content)
    .refine(hasText, 'must hold more than white space')
    .describe('What to do next time.'),
})
