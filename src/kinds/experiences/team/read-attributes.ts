import type { JsonObject, JsonValue, MemoryRecord } from '../../../contract/index.ts'
import { experienceScopes, experienceTypes, limits } from '../experience.ts'

const texts = ['projectName', 'topicKey', 'tool', 'outcome', 'why', 'where', 'learned'] as const
const signatures = ['signature', 'looseSignature'] as const
/** Read part by part whenever the record is. */
const objects = ['fix', 'recipe', 'environment', 'verification'] as const

/** The attributes of an entry that are known and have the right form. Each key is there; what is not said is null. */
export function readAttributes(given: JsonObject): JsonObject {
  const read: JsonObject = {}
  for (const key of texts) read[key] = typeof given[key] === 'string' ? given[key].slice(0, limits.content) : null
  for (const key of signatures)
    read[key] = typeof given[key] === 'string' && /^[0-9a-f]{64}$/.test(given[key]) ? given[key] : null
  for (const key of objects) {
    const value = given[key]
    read[key] = isObject(value) && JSON.stringify(value).length <= limits.fix * 2 ? value : null
  }
  read.symbols = Array.isArray(given.symbols)
    ? given.symbols.filter((item) => typeof item === 'string' && item.length <= 200).slice(0, limits.symbols)
    : null
  read.type = experienceTypes.find((type) => type === given.type) ?? 'learning'
  read.scope = experienceScopes.find((scope) => scope === given.scope) ?? 'project'
  return read
}

/** A record of which only the attributes are looked at. */
export function bareRecord(attributes: JsonObject): MemoryRecord {
  const never = new Date(0)
  return {
    id: '',
    kind: 'experiences',
    spaceId: '',
    projectId: undefined,
    title: '',
    body: '',
    attributes,
    status: 'active',
    places: [],
    terms: [],
    revision: 1,
    versionToken: '',
    createdAt: never,
    updatedAt: never,
    trashUnit: undefined,
    provenance: { source: 'import', principalId: '', clientType: '' },
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
