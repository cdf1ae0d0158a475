import { Document } from 'yaml'
import type { JsonObject, MemoryRecord, Term } from '../../../contract/index.ts'
import { fingerprintOf, type PortableRecord } from './portable-record.ts'

function texts(terms: readonly Term[], kind: Term['kind']): string[] {
  return terms.filter((term) => term.kind === kind).map((term) => term.text)
}

function withoutEmpty(head: JsonObject): JsonObject {
  const kept = Object.entries(head).filter(
    ([, value]) => value !== null && !(typeof value === 'object' && Object.keys(value).length === 0),
  )
  return Object.fromEntries(kept)
}

/**
 * One record as Markdown with a YAML head; the body follows the head's last line, byte for byte. Every text in the head is quoted, so that
 * readers of YAML 1.1 and 1.2 agree on `yes`, `1` and `2025-11-08`. `base` is the fingerprint of all that the file says.
 */
export function toMarkdown(identity: Pick<MemoryRecord, 'id' | 'kind' | 'createdAt'>, record: PortableRecord): string {
  const head = withoutEmpty({
    id: identity.id,
    kind: identity.kind,
    title: record.title,
    status: record.status === 'active' ? null : record.status,
    project: record.projectId ?? null,
    places: record.places.map(({ tree, path }) => ({ tree, path })),
    glossary: texts(record.terms, 'glossary'),
    tags: texts(record.terms, 'tag'),
    triggers: texts(record.terms, 'trigger'),
    attributes: record.attributes,
    links: record.links.map(({ relation, to, toTitle }) =>
      withoutEmpty({ relation, to: to ?? null, title: toTitle ?? null }),
    ),
    created: identity.createdAt.toISOString(),
    base: fingerprintOf(record),
  })
  const yaml = new Document(head, { aliasDuplicateObjects: false }).toString({
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    lineWidth: 0,
  })
  return `---\n${yaml}---\n${record.body}`
}
