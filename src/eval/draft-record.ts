import type { JsonObject, RecordDraft } from '../contract/index.ts'
import { readMoment } from './read-moment.ts'
import type { CorpusText } from './read-sets.ts'

/** Fields of a phone's record that say nothing: numbers, states, paths, sizes. */
const silent =
  /^(?:phoneNumber|datetime|datetime_end|start_time|end_time|date|direction|call_result|message_type|push_status|jump_path|shoot_mode|image_size|ocrText|faceRecognition|title|contactName)$/

/** What a kind that keeps conversations, messages and documents would store of a text of a set. */
export function draftRecord(text: CorpusText, ordinal: number): RecordDraft {
  const fields = readFields(text.text)
  const draft = fields === undefined ? draftText(text, ordinal) : draftFields(text, fields)
  return {
    kind: 'documents',
    title: draft.title,
    body: draft.body,
    attributes: { ...draft.attributes, corpusId: text.id },
  }
}

interface Draft {
  title: string
  body: string
  attributes: JsonObject
}

function draftText(text: CorpusText, ordinal: number): Draft {
  const speaker = text.meta?.speaker
  const attributes: JsonObject = {}
  const occurredAt = readMoment(text.ts)
  if (occurredAt !== undefined) attributes.occurredAt = occurredAt.getTime()
  if (text.meta?.role !== undefined) attributes.role = text.meta.role
  if (speaker === undefined) return { title: '', body: text.text, attributes }
  attributes.person = speaker
  if (text.meta?.session !== undefined) {
    attributes.thread = text.meta.session
    attributes.ordinal = ordinal
  }
  return {
    title: '',
    body: text.text.startsWith(`${speaker}: `) ? text.text.slice(speaker.length + 2) : text.text,
    attributes,
  }
}

function draftFields(text: CorpusText, fields: ReadonlyMap<string, string>): Draft {
  const contact = fields.get('contactName')
  const title = fields.get('title') ?? ''
  const attributes: JsonObject = {}
  const occurredAt = readMoment(text.ts ?? fields.get('datetime'))
  if (occurredAt !== undefined) attributes.occurredAt = occurredAt.getTime()
  if (contact !== undefined) {
    attributes.person = contact
    attributes.thread = contact
  }
  const body = [...fields].filter(([name]) => !silent.test(name)).map(([, value]) => value)
  return { title: /^(?:IMG|VID)_/.test(title) ? '' : title, body: body.join('\n') || (contact ?? title), attributes }
}

/** `name: value | name: value`; undefined for a plain text. */
function readFields(text: string): Map<string, string> | undefined {
  if (!/^[a-zA-Z_]+: .* \| [a-zA-Z_]+: /s.test(text)) return undefined
  const fields = new Map<string, string>()
  for (const part of text.split(/ \| (?=[a-zA-Z_]+: )/)) {
    const at = part.indexOf(': ')
    if (at > 0) fields.set(part.slice(0, at), part.slice(at + 2))
  }
  return fields
}
