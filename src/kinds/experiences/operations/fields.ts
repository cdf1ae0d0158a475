import { z } from 'zod'
import { experienceScopes, experienceStates, experienceTypes, limits, trustLevels } from '../experience.ts'

/** Fields that several operations share. Descriptions are for models and cost tokens in every request: keep them short. */

const hasText = (text: string): boolean => text.trim() !== ''

/** Text of which something is left without white space. */
export const written = (most: number) => z.string().min(1).max(most).refine(hasText, 'must hold more than white space')

/** A ref has 35 characters; whatever else is sent is answered like one that leads nowhere. */
export const ref = z.string().min(1).max(200).describe('lr_… or rr_….')
export const refs = z.array(ref).min(1).max(200).describe('Refs.')

export const outRef = z.string().describe('Ref.')
export const outTitle = z.string().describe('Title.')
export const outType = z.enum(experienceTypes).describe('Type.')
export const outScope = z.enum(experienceScopes).describe('project: only there.')
export const outState = z.enum(experienceStates).describe('active, or why it needs care.')
export const outTrust = z.enum(trustLevels).describe('Why it may be believed.')
export const outWarnings = z.array(z.string()).describe('What to know before believing it.')

export const content = z.strictObject({
  what: written(limits.content).describe('What was seen: the error.'),
  why: written(limits.content).describe('Cause.'),
  where: written(limits.content).describe('File or place.'),
  learned: written(limits.content).describe('What to do next time.'),
})
