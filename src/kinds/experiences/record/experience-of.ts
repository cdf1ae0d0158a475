import type {
  JsonObject,
  JsonValue,
  MemoryRecord,
  Provenance,
  RecordStatus,
  Revision,
} from '../../../contract/index.ts'
import {
  type Environment,
  type Experience,
  type ExperienceState,
  experienceScopes,
  experienceTypes,
  type Fix,
  type Recipe,
  sessionOutcomes,
  trustLevels,
  type Verification,
  verdicts,
} from '../experience.ts'

/** One state of a record: its present one or that of a revision. */
interface State {
  title: string
  body: string
  attributes: JsonObject
  status: RecordStatus
  revision: number
  provenance: Provenance
  at: Date
}

/** What is known of a record besides its own texts. */
export interface Surroundings {
  sources: number
  usedSuccess: number
  usedFailure: number
  /** Whether an objection to it waits to be settled. */
  disputed: boolean
}

const alone: Surroundings = { sources: 1, usedSuccess: 0, usedFailure: 0, disputed: false }

/** The experience that a record holds, as it is now or as it was in one of its revisions. */
export function experienceOf(record: MemoryRecord, around: Surroundings = alone, revision?: Revision): Experience {
  const state: State = revision ?? { ...record, at: record.updatedAt }
  const { attributes } = state
  // What was found out of a record since holds for its older revisions too.
  const present = record.attributes
  return {
    ref: record.id,
    revision: state.revision,
    title: state.title,
    type: oneOf(experienceTypes, attributes.type) ?? 'learning',
    scope: oneOf(experienceScopes, attributes.scope) ?? 'project',
    projectId: record.projectId,
    projectName: textOf(attributes.projectName) ?? '',
    content: {
      what: state.body,
      why: textOf(attributes.why) ?? '',
      where: textOf(attributes.where) ?? '',
      learned: textOf(attributes.learned) ?? '',
    },
    topicKey: textOf(attributes.topicKey),
    fix: fixOf(attributes.fix),
    recipe: recipeOf(attributes.recipe),
    trust: oneOf(trustLevels, present.trust) ?? 'imported',
    state: stateOf(record, around.disputed),
    signature: textOf(attributes.signature),
    looseSignature: textOf(attributes.looseSignature),
    symbols: textsOf(attributes.symbols),
    tool: textOf(attributes.tool),
    environment: environmentOf(attributes.environment),
    outcome: oneOf(sessionOutcomes, attributes.outcome) ?? 'unknown',
    sources: around.sources,
    usedSuccess: around.usedSuccess,
    usedFailure: around.usedFailure,
    verification: verificationOf(present.verification),
    sessionId: textOf(attributes.sessionId),
    evidenceRefs: textsOf(attributes.evidenceRefs),
    createdAt: record.createdAt,
    updatedAt: saidAt(state) ?? state.at,
    record,
  }
}

/** What was taken over from another program is as old as it was there; what anybody made of it since is not. */
function saidAt({ provenance, attributes }: State): Date | undefined {
  const at = new Date(textOf(attributes.saidAt) ?? '')
  return provenance.source === 'import' && !Number.isNaN(at.getTime()) ? at : undefined
}

function stateOf({ status, attributes }: MemoryRecord, disputed: boolean): ExperienceState {
  if (attributes.withdrawn === true) return 'withdrawn'
  if (status === 'rejected') return 'wrong'
  if (status === 'stale' || status === 'superseded') return status
  return disputed ? 'disputed' : 'active'
}

function oneOf<T extends string>(values: readonly T[], value: JsonValue | undefined): T | undefined {
  return values.find((candidate) => candidate === value)
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

function environmentOf(value: JsonValue | undefined): Environment {
  const entries = Object.entries(objectOf(value) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function fixOf(value: JsonValue | undefined): Fix | undefined {
  const fix = objectOf(value)
  const [command, diff, path, content] = [fix?.command, fix?.diff, fix?.path, fix?.content].map(textOf)
  if (fix?.kind === 'command' && command !== undefined) return { kind: 'command', command }
  if (fix?.kind === 'diff' && diff !== undefined) return { kind: 'diff', diff }
  if (fix?.kind === 'config' && path !== undefined) return { kind: 'config', path, content: content ?? '' }
  return undefined
}

function recipeOf(value: JsonValue | undefined): Recipe | undefined {
  const recipe = objectOf(value)
  const command = textOf(recipe?.command)
  const signature = textOf(recipe?.signature)
  if (command === undefined || signature === undefined) return undefined
  return { commit: textOf(recipe?.commit), command, directory: textOf(recipe?.directory) ?? '', signature }
}

function verificationOf(value: JsonValue | undefined): Verification | undefined {
  const found = objectOf(value)
  const verdict = oneOf(verdicts, found?.verdict)
  const at = new Date(textOf(found?.at) ?? '')
  if (found === undefined || verdict === undefined || Number.isNaN(at.getTime())) return undefined
  return {
    verdict,
    reason: textOf(found.reason) ?? '',
    commit: textOf(found.commit) ?? '',
    environment: environmentOf(found.environment),
    runs: typeof found.runs === 'number' ? found.runs : 0,
    verifier: textOf(found.verifier) ?? '',
    at,
    log: textOf(found.log) ?? '',
  }
}
