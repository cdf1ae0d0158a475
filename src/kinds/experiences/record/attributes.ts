import type { JsonObject } from '../../../contract/index.ts'
import type { Environment, Experience, Fix, Recipe, Verification } from '../experience.ts'

/** What of an experience stands in the attributes of its record; title and `what` are the record's title and body. */
export type Stored = Pick<
  Experience,
  | 'type'
  | 'scope'
  | 'projectName'
  | 'topicKey'
  | 'fix'
  | 'recipe'
  | 'trust'
  | 'signature'
  | 'looseSignature'
  | 'symbols'
  | 'tool'
  | 'environment'
  | 'outcome'
  | 'verification'
  | 'sessionId'
  | 'evidenceRefs'
> & {
  why: string
  where: string
  learned: string
  contentHash: string
  withdrawn: boolean
  /** Record of another store, or thing of another program, from which this one was made. */
  origin: string
  /** When another program had last written what was taken over from it: ISO 8601. */
  saidAt: string | undefined
}

/** As a change of attributes: what is undefined or empty is removed, what is not named stays. */
export function attributesOf(parts: Partial<Stored>): JsonObject {
  const values: JsonObject = {}
  for (const key of plain) if (key in parts) values[key] = parts[key] || null
  for (const key of ['symbols', 'evidenceRefs'] as const) {
    if (key in parts) values[key] = (parts[key]?.length ?? 0) === 0 ? null : [...(parts[key] ?? [])]
  }
  if ('environment' in parts) values.environment = environmentJson(parts.environment)
  if ('fix' in parts) values.fix = fixJson(parts.fix)
  if ('recipe' in parts) values.recipe = recipeJson(parts.recipe)
  if ('verification' in parts) values.verification = verificationJson(parts.verification)
  return values
}

const plain = [
  'type',
  'scope',
  'projectName',
  'topicKey',
  'trust',
  'signature',
  'looseSignature',
  'tool',
  'outcome',
  'sessionId',
  'why',
  'where',
  'learned',
  'contentHash',
  'withdrawn',
  'origin',
  'saidAt',
] as const

function environmentJson(environment: Environment | undefined): JsonObject | null {
  return environment === undefined || Object.keys(environment).length === 0 ? null : { ...environment }
}

function fixJson(fix: Fix | undefined): JsonObject | null {
  return fix === undefined ? null : { ...fix }
}

function recipeJson(recipe: Recipe | undefined): JsonObject | null {
  if (recipe === undefined) return null
  const { commit, command, directory, signature } = recipe
  return { ...(commit === undefined ? {} : { commit }), command, directory, signature }
}

function verificationJson(verification: Verification | undefined): JsonObject | null {
  if (verification === undefined) return null
  return { ...verification, environment: { ...verification.environment }, at: verification.at.toISOString() }
}
